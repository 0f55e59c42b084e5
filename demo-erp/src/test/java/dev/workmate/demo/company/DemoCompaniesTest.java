package dev.workmate.demo.company;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.ledger.GeneralEntry;
import dev.workmate.demo.ledger.OpenItems;
import dev.workmate.demo.ledger.PartyEntry;
import dev.workmate.demo.ledger.Posting;
import dev.workmate.demo.ledger.StockEntry;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DemoCompaniesTest {
    private static final DemoCompanies COMPANIES = DemoCompanies.of(DemoCompanies.DEFAULT_TODAY);
    private static final Company TRADING = COMPANIES.trading();
    private static final List<Posting> LEDGER = DemoCompanies.ledger(TRADING);

    @Test
    void everyDocumentBalances() {
        for (Company company : COMPANIES.all()) {
            Map<String, Long> sums = new HashMap<>();
            for (Posting posting : DemoCompanies.ledger(company)) {
                posting.general()
                        .forEach(
                                entry ->
                                        sums.merge(
                                                entry.documentNumber(), entry.amount(), Long::sum));
            }
            assertThat(sums).hasSizeGreaterThan(1_000);
            assertThat(sums.values()).containsOnly(0L);
        }
    }

    @Test
    void everyPostedDocumentIsInTheLedgerAndNoDraftIs() {
        Set<String> booked = new HashSet<>();
        LEDGER.forEach(
                posting -> posting.general().forEach(entry -> booked.add(entry.documentNumber())));
        TRADING.sales()
                .invoices()
                .forEach(
                        invoice ->
                                assertThat(booked.contains(invoice.number()))
                                        .isEqualTo(invoice.posted()));
        TRADING.sales()
                .creditMemos()
                .forEach(
                        memo ->
                                assertThat(booked.contains(memo.number()))
                                        .isEqualTo(memo.posted()));
        TRADING.purchases()
                .invoices()
                .forEach(
                        invoice ->
                                assertThat(booked.contains(invoice.number()))
                                        .isEqualTo(!invoice.draft()));
    }

    @Test
    void stockIsNeverNegative() {
        Map<String, BigDecimal> stock = new HashMap<>();
        Set<String> negative = new TreeSet<>();
        for (Posting posting : LEDGER) {
            for (StockEntry entry : posting.stock()) {
                if (stock.merge(entry.itemNumber(), entry.quantity(), BigDecimal::add).signum()
                        < 0) {
                    negative.add(entry.itemNumber() + " on " + entry.postingDate());
                }
            }
        }
        assertThat(stock).hasSize(320);
        assertThat(negative).isEmpty();
    }

    @Test
    void ledgersAgreeWithEachOther() {
        Map<String, Long> accounts = new TreeMap<>();
        long customers = 0;
        long vendors = 0;
        long goods = 0;
        for (Posting posting : LEDGER) {
            posting.general()
                    .forEach(
                            entry ->
                                    accounts.merge(
                                            entry.accountNumber(), entry.amount(), Long::sum));
            for (PartyEntry entry : posting.party()) {
                customers += entry.side() == PartyEntry.Side.CUSTOMER ? entry.amount() : 0;
                vendors += entry.side() == PartyEntry.Side.VENDOR ? entry.amount() : 0;
            }
            for (StockEntry entry : posting.stock()) {
                goods += entry.costAmount();
            }
        }
        assertThat(accounts.get("1210") + accounts.get("1220") + accounts.get("1230"))
                .isEqualTo(customers);
        assertThat(accounts.get("2110") + accounts.get("2120") + accounts.get("2130"))
                .isEqualTo(vendors);
        assertThat(
                        accounts.get("1110")
                                + accounts.get("1120")
                                + accounts.get("1130")
                                + accounts.get("1140"))
                .isEqualTo(goods);
    }

    @Test
    void nothingIsSettledBeyondItsAmount() {
        OpenItems open = new OpenItems(PartyEntry.Side.CUSTOMER);
        LEDGER.forEach(posting -> posting.party().forEach(open::add));
        TRADING.sales()
                .invoices()
                .forEach(
                        invoice ->
                                assertThat(open.remaining(invoice.number()))
                                        .isBetween(0L, invoice.gross()));
        TRADING.sales()
                .creditMemos()
                .forEach(
                        memo ->
                                assertThat(open.remaining(memo.number()))
                                        .isBetween(-memo.gross(), 0L));
    }

    @Test
    void moneyIsNeverShort() {
        long bank = 0;
        long least = Long.MAX_VALUE;
        for (Posting posting : LEDGER) {
            for (GeneralEntry entry : posting.general()) {
                bank += entry.accountNumber().equals("1310") ? entry.amount() : 0;
            }
            least = Math.min(least, bank);
        }
        assertThat(least).isPositive();
    }

    @Test
    void nothingIsPostedAfterToday() {
        LEDGER.forEach(
                posting ->
                        posting.general()
                                .forEach(
                                        entry ->
                                                assertThat(entry.postingDate())
                                                        .isBeforeOrEqualTo(
                                                                TRADING.calendar().today())));
    }
}
