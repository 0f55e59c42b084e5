package dev.workmate.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @Test
    void whatWasWrittenIsReadBack() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            JsonValue value = any(random, 4);
            assertThat(JsonValue.parse(value.toJson().value())).contains(value);
        }
    }

    @Test
    void spacesAndEscapesAreUnderstood() {
        assertThat(JsonValue.parse(" { \"a\\u00e4\" : [ 1.50 , true , null ] } "))
                .map(value -> value.toJson().value())
                .contains("{\"aä\":[1.50,true,null]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1,]",
                "{\"a\"}",
                "01",
                "+1",
                "1.",
                "nul",
                "\"a",
                "\"\\x\"",
                "[1] 2",
                "{\"a\":1,}",
                "\"\\u12\"",
                "'a'",
                "NaN"
            })
    void whatIsNoJsonIsRefused(String text) {
        assertThat(JsonValue.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "[ ] | []",
                "{ } | {}",
                "[1 ,2] | [1,2]",
                "{\"a\":1 , \"b\" : 2} | {\"a\":1,\"b\":2}",
                "[true ,false ,null ] | [true,false,null]",
                "\"\\u00e4\" | \"ä\"",
                "[0,-0.5,1e3,9] | [0,-0.5,1000,9]",
                "\" ~\" | \" ~\""
            })
    void whatIsReadIsWrittenInOneWay(String text, String written) {
        assertThat(JsonValue.parse(text)).map(value -> value.toJson().value()).contains(written);
    }

    @Test
    void textsHaveNoControlCharactersThatAreNotEscaped() {
        assertThat(JsonValue.parse("\"\u001f\"")).isEmpty();
        assertThat(JsonValue.parse("\"\u0020\"")).contains(JsonValue.of(" "));
        assertThat(JsonValue.of("\u001f \u007f").toJson().value()).isEqualTo("\"\\u001f \u007f\"");
    }

    @Test
    void halfACharacterIsWrittenByItsNumber() {
        assertThat(written("\ud83d")).isEqualTo("\"\\ud83d\"");
        assertThat(written("\ude00")).isEqualTo("\"\\ude00\"");
        assertThat(written("a\ud83d\ude00b")).isEqualTo("\"a\ud83d\ude00b\"");
        assertThat(written("\ud83da")).isEqualTo("\"\\ud83da\"");
        assertThat(written("a\ude00")).isEqualTo("\"a\\ude00\"");
        assertThat(written("\ud83d\ud83d\ude00")).isEqualTo("\"\\ud83d\ud83d\ude00\"");
    }

    private static String written(String text) {
        return JsonValue.of(text).toJson().value();
    }

    @Test
    void numbersAreBounded() {
        assertThat(JsonValue.parse("1".repeat(400))).isPresent();
        assertThat(JsonValue.parse("1".repeat(401))).isEmpty();
        assertThat(JsonValue.parse("1e-40")).map(it -> it.toJson().value().length()).contains(42);
        assertThat(JsonValue.parse("1e-41")).map(it -> it.toJson().value()).contains("1E-41");
    }

    @Test
    void depthIsBoundedToTheLevel() {
        assertThat(JsonValue.parse("[".repeat(64) + "]".repeat(64))).isPresent();
        assertThat(JsonValue.parse("[".repeat(65) + "]".repeat(65))).isEmpty();
        assertThat(JsonValue.parse("[" + "[],".repeat(100) + "[]]")).isPresent();
    }

    @Test
    void depthIsBounded() {
        assertThat(JsonValue.parse("[".repeat(60) + "]".repeat(60))).isPresent();
        assertThat(JsonValue.parse("[".repeat(100_000))).isEmpty();
    }

    private static JsonValue any(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> JsonValue.of("tëxt\n\"" + random.nextInt(99) + "\\\t");
            case 1 -> JsonValue.of(random.nextLong());
            case 2 -> JsonValue.of(random.nextBoolean());
            case 3 -> JsonValue.NULL;
            case 4 -> {
                List<JsonValue> items = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    items.add(any(random, depth - 1));
                }
                yield JsonValue.of(items);
            }
            default -> {
                JsonValue.Builder fields = JsonValue.object();
                for (int i = random.nextInt(4); i > 0; i--) {
                    fields.with("f" + random.nextInt(9), any(random, depth - 1));
                }
                yield fields.build();
            }
        };
    }
}
