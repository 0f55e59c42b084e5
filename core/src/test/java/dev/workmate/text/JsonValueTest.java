package dev.workmate.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonValueTest {
    @Test
    void writesCompactJsonInOrder() {
        assertThat(
                        JsonValue.object()
                                .with("b", 1)
                                .with(
                                        "a",
                                        JsonValue.of(List.of(JsonValue.of(true), JsonValue.NULL)))
                                .with("o", JsonValue.object().build())
                                .build()
                                .toJson()
                                .value())
                .isEqualTo("{\"b\":1,\"a\":[true,null],\"o\":{}}");
    }

    @Test
    void writesNumbersInFullAndExactly() {
        assertThat(JsonValue.of(new BigDecimal("1E+2")).toJson().value()).isEqualTo("100");
        assertThat(JsonValue.of(new BigDecimal("0.10")).toJson().value()).isEqualTo("0.10");
        assertThat(JsonValue.of(new BigDecimal("1E+999")).toJson().value()).isEqualTo("1E+999");
    }

    @Test
    void escapesWhatWouldBreakTheText() {
        assertThat(JsonValue.of("\"\\\n\t\r\u0001é😀\uD800x").toJson().value())
                .isEqualTo("\"\\\"\\\\\\n\\t\\r\\u0001é😀\\ud800x\"");
    }
}
