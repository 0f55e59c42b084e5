package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.aggregate.AggregateRequest.Derive;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.aggregate.AggregateRequest.Period;
import dev.workmate.erp.query.LikeForLike.CompareWith;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two periods beside each other; in the company it is 30 June 2026. */
class ComparedPeriodsTest {
    private static final Optional<CompareWith> LAST_YEAR =
            Optional.of(CompareWith.SAME_PERIOD_LAST_YEAR);
    private static final Measure SALES = measure(Summary.Function.SUM, "sales");

    private final ErpDesk desk = new ErpDesk();

    private static Measure measure(Summary.Function function, String name) {
        return new Measure(
                function,
                Optional.of("salesAmountActual"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(name));
    }

    private static AggregateRequest request(Period period, List<GroupBy> groups, Derive... more) {
        return request("itemLedgerEntries", period, groups, List.of(SALES), more);
    }

    private static AggregateRequest request(
            String entity,
            Period period,
            List<GroupBy> groups,
            List<Measure> measures,
            Derive... more) {
        return new AggregateRequest(
                entity,
                Optional.empty(),
                Optional.empty(),
                Optional.of(groups),
                measures,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(List.of(more)),
                Optional.of(period));
    }

    private static Period year(Optional<CompareWith> with) {
        return new Period("postingDate", "start_of_year", Optional.of("end_of_year"), with);
    }

    private static GroupBy by(String property, Optional<Bucket> bucket) {
        return new GroupBy(property, bucket);
    }

    private String run(AggregateRequest request) throws Exception {
        return desk.run(new AggregateRecords(desk.offices()), request);
    }

    private void sell(String item, String day, String amount) {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "itemLedgerEntries",
                        ErpShop.values(
                                "itemNumber",
                                item,
                                "postingDate",
                                day,
                                "salesAmountActual",
                                new BigDecimal(amount)));
    }

    @Test
    void arePartOfTheYearWithTheSamePart() throws Exception {
        sell("A", "2026-01-01", "30");
        sell("A", "2026-06-30", "30");
        sell("A", "2025-01-01", "25");
        sell("A", "2025-06-30", "15");
        // Beyond the day, and before the year: neither counts.
        sell("A", "2025-07-01", "1000");
        sell("A", "2024-12-31", "1000");
        sell("A", "2026-07-01", "1000");
        assertThat(run(request(year(LAST_YEAR), List.of())))
                .contains(
                        "\"period\":{\"from\":\"2026-01-01\",\"to\":\"2026-06-30\",\"property\":\"postingDate\"}")
                .contains("\"comparedWith\":{\"from\":\"2025-01-01\",\"to\":\"2025-06-30\"}")
                .contains("\"columns\":[\"sales\",\"sales before\",\"sales change\"]")
                .contains("\"rows\":[[60,40,0.5]]")
                .contains(
                        "The period is not over, so both end with the same day: it is 30 June"
                                + " 2026");
    }

    @Test
    void haveGroupsOfEitherPeriodAndTheChangeOfTheTotal() throws Exception {
        sell("A", "2026-02-01", "10");
        sell("B", "2025-02-01", "40");
        sell("C", "2026-03-01", "30");
        sell("C", "2025-03-01", "10");
        assertThat(run(request(year(LAST_YEAR), List.of(by("itemNumber", Optional.empty())))))
                .contains("\"rows\":[[\"A\",10,0,null],[\"B\",0,40,-1],[\"C\",30,10,2]]")
                .contains("\"totals\":{\"sales\":40,\"sales before\":50,\"sales change\":-0.2}");
    }

    @Test
    void haveForEveryMeasureItsOwnChange() throws Exception {
        sell("A", "2026-02-01", "10");
        sell("A", "2026-03-01", "30");
        sell("A", "2025-02-01", "20");
        sell("A", "2025-03-01", "5");
        List<Measure> both = List.of(SALES, measure(Summary.Function.MAX, "largest"));
        List<GroupBy> items = List.of(by("itemNumber", Optional.empty()));

        assertThat(run(request("itemLedgerEntries", year(LAST_YEAR), items, both)))
                .contains("\"sales before\",\"largest before\",\"sales change\",\"largest change\"")
                .contains("\"rows\":[[\"A\",40,30,25,20,0.6,0.5]]");
    }

    @Test
    void putMonthsBesideTheSameMonths() throws Exception {
        sell("A", "2026-02-10", "10");
        sell("A", "2025-02-28", "8");
        sell("A", "2025-03-31", "5");
        assertThat(
                        run(
                                request(
                                        year(LAST_YEAR),
                                        List.of(by("postingDate", Optional.of(Bucket.MONTH))))))
                .contains("\"rows\":[[\"2026-02\",10,8,0.25],[\"2026-03\",0,5,-1]]");
    }

    @Test
    void mayBeTheMonthBefore() throws Exception {
        sell("A", "2026-06-30", "10");
        sell("A", "2026-05-31", "4");
        sell("A", "2026-04-30", "99");
        Period month =
                new Period(
                        "postingDate",
                        "start_of_month",
                        Optional.of("end_of_month"),
                        Optional.of(CompareWith.PREVIOUS_PERIOD));
        assertThat(run(request(month, List.of()))).contains("\"rows\":[[10,4,1.5]]");
    }

    @Test
    void feedColumnsWorkedOutOfThem() throws Exception {
        sell("A", "2026-02-10", "10");
        sell("A", "2025-02-28", "8");
        Derive more =
                new Derive(
                        Derived.Kind.DIFFERENCE,
                        "sales",
                        Optional.of("sales before"),
                        Optional.of("more"));
        assertThat(run(request(year(LAST_YEAR), List.of(), more)))
                .contains("\"rows\":[[10,8,0.25,2]]");
    }

    @Test
    void aloneAreJustTheirDays() throws Exception {
        sell("A", "2026-02-10", "10");
        sell("A", "2025-02-28", "8");
        assertThat(run(request(year(Optional.empty()), List.of())))
                .contains(
                        "\"period\":{\"from\":\"2026-01-01\",\"to\":\"2026-12-31\",\"property\":\"postingDate\"}")
                .contains("\"columns\":[\"sales\"]", "\"rows\":[[10]]")
                .doesNotContain("comparedWith", "note");
    }

    @Test
    void thatLieAheadAreNotCut() throws Exception {
        for (String due : List.of("2026-07-20", "2025-07-20", "2025-07-21")) {
            desk.erp().add(ErpShop.NORTH, "salesInvoices", ErpShop.values("dueDate", due));
        }
        Period period =
                new Period("dueDate", "start_of_year", Optional.of("end_of_year"), LAST_YEAR);
        Measure count =
                new Measure(
                        Summary.Function.COUNT,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        assertThat(run(request("salesInvoices", period, List.of(), List.of(count))))
                .contains("\"rows\":[[1,2,-0.5]]")
                .doesNotContain("not over");
    }

    @Test
    void areRefusedWhereTheyCannotBeCompared() {
        GroupBy weeks = by("postingDate", Optional.of(Bucket.WEEK));
        assertThatThrownBy(() -> run(request(year(LAST_YEAR), List.of(weeks))))
                .hasMessageContaining("group by month or quarter");
        Period amount = new Period("quantity", "start_of_year", Optional.empty(), Optional.empty());
        assertThatThrownBy(() -> run(request(amount, List.of())))
                .hasMessage(
                        "'quantity' is no date that itemLedgerEntries can be asked by; use"
                                + " postingDate.");
    }

    @Test
    void inDaysBetweenTwoDates() throws Exception {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("invoiceDate", "2026-02-27", "dueDate", "2026-03-02"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("invoiceDate", "2026-03-31", "dueDate", "2026-03-30"));
        // An empty date is no day to count from.
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("invoiceDate", "2026-03-31", "dueDate", "0001-01-01"));
        Period all = new Period("invoiceDate", "2026-01-01", Optional.empty(), Optional.empty());
        assertThat(
                        run(
                                request(
                                        "salesInvoices",
                                        all,
                                        List.of(),
                                        List.of(
                                                days(Summary.Function.SUM),
                                                days(Summary.Function.MIN),
                                                days(Summary.Function.MAX),
                                                days(Summary.Function.AVG)))))
                .contains("\"rows\":[[2,-1,3,1]]");
    }

    private static Measure days(Summary.Function function) {
        return new Measure(
                function,
                Optional.of("dueDate"),
                Optional.empty(),
                Optional.empty(),
                Optional.of("invoiceDate"),
                Optional.empty());
    }
}
