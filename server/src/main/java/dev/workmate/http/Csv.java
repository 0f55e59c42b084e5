package dev.workmate.http;

import java.util.List;
import java.util.stream.Collectors;

/** Lines for spreadsheets (RFC 4180); nothing in them begins like a formula. */
public final class Csv {
    private static final String FORMULA = "=+-@\t\r\n\0";

    private Csv() {}

    /** One line without its end. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(","));
    }

    private static String cell(String text) {
        boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
        String safe = formula ? "'" + text : text;
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
