package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.http.StrictTools.Limits;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tools a provider can hold to their schema. */
class StrictToolsTest {
    private static ToolSpec tool(String name, String properties, String required, String more) {
        String schema =
                "{'type':'object','properties':{%s},'required':[%s]%s}"
                        .formatted(properties, required, more);
        return new ToolSpec(name, "", new JsonText(schema.replace('\'', '"')));
    }

    private static ToolSpec closed(String properties, String required) {
        return tool("t", properties, required, ",'additionalProperties':false");
    }

    private static boolean isStrict(ToolSpec tool, Limits limits) {
        return StrictTools.among(List.of(tool), limits).contains(tool.name());
    }

    @Test
    void areThoseOfWhichEverythingIsSaid() {
        ToolSpec plain = closed("'a':{'type':'string','description':'x'}", "'a'");
        assertThat(isStrict(plain, Limits.OPENAI)).isTrue();
        assertThat(isStrict(plain, Limits.ANTHROPIC)).isTrue();
        ToolSpec nested =
                closed(
                        "'a':{'type':'array','items':{'type':'object','properties':{'b':{'enum':['x'],'type':'string'}},"
                                + "'required':['b'],'additionalProperties':false}},'c':{'type':['number','null']}",
                        "'a','c'");
        assertThat(isStrict(nested, Limits.OPENAI)).isTrue();
        assertThat(isStrict(nested, Limits.ANTHROPIC)).isTrue();
    }

    @Test
    void mayLeaveFieldsOutAtAnthropicOnly() {
        ToolSpec optional = closed("'a':{'type':'string'},'b':{'type':'string'}", "'a'");
        assertThat(isStrict(optional, Limits.OPENAI)).isFalse();
        assertThat(isStrict(optional, Limits.ANTHROPIC)).isTrue();
    }

    @Test
    void areNotThoseThatAreOpen() {
        assertThat(isStrict(tool("t", "'a':{'type':'string'}", "'a'", ""), Limits.ANTHROPIC))
                .isFalse();
        ToolSpec inside =
                closed("'a':{'type':'object','properties':{},'additionalProperties':{}}", "'a'");
        assertThat(isStrict(inside, Limits.ANTHROPIC)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'string','maxLength':3}",
                "{'type':'integer','minimum':1}",
                "{'type':'array'}",
                "{}",
                "{'$ref':'#'}",
                "{'oneOf':[{'type':'string'}]}",
                "{'type':'string','default':'x'}",
                "{'enum':[{'a':1}],'type':'string'}",
                "true"
            })
    void areNotThoseWithOtherWords(String field) {
        assertThat(isStrict(closed("'a':" + field, "'a'"), Limits.OPENAI)).isFalse();
        assertThat(isStrict(closed("'a':" + field, "'a'"), Limits.ANTHROPIC)).isFalse();
    }

    @Test
    void areOnlySoManyAtAnthropic() {
        List<ToolSpec> many =
                IntStream.range(0, 30)
                        .mapToObj(
                                i ->
                                        tool(
                                                "t" + i,
                                                "'a':{'type':'string'}",
                                                "'a'",
                                                ",'additionalProperties':false"))
                        .toList();
        assertThat(StrictTools.among(many, Limits.ANTHROPIC)).hasSize(20).contains("t0", "t19");
        assertThat(StrictTools.among(many, Limits.OPENAI)).hasSize(30);
        List<ToolSpec> open =
                IntStream.range(0, 15)
                        .mapToObj(
                                i ->
                                        tool(
                                                "t" + i,
                                                "'a':{'type':'string'},'b':{'type':'string'}",
                                                "",
                                                ",'additionalProperties':false"))
                        .toList();
        assertThat(StrictTools.among(open, Limits.ANTHROPIC)).as("24 optional fields").hasSize(12);
    }
}
