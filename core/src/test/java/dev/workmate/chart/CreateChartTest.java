package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.ToolResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CreateChartTest {
    private final Map<String, ToolTable> tables = new LinkedHashMap<>();
    private final List<ToolResults.Result> results = new ArrayList<>();
    private final TableReader reader = output -> Optional.ofNullable(tables.get(output));
    private final ToolResults log =
            new ToolResults() {
                @Override
                public Optional<Result> find(SessionId session, ToolUseId id) {
                    return results.stream().filter(each -> each.id().equals(id)).findFirst();
                }

                @Override
                public Stream<Result> recent(SessionId session, int limit) {
                    return results.reversed().stream().limit(limit);
                }
            };
    private final CreateChart tool = new CreateChart(log, reader);

    private static final ToolTable SALES =
            Tables.of(
                    "month(postingDate),sum(amount)",
                    "2025-02 | 20.50",
                    "2025-01 | 10.10",
                    "2025-03 | `30.05`",
                    " | 99");

    @Test
    void numbersComeFromTheResultAndKeepTheirDigits() throws ToolException {
        give("erp_aggregate", SALES, false);
        ToolOutput output = draw(Tables.request("Sales"));
        ChartDrawn chart = (ChartDrawn) output.told().getFirst();
        assertThat(chart.title()).isEqualTo("Sales");
        assertThat(chart.spec().value())
                .contains(
                        "\"values\":[{\"Posting date\":\"2025-01\",\"Sum of amount\":10.10},"
                                + "{\"Posting date\":\"2025-02\",\"Sum of amount\":20.50},"
                                + "{\"Posting date\":\"2025-03\",\"Sum of amount\":30.05}]")
                .contains("\"type\":\"line\"")
                .contains("\"timeUnit\":\"utcyearmonth\"");
        assertThat(words(output))
                .contains("highest 30.05 (2025-03), lowest 10.1 (2025-01)")
                .contains("erp_aggregate");
        assertThat(output.isUntrusted()).isFalse();
    }

    @Test
    void theNewestTableIsTakenUnlessAnotherIsNamed() throws ToolException {
        ToolUseId first = give("erp_query", SALES, true);
        give("erp_query", Tables.of("region,stock", "North | 1", "South | 2"), false);
        give("calculate", null, false);
        assertThat(spec(Tables.request("Last"))).contains("\"Stock\":2");
        Wish wish = new Wish("First");
        wish.result = Optional.of(first.value().toLowerCase(java.util.Locale.ROOT));
        ToolOutput output = draw(wish.request());
        assertThat(((ChartDrawn) output.told().getFirst()).spec().value()).contains("Posting date");
        assertThat(output.isUntrusted()).isTrue();
    }

    @Test
    void whatIsNotThereIsSaidSoThatTheModelCanCorrectIt() {
        assertThatThrownBy(() -> draw(Tables.request("Nothing")))
                .hasMessageContaining("no result with rows yet");
        ToolUseId words = give("calculate", null, false);
        give("erp_query", SALES, false);
        Wish missing = new Wish("x");
        missing.result = Optional.of("R-1");
        assertThatThrownBy(() -> draw(missing.request())).hasMessageContaining("recent_results");
        missing.result = Optional.of(words.value());
        assertThatThrownBy(() -> draw(missing.request()))
                .hasMessageContaining("calculate has no rows");
        assertThatThrownBy(() -> draw(new Wish("x").y("profit").request()))
                .hasMessageContaining("the columns are month(postingDate), sum(amount)");
        assertThatThrownBy(() -> draw(new Wish("x").y("month(postingDate)").request()))
                .hasMessageContaining("the columns with numbers are sum(amount)");
    }

    @Nested
    class TheShape {
        @Test
        void manyCategoriesLieAndFallByValue() throws ToolException {
            give("q", names(40), false);
            ToolOutput output = draw(Tables.request("Ranking"));
            String spec = ((ChartDrawn) output.told().getFirst()).spec().value();
            assertThat(spec)
                    .contains("\"y\":{\"field\":\"Name\",\"type\":\"nominal\"")
                    .contains("\"values\":[{\"Name\":\"Customer 40\",\"Balance\":40}")
                    .doesNotContain("Customer 10\"");
            assertThat(words(output)).contains("30 largest of 40, others 7 %.");
        }

        @Test
        void aPieGathersWhatIsSmall() throws ToolException {
            give("q", names(10), false);
            assertThat(spec(new Wish("Shares").mark(Mark.ARC).request()))
                    .contains("{\"Name\":\"Other (3)\",\"Balance\":6}")
                    .contains("\"theta\"");
        }

        @Test
        void aPieShowsNothingNegative() {
            give("q", Tables.of("name,balance", "a | -1", "b | 2"), false);
            assertThatThrownBy(() -> spec(new Wish("x").mark(Mark.ARC).request()))
                    .hasMessageContaining("negative");
        }

        @Test
        void rowsOfOnePlaceAreCombinedExactly() throws ToolException {
            ToolTable table =
                    Tables.of(
                            "region,day,amount",
                            "North | 2025-01-03 | 0.1",
                            "North | 2025-01-09 | 0.2",
                            "South | 2025-02-01 | 5",
                            "South | 2025-05-01 | 7");
            give("q", table, false);
            assertThat(spec(new Wish("x").x("region").request()))
                    .contains("{\"Region\":\"North\",\"Amount\":0.3}");
            Wish average = new Wish("x").x("region");
            average.combine = Optional.of(Combine.AVERAGE);
            assertThat(spec(average.request())).contains("{\"Region\":\"South\",\"Amount\":6}");
            Wish count = new Wish("x").x("region");
            count.combine = Optional.of(Combine.COUNT);
            assertThat(spec(count.request()))
                    .contains("{\"Region\":\"North\",\"Number of rows\":2}");
            Wish quarters = new Wish("x").x("day");
            quarters.timeUnit = Optional.of(TimeUnit.QUARTER);
            assertThat(spec(quarters.request()))
                    .contains("{\"Day\":\"Q1 2025\",\"Amount\":5.3}")
                    .contains("\"type\":\"ordinal\"");
        }

        @Test
        void severalSeriesAreStackedGroupedOrShares() throws ToolException {
            ToolTable table =
                    Tables.of("region,kind,amount", "N | a | 1", "N | b | 2", "S | a | 3");
            give("q", table, false);
            Wish wish = new Wish("x").mark(Mark.BAR).x("region").series("kind");
            assertThat(spec(wish.request())).contains("\"stack\":\"zero\"");
            wish.arrangement = Optional.of(Arrangement.GROUPED);
            assertThat(spec(wish.request())).contains("\"xOffset\"").contains("\"stack\":null");
            wish.arrangement = Optional.of(Arrangement.NORMALIZED);
            assertThat(spec(wish.request()))
                    .contains("\"stack\":\"normalize\"")
                    .contains("\".0%\"");
        }

        @Test
        void severalMeasuresStandSideBySide() throws ToolException {
            give("q", Tables.of("region,sales,cost", "N | 5 | 3", "S | 4 | 2"), false);
            assertThat(spec(new Wish("x").y("sales", "cost").request()))
                    .contains("{\"fold\":[\"Sales\",\"Cost\"],\"as\":[\"Measure\",\"Value\"]}");
        }

        @Test
        void tooManySeriesAreGatheredWhereTheyAddUp() throws ToolException {
            ToolTable table =
                    Tables.of(
                            "month,who,amount",
                            IntStream.rangeClosed(1, 14)
                                    .mapToObj(i -> "2025-01 | W%d | %d".formatted(i, i))
                                    .toArray(String[]::new));
            give("q", table, false);
            Wish wish = new Wish("x").x("month").series("who").mark(Mark.BAR);
            assertThat(spec(wish.request())).contains("Other (5)").contains("\"Amount\":15");
            wish.combine = Optional.of(Combine.MAX);
            assertThatThrownBy(() -> draw(wish.request())).hasMessageContaining("14 series");
        }
    }

    @Nested
    class AFreeEncoding {
        @Test
        void isCheckedFilledInAndGetsItsDataFromTheResult() throws ToolException {
            give("q", Tables.of("customer.name,amount", "A | 1", "B | 2"), false);
            JsonValue.Fields encoding =
                    JsonValue.object()
                            .with("x", field("customer.name"))
                            .with("y", field("amount"))
                            .build();
            Wish wish = new Wish("Free");
            wish.encoding = Optional.of(encoding);
            assertThat(spec(wish.request()))
                    .contains("{\"Customer name\":\"A\",\"Amount\":1}")
                    .contains("\"x\":{\"field\":\"Customer name\",\"type\":\"nominal\"}");
        }

        @Test
        void isRefusedWithTheReason() {
            give("q", SALES, false);
            JsonValue.Fields expression =
                    JsonValue.object()
                            .with("x", JsonValue.object().with("expr", "alert(1)").build())
                            .build();
            Wish wish = new Wish("Bad");
            wish.encoding = Optional.of(expression);
            assertThatThrownBy(() -> draw(wish.request()))
                    .hasMessageContaining("'encoding.x.expr' is not allowed");
            wish.encoding = Optional.of(JsonValue.object().with("x", field("nope")).build());
            assertThatThrownBy(() -> draw(wish.request())).hasMessageContaining("'nope'");
            wish.encoding =
                    Optional.of(JsonValue.object().with("color", field("sum(amount)")).build());
            assertThatThrownBy(() -> draw(wish.request())).hasMessageContaining("needs 'x' or 'y'");
        }

        private static JsonValue field(String name) {
            return JsonValue.object().with("field", name).build();
        }
    }

    @Test
    void recentResultsAreListedWithWhatTheyHold() {
        ToolUseId ref = give("erp_aggregate", SALES, false);
        give("calculate", null, false);
        ToolOutput output =
                new RecentResults(log, reader)
                        .run(new RecentResults.Input(Optional.empty()), call(), (_, _) -> {});
        assertThat(((ToolOutput.Json) output.parts().getFirst()).value().value())
                .isEqualTo(
                        ("{\"results\":[{\"ref\":\"%s\",\"tool\":\"erp_aggregate\",\"rows\":4,\"complete\":true,"
                                        + "\"columns\":[{\"name\":\"month(postingDate)\",\"kind\":\"time\"},"
                                        + "{\"name\":\"sum(amount)\",\"kind\":\"number\"}]}]}")
                                .formatted(ref.value()));
    }

    private static ToolTable names(int count) {
        return Tables.of(
                "name,balance",
                IntStream.rangeClosed(1, count)
                        .mapToObj(i -> "Customer " + i + " | " + i)
                        .toArray(String[]::new));
    }

    private ToolUseId give(
            String toolName,
            @org.jspecify.annotations.Nullable ToolTable table,
            boolean untrusted) {
        ToolUseId id = ToolUseId.next();
        String output = "output " + results.size();
        if (table != null) {
            tables.put(output, table);
        }
        results.add(new ToolResults.Result(id, toolName, output, untrusted));
        return id;
    }

    private ToolOutput draw(ChartRequest request) throws ToolException {
        return tool.run(request, call(), (_, _) -> {});
    }

    private String spec(ChartRequest request) throws ToolException {
        return ((ChartDrawn) draw(request).told().getFirst()).spec().value();
    }

    private static String words(ToolOutput output) {
        return ((ToolOutput.Text) output.parts().getFirst()).text();
    }

    private static ToolCall call() {
        return new ToolCall(
                SessionId.next(),
                new AgentId("chart-agent"),
                ToolUseId.next(),
                CreateChart.NAME,
                JsonText.EMPTY_OBJECT);
    }
}
