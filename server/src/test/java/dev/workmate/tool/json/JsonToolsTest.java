package dev.workmate.tool.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.run.Within;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class JsonToolsTest {
    enum Colour {
        RED,
        DARK_BLUE
    }

    record Point(int x, @Describe("Upwards.") Optional<Integer> y) {}

    record Order(
            @Describe("What to buy.") @Within(min = 1, max = 20) String item,
            @Within(min = 1, max = 9) int count,
            Optional<BigDecimal> price,
            Optional<Colour> colour,
            Optional<Boolean> gift,
            @Within(max = 3) Optional<List<String>> notes,
            Optional<Point> where,
            Optional<Long> code) {
        Order {
            if (item.isBlank()) {
                throw new IllegalArgumentException("An item needs a name.");
            }
        }
    }

    private final Tool tool = JsonTools.adapt(new OrderTool());

    @Nested
    class Schema {
        @Test
        void listsFieldsWithTheirDescriptionsAndBounds() {
            assertThat(tool.spec().name()).isEqualTo("order");
            assertThat(json(tool.spec().inputSchema().value()))
                    .isEqualTo(
                            json(
                                    """
                                    {"$schema":"https://json-schema.org/draft/2020-12/schema",
                                     "type":"object",
                                     "properties":{
                                       "item":{"type":"string","minLength":1,"maxLength":20,"description":"What to buy."},
                                       "count":{"type":"integer","minimum":1,"maximum":9},
                                       "price":{"type":"number"},
                                       "colour":{"type":"string","enum":["red","dark_blue"]},
                                       "gift":{"type":"boolean"},
                                       "notes":{"type":"array","items":{"type":"string"},"maxItems":3},
                                       "where":{"type":"object","properties":{
                                          "x":{"type":"integer","minimum":-2147483648,"maximum":2147483647},
                                          "y":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"description":"Upwards."}},
                                          "required":["x"],"additionalProperties":false},
                                       "code":{"type":"integer"}},
                                     "required":["item","count"],
                                     "additionalProperties":false}"""));
        }

        @Test
        void refusesTypesThatJsonCannotCarry() {
            record Bad(Object anything) {}
            assertThatThrownBy(() -> new ArgumentReader<>(Bad.class))
                    .hasMessage("a tool's input cannot hold java.lang.Object in Bad.anything");
        }
    }

    @Test
    void readsEveryKindOfField() throws Exception {
        String arguments =
                """
                {"item":"pen","count":2,"price":1.10,"colour":"dark_blue","gift":true,
                 "notes":["a","b"],"where":{"x":1},"code":9007199254740993}""";

        assertThat(text(tool.execute(call(arguments), Progress.IGNORED)))
                .isEqualTo(
                        new Order(
                                        "pen",
                                        2,
                                        Optional.of(new BigDecimal("1.10")),
                                        Optional.of(Colour.DARK_BLUE),
                                        Optional.of(true),
                                        Optional.of(List.of("a", "b")),
                                        Optional.of(new Point(1, Optional.empty())),
                                        Optional.of(9007199254740993L))
                                .toString());
    }

    @Test
    void takesNullForAnOptionalFieldAsLeftOut() {
        assertThat(tool.validate(new JsonText("{\"item\":\"pen\",\"count\":2,\"price\":null}")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"item":"pen"}                           | Missing field 'count'.
                    {"item":null,"count":1}                  | Missing field 'item'.
                    {"item":"pen","count":1,"size":3}        | Unknown field 'size'; the fields are item, count, price, colour, gift, notes, where, code.
                    {"item":"pen","count":"two"}             | 'count' must be a whole number, but was the text "two".
                    {"item":"pen","count":1.5}               | 'count' must be a whole number, but was 1.5.
                    {"item":"pen","count":10}                | 'count' must be between 1 and 9, but was 10.
                    {"item":"pen","count":1e999999999}       | 'count' must be between 1 and 9.
                    {"item":"pen","count":1e-999999999}      | 'count' must be a whole number, but was 1E-999999999.
                    {"item":"","count":1}                    | The length of 'item' must be between 1 and 20, but was 0.
                    {"item":" ","count":1}                   | An item needs a name.
                    {"item":7,"count":1}                     | 'item' must be text, but was 7.
                    {"item":"pen","count":1,"colour":"pink"} | 'colour' must be one of red, dark_blue, but was the text "pink".
                    {"item":"pen","count":1,"gift":"yes"}    | 'gift' must be true or false, but was the text "yes".
                    {"item":"pen","count":1,"price":[1]}     | 'price' must be a number, but was a list.
                    {"item":"pen","count":1,"price":1e9999}  | 'price' has more than 1000 digits.
                    {"item":"pen","count":1,"notes":[1]}     | 'notes[0]' must be text, but was 1.
                    {"item":"pen","count":1,"notes":[null]}  | 'notes[0]' must not be null.
                    {"item":"pen","count":1,"notes":["a","b","c","d"]} | The number of items in 'notes' must be at most 3, but was 4.
                    {"item":"pen","count":1,"where":{"y":2}} | Missing field 'where.x'.
                    {"item":"pen","count":1,"where":3}       | 'where' must be an object, but found 3.
                    {"count":0}                              | Missing field 'item'. 'count' must be between 1 and 9, but was 0.
                    [1]                                      | The arguments must be an object, but found a list.
                    """)
    void saysWhatDoesNotFit(String arguments, String message) {
        assertThat(tool.validate(new JsonText(arguments))).contains(message);
    }

    @Test
    void saysThatTheTextIsNotJson() {
        for (String broken : List.of("{", "nope", "{\"item\":1,}", "{} {}", "{\"a\":1,\"a\":2}")) {
            assertThat(tool.validate(new JsonText(broken)).orElse(""))
                    .as(broken)
                    .startsWith("The arguments are not valid JSON: ");
        }
    }

    @Test
    void failsTheCallRatherThanRunWithInputThatDoesNotFit() {
        assertThatThrownBy(() -> tool.execute(call("{\"count\":1}"), Progress.IGNORED))
                .hasMessage("Missing field 'item'.");
        assertThat(tool.permission(call("{\"count\":1}")))
                .isEqualTo(Permission.deny("Missing field 'item'."));
    }

    @Test
    void anyJsonGivesAValueOrWords() {
        Any<String> json = values(3);
        Tries.of(
                3_000,
                random ->
                        tool.validate(new JsonText(json.next(random)))
                                .ifPresent(words -> assertThat(words).isNotBlank()));
    }

    @Test
    void anyTextGivesAValueOrWords() {
        Tries.of(
                2_000,
                random -> {
                    JsonText arguments = new JsonText("{" + Any.text(250).next(random));
                    assertThat(tool.validate(arguments))
                            .isPresent()
                            .get()
                            .asString()
                            .hasSizeLessThan(400);
                });
    }

    private static Any<String> values(int depth) {
        if (depth == 0) {
            return scalars();
        }
        Any<String> names =
                Any.of("item", "count", "price", "colour", "notes", "where", "x", "zzz");
        Any<String> lists =
                values(depth - 1).list(4).map(items -> "[" + String.join(",", items) + "]");
        Any<String> objects =
                Any.both(names, values(depth - 1), (name, value) -> '"' + name + "\":" + value)
                        .list(6)
                        .map(fields -> "{" + String.join(",", fields) + "}");
        return Any.oneOf(objects, lists, scalars());
    }

    private static Any<String> scalars() {
        return Any.oneOf(
                Any.of("null", "true", "false", "\"red\"", "\"pen\"", "\"Zebra\"", "-0", "1e400"),
                Any.amounts("1e60").map(BigDecimal::toString),
                Any.longs().map(String::valueOf));
    }

    private static Object json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private static ToolCall call(String arguments) {
        return new ToolCall(
                SessionId.next(),
                new AgentId("tester"),
                ToolUseId.next(),
                "order",
                new JsonText(arguments));
    }

    private static final class OrderTool implements TypedTool<Order> {
        @Override
        public String name() {
            return "order";
        }

        @Override
        public String description() {
            return "Orders something.";
        }

        @Override
        public Class<Order> input() {
            return Order.class;
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public ToolOutput run(Order order, ToolCall call, Progress progress) {
            return new ToolOutput(order.toString());
        }
    }

    private static String text(ToolOutput output) {
        return ((ToolOutput.Text) output.parts().getFirst()).text();
    }
}
