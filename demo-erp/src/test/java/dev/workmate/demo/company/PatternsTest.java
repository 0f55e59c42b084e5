package dev.workmate.demo.company;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.ledger.OpenItems;
import dev.workmate.demo.ledger.PartyEntry;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What people are meant to find in the demo is there. */
class PatternsTest {
    private static final Company COMPANY = DemoCompanies.of(DemoCompanies.DEFAULT_TODAY).trading();
    private static final List<SalesInvoice> INVOICES =
            COMPANY.sales().invoices().stream().filter(SalesInvoice::posted).toList();

    @Test
    void bicyclesSellInSpring() {
        for (int year = 2024; year <= 2025; year++) {
            long november = sales(Category.BIKES, year, 11);
            assertThat(
                            List.of(
                                    sales(Category.BIKES, year, 4),
                                    sales(Category.BIKES, year, 5),
                                    sales(Category.BIKES, year, 6)))
                    .allSatisfy(month -> assertThat(month).isGreaterThanOrEqualTo(3 * november));
        }
    }

    @Test
    void winterGoodsSellInWinterAndBootsInAutumn() {
        assertThat(sales(Category.WINTER, 2024, 12))
                .isGreaterThan(10 * sales(Category.WINTER, 2025, 5));
        assertThat(sales(Category.BOOTS, 2025, 10))
                .isGreaterThan(2 * sales(Category.BOOTS, 2025, 7));
        assertThat(sales(Category.TENTS, 2025, 7))
                .isGreaterThan(4 * sales(Category.TENTS, 2025, 11));
        assertThat(sales(Category.LIGHTS, 2025, 12))
                .isGreaterThan(2 * sales(Category.LIGHTS, 2025, 6));
    }

    @Test
    void paddleGoodsWereShortInTheSpringOfTheSecondYear() {
        long before = spring(2024);
        long shortage = spring(2025);
        long after = spring(2026);
        assertThat(shortage * 2).isLessThan(before);
        assertThat(shortage * 2).isLessThan(after);
    }

    private static long spring(int year) {
        return sales(Category.PADDLE, year, 3)
                + sales(Category.PADDLE, year, 4)
                + sales(Category.PADDLE, year, 5);
    }

    @Test
    void pricesRoseBySixPercentInMonthFourteen() {
        LocalDate rise = COMPANY.calendar().month(14).atDay(1);
        for (SalesInvoice invoice : INVOICES) {
            for (SalesLine line : invoice.lines()) {
                boolean before = invoice.postingDate().isBefore(rise);
                assertThat(line.unitPrice() == line.item().unitPrice()).isEqualTo(!before);
            }
        }
    }

    @Test
    void customerFiveBuysNothingFromMonthTwentyFive() {
        String number = COMPANY.masters().customers().get(4).number();
        List<SalesInvoice> own =
                INVOICES.stream()
                        .filter(invoice -> invoice.customer().number().equals(number))
                        .toList();
        assertThat(own).hasSizeGreaterThan(50);
        assertThat(own.getLast().postingDate()).isBefore(COMPANY.calendar().month(25).atDay(1));
        assertThat(own.getLast().postingDate()).isAfter(COMPANY.calendar().month(23).atDay(1));
    }

    @Test
    void fewCustomersMakeMostOfTheSales() {
        Map<String, Long> sums = new HashMap<>();
        INVOICES.forEach(
                invoice -> sums.merge(invoice.customer().number(), invoice.net(), Long::sum));
        List<Long> greatest = sums.values().stream().sorted(Comparator.reverseOrder()).toList();
        long top = greatest.stream().limit(52).mapToLong(Long::longValue).sum();
        long all = greatest.stream().mapToLong(Long::longValue).sum();
        assertThat(top * 100 / all).isBetween(50L, 70L);
    }

    @Test
    void newCustomersRampIn() {
        Set<String> fresh = new HashSet<>();
        COMPANY.masters()
                .customers()
                .subList(200, 260)
                .forEach(customer -> fresh.add(customer.number()));
        long early =
                INVOICES.stream()
                        .filter(
                                invoice ->
                                        fresh.contains(invoice.customer().number())
                                                && invoice.postingDate()
                                                        .isBefore(
                                                                COMPANY.calendar()
                                                                        .month(5)
                                                                        .atDay(1)))
                        .count();
        long late =
                INVOICES.stream()
                        .filter(
                                invoice ->
                                        fresh.contains(invoice.customer().number())
                                                && !invoice.postingDate()
                                                        .isBefore(
                                                                COMPANY.calendar()
                                                                        .month(30)
                                                                        .atDay(1)))
                        .count();
        assertThat(early).isZero();
        assertThat(late).isGreaterThan(100);
    }

    @Test
    void faultyBatchComesBackInMonthTwentyNine() {
        Map<YearMonth, Integer> counts = new HashMap<>();
        COMPANY.sales().creditMemos().stream()
                .filter(memo -> memo.posted())
                .forEach(memo -> counts.merge(YearMonth.from(memo.postingDate()), 1, Integer::sum));
        int peak = counts.remove(COMPANY.calendar().month(29));
        assertThat(peak).isGreaterThan(50);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isLessThan(20));
    }

    @Test
    void overdueAmountsGrewSinceTwoYearsAgo() {
        assertThat(overdueOn(COMPANY.calendar().today()))
                .isGreaterThan(2 * overdueOn(LocalDate.of(2024, 6, 30)));
    }

    private static long overdueOn(LocalDate day) {
        Map<String, Long> left = new HashMap<>();
        INVOICES.stream()
                .filter(invoice -> invoice.dueDate().isBefore(day))
                .forEach(invoice -> left.put(invoice.number(), invoice.gross()));
        COMPANY.money().settlements().stream()
                .filter(settlement -> !settlement.date().isAfter(day))
                .forEach(
                        settlement ->
                                settlement
                                        .parts()
                                        .forEach(
                                                part ->
                                                        left.computeIfPresent(
                                                                part.documentNumber(),
                                                                (number, amount) ->
                                                                        amount - part.amount())));
        return left.values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void exactlyFourteenItemsAreBelowTheirReorderPoint() {
        Map<String, Integer> stock = stock();
        assertThat(COMPANY.masters().plans()).hasSize(320);
        assertThat(
                        COMPANY.masters().plans().stream()
                                .filter(
                                        plan ->
                                                stock.get(plan.item().number())
                                                        < plan.reorderPoint()))
                .hasSize(14);
    }

    @Test
    void twoItemsAreOverstockedAndHardlySell() {
        Map<String, Integer> stock = stock();
        assertThat(stock.values().stream().filter(units -> units > 500)).hasSize(2);
    }

    private static Map<String, Integer> stock() {
        Map<String, Integer> stock = new HashMap<>();
        DemoCompanies.ledger(COMPANY)
                .forEach(
                        posting ->
                                posting.stock()
                                        .forEach(
                                                entry ->
                                                        stock.merge(
                                                                entry.itemNumber(),
                                                                entry.quantity().intValueExact(),
                                                                Integer::sum)));
        return stock;
    }

    @Test
    void mondaysAreBusyAndSundaysFree() {
        Map<DayOfWeek, Integer> counts = new HashMap<>();
        INVOICES.forEach(
                invoice -> counts.merge(invoice.postingDate().getDayOfWeek(), 1, Integer::sum));
        assertThat(counts).doesNotContainKey(DayOfWeek.SUNDAY);
        assertThat(counts.get(DayOfWeek.MONDAY)).isGreaterThan(counts.get(DayOfWeek.FRIDAY));
    }

    @Test
    void someInvoicesAreOpenAndSomeOverdue() {
        OpenItems open = new OpenItems(PartyEntry.Side.CUSTOMER);
        DemoCompanies.ledger(COMPANY).forEach(posting -> posting.party().forEach(open::add));
        long overdue =
                INVOICES.stream()
                        .filter(
                                invoice ->
                                        open.remaining(invoice.number()) > 0
                                                && invoice.dueDate()
                                                        .isBefore(COMPANY.calendar().today()))
                        .count();
        assertThat(overdue).isBetween(50L, 150L);
    }

    private static long sales(Category category, int year, int month) {
        YearMonth wanted = YearMonth.of(year, month);
        return INVOICES.stream()
                .filter(invoice -> YearMonth.from(invoice.postingDate()).equals(wanted))
                .flatMap(invoice -> invoice.lines().stream())
                .filter(line -> line.item().category() == category)
                .mapToLong(SalesLine::net)
                .sum();
    }
}
