package dev.workmate.chart.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.chart.Table;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTableReaderTest {
    private static final Table EXPECTED =
            new Table(
                    List.of("name", "amount", "open"),
                    List.of(
                            List.of(
                                    new JsonValue.Text("A"),
                                    new JsonValue.Amount(new BigDecimal("1234567890123456789.10")),
                                    new JsonValue.Flag(true)),
                            List.of(new JsonValue.Text("B"), JsonValue.NULL, JsonValue.NULL)),
                    true);

    private final JsonTableReader reader = new JsonTableReader();

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                {"company": "North", "columns": ["name", "amount", "open"],
                 "rows": [["A", 1234567890123456789.10, true], ["B", null]], "url": "x"}
                """,
                """
                {"columns": [{"name": "name"}, {"name": "amount"}, {"name": "open"}],
                 "rows": [{"name": "A", "amount": 1234567890123456789.10, "open": true}, {"name": "B"}]}
                """,
                """
                [{"name": "A", "amount": 1234567890123456789.10, "open": true}, {"name": "B"}]
                """
            })
    void tablesAreFoundInTheirThreeForms(String json) {
        assertThat(reader.read(json)).contains(EXPECTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "forty-two",
                "{}",
                "[]",
                "[1, 2]",
                "{\"columns\": [\"a\"]}",
                "{\"columns\": [], \"rows\": [[]]}",
                "{\"columns\": [\"a\"], \"rows\": [1]}",
                "{\"columns\": [\"a\"], \"rows\": [[1]]",
                "[{\"a\": 1}] and more"
            })
    void anythingElseIsNoTable(String output) {
        assertThat(reader.read(output)).isEmpty();
    }

    @Test
    void whatIsNestedBecomesTextAndWhatIsTooLargeToDrawToo() {
        Table table = reader.read("[{\"a\": {\"b\": 1}, \"c\": 1e999999}]").orElseThrow();
        assertThat(table.rows().getFirst())
                .containsExactly(new JsonValue.Text("{\"b\":1}"), new JsonValue.Text("1E+999999"));
    }

    @Test
    void aResultThatWasCutSaysSo() {
        assertThat(
                        reader.read("{\"columns\":[\"a\"],\"rows\":[[1]],\"complete\":false}")
                                .orElseThrow()
                                .complete())
                .isFalse();
    }
}
