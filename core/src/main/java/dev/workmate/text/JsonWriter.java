package dev.workmate.text;

import java.util.Iterator;
import java.util.Map;

/** Writes values as JSON that any reader takes: numbers in full, control characters escaped. */
final class JsonWriter {
    /** Beyond this a number is written with an exponent; its zeros would only cost room. */
    private static final int MAX_ZEROS = 40;

    private JsonWriter() {}

    static void write(JsonValue value, StringBuilder out) {
        switch (value) {
            case JsonValue.Text text -> quote(text.value(), out);
            case JsonValue.Amount amount -> number(amount, out);
            case JsonValue.Flag flag -> out.append(flag.value());
            case JsonValue.Null _ -> out.append("null");
            case JsonValue.Items items -> items(items, out);
            case JsonValue.Fields fields -> fields(fields, out);
        }
    }

    private static void number(JsonValue.Amount amount, StringBuilder out) {
        out.append(
                Math.abs((long) amount.value().scale()) > MAX_ZEROS
                        ? amount.value().toString()
                        : amount.value().toPlainString());
    }

    private static void items(JsonValue.Items items, StringBuilder out) {
        out.append('[');
        Iterator<JsonValue> each = items.values().iterator();
        while (each.hasNext()) {
            write(each.next(), out);
            if (each.hasNext()) {
                out.append(',');
            }
        }
        out.append(']');
    }

    private static void fields(JsonValue.Fields fields, StringBuilder out) {
        out.append('{');
        Iterator<Map.Entry<String, JsonValue>> each = fields.values().entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<String, JsonValue> field = each.next();
            quote(field.getKey(), out);
            out.append(':');
            write(field.getValue(), out);
            if (each.hasNext()) {
                out.append(',');
            }
        }
        out.append('}');
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text, i, out);
        }
        out.append('"');
    }

    private static void character(String text, int i, StringBuilder out) {
        char c = text.charAt(i);
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ' || isLone(text, i)) {
                    out.append("\\u%04x".formatted((int) c));
                } else {
                    out.append(c);
                }
            }
        }
    }

    /** Half a character cannot be written as UTF-8. */
    private static boolean isLone(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c)
                && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
