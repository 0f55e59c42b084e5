package dev.workmate.demo.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.company.DemoCompanies;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The answers come from documents; here they are held against rows, by other ways. */
class AnswersTest {
    private static final DemoCompanies COMPANIES = DemoCompanies.of(DemoCompanies.DEFAULT_TODAY);
    private static final Answers ANSWERS = Answers.of(COMPANIES);

    @Test
    void thereAreAtLeastFortyEachWithDefinitionAndRows() {
        assertThat(ANSWERS.all()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(ANSWERS.all()).extracting(ExactAnswer::id).doesNotHaveDuplicates();
        assertThat(ANSWERS.all())
                .allSatisfy(
                        answer -> {
                            assertThat(answer.definition()).isNotBlank();
                            assertThat(answer.question()).endsWith("?");
                            assertThat(answer.rows()).as(answer.id()).isNotEmpty();
                        });
    }

    @Test
    void overdueFollowsFromLedgerEntries() {
        Map<Object, BigDecimal> left = new HashMap<>();
        Set<Object> due = new HashSet<>();
        rows(
                (set, row) -> {
                    if (set.equals("customerLedgerEntries")) {
                        Object settled =
                                row.get("appliesToDocumentNumber").equals("")
                                        ? row.get("documentNumber")
                                        : row.get("appliesToDocumentNumber");
                        left.merge(settled, (BigDecimal) row.get("amount"), BigDecimal::add);
                        if (row.get("documentType").equals("Invoice")
                                && ((java.time.LocalDate) row.get("dueDate"))
                                        .isBefore(DemoCompanies.DEFAULT_TODAY)) {
                            due.add(row.get("documentNumber"));
                        }
                    }
                });
        BigDecimal overdue = due.stream().map(left::get).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(value("overdue-total", "overdueAmount")).isEqualByComparingTo(overdue);
        assertThat(sum("overdue-by-customer", "overdueAmount")).isEqualByComparingTo(overdue);
        assertThat(sum("overdue-by-salesperson", "overdueAmount")).isEqualByComparingTo(overdue);
        assertThat(left.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(value("aged-receivables", "balanceDue"));
    }

    @Test
    void statusOfInvoicesFollowsWhatIsOpen() {
        Map<Object, Integer> counts = new HashMap<>();
        rows(
                (set, row) -> {
                    if (set.equals("salesInvoices")) {
                        counts.merge(row.get("status"), 1, Integer::sum);
                    }
                });
        assertThat(counts.get("Open"))
                .isEqualTo(ANSWERS.load("open-receivables").rows().getFirst().get("invoices"));
        assertThat(counts.get("Draft")).isEqualTo(40);
        assertThat(counts.get("Canceled"))
                .isEqualTo(ANSWERS.load("canceled-invoices").rows().size());
    }

    @Test
    void categoriesFollowFromItemLedgerEntries() {
        BigDecimal[] sums = {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO};
        rows(
                (set, row) -> {
                    if (set.equals("itemLedgerEntries")) {
                        sums[2] = sums[2].add((BigDecimal) row.get("costAmountActual"));
                        if (row.get("entryType").equals("Sale")
                                && !((java.time.LocalDate) row.get("postingDate"))
                                        .isBefore(java.time.LocalDate.of(2025, 7, 1))) {
                            sums[0] = sums[0].add((BigDecimal) row.get("salesAmountActual"));
                            sums[1] = sums[1].subtract((BigDecimal) row.get("costAmountActual"));
                        }
                    }
                });
        assertThat(sum("sales-by-category", "sales")).isEqualByComparingTo(sums[0]);
        assertThat(sum("sales-by-category-and-month", "sales")).isEqualByComparingTo(sums[0]);
        assertThat(sum("margin-by-category", "cost")).isEqualByComparingTo(sums[1]);
        assertThat(value("inventory-value", "inventoryValue")).isEqualByComparingTo(sums[2]);
    }

    @Test
    void booksBalance() {
        assertThat(value("trial-balance-check", "debitAmount"))
                .isEqualByComparingTo(value("trial-balance-check", "creditAmount"));
    }

    @Test
    void plantedFactsAreFound() {
        assertThat(ANSWERS.load("below-reorder-point").rows()).hasSize(14);
        assertThat(ANSWERS.load("slow-movers").rows()).hasSize(2);
        assertThat(ANSWERS.load("customers-lost").rows())
                .anySatisfy(row -> assertThat(row).containsEntry("customerNumber", "C00050"));
        assertThat(ANSWERS.load("most-returned-items").rows().getFirst())
                .containsEntry("itemNumber", "LT-006");
    }

    @Test
    void documentListsEveryQuestion() throws IOException {
        String document = Files.readString(Path.of("../docs/demo-company.md"));
        assertThat(ANSWERS.all())
                .allSatisfy(
                        answer ->
                                assertThat(document)
                                        .contains(
                                                "| `"
                                                        + answer.id()
                                                        + "` | "
                                                        + answer.question()
                                                        + " |"));
    }

    @Test
    void jsonIsWrittenForEveryAnswer() {
        ExactAnswer answer =
                new ExactAnswer(
                        "a", "c", "\"Why\"?", "d", List.of(Map.of("x", new BigDecimal("1.50"))));
        String json = new Answers(List.of(answer)).toJson();
        assertThat(json).contains("\"question\": \"\\\"Why\\\"?\"", "{\"x\": 1.50}");
    }

    private static void rows(dev.workmate.demo.company.RowSink sink) {
        COMPANIES.write(info -> info.currencyCode().equals("EUR") ? sink : (set, row) -> {});
    }

    private static BigDecimal value(String id, String column) {
        return (BigDecimal) ANSWERS.load(id).rows().getFirst().get(column);
    }

    private static BigDecimal sum(String id, String column) {
        return ANSWERS.load(id).rows().stream()
                .map(row -> (BigDecimal) row.get(column))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
