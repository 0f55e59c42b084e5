package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.aggregate.AggregateRequest.Derive;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.query.Condition;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Progress;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Columns that take other rows to tell: filtered by, sorted by and built on. */
class SharesTest {
    private static final Derive SHARE = derive(Derived.Kind.SHARE, "sales", "", "share");
    private static final Derive RUNNING = derive(Derived.Kind.RUNNING_SUM, "sales", "", "running");

    private final ErpDesk desk = new ErpDesk();

    @BeforeEach
    void fill() {
        sale("A", "5.00", "1.0");
        sale("B", "15.00", "1.0");
        sale("C", "80.00", "2.0");
    }

    private void sale(String item, String amount, String quantity) {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "itemLedgerEntries",
                        ErpShop.values(
                                "itemNumber",
                                item,
                                "salesAmountActual",
                                amount,
                                "quantity",
                                quantity));
    }

    private static Derive derive(Derived.Kind kind, String of, String by, String name) {
        return new Derive(
                kind, of, Optional.of(by).filter(text -> !text.isEmpty()), Optional.of(name));
    }

    private static Measure sum(String property, String name) {
        return new Measure(
                Summary.Function.SUM,
                Optional.of(property),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(name));
    }

    private static Condition above(String column, String value) {
        return new Condition(
                column,
                Condition.Comparing.GT,
                Optional.of((JsonValue.Scalar) JsonValue.of(new BigDecimal(value))),
                Optional.empty());
    }

    private String run(List<Condition> having, List<String> order, Derive... derive)
            throws Exception {
        AggregateRecords tool = new AggregateRecords(desk.offices());
        AggregateRequest request =
                new AggregateRequest(
                        "itemLedgerEntries",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(List.of(new GroupBy("itemNumber", Optional.empty()))),
                        List.of(sum("salesAmountActual", "sales"), sum("quantity", "pieces")),
                        Optional.empty(),
                        having.isEmpty() ? Optional.empty() : Optional.of(having),
                        order.isEmpty() ? Optional.empty() : Optional.of(order),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(List.of(derive)));
        return ErpDesk.text(tool.run(request, desk.call(tool.name()), Progress.IGNORED));
    }

    @Test
    void canBeFilteredBy() throws Exception {
        assertThat(run(List.of(above("share", "0.1")), List.of(), SHARE))
                .contains(
                        "\"rows\":[[\"B\",15,1,0.15],[\"C\",80,2,0.8]]",
                        "\"totals\":{\"sales\":95,\"pieces\":3}");
    }

    @Test
    void arePartsOfWhatIsLeftByAllOtherConditions() throws Exception {
        assertThat(run(List.of(above("sales", "10"), above("share", "0.2")), List.of(), SHARE))
                .contains("\"rows\":[[\"C\",80,2,0.842105]]");
    }

    @Test
    void canBeSortedBy() throws Exception {
        assertThat(run(List.of(), List.of("share desc"), SHARE))
                .contains("\"rows\":[[\"C\",80,2,0.8],[\"B\",15,1,0.15],[\"A\",5,1,0.05]]");
    }

    @Test
    void canBeBuiltOn() throws Exception {
        assertThat(
                        run(
                                List.of(above("points", "1")),
                                List.of("points desc"),
                                SHARE,
                                derive(Derived.Kind.SHARE, "pieces", "", "part"),
                                derive(Derived.Kind.RATIO, "share", "part", "points")))
                .contains("\"rows\":[[\"C\",80,2,0.8,0.5,1.6]]");
        assertThat(
                        run(
                                List.of(),
                                List.of("sales desc"),
                                SHARE,
                                derive(Derived.Kind.RUNNING_SUM, "share", "", "so far")))
                .contains(
                        "\"rows\":[[\"C\",80,2,0.8,0.8],[\"B\",15,1,0.15,0.95],[\"A\",5,1,0.05,1]]");
    }

    @Test
    void aRunningSumFollowsTheOrderAndIsNoConditionOfIt() {
        String instead = "Sort by what it adds up, and take the rows you need of the result.";
        assertThatThrownBy(() -> run(List.of(above("running", "1")), List.of(), RUNNING))
                .hasMessage(
                        "'running' adds up row by row, so the rows cannot be filtered by it. "
                                + instead);
        assertThatThrownBy(() -> run(List.of(), List.of("running desc"), RUNNING))
                .hasMessage(
                        "'running' adds up row by row, so the rows cannot be sorted by it. "
                                + instead);
        assertThatThrownBy(
                        () ->
                                run(
                                        List.of(),
                                        List.of(),
                                        RUNNING,
                                        derive(Derived.Kind.SHARE, "running", "", "odd")))
                .hasMessageStartingWith("A running sum has no share");
    }
}
