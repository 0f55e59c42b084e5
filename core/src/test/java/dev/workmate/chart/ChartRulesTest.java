package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Fields;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartRulesTest {
    private static final Fields X = object("field", "a", "type", "nominal");
    private static final Fields GOOD =
            JsonValue.object()
                    .with("data", values(List.of(object("a", "x"))))
                    .with("mark", object("type", "bar"))
                    .with("encoding", JsonValue.object().with("x", X).build())
                    .build();

    @Test
    void aPlainChartIsFine() {
        assertThat(ChartRules.problem(GOOD)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "params",
                "layer",
                "hconcat",
                "repeat",
                "config",
                "usermeta",
                "resolve",
                "datasets",
                "autosize",
                "width",
                "name",
                "projection",
                "view",
                "padding",
                "background"
            })
    void nothingButDataMarkAndEncoding(String key) {
        assertThat(ChartRules.problem(with(GOOD, key, object("a", "b"))).orElseThrow())
                .contains("'" + key + "' is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"image", "trail", "geoshape", "rule", "boxplot", ""})
    void onlySevenMarks(String mark) {
        assertThat(ChartRules.problem(with(GOOD, "mark", object("type", mark)))).isPresent();
    }

    @Test
    void aTitleIsWordsAlone() {
        assertThat(ChartRules.problem(with(GOOD, "title", object("text", "Sales")))).isEmpty();
        assertThat(ChartRules.problem(with(GOOD, "title", object("text", "Sales", "href", "x"))))
                .hasValueSatisfying(why -> assertThat(why).contains("'title.href' is not allowed"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"href", "url", "src", "color", "style", "cursor", "description"})
    void marksCarryNothingElse(String key) {
        assertThat(ChartRules.problem(with(GOOD, "mark", object("type", "bar", key, "x"))))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"href", "url", "angle", "key", "latitude", "shape", "description", "row"})
    void noOtherChannels(String channel) {
        Fields encoding = JsonValue.object().with("x", X).with(channel, X).build();
        assertThat(ChartRules.problem(with(GOOD, "encoding", encoding))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"condition", "value", "datum", "expr", "signal", "impute", "formatType"})
    void channelsOnlySayWhichColumnAndHow(String key) {
        Fields encoding = JsonValue.object().with("x", with(X, key, JsonValue.of("x"))).build();
        assertThat(ChartRules.problem(with(GOOD, "encoding", encoding))).isPresent();
    }

    @Test
    void dataIsInlineFlatAndBounded() {
        assertThat(ChartRules.problem(with(GOOD, "data", object("url", "https://x")))).isPresent();
        assertThat(ChartRules.problem(with(GOOD, "data", values(List.of())))).isPresent();
        Fields nested = JsonValue.object().with("a", object("b", "c")).build();
        assertThat(ChartRules.problem(with(GOOD, "data", values(List.of(nested))))).isPresent();
        List<Fields> many = Collections.nCopies(ChartRules.MAX_ROWS + 1, object("a", "x"));
        assertThat(ChartRules.problem(with(GOOD, "data", values(many)))).isPresent();
        List<Fields> large = Collections.nCopies(1_000, object("a", "x".repeat(400)));
        assertThat(ChartRules.problem(with(GOOD, "data", values(large))).orElseThrow())
                .contains("too much data");
    }

    @Test
    void onlyAFoldTransforms() {
        Fields calculate = object("calculate", "datum.a", "as", "b");
        assertThat(ChartRules.problem(with(GOOD, "transform", JsonValue.of(List.of(calculate)))))
                .isPresent();
    }

    @Test
    void whatIsDrawnIsInTheData() {
        Fields encoding = JsonValue.object().with("x", object("field", "z")).build();
        assertThat(ChartRules.problem(with(GOOD, "encoding", encoding)))
                .contains("There is no field 'z' in the data.");
    }

    @Test
    void formatsAreFormats() {
        Fields axis = JsonValue.object().with("format", "<b>").build();
        Fields encoding = JsonValue.object().with("x", with(X, "axis", axis)).build();
        assertThat(ChartRules.problem(with(GOOD, "encoding", encoding))).isPresent();
    }

    private static Fields object(String... namesAndTexts) {
        JsonValue.Builder object = JsonValue.object();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            object.with(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return object.build();
    }

    private static Fields values(List<Fields> rows) {
        return JsonValue.object().with("values", JsonValue.of(rows)).build();
    }

    private static Fields with(Fields object, String key, JsonValue value) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>(object.values());
        fields.put(key, value);
        return new Fields(fields);
    }
}
