package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.chart.ChartRequest.Format;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Tables and requests for tests, by hand and at random. */
final class Tables {
    private static final List<String> NAMES =
            List.of(
                    "Adatum",
                    "Trey Research",
                    "Ünïcödé & Söhne",
                    "a \"quoted\" name",
                    "x.y[0]",
                    "");

    private Tables() {}

    static Scalar text(String text) {
        return new JsonValue.Text(text);
    }

    static Scalar number(String number) {
        return new JsonValue.Amount(new BigDecimal(number));
    }

    /** Columns by commas, cells by bars; a cell in backticks is text, whatever it looks like. */
    static ToolTable of(String columns, String... rows) {
        List<List<Scalar>> cells = new ArrayList<>();
        for (String row : rows) {
            cells.add(Arrays.stream(row.split("\\|", -1)).map(Tables::cell).toList());
        }
        return new ToolTable(List.of(columns.split(",")), cells, true);
    }

    private static Scalar cell(String written) {
        String cell = written.strip();
        if (cell.startsWith("`")) {
            return text(cell.substring(1, cell.length() - 1));
        }
        if (cell.isEmpty()) {
            return JsonValue.NULL;
        }
        return cell.matches("-?[0-9.]+") ? number(cell) : text(cell);
    }

    static ChartRequest request(String title) {
        return new Wish(title).request();
    }

    static ToolTable random(Random random) {
        int columns = 2 + random.nextInt(5);
        int rows = 1 + random.nextInt(random.nextInt(10) == 0 ? 400 : 40);
        List<String> names = new ArrayList<>();
        List<List<Scalar>> cells = new ArrayList<>();
        List<Integer> kinds = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            kinds.add(c == 0 ? 0 : random.nextInt(8));
            names.add(name(c, kinds.get(c), random));
        }
        for (int r = 0; r < rows; r++) {
            List<Scalar> row = new ArrayList<>();
            for (int kind : kinds) {
                row.add(random.nextInt(25) == 0 ? JsonValue.NULL : value(kind, random));
            }
            cells.add(row);
        }
        return new ToolTable(names, cells, random.nextInt(10) > 0);
    }

    private static String name(int index, int kind, Random random) {
        String base =
                List.of(
                                "sum(salesAmount)",
                                "quantity",
                                "month(postingDate)",
                                "postingDate",
                                "quarter",
                                "customer.name",
                                "No.",
                                "region's \"name\"")
                        .get(kind);
        return random.nextBoolean() ? base + index : base;
    }

    private static Scalar value(int kind, Random random) {
        LocalDate day = LocalDate.of(2023, 1, 1).plusDays(random.nextInt(900));
        return switch (kind) {
            case 0 -> number(BigDecimal.valueOf(random.nextInt(), random.nextInt(5)).toString());
            case 1 -> text(BigDecimal.valueOf(random.nextInt(9_999), 2).toPlainString());
            case 2 -> text(day.toString().substring(0, 7));
            case 3 -> text(random.nextInt(4) == 0 ? day + "T10:15:00Z" : day.toString());
            case 4 -> text(day.getYear() + "-Q" + (1 + random.nextInt(4)));
            case 5 -> text(NAMES.get(random.nextInt(NAMES.size())) + random.nextInt(40));
            case 6 -> text("C" + random.nextInt(5));
            default -> new JsonValue.Flag(random.nextBoolean());
        };
    }

    static ChartRequest random(ToolTable table, Random random) {
        Wish wish = new Wish("Chart " + random.nextInt(100));
        wish.mark = maybe(Mark.values(), random);
        wish.x = maybe(table, random);
        wish.y =
                random.nextInt(3) > 0
                        ? Optional.of(
                                random.ints(1 + random.nextInt(2), 0, table.columns().size())
                                        .mapToObj(table.columns()::get)
                                        .toList())
                        : Optional.empty();
        wish.series = random.nextInt(3) == 0 ? maybe(table, random) : Optional.empty();
        wish.facet = random.nextInt(6) == 0 ? maybe(table, random) : Optional.empty();
        wish.arrangement = maybe(Arrangement.values(), random);
        wish.sort = maybe(Order.values(), random);
        wish.timeUnit = maybe(TimeUnit.values(), random);
        wish.combine = random.nextInt(3) == 0 ? maybe(Combine.values(), random) : Optional.empty();
        wish.top = random.nextInt(4) == 0 ? Optional.of(1 + random.nextInt(12)) : Optional.empty();
        wish.format = maybe(Format.values(), random);
        wish.currency = random.nextBoolean() ? Optional.of("EUR") : Optional.empty();
        return wish.request();
    }

    private static Optional<String> maybe(ToolTable table, Random random) {
        return random.nextBoolean()
                ? Optional.of(table.columns().get(random.nextInt(table.columns().size())))
                : Optional.empty();
    }

    private static <T> Optional<T> maybe(T[] values, Random random) {
        return random.nextBoolean()
                ? Optional.of(values[random.nextInt(values.length)])
                : Optional.empty();
    }
}
