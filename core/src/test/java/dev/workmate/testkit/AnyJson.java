package dev.workmate.testkit;

import dev.workmate.event.JsonText;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Well-formed JSON in all the spellings that a parser would tidy up: odd white space, numbers that
 * fit no Java type, escapes, repeated names.
 */
public final class AnyJson {
    private static final Arbitrary<String> SPACE =
            Arbitraries.of("", "", "", " ", "\n\t", " \r\n ");
    private static final Arbitrary<String> NUMBER =
            Arbitraries.of(
                    "0", "-0", "1.00", "1e400", "-1E-400", "0.1", "10E+2", "123456789012345678901");
    private static final Arbitrary<String> STRING =
            Arbitraries.of(
                    "\"\"",
                    "\"plain\"",
                    "\"\\u0041\\n\\/\"",
                    "\"\\ud83d\\ude00\"",
                    "\"😀 é 漢\"",
                    "\"a\\\\b\\\"c\"",
                    "\"\\ud800\"");
    private static final Arbitrary<String> SCALAR =
            Arbitraries.oneOf(NUMBER, STRING, Arbitraries.of("true", "false", "null"));

    private AnyJson() {}

    /** Objects, as tools take them. */
    public static Arbitrary<JsonText> object() {
        return object(2).map(JsonText::new);
    }

    /** Any value at all. */
    public static Arbitrary<JsonText> value() {
        return Combinators.combine(SPACE, value(3), SPACE)
                .as((before, value, after) -> new JsonText(before + value + after));
    }

    private static Arbitrary<String> value(int depth) {
        return depth == 0 ? SCALAR : Arbitraries.oneOf(SCALAR, object(depth - 1), array(depth - 1));
    }

    private static Arbitrary<String> object(int depth) {
        Arbitrary<String> member =
                Combinators.combine(SPACE, STRING, SPACE, value(depth), SPACE)
                        .as((a, name, b, value, c) -> a + name + b + ":" + value + c);
        return member.list().ofMaxSize(3).map(all -> all.stream().collect(joining("{", "}")));
    }

    private static Arbitrary<String> array(int depth) {
        Arbitrary<String> item =
                Combinators.combine(SPACE, value(depth), SPACE).as((a, value, b) -> a + value + b);
        return item.list().ofMaxSize(3).map(all -> all.stream().collect(joining("[", "]")));
    }

    private static java.util.stream.Collector<CharSequence, ?, String> joining(
            String open, String close) {
        return Collectors.joining(",", open, close);
    }
}
