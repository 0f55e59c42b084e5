package dev.workmate.erp.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.AggregateRecords;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.Condition.Comparing;
import dev.workmate.erp.query.LikeForLike.CompareWith;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReadToolsTest {
    private static final UUID ADA = UUID.fromString("00000000-0000-0000-0000-000000000101");

    private final ErpDesk desk = new ErpDesk();

    @BeforeEach
    void fill() {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "customers",
                        ErpShop.values(
                                "id",
                                ADA,
                                "number",
                                "10",
                                "displayName",
                                "Ada",
                                "city",
                                "Ulm",
                                "balance",
                                "12.50"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "customers",
                        ErpShop.values(
                                "number",
                                "20",
                                "displayName",
                                "Bo",
                                "city",
                                "Bonn",
                                "balance",
                                "0.00"));
        for (int i = 1; i <= 250; i++) {
            UUID id = new UUID(7, i);
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "salesInvoices",
                            ErpShop.values(
                                    "id",
                                    id,
                                    "number",
                                    "S-%03d".formatted(i),
                                    "customerId",
                                    ADA,
                                    "remainingAmount",
                                    i % 10 == 0 ? 5 : 0,
                                    "status",
                                    i <= 3 ? "#Draft" : "#Open"));
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "salesInvoiceLines",
                            ErpShop.values(
                                    "documentId", id, "lineObjectNumber", "A", "quantity", 2));
        }
    }

    private static Condition where(String property, Comparing operator, String value) {
        return new Condition(
                property, operator, Optional.of(new JsonValue.Text(value)), Optional.empty());
    }

    private static QueryRecords.Input query(String entity, Condition... filter) {
        return new QueryRecords.Input(
                entity,
                Optional.of(List.of(filter)),
                Optional.empty(),
                Optional.of(List.of("number")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static QueryRecords.Input with(
            QueryRecords.Input input, Optional<Integer> top, Optional<String> cursor) {
        return new QueryRecords.Input(
                input.entity(),
                input.filter(),
                input.match(),
                input.select(),
                input.expand(),
                input.orderBy(),
                top,
                cursor);
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    @Nested
    class Companies {
        @Test
        void areListedWithTheChosenOne() throws Exception {
            assertThat(desk.run(new ListCompanies(desk.offices()), new ListCompanies.Input()))
                    .isEqualTo(
                            "{\"system\":\"ERP\",\"companies\":[{\"name\":\"North"
                                    + " Trading\",\"id\":\"00000000-0000-0000-0000-00000000000a\",\"selected\":true,\"today\":\"2026-06-30\"},{\"name\":\"South"
                                    + " Services\",\"id\":\"00000000-0000-0000-0000-00000000000b\",\"selected\":false,\"today\":\"2026-06-30\"}]}");
        }

        @Test
        void areChosenByAPartOfTheirNameAndTheChoiceIsAnEvent() throws Exception {
            SelectCompany tool = new SelectCompany(desk.offices());
            ToolOutput output =
                    tool.run(
                            new SelectCompany.Input("south", Optional.empty()),
                            desk.call(tool.name()),
                            Progress.IGNORED);
            assertThat(output.told())
                    .containsExactly(
                            new CompanySelected(
                                    "ERP",
                                    "00000000-0000-0000-0000-00000000000B",
                                    "South Services"));
            assertThatThrownBy(
                            () -> desk.run(tool, new SelectCompany.Input("th", Optional.empty())))
                    .hasMessage(
                            "'th' is not the name of one company; there are North Trading, South"
                                    + " Services.");
        }

        @Test
        void mustBeChosenWhereThereAreSeveral() {
            desk.choose(Optional.empty());
            assertThatThrownBy(() -> desk.run(new QueryRecords(desk.offices()), query("customers")))
                    .hasMessage(
                            "No company is chosen yet. Choose one with erp_select_company: North"
                                    + " Trading, South Services.");
        }

        @Test
        void keepTheirRecordsApart() throws Exception {
            desk.choose(Optional.of(ErpShop.SOUTH));
            assertThat(desk.run(new QueryRecords(desk.offices()), query("customers")))
                    .contains("\"company\":\"South Services\"")
                    .contains("\"rowCount\":0");
        }
    }

    @Nested
    class AList {
        private final TypedTool<QueryRecords.Input> tool = new QueryRecords(desk.offices());

        @Test
        void isACompactTableWithItsSource() throws Exception {
            assertThat(desk.run(tool, query("customer", where("city", Comparing.EQ, "Ulm"))))
                    .isEqualTo(
                            "{\"company\":\"North"
                                    + " Trading\",\"day\":\"2026-06-30\",\"entity\":\"customers\",\"rowCount\":1,\"complete\":true,"
                                    + "\"columns\":[\"number\"],\"rows\":[[\"10\"]],\"url\":\"erp://NORTH/customers?from=0\"}");
        }

        @Test
        void isUntrusted() throws Exception {
            assertThat(
                            tool.run(query("customers"), desk.call(tool.name()), Progress.IGNORED)
                                    .isUntrusted())
                    .isTrue();
        }

        @Test
        void goesOnAtItsCursorWithoutLossOrRepeat() throws Exception {
            for (int pages : List.of(7, 60, 1_000)) {
                for (int top : List.of(0, 1, 40, 249, 250)) {
                    desk.erp().limitPages(pages);
                    assertThat(all(query("salesInvoices"), top))
                            .as("pages of %d, top %d", pages, top)
                            .hasSize(250)
                            .doesNotHaveDuplicates()
                            .startsWith("S-001")
                            .endsWith("S-250");
                }
            }
        }

        private List<String> all(QueryRecords.Input input, int top) throws Exception {
            Optional<Integer> limit = top == 0 ? Optional.empty() : Optional.of(top);
            List<String> numbers = new ArrayList<>();
            Optional<String> cursor = Optional.empty();
            do {
                String result = desk.run(tool, with(input, limit, cursor));
                String rows = between(result, "\"rows\":[", "],\"url\"");
                for (String row : rows.split(",")) {
                    if (!row.isBlank()) {
                        numbers.add(row.replaceAll("[\\[\\]\"]", ""));
                    }
                }
                cursor =
                        result.contains("\"complete\":true")
                                ? Optional.empty()
                                : Optional.of(between(result, "\"cursor\":\"", "\""));
            } while (cursor.isPresent());
            return numbers;
        }

        @Test
        void refusesACursorOfAnotherQuestion() throws Exception {
            String cursor = between(desk.run(tool, query("salesInvoices")), "\"cursor\":\"", "\"");
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            tool,
                                            with(
                                                    query("customers"),
                                                    Optional.empty(),
                                                    Optional.of(cursor))))
                    .hasMessageStartingWith("This cursor belongs to another question");
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            tool,
                                            with(
                                                    query("customers"),
                                                    Optional.empty(),
                                                    Optional.of("nonsense"))))
                    .hasMessage(
                            "This is not a cursor of an earlier result. Pass one on as it is, or"
                                    + " leave it out to begin anew.");
        }

        @Test
        void filtersHereByWhatIsWorkedOut() throws Exception {
            String result =
                    desk.run(
                            tool,
                            query(
                                    "salesInvoices",
                                    where("remainingAmount", Comparing.GT, "0"),
                                    where("number", Comparing.LE, "S-100")));
            assertThat(result)
                    .contains("\"rowCount\":10,\"complete\":true")
                    .contains("\"columns\":[\"number\"]")
                    .contains("Part of the filter was decided by Workmate");
        }

        @Test
        void bringsRelatedRecordsAlong() throws Exception {
            QueryRecords.Input input =
                    new QueryRecords.Input(
                            "salesInvoices",
                            Optional.of(List.of(where("number", Comparing.EQ, "S-001"))),
                            Optional.empty(),
                            Optional.of(List.of("number")),
                            Optional.of(
                                    List.of(
                                            new Expanding(
                                                    "customer",
                                                    Optional.of(List.of("displayName"))),
                                            new Expanding(
                                                    "salesInvoiceLines",
                                                    Optional.of(List.of("quantity"))))),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty());
            assertThat(desk.run(tool, input))
                    .contains("\"customer.displayName\"")
                    .contains("\"Ada\"")
                    .contains("\"quantity\":2");
        }

        @Test
        void showsWhatElseThereIs() throws Exception {
            QueryRecords.Input input =
                    new QueryRecords.Input(
                            "salesInvoices",
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(List.of("number desc")),
                            Optional.of(1),
                            Optional.empty());
            assertThat(desk.run(tool, input))
                    .contains("\"S-250\"")
                    .contains("\"complete\":false")
                    .contains("remainingAmount");
        }

        @Test
        void neverHoldsMoreThanOneResultCanShow() throws Exception {
            for (int i = 0; i < 300; i++) {
                desk.erp()
                        .add(
                                ErpShop.NORTH,
                                "items",
                                ErpShop.values("number", "I" + i, "displayName", "x".repeat(500)));
            }
            QueryRecords.Input input =
                    new QueryRecords.Input(
                            "items",
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(List.of("number", "displayName")),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(300),
                            Optional.empty());
            String result = desk.run(tool, input);
            assertThat(result).hasSizeLessThan(64 * 1024).contains("\"complete\":false");
        }
    }

    @Nested
    class ARecord {
        private final TypedTool<GetRecord.Input> tool = new GetRecord(desk.offices());

        private GetRecord.Input input(String entity, String record) {
            return new GetRecord.Input(
                    entity,
                    Optional.of(record),
                    Optional.empty(),
                    Optional.of(List.of("number")),
                    Optional.empty());
        }

        @Test
        void isFoundByIdNumberOrName() throws Exception {
            String found =
                    "{\"company\":\"North"
                            + " Trading\",\"day\":\"2026-06-30\",\"entity\":\"customers\",\"record\":{\"id\":\""
                            + ADA
                            + "\",\"number\":\"10\"},\"url\":\"erp://NORTH/customers(…)\"}";
            assertThat(desk.run(tool, input("customers", ADA.toString()))).isEqualTo(found);
            assertThat(desk.run(tool, input("customers", "10"))).isEqualTo(found);
            assertThat(desk.run(tool, input("customers", "Ada"))).isEqualTo(found);
        }

        @Test
        void isNamedByAllPartsOfItsKey() throws Exception {
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "customerSales",
                            ErpShop.values(
                                    "customerId",
                                    ADA,
                                    "customerNumber",
                                    "10",
                                    "totalSalesAmount",
                                    7));
            GetRecord.Input input =
                    new GetRecord.Input(
                            "customerSales",
                            Optional.empty(),
                            Optional.of(
                                    JsonValue.object()
                                            .with("customerId", ADA.toString())
                                            .with("customerNumber", "10")
                                            .build()),
                            Optional.empty(),
                            Optional.empty());
            assertThat(desk.run(tool, input)).contains("\"totalSalesAmount\":7");
            assertThatThrownBy(() -> desk.run(tool, input("customerSales", "10")))
                    .hasMessageContaining("is named by customerId, customerNumber");
        }

        @Test
        void isMissedInClearWords() {
            assertThatThrownBy(() -> desk.run(tool, input("customers", "99")))
                    .hasMessageStartingWith(
                            "There is no record in customers with number or displayName '99'");
            assertThatThrownBy(() -> desk.run(tool, input("customers", new UUID(9, 9).toString())))
                    .isInstanceOfSatisfying(
                            ToolException.class, e -> assertThat(e.isUntrusted()).isTrue())
                    .hasMessage(
                            "no such record. Look the record up again. (not_found, correlation id"
                                    + " C-404)");
        }
    }

    @Nested
    class ACount {
        private final TypedTool<CountRecords.Input> tool = new CountRecords(desk.offices());

        private String count(Condition... filter) throws Exception {
            return desk.run(
                    tool,
                    new CountRecords.Input(
                            "salesInvoices", Optional.of(List.of(filter)), Optional.empty()));
        }

        @Test
        void isTheSystemsOrOurs() throws Exception {
            assertThat(count()).contains("\"count\":250", "\"day\":\"2026-06-30\"");
            assertThat(count(where("status", Comparing.EQ, "draft"))).contains("\"count\":3");
            assertThat(
                            count(
                                    where("remainingAmount", Comparing.GT, "0"),
                                    where("status", Comparing.EQ, "Open")))
                    .contains("\"count\":25");
        }
    }

    @Nested
    class AReport {
        private String run(ReportKind kind, Optional<String> from, Optional<String> to)
                throws Exception {
            return desk.run(
                    new RunReport(desk.offices()),
                    new RunReport.Input(kind, from, to, Optional.empty(), Optional.empty()));
        }

        @Test
        void takesItsPeriodAsAFilter() throws Exception {
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "trialBalances",
                            ErpShop.values(
                                    "number",
                                    "1000",
                                    "balance",
                                    "3.50",
                                    "dateFilter",
                                    "2026-06-15"));
            assertThat(
                            run(
                                    ReportKind.TRIAL_BALANCE,
                                    Optional.of("2026-06-01"),
                                    Optional.of("2026-06-30")))
                    .contains("\"report\":\"trial_balance\"", "\"rowCount\":1", "3.5");
            assertThat(run(ReportKind.TRIAL_BALANCE, Optional.of("2026-07-01"), Optional.empty()))
                    .contains("\"rowCount\":0");
        }

        @Test
        void standsBesideTheSameOneOfTheYearBefore() throws Exception {
            balance("1000", "2026-03-31", "30");
            balance("1000", "2025-06-30", "20");
            balance("1000", "2025-07-01", "999");
            balance("2000", "2026-01-01", "5");
            balance("3000", "2025-01-01", "7");
            String told = compared(Optional.of("start_of_year"), Optional.of("end_of_year"));
            assertThat(told)
                    .contains("\"period\":{\"from\":\"2026-01-01\",\"to\":\"2026-06-30\"}")
                    .contains("\"comparedWith\":{\"from\":\"2025-01-01\",\"to\":\"2025-06-30\"}")
                    .contains("\"complete\":true,\"rowCount\":3")
                    .contains("\"balance\",\"dateFilter\",\"balance before\"]")
                    .contains("both end with the same day: it is 30 June 2026");
            assertThat(told.replaceAll("\"[0-9a-fA-F-]{36}\"", "id"))
                    .contains("[id,\"1000\",null,30,\"2026-03-31\",20]")
                    .contains("[id,\"2000\",null,5,\"2026-01-01\",null]")
                    .contains("[id,\"3000\",null,null,\"2025-01-01\",7]");
        }

        @Test
        void asOfADayHasNoPeriodBefore() {
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            new RunReport(desk.offices()),
                                            new RunReport.Input(
                                                    ReportKind.AGED_RECEIVABLES,
                                                    Optional.empty(),
                                                    Optional.empty(),
                                                    Optional.of("today"),
                                                    Optional.empty(),
                                                    Optional.of(CompareWith.PREVIOUS_PERIOD))))
                    .hasMessageContaining("use same_period_last_year");
        }

        private String compared(Optional<String> from, Optional<String> to) throws Exception {
            return desk.run(
                    new RunReport(desk.offices()),
                    new RunReport.Input(
                            ReportKind.TRIAL_BALANCE,
                            from,
                            to,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(CompareWith.SAME_PERIOD_LAST_YEAR)));
        }

        private void balance(String account, String day, String amount) {
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "trialBalances",
                            ErpShop.values(
                                    "number",
                                    account,
                                    "balance",
                                    new BigDecimal(amount),
                                    "dateFilter",
                                    day));
        }

        @Test
        void leavesQuestionsOutOfItsColumns() throws Exception {
            assertThat(run(ReportKind.CUSTOMER_SALES, Optional.empty(), Optional.empty()))
                    .contains(
                            "\"columns\":[\"customerId\",\"customerNumber\",\"totalSalesAmount\"]");
        }

        @Test
        void isMissedInClearWords() {
            assertThatThrownBy(
                            () -> run(ReportKind.BALANCE_SHEET, Optional.empty(), Optional.empty()))
                    .hasMessage(
                            "This ERP system has no such report (balanceSheet); work it out with"
                                    + " erp_aggregate.");
            assertThatThrownBy(
                            () ->
                                    run(
                                            ReportKind.TRIAL_BALANCE,
                                            Optional.of("2026-13-01"),
                                            Optional.empty()))
                    .hasMessageStartingWith("'dateFilter' takes a date");
        }
    }

    @Nested
    class ADocument {
        private final TypedTool<FetchDocument.Input> tool = new FetchDocument(desk.offices());

        @Test
        void comesAsPdf() throws Exception {
            ToolOutput output =
                    tool.run(
                            new FetchDocument.Input("salesInvoices", "S-001"),
                            desk.call(tool.name()),
                            Progress.IGNORED);
            assertThat(output.parts()).hasSize(2);
            assertThat(output.parts().getFirst().toString()).contains("2026-06-30");
            assertThat(((ToolOutput.Binary) output.parts().getLast()).mediaType())
                    .isEqualTo("application/pdf");
        }

        @Test
        void isNotThereForEveryEntity() {
            assertThatThrownBy(() -> desk.run(tool, new FetchDocument.Input("customers", "10")))
                    .hasMessage("customers have no PDF; these have one: salesInvoices.");
        }
    }

    @Test
    void onlyReadsAndNeedsNobody() {
        List<TypedTool<?>> tools = ReadTools.all(desk.offices());
        assertThat(tools).hasSize(8).allMatch(tool -> tool.traits().readOnly());
        assertThat(tools).anyMatch(AggregateRecords.class::isInstance);
        assertThat(desk.erp().changes()).isEmpty();
    }

    @Test
    void leavesNothingOutOfValues() throws Exception {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "items",
                        ErpShop.values(
                                "number",
                                "X",
                                "unitPrice",
                                new ErpValue.Amount(
                                        new java.math.BigDecimal("0.12345678901234567890"))));
        assertThat(
                        desk.run(
                                new GetRecord(desk.offices()),
                                new GetRecord.Input(
                                        "items",
                                        Optional.of("X"),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty())))
                .contains("\"unitPrice\":0.1234567890123456789");
    }
}
