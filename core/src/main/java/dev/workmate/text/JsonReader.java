package dev.workmate.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads JSON into values, strictly, within a bounded depth. For one text. */
final class JsonReader {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_NUMBER = 400;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** The value; empty where the text is no JSON. */
    static Optional<JsonValue> read(String text) {
        JsonReader reader = new JsonReader(text);
        try {
            JsonValue value = reader.value();
            reader.space();
            return reader.at == text.length() ? Optional.of(value) : Optional.empty();
        } catch (Malformed | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Ends the reading; nobody looks where it happened. */
    private static final class Malformed extends RuntimeException {
        Malformed() {
            super("malformed", null, false, false);
        }
    }

    private JsonValue value() {
        if (++depth > MAX_DEPTH) {
            throw new Malformed();
        }
        space();
        JsonValue value =
                switch (peek()) {
                    case '{' -> fields();
                    case '[' -> items();
                    case '"' -> JsonValue.of(string());
                    case 't' -> word("true", JsonValue.of(true));
                    case 'f' -> word("false", JsonValue.of(false));
                    case 'n' -> word("null", JsonValue.NULL);
                    default -> number();
                };
        depth--;
        return value;
    }

    private JsonValue fields() {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        at++;
        space();
        if (taken('}')) {
            return new JsonValue.Fields(fields);
        }
        do {
            space();
            String name = string();
            space();
            take(':');
            fields.put(name, value());
            space();
        } while (taken(','));
        take('}');
        return new JsonValue.Fields(fields);
    }

    private JsonValue items() {
        List<JsonValue> items = new ArrayList<>();
        at++;
        space();
        if (taken(']')) {
            return JsonValue.of(items);
        }
        do {
            items.add(value());
            space();
        } while (taken(','));
        take(']');
        return JsonValue.of(items);
    }

    private JsonValue word(String word, JsonValue value) {
        if (!text.startsWith(word, at)) {
            throw new Malformed();
        }
        at += word.length();
        return value;
    }

    private JsonValue number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (digits.length() > MAX_NUMBER
                || !digits.matches("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d{1,5})?")) {
            throw new Malformed();
        }
        return JsonValue.of(new BigDecimal(digits));
    }

    private String string() {
        take('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw new Malformed();
            }
            out.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw new Malformed();
        };
    }

    private char unicode() {
        if (at + 4 > text.length()) {
            throw new Malformed();
        }
        String hex = text.substring(at, at + 4);
        if (!hex.matches("[0-9a-fA-F]{4}")) {
            throw new Malformed();
        }
        at += 4;
        return (char) Integer.parseInt(hex, 16);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw new Malformed();
        }
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private void take(char wanted) {
        if (next() != wanted) {
            throw new Malformed();
        }
    }

    private boolean taken(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }
}
