package dev.workmate.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.answers.Answers;
import dev.workmate.demo.company.DemoCompanies;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The generated companies, asked over HTTP. */
class FullCompanyTest {
    private static DemoCompanies companies;
    private static DemoErp erp;
    private static Caller caller;
    private static String company;

    @BeforeAll
    static void start() {
        companies = DemoCompanies.of(DemoCompanies.DEFAULT_TODAY);
        erp =
                DemoErp.start(
                        DemoErpOptions.defaults().withStaticToken("t"),
                        (day, sinks) -> companies.write(sinks));
        caller = new Caller(erp.apiUrl(), "t");
        company = "/companies(name='Tarnhollow Trading')";
    }

    @AfterAll
    static void stop() {
        erp.close();
    }

    private static BigDecimal sum(Reply reply, String property) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode row : reply.json().get("value")) {
            String text = row.get(property).asString("0");
            sum = sum.add(text.isEmpty() ? BigDecimal.ZERO : new BigDecimal(text));
        }
        return sum;
    }

    private static List<BigDecimal> answer(String id) {
        List<BigDecimal> values = new ArrayList<>();
        for (Object value : Answers.of(companies).load(id).rows().getFirst().values()) {
            values.add(new BigDecimal(value.toString()));
        }
        return values;
    }

    @Test
    void everyLedgerEntryComesThroughPagesOfTheLargestSize() {
        int rows = 0;
        BigDecimal balance = BigDecimal.ZERO;
        String next =
                company + "/generalLedgerEntries?$select=debitAmount,creditAmount&$count=true";
        int total = 0;
        while (!next.isEmpty()) {
            Reply page = caller.get(next);
            int size = page.json().get("value").size();
            assertThat(size).isLessThanOrEqualTo(20_000);
            rows += size;
            total = page.json().path("@odata.count").asInt(total);
            balance = balance.add(sum(page, "debitAmount")).subtract(sum(page, "creditAmount"));
            next = page.get("@odata.nextLink");
        }
        assertThat(rows).isEqualTo(total).isGreaterThan(60_000);
        assertThat(balance).isEqualByComparingTo("0");
    }

    /**
     * Books move by whole months, so those of a 31st end on the 30th: the day is the same for all.
     */
    @Test
    void aNewDocumentHasTheDayThatTheCompanySays() {
        LocalDate day = LocalDate.of(2026, 10, 31);
        try (DemoErp moved =
                DemoErp.start(DemoErpOptions.defaults().withStaticToken("t").withToday(day))) {
            Caller there = new Caller(moved.apiUrl(), "t");
            String company =
                    "/companies(" + there.get("/companies").first().get("id").asString() + ")";
            String customer =
                    there.get(company + "/customers?$top=1").first().get("number").asString();
            Reply draft =
                    there.post(
                            company + "/salesInvoices",
                            "{\"customerNumber\":\"" + customer + "\"}");
            assertThat(draft.get("postingDate")).isEqualTo(moved.today().toString());
            assertThat(moved.today()).isEqualTo(day);
        }
    }

    @Test
    void nothingIsPostedIntoALockedPeriod() {
        String item = caller.get(company + "/items?$top=1").first().get("number").asString();
        String customer =
                caller.get(company + "/customers?$top=1").first().get("number").asString();
        Reply draft =
                caller.post(
                        company + "/salesInvoices",
                        ("{\"customerNumber\":\"%s\",\"postingDate\":\"2024-12-31\",\"salesInvoiceLines\":["
                                        + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"%s\",\"quantity\":1}]}")
                                .formatted(customer, item));
        assertThat(draft.status()).as(draft.body()).isEqualTo(201);
        String address = company + "/salesInvoices(" + draft.get("id") + ")";
        Reply refused = caller.post(address + "/Microsoft.NAV.post", "");
        assertThat(refused.message())
                .contains("2024-12-31 is not within your range of allowed posting dates");
        assertThat(caller.get(address).get("status")).isEqualTo("Draft");
        caller.patch(address, "{\"postingDate\":\"2025-01-01\"}", "If-Match", "*");
        assertThat(caller.post(address + "/Microsoft.NAV.post", "").status()).isEqualTo(204);
    }

    @Test
    void filtersOverTheLargestSetsAreAnswered() {
        List<String> questions =
                List.of(
                        "/generalLedgerEntries?$filter=documentNumber eq 'SI-105000'",
                        "/generalLedgerEntries?$filter=contains(description,'zzz')",
                        "/generalLedgerEntries/$count?$filter=postingDate ge 2026-01-01",
                        "/itemLedgerEntries?$filter=itemNumber eq 'TN-001'&$top=5",
                        "/salesInvoices?$filter=status eq 'Open'&$orderby=dueDate&$top=10");
        for (String question : questions) {
            assertThat(caller.get(company + question).status()).isEqualTo(200);
        }
    }

    @Test
    void agedReceivablesGiveTheExactAnswer() {
        Reply aged =
                caller.get(
                        company
                                + "/agedAccountsReceivables?$filter=agedAsOfDate eq 2026-06-30 and"
                                + " periodLengthFilter eq '30D'");
        List<BigDecimal> exact = answer("aged-receivables");
        List<String> names =
                List.of(
                        "currentAmount",
                        "period1Amount",
                        "period2Amount",
                        "period3Amount",
                        "balanceDue");
        for (int i = 0; i < names.size(); i++) {
            assertThat(sum(aged, names.get(i))).as(names.get(i)).isEqualByComparingTo(exact.get(i));
        }
        assertThat(sum(caller.get(company + "/customerFinancialDetails"), "balance"))
                .isEqualByComparingTo(sum(caller.get(company + "/customers"), "balanceDue"));
    }

    @Test
    void trialBalanceBalances() {
        Reply trial =
                caller.get(
                        company
                                + "/trialBalances?$filter=dateFilter ge 2026-01-01 and dateFilter le"
                                + " 2026-06-30");
        assertThat(sum(trial, "totalDebit"))
                .isEqualByComparingTo(sum(trial, "totalCredit"))
                .isPositive();
        assertThat(sum(trial, "balanceAtDateDebit"))
                .isEqualByComparingTo(sum(trial, "balanceAtDateCredit"));
    }

    private static BigDecimal line(Reply statement, String display, String amount) {
        for (JsonNode row : statement.json().get("value")) {
            if (row.get("display").asString().equals(display)) {
                return row.get(amount).decimalValue();
            }
        }
        throw new AssertionError("no line " + display);
    }

    @Test
    void balanceSheetBalancesAndIncomeAddsUp() {
        Reply sheet = caller.get(company + "/balanceSheets?$filter=dateFilter le 2026-06-30");
        assertThat(line(sheet, "Total Assets", "balance"))
                .isEqualByComparingTo(line(sheet, "Total Liabilities and Equity", "balance"));
        Reply income =
                caller.get(
                        company
                                + "/incomeStatements?$filter=dateFilter ge 2025-07-01 and dateFilter"
                                + " le 2026-06-30");
        assertThat(
                        line(income, "Total Income", "netChange")
                                .add(line(income, "Total Cost of Goods Sold", "netChange"))
                                .add(line(income, "Total Expense", "netChange")))
                .isEqualByComparingTo(line(income, "Net Income", "netChange"))
                .isEqualByComparingTo(answer("net-income").getLast());
    }

    @Test
    void salesByCustomerAreTheInvoicesLessTheCreditMemos() {
        String period =
                "dateFilter_FilterOnly ge 2026-01-01 and dateFilter_FilterOnly le 2026-03-31";
        String posted =
                "postingDate ge 2026-01-01 and postingDate le 2026-03-31 and status ne 'Draft'";
        BigDecimal invoices =
                sum(
                        caller.get(company + "/salesInvoices?$filter=" + posted),
                        "totalAmountExcludingTax");
        BigDecimal memos =
                sum(
                        caller.get(company + "/salesCreditMemos?$filter=" + posted),
                        "totalAmountExcludingTax");
        assertThat(
                        sum(
                                caller.get(company + "/customerSales?$filter=" + period),
                                "totalSalesAmount"))
                .isEqualByComparingTo(invoices.subtract(memos));
    }

    @Test
    void thePlanningApiHasItsOwnMetadata() {
        Caller planning = new Caller(erp.planningUrl(), "t");
        assertThat(planning.get("/$metadata").body())
                .contains("reorderPoint")
                .doesNotContain("salesInvoice");
        assertThat(
                        planning.get(company + "/itemPlanning?$filter=reorderPoint gt 0")
                                .values("itemNumber"))
                .hasSizeGreaterThan(100);
        assertThat(planning.get(company + "/customers").status()).isEqualTo(404);
    }

    @Test
    void everySetOfACompanyCanBeListed() {
        List<String> sets = caller.get("/").values("name");
        assertThat(sets).hasSize(87);
        for (String set : sets) {
            Reply reply = caller.get(company + "/" + set + "?$top=1");
            boolean elsewhere = set.equals("companies") || set.equals("subscriptions");
            if (!elsewhere && reply.status() != 200) {
                assertThat(reply.message()).as(set).startsWith("You must specify an Id");
            }
        }
    }
}
