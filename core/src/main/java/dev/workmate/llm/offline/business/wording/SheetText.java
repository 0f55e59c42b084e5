package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Writes tables for people: columns by their names in the reader's language, numbered rows. */
public final class SheetText {
    private static final Set<String> MONEY =
            Set.of(
                    "balanceDue",
                    "balance",
                    "creditLimit",
                    "excess",
                    "unitPrice",
                    "unitCost",
                    "estimatedValue",
                    "sales");

    private SheetText() {}

    public static String table(ToolReply.Sheet sheet, Voice voice) {
        List<Integer> shown =
                IntStream.range(0, sheet.columns().size())
                        .filter(column -> !isRepeated(sheet, column))
                        .boxed()
                        .toList();
        StringBuilder text = new StringBuilder("| #");
        shown.forEach(i -> text.append(" | ").append(heading(sheet.columns().get(i), voice)));
        text.append(" |\n| ---:");
        shown.forEach(i -> text.append(isNumeric(sheet, i) ? " | ---:" : " | ---"));
        text.append(" |");
        int number = 0;
        for (List<JsonValue> row : sheet.rows()) {
            text.append("\n| ").append(++number);
            for (int i : shown) {
                text.append(" | ")
                        .append(
                                i < row.size()
                                        ? cell(sheet.columns().get(i), row.get(i), voice)
                                        : "");
            }
            text.append(" |");
        }
        return text.toString();
    }

    /** A name that stands in every row of a column before as well. */
    private static boolean isRepeated(ToolReply.Sheet sheet, int column) {
        return !isNumeric(sheet, column)
                && IntStream.range(0, column)
                        .anyMatch(
                                other ->
                                        sheet.rows().stream()
                                                .allMatch(
                                                        row ->
                                                                column < row.size()
                                                                        && row.get(column)
                                                                                .equals(
                                                                                        row.get(
                                                                                                other))));
    }

    private static String heading(String column, Voice voice) {
        String name = column.substring(column.lastIndexOf('.') + 1);
        return voice.knows("field." + name) ? voice.say("field." + name) : title(name);
    }

    private static boolean isNumeric(ToolReply.Sheet sheet, int column) {
        return sheet.rows().stream()
                .anyMatch(
                        row -> column < row.size() && row.get(column) instanceof JsonValue.Amount);
    }

    private static String cell(String column, JsonValue value, Voice voice) {
        String name = column.substring(column.lastIndexOf('.') + 1);
        if (value instanceof JsonValue.Amount amount) {
            boolean money =
                    MONEY.contains(name) || name.endsWith("Amount") || name.startsWith("total");
            return money ? voice.amount(amount.value()) : voice.number(amount.value());
        }
        String text = ToolReply.plain(value).orElse("");
        if (name.endsWith("Date") && text.matches("\\d{4}-\\d{2}-\\d{2}")) {
            return text.startsWith("0001") ? "–" : voice.day(LocalDate.parse(text));
        }
        if (name.toLowerCase(Locale.ROOT).endsWith("country")) {
            return text.isEmpty() ? "" : voice.country(text);
        }
        if (name.equals("status")) {
            return voice.value(Dimension.STATUS, text, Map.of());
        }
        return text.replace("_x0020_", " ").replace("|", "\\|").replaceAll("\\s+", " ").strip();
    }

    public static String number(BigDecimal value) {
        return new Voice(dev.workmate.llm.offline.grammar.Language.EN).number(value);
    }

    /** "customerName" is read as "Customer name". */
    public static String title(String column) {
        String name = column.substring(column.lastIndexOf('.') + 1);
        name = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return name.isEmpty()
                ? name
                : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
