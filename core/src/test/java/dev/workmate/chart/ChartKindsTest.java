package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * One chart of every kind, with numbers as a business has them. They are committed, and the page's
 * browser tests draw them; {@code -Dupdate} writes them anew.
 */
class ChartKindsTest {
    private static final Path KINDS = Path.of("src/test/resources/charts/kinds.jsonl");
    private static final List<String> CUSTOMERS =
            List.of(
                    "Larklake Cycles",
                    "Blackgate Sports",
                    "Strath Outdoor",
                    "Nordwind GmbH",
                    "Alpine Retail AG",
                    "Casa del Monte",
                    "Fjell & Fjord",
                    "Trailhead Ltd",
                    "Basecamp Supply",
                    "Summit & Sons");

    private final List<String> lines = new ArrayList<>();

    @Test
    void areDrawnAsTheyWere() throws IOException, ToolException {
        ToolTable months = months();
        draw("Sales by month", months, new Wish("Sales by month").mark(Mark.BAR));
        draw("Sales, a line", months, new Wish("Sales, a line").mark(Mark.LINE));
        draw("Sales by customer", ranking(40, 105), new Wish("Sales by customer"));
        draw("Shares, a pie", ranking(40, 105), new Wish("Shares, a pie").mark(Mark.PIE));
        draw("Shares, a donut", ranking(9, 9), new Wish("Shares, a donut").mark(Mark.DONUT));
        ToolTable regions = regions();
        draw("Stacked", regions, series("Sales by region, stacked", Mark.STACKED));
        draw("Grouped", quarters(), series("Sales by region, side by side", Mark.GROUPED));
        draw("Area", regions, series("Sales by region, areas", Mark.AREA));
        draw("Heat map", regions, series("Sales by region, shaded", Mark.HEATMAP));
        draw("Table", quarters(), series("Sales by region, in figures", Mark.TABLE));
        Wish scatter = new Wish("Orders and sales").mark(Mark.SCATTER).x("orders").y("amount");
        draw("Scatter", customers(), scatter);
        draw("Prices with a gap", prices(), new Wish("Average price").mark(Mark.LINE));
        if (System.getProperty("update") != null) {
            Files.write(KINDS, lines);
        }
        assertThat(Files.readAllLines(KINDS)).as("stale; run with -Dupdate").isEqualTo(lines);
    }

    private void draw(String kind, ToolTable table, Wish wish) throws ToolException {
        ChartRequest request = wish.request();
        Selection selection = Selection.of(request, table);
        Shaped shaped = new Shaping(request, selection, table).shape();
        String words = ChartWords.describe(request.title(), selection, shaped);
        JsonValue.Fields spec = new SpecWriter(request, selection, shaped).write(words);
        assertThat(ChartRules.problem(spec)).as(kind).isEmpty();
        lines.add(
                JsonValue.object()
                        .with("kind", kind)
                        .with("title", request.title())
                        .with("spec", spec)
                        .build()
                        .toJson()
                        .value());
    }

    private static Wish series(String title, Mark mark) {
        return new Wish(title).mark(mark).series("regionCode");
    }

    /** Fourteen months, one of them without sales and the last not over. */
    private static ToolTable months() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            LocalDate month = LocalDate.of(2025, 10, 1).plusMonths(i);
            if (i != 4) {
                int amount = 180_000 + (i * 37_119) % 90_000 - (i == 13 ? 140_000 : 0);
                rows.add(month.toString().substring(0, 7) + " | " + amount + ".50");
            }
        }
        return euros(Tables.of("month(postingDate),sum(amount)", rows.toArray(String[]::new)));
    }

    private static ToolTable ranking(int shown, int all) {
        List<String> rows = new ArrayList<>();
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < all; i++) {
            BigDecimal amount = new BigDecimal(420_000 / (i + 2)).add(new BigDecimal("0.75"));
            total = total.add(amount);
            if (i < shown) {
                rows.add(customer(i) + " | C%05d | %s".formatted(1_800 + 10 * i, amount));
            }
        }
        ToolTable table =
                Tables.of("customerName,customerNumber,sum(amount)", rows.toArray(String[]::new));
        TableOrigin origin =
                new TableOrigin(
                        Optional.of((long) all),
                        Map.of("sum(amount)", total),
                        Optional.empty(),
                        Optional.of("EUR"));
        return new ToolTable(table.columns(), table.rows(), shown == all, origin);
    }

    private static String customer(int i) {
        return CUSTOMERS.get(i % CUSTOMERS.size())
                + (i < CUSTOMERS.size() ? "" : " " + (1 + i / 10));
    }

    private static ToolTable regions() {
        return byRegion(12, 1, "month(postingDate)");
    }

    private static ToolTable quarters() {
        return byRegion(4, 3, "quarter(postingDate)");
    }

    private static ToolTable byRegion(int stretches, int months, String column) {
        String[] regions = {"North", "South", "West", "Export"};
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < stretches; i++) {
            LocalDate month = LocalDate.of(2025, 10, 1).plusMonths((long) i * months);
            String name =
                    months == 1
                            ? month.toString().substring(0, 7)
                            : month.getYear() + "-Q" + (month.getMonthValue() + 2) / 3;
            for (int j = 0; j < regions.length; j++) {
                int amount = 30_000 + (i * 7_919 + j * 13_313) % 25_000;
                rows.add("%s | R%d | %s | %d".formatted(name, j + 1, regions[j], amount));
            }
        }
        return euros(
                Tables.of(
                        column + ",regionCode,regionName,sum(amount)",
                        rows.toArray(String[]::new)));
    }

    private static ToolTable customers() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int orders = 3 + (i * 17) % 41;
            rows.add(
                    "%s | %d | %d"
                            .formatted(customer(i), orders, orders * 850 + (i * 7_001) % 9_000));
        }
        return euros(Tables.of("customerName,orders,amount", rows.toArray(String[]::new)));
    }

    private static ToolTable prices() {
        return euros(
                Tables.of(
                        "month(postingDate),avg(unitPrice)",
                        "2025-01 | 340.10",
                        "2025-02 | 348.74",
                        "2025-03 | 351.00",
                        "2025-06 | 339.99",
                        "2025-07 | 345.20",
                        "2025-08 | 347.15"));
    }

    private static ToolTable euros(ToolTable table) {
        TableOrigin origin =
                new TableOrigin(
                        Optional.empty(),
                        Map.of(),
                        Optional.of(LocalDate.of(2026, 11, 10)),
                        Optional.of("EUR"));
        return new ToolTable(table.columns(), table.rows(), true, origin);
    }
}
