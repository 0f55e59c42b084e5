package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Given.Sheet;
import dev.workmate.tool.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Writes tables for people: names for columns, numbers with their thousands. */
final class SheetText {
    static final int MAX_ROWS = 25;
    private static final Set<String> PLAIN_NUMBERS =
            Set.of(
                    "number",
                    "entryNumber",
                    "itemNumber",
                    "accountNumber",
                    "year",
                    "code",
                    "postalCode");

    private SheetText() {}

    static String table(Sheet sheet) {
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < sheet.columns().size(); i++) {
            if (!isHidden(sheet.columns().get(i))) {
                shown.add(i);
            }
        }
        StringBuilder text = new StringBuilder("|");
        shown.forEach(i -> text.append(' ').append(title(sheet.columns().get(i))).append(" |"));
        text.append("\n|");
        shown.forEach(i -> text.append(isNumeric(sheet, i) ? " ---: |" : " --- |"));
        sheet.rows().stream()
                .limit(MAX_ROWS)
                .forEach(
                        row -> {
                            text.append("\n|");
                            shown.forEach(
                                    i ->
                                            text.append(' ')
                                                    .append(
                                                            i < row.size()
                                                                    ? cell(sheet, i, row.get(i))
                                                                    : "")
                                                    .append(" |"));
                        });
        int left = sheet.rows().size() - MAX_ROWS;
        return text + (left > 0 ? "\n\n… and " + left + " more rows in the result above." : "");
    }

    /** Keys are for machines. */
    private static boolean isHidden(String column) {
        return column.equals("id") || column.endsWith("Id") || column.equals("@odata.etag");
    }

    private static boolean isNumeric(Sheet sheet, int column) {
        return sheet.rows().stream()
                .anyMatch(
                        row -> column < row.size() && row.get(column) instanceof JsonValue.Amount);
    }

    /** A column in which one amount has cents shows them everywhere. */
    static String cell(Sheet sheet, int column, JsonValue value) {
        if (value instanceof JsonValue.Amount amount
                && !PLAIN_NUMBERS.contains(sheet.columns().get(column))) {
            boolean cents =
                    sheet.rows().stream()
                            .anyMatch(
                                    row ->
                                            column < row.size()
                                                    && row.get(column)
                                                            instanceof JsonValue.Amount other
                                                    && hasCents(other.value()));
            return format(amount.value(), cents);
        }
        return Given.plain(value).orElse("").replace("|", "\\|").replaceAll("\\s+", " ");
    }

    /** Money keeps its cents; whole numbers have none. */
    static String number(BigDecimal value) {
        return format(value, hasCents(value));
    }

    private static boolean hasCents(BigDecimal value) {
        return value.stripTrailingZeros().scale() > 0;
    }

    private static String format(BigDecimal value, boolean cents) {
        DecimalFormat format =
                new DecimalFormat(
                        cents ? "#,##0.00" : "#,##0",
                        DecimalFormatSymbols.getInstance(Locale.ENGLISH));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(value);
    }

    /** "customerName" is read as "Customer name", "month(postingDate)" as "Month". */
    static String title(String column) {
        String name = column.replaceFirst("^(day|week|month|quarter|year)\\(.*\\)$", "$1");
        name = name.substring(name.lastIndexOf('.') + 1);
        name = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        name =
                switch (name) {
                    case "display name" -> "name";
                    case "total amount excluding tax" -> "net amount";
                    case "total amount including tax" -> "amount with tax";
                    case "sell to country" -> "country";
                    case "item category code" -> "category";
                    default -> name;
                };
        return name.isEmpty()
                ? name
                : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
