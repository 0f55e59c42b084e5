package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A chart is of the kind that was asked for and says no more than its numbers. */
class ChartTruthTest {
    private static final ToolTable SHOPS =
            Tables.of("region,kind,amount", "N | a | 1", "N | b | 2", "S | a | 3");

    @Nested
    class TheKind {
        @Test
        void isTheOneAskedFor() throws ToolException {
            assertThat(mark(Mark.PIE)).isEqualTo("{\"type\":\"arc\"}");
            assertThat(mark(Mark.DONUT)).isEqualTo("{\"type\":\"arc\",\"innerRadius\":70}");
            assertThat(mark(Mark.SCATTER)).isEqualTo("{\"type\":\"point\"}");
            assertThat(mark(Mark.AREA)).isEqualTo("{\"type\":\"area\"}");
            assertThat(mark(Mark.TABLE)).isEqualTo("{\"type\":\"text\"}");
        }

        private static String mark(Mark mark) throws ToolException {
            ToolTable table = Tables.of("region,amount", "N | 1", "S | 3");
            return json(spec(table, new Wish("x").mark(mark)).values().get("mark"));
        }

        @Test
        void stackedAndGroupedAreBarsOfSeveralSeries() throws ToolException {
            Wish stacked = new Wish("x").mark(Mark.STACKED).x("region").series("kind");
            assertThat(text(SHOPS, stacked)).contains("\"type\":\"bar\"", "\"stack\":\"zero\"");
            Wish grouped = new Wish("x").mark(Mark.GROUPED).x("region").series("kind");
            assertThat(text(SHOPS, grouped)).contains("\"type\":\"bar\"", "\"xOffset\"");
            assertThatThrownBy(() -> text(SHOPS, new Wish("x").mark(Mark.STACKED).x("region")))
                    .hasMessageContaining("need a 'series'");
        }

        @Test
        void aHeatMapShadesRowsAndColumns() throws ToolException {
            Wish wish = new Wish("x").mark(Mark.HEATMAP).x("region").series("kind");
            assertThat(text(SHOPS, wish))
                    .contains("\"type\":\"rect\"")
                    .contains("\"y\":{\"field\":\"Kind\",\"type\":\"nominal\"")
                    .contains("\"color\":{\"field\":\"Amount\",\"type\":\"quantitative\"");
            assertThatThrownBy(() -> text(SHOPS, new Wish("x").mark(Mark.HEATMAP).x("region")))
                    .hasMessageContaining("a 'series' for its rows");
        }

        @Test
        void barsOfAFewMonthsHaveTheirNamesBelowThem() throws ToolException {
            ToolTable table = Tables.of("month,sum(amount)", "2025-01 | 5", "2025-02 | 7");
            assertThat(text(table, new Wish("x").mark(Mark.BAR)))
                    .contains("\"type\":\"ordinal\"")
                    .doesNotContain("temporal");
            assertThat(text(table, new Wish("x").mark(Mark.LINE))).contains("temporal");
        }

        @Test
        void aTableHasItsNumbersInRowsAndColumns() throws ToolException {
            Wish wish = new Wish("x").mark(Mark.TABLE).x("region").series("kind");
            assertThat(text(SHOPS, wish))
                    .contains("\"y\":{\"field\":\"Region\"")
                    .contains("\"x\":{\"field\":\"Kind\"")
                    .contains("\"text\":{\"field\":\"Amount\"");
        }
    }

    @Nested
    class AGap {
        @Test
        void isZeroWhereSumsAreDrawn() throws ToolException {
            ToolTable table = Tables.of("month,sum(amount)", "2025-01 | 5", "2025-04 | 7");
            assertThat(values(table, new Wish("x").mark(Mark.LINE)))
                    .isEqualTo(
                            "[{\"Month\":\"2025-01\",\"Sum of amount\":5},"
                                    + "{\"Month\":\"2025-02\",\"Sum of amount\":0},"
                                    + "{\"Month\":\"2025-03\",\"Sum of amount\":0},"
                                    + "{\"Month\":\"2025-04\",\"Sum of amount\":7}]");
        }

        @Test
        void isABreakWherePricesBalancesAndAveragesAre() throws ToolException {
            for (String measure : new String[] {"avg(amount)", "unitPrice", "balance"}) {
                ToolTable table = Tables.of("month," + measure, "2025-01 | 5", "2025-03 | 7");
                assertThat(values(table, new Wish("x").mark(Mark.LINE)))
                        .as(measure)
                        .contains("{\"Month\":\"2025-02\"")
                        .contains(":null}")
                        .doesNotContain(":0}");
            }
            Wish average = new Wish("x").mark(Mark.LINE);
            average.combine = Optional.of(Combine.AVERAGE);
            ToolTable amounts = Tables.of("month,amount", "2025-01 | 5", "2025-03 | 7");
            assertThat(values(amounts, average)).contains(":null}");
        }

        @Test
        void isFilledForEachSeriesByItself() throws ToolException {
            ToolTable table =
                    Tables.of(
                            "quarter,who,amount",
                            "2025-Q1 | a | 1",
                            "2025-Q3 | a | 1",
                            "2025-Q3 | b | 5");
            assertThat(values(table, new Wish("x").mark(Mark.AREA).x("quarter").series("who")))
                    .contains("{\"Quarter\":\"Q2 2025\",\"Who\":\"a\",\"Amount\":0}")
                    .contains("{\"Quarter\":\"Q1 2025\",\"Who\":\"b\",\"Amount\":0}");
        }

        @Test
        void isLeftWhereNothingIsInOrder() throws ToolException {
            assertThat(values(Tables.of("shop,amount", "1 | 5", "9 | 7"), new Wish("x")))
                    .doesNotContain(":0}");
        }
    }

    @Nested
    class WhatIsLeftOut {
        @Test
        void isSaidInTheChart() throws ToolException {
            assertThat(subtitle(customers(105, true, TableOrigin.UNKNOWN), new Wish("x")))
                    .isEqualTo("[\"30 largest of 105, others 71 %\"]");
            assertThat(spec(customers(30, true, TableOrigin.UNKNOWN), new Wish("x")).values())
                    .doesNotContainKey("title");
        }

        @Test
        void hasNoShareWhereNumbersDoNotAddUp() throws ToolException {
            Wish wish = new Wish("x");
            wish.combine = Optional.of(Combine.MAX);
            assertThat(subtitle(customers(105, true, TableOrigin.UNKNOWN), wish))
                    .isEqualTo("[\"30 largest of 105\"]");
        }

        @Test
        void ofACutTableIsCountedByWhatTheToolSaid() throws ToolException {
            assertThat(
                            subtitle(
                                    customers(20, false, of(105, "sum(amount)", "4200")),
                                    new Wish("x")))
                    .isEqualTo("[\"20 of 105, others 52 %\"]");
            assertThat(subtitle(customers(20, false, TableOrigin.UNKNOWN), new Wish("x")))
                    .isEqualTo("[\"Not all rows: the result was cut\"]");
        }

        @Test
        void isCalledSmallerOnlyWhereTheToolHasRanked() throws ToolException {
            ToolTable given = Tables.of("name,sum(amount)", "a | 9", "b | 5", "c | 5");
            TableOrigin origin = of(10, "sum(amount)", "38");
            ToolTable ranked = new ToolTable(given.columns(), given.rows(), false, origin);
            assertThat(subtitle(ranked, new Wish("x")))
                    .isEqualTo("[\"3 largest of 10, others 50 %\"]");
            ToolTable mixed =
                    new ToolTable(given.columns(), given.rows().reversed(), false, origin);
            assertThat(subtitle(mixed, new Wish("x"))).isEqualTo("[\"3 of 10, others 50 %\"]");
        }

        @Test
        void isNeverDrawnAsTheWhole() throws ToolException {
            ToolTable cut = customers(20, false, TableOrigin.UNKNOWN);
            assertThatThrownBy(() -> text(cut, new Wish("x").mark(Mark.PIE)))
                    .hasMessageContaining("only a part of its rows");
            Wish shares = new Wish("x").mark(Mark.BAR).x("region").series("kind");
            shares.arrangement = Optional.of(Arrangement.NORMALIZED);
            ToolTable shops = new ToolTable(SHOPS.columns(), SHOPS.rows(), false);
            assertThatThrownBy(() -> text(shops, shares))
                    .hasMessageContaining("only a part of its rows");
            assertThat(text(SHOPS, shares)).contains("normalize");
        }

        @Test
        void isASliceWhereTheToolSaidWhatAllComeTo() throws ToolException {
            ToolTable cut = customers(3, false, of(10, "sum(amount)", "600"));
            assertThat(values(cut, new Wish("x").mark(Mark.PIE)))
                    .endsWith(",{\"Name\":\"Other (7)\",\"Sum of amount\":297}]");
        }

        private static TableOrigin of(long all, String column, String total) {
            return new TableOrigin(
                    Optional.of(all),
                    Map.of(column, new BigDecimal(total)),
                    Optional.empty(),
                    Optional.empty());
        }

        private static ToolTable customers(int count, boolean complete, TableOrigin origin) {
            ToolTable table =
                    Tables.of(
                            "name,sum(amount)",
                            IntStream.rangeClosed(1, count)
                                    .mapToObj(
                                            i -> "Customer %d | %d".formatted(i, 100 + (i + 1) % 3))
                                    .toArray(String[]::new));
            return new ToolTable(table.columns(), table.rows(), complete, origin);
        }
    }

    @Nested
    class APeriodThatIsNotOver {
        @Test
        void isMarked() throws ToolException {
            ToolTable table = until("2026-11-10", "2026-09 | 1", "2026-10 | 2", "2026-11 | 3");
            assertThat(values(table, new Wish("x").mark(Mark.BAR)))
                    .contains("\"Oct 2026\"", "\"Nov 2026 (part)\"")
                    .doesNotContain("\"Oct 2026 (part)\"");
            assertThat(subtitle(table, new Wish("x")))
                    .isEqualTo("[\"Nov 2026 (part): up to 10 Nov 2026\"]");
        }

        @Test
        void isMarkedByQuarterAndYearToo() throws ToolException {
            ToolTable table = until("2026-11-10", "2025-12 | 1", "2026-10 | 2", "2026-11 | 3");
            Wish quarters = new Wish("x").mark(Mark.BAR);
            quarters.timeUnit = Optional.of(TimeUnit.QUARTER);
            assertThat(values(table, quarters)).contains("\"Q4 2026 (part)\"", "\"Q4 2025\"");
            Wish years = new Wish("x").mark(Mark.BAR);
            years.timeUnit = Optional.of(TimeUnit.YEAR);
            assertThat(values(table, years)).contains("\"2026 (part)\"", "\"2025\"");
        }

        @Test
        void isWholeOnItsLastDay() throws ToolException {
            ToolTable table = until("2026-11-30", "2026-10 | 2", "2026-11 | 3");
            assertThat(text(table, new Wish("x"))).doesNotContain("part").contains("Nov 2026");
        }

        @Test
        void isNotMeantWhereWhatIsDueIsDrawn() throws ToolException {
            ToolTable known = until("2026-11-10", "2026-10 | 2", "2026-11 | 3");
            ToolTable due =
                    new ToolTable(
                            java.util.List.of("month(dueDate)", "sum(amount)"),
                            known.rows(),
                            true,
                            known.origin());
            assertThat(text(due, new Wish("x"))).doesNotContain("(part)");
        }

        @Test
        void isMarkedAtEitherEndOfTheDaysThatWereAskedFor() throws ToolException {
            ToolTable months =
                    asked("month(postingDate)", "2026-01 | 1", "2026-02 | 2", "2026-03 | 3");
            assertThat(values(months, new Wish("x").mark(Mark.BAR)))
                    .contains("\"Jan 2026 (part)\"", "\"Feb 2026\"", "\"Mar 2026 (part)\"");
            assertThat(subtitle(months, new Wish("x").mark(Mark.BAR)))
                    .contains(
                            "Jan 2026 (part): from 10 Jan 2026",
                            "Mar 2026 (part): up to 20 Mar 2026");
            ToolTable others = asked("month(orderDate)", "2026-01 | 1", "2026-03 | 3");
            assertThat(values(others, new Wish("x").mark(Mark.BAR))).doesNotContain("part");
        }

        @Test
        void isMarkedAmongWeeksWhichHaveTheirGaps() throws ToolException {
            ToolTable weeks = asked("week(postingDate)", "2026-W02 | 1", "2026-W04 | 3");
            assertThat(values(weeks, new Wish("x").mark(Mark.BAR)))
                    .contains("\"W02 2026 (part)\"", "\"W03 2026\"", "\"W04 2026\"");
        }

        private static ToolTable asked(String column, String... rows) {
            ToolTable table = Tables.of(column + ",sum(amount)", rows);
            TableOrigin origin =
                    new TableOrigin(
                            Optional.empty(),
                            Map.of(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(
                                    new TableOrigin.Asked(
                                            "postingDate",
                                            LocalDate.parse("2026-01-10"),
                                            LocalDate.parse("2026-03-20"))));
            return new ToolTable(table.columns(), table.rows(), true, origin);
        }

        private static ToolTable until(String day, String... rows) {
            ToolTable table = Tables.of("month(postingDate),sum(amount)", rows);
            TableOrigin origin =
                    new TableOrigin(
                            Optional.empty(),
                            Map.of(),
                            Optional.of(LocalDate.parse(day)),
                            Optional.empty());
            return new ToolTable(table.columns(), table.rows(), true, origin);
        }
    }

    @Nested
    class TheUnit {
        @Test
        void isTheCurrencyOfTheRows() throws ToolException {
            ToolTable table = Tables.of("name,amount,currencyCode", "a | 1 | EUR", "b | 2 | EUR");
            assertThat(text(table, new Wish("x").x("name").y("amount")))
                    .contains("\"title\":\"Amount (EUR)\",\"axis\"")
                    .contains("\"title\":\"Amount (EUR)\",\"format\":\",.2f\"");
        }

        @Test
        void isWhatTheToolSaid() throws ToolException {
            TableOrigin euros =
                    new TableOrigin(
                            Optional.empty(), Map.of(), Optional.empty(), Optional.of("EUR"));
            ToolTable money = Tables.of("name,sum(amount)", "a | 1", "b | 2");
            assertThat(
                            text(
                                    new ToolTable(money.columns(), money.rows(), true, euros),
                                    new Wish("x")))
                    .contains("Sum of amount (EUR)");
            ToolTable pieces = Tables.of("name,sum(quantity)", "a | 1", "b | 2");
            assertThat(
                            text(
                                    new ToolTable(pieces.columns(), pieces.rows(), true, euros),
                                    new Wish("x")))
                    .doesNotContain("EUR");
        }

        @Test
        void isNeverTwoCurrenciesInAFreeEncodingEither() throws ToolException {
            ToolTable table = Tables.of("name,amount,currencyCode", "a | 1 | EUR", "a | 2 | USD");
            Wish wish = new Wish("x").mark(Mark.BAR);
            Fields encoding =
                    JsonValue.object()
                            .with("x", JsonValue.object().with("field", "name").build())
                            .with("y", JsonValue.object().with("field", "amount").build())
                            .build();
            assertThatThrownBy(() -> new FreeChart(table).write(wish.request(), encoding))
                    .hasMessageContaining("EUR and USD, which cannot be added");
        }

        @Test
        void isTheWishOnlyForAmountsOfWhichNobodyElseTells() throws ToolException {
            Wish dollars = new Wish("x");
            dollars.currency = Optional.of("USD");
            ToolTable money = Tables.of("name,sum(amount)", "a | 1", "b | 2");
            assertThat(text(money, dollars)).contains("Sum of amount (USD)");
            TableOrigin euros =
                    new TableOrigin(
                            Optional.empty(), Map.of(), Optional.empty(), Optional.of("EUR"));
            assertThat(text(new ToolTable(money.columns(), money.rows(), true, euros), dollars))
                    .contains("Sum of amount (EUR)")
                    .doesNotContain("USD");
            assertThat(text(Tables.of("name,sum(quantity)", "a | 1", "b | 2"), dollars))
                    .doesNotContain("USD");
        }

        @Test
        void isNeverTwoCurrenciesInOneSum() throws ToolException {
            ToolTable table = Tables.of("name,amount,currencyCode", "a | 1 | EUR", "a | 2 | USD");
            assertThatThrownBy(() -> text(table, new Wish("x").x("name").y("amount")))
                    .hasMessageContaining("EUR and USD, which cannot be added");
            assertThat(text(table, new Wish("x").x("name").y("amount").series("currencyCode")))
                    .contains("\"Amount\":2");
        }

        @Test
        void isTheUnitOfMeasureOfQuantities() throws ToolException {
            ToolTable table =
                    Tables.of("item,quantity,unitOfMeasureCode", "a | 1 | PCS", "b | 2 | PCS");
            assertThat(text(table, new Wish("x").x("item").y("quantity")))
                    .contains("Quantity (PCS)");
        }
    }

    @Nested
    class Names {
        @Test
        void standWhereCodesWereAskedFor() throws ToolException {
            ToolTable table =
                    Tables.of(
                            "customerNumber,customerName,amount",
                            "C1 | Adatum | 1",
                            "C2 | Trey | 2",
                            "C1 | Adatum | 3");
            assertThat(values(table, new Wish("x").x("customerNumber").y("amount")))
                    .isEqualTo(
                            "[{\"Customer name\":\"Adatum\",\"Amount\":4},"
                                    + "{\"Customer name\":\"Trey\",\"Amount\":2}]");
        }

        @Test
        void doNotThrowTwoOfOneNameTogether() throws ToolException {
            ToolTable table =
                    Tables.of(
                            "customerNumber,customerName,amount",
                            "C1 | Adatum | 1",
                            "C2 | Adatum | 2");
            assertThat(values(table, new Wish("x").x("customerNumber").y("amount")))
                    .contains("\"C1\"", "\"C2\"");
        }

        @Test
        void ofSomethingElseAreLeft() throws ToolException {
            ToolTable table =
                    Tables.of("customerNumber,itemName,amount", "C1 | Tent | 1", "C2 | Mat | 2");
            assertThat(values(table, new Wish("x").x("customerNumber").y("amount")))
                    .contains("\"C1\"")
                    .doesNotContain("Tent");
        }
    }

    private static JsonValue.Fields spec(ToolTable table, Wish wish) throws ToolException {
        ChartRequest request = wish.request();
        Selection selection = Selection.of(request, table);
        Shaped shaped = new Shaping(request, selection, table).shape();
        JsonValue.Fields spec = new SpecWriter(request, selection, shaped).write("words");
        assertThat(ChartRules.problem(spec)).isEmpty();
        return spec;
    }

    private static String text(ToolTable table, Wish wish) throws ToolException {
        return spec(table, wish).toJson().value();
    }

    private static String values(ToolTable table, Wish wish) throws ToolException {
        JsonValue.Fields data = (JsonValue.Fields) spec(table, wish).values().get("data");
        return json(data.values().get("values"));
    }

    private static String subtitle(ToolTable table, Wish wish) throws ToolException {
        JsonValue.Fields title = (JsonValue.Fields) spec(table, wish).values().get("title");
        return json(title.values().get("subtitle"));
    }

    private static String json(JsonValue value) {
        String whole = JsonValue.object().with("v", value).build().toJson().value();
        return whole.substring(5, whole.length() - 1);
    }
}
