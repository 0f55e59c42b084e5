package dev.workmate.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
