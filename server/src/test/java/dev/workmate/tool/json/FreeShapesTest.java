package dev.workmate.tool.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreeShapesTest {
    record Free(Optional<JsonValue.Scalar> value, Optional<JsonValue.Fields> fields) {}

    private final ArgumentReader<Free> reader = new ArgumentReader<>(Free.class);

    @Test
    void tellsModelsThatAnythingFits() {
        assertThat(reader.schema().value())
                .contains("\"value\":{\"type\":[\"string\",\"number\",\"boolean\"]}")
                .contains(
                        "\"fields\":{\"type\":[\"object\",\"string\"],\"additionalProperties\":true}");
    }

    @Test
    void keepsNumbersExact() throws Misfit {
        assertThat(read("{\"value\":0.10000000000000000001}").value())
                .contains(new JsonValue.Amount(new BigDecimal("0.10000000000000000001")));
    }

    @Test
    void readsObjectsInOrderWithAllTheirParts() throws Misfit {
        Free read = read("{\"fields\":{\"b\":[{\"n\":1,\"t\":null}],\"a\":\"x\",\"f\":true}}");

        assertThat(read.fields().orElseThrow().toJson().value())
                .isEqualTo("{\"b\":[{\"n\":1,\"t\":null}],\"a\":\"x\",\"f\":true}");
        assertThat(read.fields().orElseThrow().values().get("b"))
                .isEqualTo(
                        new JsonValue.Items(
                                List.of(
                                        JsonValue.object()
                                                .with("n", 1)
                                                .with("t", JsonValue.NULL)
                                                .build())));
    }

    @Test
    void takesTheTextOfAnObjectForTheObject() throws Misfit {
        assertThat(read("{\"fields\":\"{\\\"a\\\":1}\"}").fields())
                .contains(new JsonValue.Fields(Map.of("a", JsonValue.of(1))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"value":[1]}     | 'value' must be a text, a number, true or false, but was a list.
                    {"fields":[1]}    | 'fields' must be an object, but was a list.
                    {"fields":"[1]"}  | 'fields' must be an object, but was the text "[1]".
                    {"fields":{"a":1e9999}} | 'fields.a' has more than 1000 digits.
                    """)
    void saysWhatDoesNotFit(String arguments, String message) {
        assertThatThrownBy(() -> read(arguments)).hasMessage(message);
    }

    @Test
    void refusesObjectsWithoutEnd() {
        assertThatThrownBy(() -> read("{\"fields\":" + "{\"a\":".repeat(20) + "1" + "}".repeat(21)))
                .hasMessageEndingWith(" is nested too deeply.");
    }

    private Free read(String arguments) throws Misfit {
        return reader.read(new JsonText(arguments));
    }
}
