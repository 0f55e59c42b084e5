package dev.workmate.testkit;

import dev.workmate.text.JsonText;
import java.util.List;

/**
 * Well-formed JSON in all the spellings that a parser would tidy up: odd white space, numbers that
 * fit no Java type, escapes, repeated names.
 */
public final class AnyJson {
    private static final Any<String> SPACE = Any.of("", "", "", " ", "\n\t", " \r\n ");
    private static final Any<String> NUMBER =
            Any.of("0", "-0", "1.00", "1e400", "-1E-400", "0.1", "10E+2", "123456789012345678901");
    private static final Any<String> STRING =
            Any.of(
                    "\"\"",
                    "\"plain\"",
                    "\"\\u0041\\n\\/\"",
                    "\"\\ud83d\\ude00\"",
                    "\"😀 é 漢\"",
                    "\"a\\\\b\\\"c\"",
                    "\"\\ud800\"");
    private static final Any<String> SCALAR =
            Any.oneOf(NUMBER, STRING, Any.of("true", "false", "null"));

    private AnyJson() {}

    /** Objects, as tools take them. */
    public static Any<JsonText> object() {
        return object(2).map(JsonText::new);
    }

    /** Any value at all. */
    public static Any<JsonText> value() {
        return spaced(value(3)).map(JsonText::new);
    }

    private static Any<String> value(int depth) {
        return depth == 0 ? SCALAR : Any.oneOf(SCALAR, object(depth - 1), array(depth - 1));
    }

    private static Any<String> object(int depth) {
        return Any.both(spaced(STRING), spaced(value(depth)), (name, value) -> name + ":" + value)
                .list(3)
                .map(members -> joined("{", members, "}"));
    }

    private static Any<String> array(int depth) {
        return spaced(value(depth)).list(3).map(items -> joined("[", items, "]"));
    }

    private static Any<String> spaced(Any<String> text) {
        return random -> SPACE.next(random) + text.next(random) + SPACE.next(random);
    }

    private static String joined(String open, List<String> parts, String close) {
        return open + String.join(",", parts) + close;
    }
}
