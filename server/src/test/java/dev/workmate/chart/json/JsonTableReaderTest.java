package dev.workmate.chart.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.chart.TableOrigin;
import dev.workmate.chart.ToolTable;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTableReaderTest {
    private static final ToolTable EXPECTED =
            new ToolTable(
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
        ToolTable table = reader.read("[{\"a\": {\"b\": 1}, \"c\": 1e999999}]").orElseThrow();
        assertThat(table.rows().getFirst())
                .containsExactly(new JsonValue.Text("{\"b\":1}"), new JsonValue.Text("1E+999999"));
    }

    @Test
    void whatAToolSaysBesideItsRowsIsKept() {
        ToolTable table =
                reader.read(
                                """
                                {"columns": ["a", "sum(b)"], "rows": [["x", 1]], "groups": 105,
                                 "totals": {"sum(b)": 12.50, "a": "none"}, "day": "2026-10-31", "currency": " EUR ",
                                 "period": {"from": "2026-01-10", "to": "2026-10-31", "property": "postingDate"}}
                                """)
                        .orElseThrow();
        assertThat(table.origin())
                .isEqualTo(
                        new TableOrigin(
                                Optional.of(105L),
                                Map.of("sum(b)", new BigDecimal("12.50")),
                                Optional.of(LocalDate.of(2026, 10, 31)),
                                Optional.of("EUR"),
                                Optional.of(
                                        new TableOrigin.Asked(
                                                "postingDate",
                                                LocalDate.of(2026, 1, 10),
                                                LocalDate.of(2026, 10, 31)))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"groups\": 1.5, \"day\": \"2026-13-01\", \"currency\": \"\", \"totals\": {\"a\":"
                        + " null}",
                "\"groups\": \"105\", \"day\": \"yesterday\", \"currency\": \"euros and cents\","
                        + " \"totals\": []",
                "\"url\": \"x\""
            })
    void whatIsNoneOfThatIsNotMadeUp(String beside) {
        String json = "{\"columns\": [\"a\"], \"rows\": [[1]], " + beside + "}";
        assertThat(reader.read(json).orElseThrow().origin()).isEqualTo(TableOrigin.UNKNOWN);
    }

    @Test
    void howManyThereAreIsReadFromACountToo() {
        String json = "{\"columns\": [\"a\"], \"rows\": [[1]], \"totalCount\": 7}";
        assertThat(reader.read(json).orElseThrow().origin().rowsInAll()).contains(7L);
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
