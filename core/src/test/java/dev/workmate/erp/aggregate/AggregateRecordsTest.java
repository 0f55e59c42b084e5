package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Join;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.query.Condition;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.text.JsonValue;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AggregateRecordsTest {
    private final ErpDesk desk = new ErpDesk();

    private static Measure measure(Summary.Function function, String property) {
        return new Measure(
                function,
                Optional.of(property).filter(text -> !text.isEmpty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static AggregateRequest request(
            String entity, List<GroupBy> groups, List<Measure> measures, Join... joins) {
        return new AggregateRequest(
                entity,
                Optional.empty(),
                Optional.empty(),
                Optional.of(groups),
                measures,
                joins.length == 0 ? Optional.empty() : Optional.of(List.of(joins)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static GroupBy by(String property) {
        return new GroupBy(property, Optional.empty());
    }

    private static GroupBy by(String property, Bucket bucket) {
        return new GroupBy(property, Optional.of(bucket));
    }

    private static Join items() {
        return new Join("items", "itemNumber", "number", Optional.empty(), Optional.empty());
    }

    private String run(AggregateRequest request) throws Exception {
        return desk.run(new AggregateRecords(desk.offices()), request);
    }

    private void entry(String item, String date, String amount) {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "itemLedgerEntries",
                        ErpShop.values(
                                "itemNumber",
                                item,
                                "postingDate",
                                date,
                                "salesAmountActual",
                                amount));
    }

    @Test
    void sumsSalesByCategoryAndMonthAcrossEntities() throws Exception {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "items",
                        ErpShop.values("number", "T1", "itemCategoryCode", "TENTS"));
        entry("T1", "2026-05-31", "0.10");
        entry("T1", "2026-06-01", "0.20");
        entry("T1", "2026-06-30", "0.10");
        entry("??", "2026-06-30", "7.00");
        assertThat(
                        run(
                                request(
                                        "itemLedgerEntries",
                                        List.of(
                                                by("items.itemCategoryCode"),
                                                by("postingDate", Bucket.MONTH)),
                                        List.of(measure(Summary.Function.SUM, "salesAmountActual")),
                                        items())))
                .isEqualTo(
                        "{\"company\":\"North"
                                + " Trading\",\"day\":\"2026-06-30\",\"entity\":\"itemLedgerEntries\",\"recordsRead\":4,\"groups\":3,\"rowCount\":3,\"complete\":true,"
                                + "\"columns\":[\"items.itemCategoryCode\",\"month(postingDate)\",\"sum(salesAmountActual)\"],"
                                + "\"rows\":[[null,\"2026-06\",7],[\"TENTS\",\"2026-05\",0.1],[\"TENTS\",\"2026-06\",0.3]],"
                                + "\"totals\":{\"sum(salesAmountActual)\":7.4},"
                                + "\"urls\":[\"erp://NORTH/itemLedgerEntries?from=0\",\"erp://NORTH/items?from=0\"]}");
    }

    @Test
    void countsTheDifferentValuesOfEachGroupAndOfAll() throws Exception {
        entry("A", "2026-05-01", "1.00");
        entry("A", "2026-05-02", "1.00");
        entry("B", "2026-05-03", "1.00");
        entry("B", "2026-06-01", "1.00");
        assertThat(
                        run(
                                request(
                                        "itemLedgerEntries",
                                        List.of(by("postingDate", Bucket.MONTH)),
                                        List.of(
                                                measure(
                                                        Summary.Function.COUNT_DISTINCT,
                                                        "itemNumber")))))
                .contains(
                        "\"rows\":[[\"2026-05\",2],[\"2026-06\",1]],"
                                + "\"totals\":{\"count_distinct(itemNumber)\":2}");
    }

    @Test
    void worksOutColumnsFromColumns() throws Exception {
        entry("A", "2026-06-01", "30.00");
        entry("B", "2026-06-01", "10.00");
        entry("B", "2026-06-02", "10.00");
        entry("C", "2026-06-02", "50.00");
        AggregateRequest plain =
                request(
                        "itemLedgerEntries",
                        List.of(by("itemNumber")),
                        List.of(
                                measure(Summary.Function.SUM, "salesAmountActual"),
                                measure(Summary.Function.AVG, "salesAmountActual")));
        String sum = "sum(salesAmountActual)";
        AggregateRequest derived =
                new AggregateRequest(
                        plain.entity(),
                        plain.filter(),
                        plain.match(),
                        plain.groupBy(),
                        plain.measures(),
                        plain.joins(),
                        Optional.of(
                                List.of(
                                        new Condition(
                                                sum,
                                                Condition.Comparing.LT,
                                                Optional.of((JsonValue.Scalar) JsonValue.of(50)),
                                                Optional.empty()))),
                        Optional.of(List.of(sum + " desc")),
                        plain.top(),
                        plain.compare(),
                        Optional.of(
                                List.of(
                                        derive(Derived.Kind.SHARE, sum, Optional.empty()),
                                        derive(Derived.Kind.RUNNING_SUM, sum, Optional.empty()),
                                        derive(
                                                Derived.Kind.RATIO,
                                                sum,
                                                Optional.of("avg(salesAmountActual)")),
                                        derive(
                                                Derived.Kind.CHANGE,
                                                sum,
                                                Optional.of("avg(salesAmountActual)")))));
        assertThat(run(derived))
                .contains(
                        "\"rows\":[[\"A\",30,30,0.6,30,1,0],[\"B\",20,10,0.4,50,2,1]]",
                        "\"totals\":{\"sum(salesAmountActual)\":50,\"avg(salesAmountActual)\":16.666667,"
                                + "\"ratio(sum(salesAmountActual),avg(salesAmountActual))\":3,"
                                + "\"change(sum(salesAmountActual),avg(salesAmountActual))\":2}");
    }

    private static AggregateRequest.Derive derive(
            Derived.Kind kind, String of, Optional<String> by) {
        return new AggregateRequest.Derive(kind, of, by, Optional.empty());
    }

    @Test
    void addsTwoPropertiesAndUnderstandsDaysInWords() throws Exception {
        entry("T1", "2026-06-29", "0.10");
        entry("T1", "2026-06-30", "0.20");
        AggregateRequest request =
                new AggregateRequest(
                        "itemLedgerEntries",
                        Optional.of(
                                List.of(
                                        new Condition(
                                                "postingDate",
                                                Condition.Comparing.GE,
                                                Optional.of(new JsonValue.Text("today")),
                                                Optional.empty()))),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(
                                new Measure(
                                        Summary.Function.SUM,
                                        Optional.of("salesAmountActual"),
                                        Optional.empty(),
                                        Optional.of("salesAmountActual"),
                                        Optional.empty(),
                                        Optional.empty())),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        assertThat(run(request)).contains("\"rows\":[[0.4]]");
    }

    @Test
    void countsNothingWhereThereIsNothing() throws Exception {
        AggregateRequest request =
                new AggregateRequest(
                        "itemLedgerEntries",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(
                                measure(Summary.Function.COUNT, ""),
                                measure(Summary.Function.SUM, "quantity"),
                                measure(Summary.Function.AVG, "quantity")),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        assertThat(run(request)).contains("\"rows\":[[0,0,null]]");
    }

    @Test
    void readsManyRecordsPageByPage() throws Exception {
        for (int i = 0; i < 12_000; i++) {
            entry("A", "2026-01-01", "0.01");
        }
        assertThat(
                        run(
                                request(
                                        "itemLedgerEntries",
                                        List.of(by("itemNumber")),
                                        List.of(
                                                measure(
                                                        Summary.Function.SUM,
                                                        "salesAmountActual")))))
                .contains("\"recordsRead\":12000", "[[\"A\",120]]");
        assertThat(desk.erp().urls()).filteredOn(url -> url.contains("Entries")).hasSize(3);
    }

    @Test
    void saysWhenRecordsCountSeveralTimes() throws Exception {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "items",
                        ErpShop.values("number", "A", "itemCategoryCode", "X"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "items",
                        ErpShop.values("number", "A", "itemCategoryCode", "Y"));
        entry("A", "2026-01-01", "1.50");
        assertThat(
                        run(
                                request(
                                        "itemLedgerEntries",
                                        List.of(by("items.itemCategoryCode")),
                                        List.of(measure(Summary.Function.COUNT, "")),
                                        items())))
                .contains(
                        "\"note\":\"Some records matched several records of items and count once"
                                + " for each.\"");
    }

    @Test
    void refusesToAddAHeadersAmountOncePerLine() {
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                "salesInvoices",
                                                List.of(by("salesInvoiceLines.lineObjectNumber")),
                                                List.of(
                                                        measure(
                                                                Summary.Function.SUM,
                                                                "totalAmountIncludingTax")))))
                .hasMessage(
                        "'totalAmountIncludingTax' belongs to the record, not to its"
                                + " salesInvoiceLines, and would count once for each of them; ask for"
                                + " it separately.");
    }

    @Test
    void refusesWhatHasNoMeaning() {
        List<Measure> count = List.of(measure(Summary.Function.COUNT, ""));
        assertThatThrownBy(
                        () -> run(request("customers", List.of(by("city", Bucket.MONTH)), count)))
                .hasMessage("'city' is a text: only dates can be gathered by month.");
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                "customers",
                                                List.of(),
                                                List.of(measure(Summary.Function.SUM, "city")))))
                .hasMessage(
                        "'city' is a text: only numbers can be added up; count, count_distinct, min"
                                + " and max work with it.");
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                "itemLedgerEntries",
                                                List.of(),
                                                count,
                                                new Join(
                                                        "items",
                                                        "quantity",
                                                        "number",
                                                        Optional.empty(),
                                                        Optional.empty()))))
                .hasMessage(
                        "'quantity' is a decimal and 'items.number' a text: they are never equal."
                                + " Join properties of one kind; get_entity_relationships shows"
                                + " which.");
        assertThatThrownBy(() -> run(request("salesInvoiceLines", List.of(), count)))
                .hasMessageStartingWith("salesInvoiceLines cannot be listed on their own");
        assertThatThrownBy(() -> run(request("customers", List.of(by("cty")), count)))
                .hasMessageContaining("did you mean city");
    }

    @Test
    void boundsTheNumberOfGroups() {
        for (int i = 0; i <= Aggregator.MAX_GROUPS; i++) {
            entry("N" + i, "2026-01-01", "1.00");
        }
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                "itemLedgerEntries",
                                                List.of(by("itemNumber")),
                                                List.of(measure(Summary.Function.COUNT, "")))))
                .hasMessage(
                        "There are more than 10,000 groups; group by less or narrow the filter.");
    }

    @Test
    void gathersEmptyDatesAsNothing() {
        assertThat(Bucket.MONTH.of(new ErpValue.Day(LocalDate.of(1, 1, 1))))
                .isEqualTo(ErpValue.NOTHING);
        assertThat(Bucket.WEEK.of(new ErpValue.Day(LocalDate.of(2027, 1, 1))))
                .isEqualTo(new ErpValue.Text("2026-W53"));
        assertThat(Bucket.WEEKDAY.of(new ErpValue.Day(LocalDate.of(2027, 1, 1))))
                .isEqualTo(new ErpValue.Text("5 Friday"));
        assertThat(Bucket.QUARTER.of(new ErpValue.Day(LocalDate.of(2026, 10, 1))))
                .isEqualTo(new ErpValue.Text("2026-Q4"));
    }

    @Test
    void filtersByWhatTheSystemCannot() throws Exception {
        UUID ada = UUID.randomUUID();
        desk.erp().add(ErpShop.NORTH, "customers", ErpShop.values("id", ada, "displayName", "Ada"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("customerId", ada, "remainingAmount", "5.00"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("customerId", ada, "remainingAmount", "0.00"));
        AggregateRequest request =
                new AggregateRequest(
                        "salesInvoices",
                        Optional.of(
                                List.of(
                                        new Condition(
                                                "remainingAmount",
                                                Condition.Comparing.GT,
                                                Optional.of(new JsonValue.Text("0")),
                                                Optional.empty()))),
                        Optional.empty(),
                        Optional.of(List.of(by("customer.displayName"))),
                        List.of(
                                measure(Summary.Function.COUNT, ""),
                                measure(Summary.Function.SUM, "remainingAmount")),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(List.of("sum(remainingAmount) desc")),
                        Optional.of(10),
                        Optional.empty());
        assertThat(run(request)).contains("\"rows\":[[\"Ada\",1,5]]");
    }

    @Test
    void comparesPropertiesOfJoinedRecords() throws Exception {
        for (int stock : List.of(3, 5, 8)) {
            String number = "I" + stock;
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "items",
                            ErpShop.values("number", number, "inventory", stock));
            desk.erp()
                    .add(
                            ErpShop.NORTH,
                            "itemPlanning",
                            ErpShop.values("itemNumber", number, "reorderPoint", 5));
        }
        AggregateRequest request =
                new AggregateRequest(
                        "items",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(List.of(by("number"))),
                        List.of(measure(Summary.Function.MIN, "inventory")),
                        Optional.of(
                                List.of(
                                        new Join(
                                                "itemPlanning",
                                                "number",
                                                "itemNumber",
                                                Optional.empty(),
                                                Optional.empty()))),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(
                                List.of(
                                        new AggregateRequest.Comparing(
                                                "inventory",
                                                ErpFilter.Operator.LT,
                                                "itemPlanning.reorderPoint"))));
        assertThat(run(request)).contains("\"rows\":[[\"I3\",3]]");
    }
}
