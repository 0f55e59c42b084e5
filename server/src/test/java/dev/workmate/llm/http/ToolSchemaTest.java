package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.text.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolSchemaTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "true | {'type':'object','properties':{}}",
                "{} | {'type':'object','properties':{}}",
                "{'type':'object','properties':{'a':{'type':'string'}},'required':['a','b']}"
                        + " | {'type':'object','properties':{'a':{'type':'string'}},'required':['a']}",
                "{'type':'object','properties':{'a':{'type':'array'}}}"
                        + " | {'type':'object','properties':{'a':{'type':'array','items':{}}}}",
                "{'type':'object','properties':{'a':{'enum':[]},'b':true}}"
                        + " | {'type':'object','properties':{'a':{},'b':{}}}",
                "{'type':'object','properties':{'a':{'type':'any','required':true,'exclusiveMinimum':false}}}"
                        + " | {'type':'object','properties':{'a':{}}}",
                "{'type':'object','properties':{'a':{'$ref':'other.json#/x'},'b':{'$ref':'#/$defs/n'}}}"
                        + " | {'type':'object','properties':{'a':{},'b':{}}}",
                "{'type':'object','properties':{'a':{'type':'array','items':[{'type':'string'}]}}}"
                        + " | {'type':'object','properties':{'a':{'type':'array','prefixItems':[{'type':'string'}],'items':{}}}}",
                "{'$ref':'#/$defs/n','$defs':{'n':{'type':'object','properties':{'x':{'type':'string'}},'required':['x']}}}"
                        + " | {'$defs':{'n':{'type':'object','properties':{'x':{'type':'string'}},'required':['x']}},"
                        + "'properties':{'x':{'type':'string'}},'type':'object','required':['x']}"
            })
    void bringsIntoShape(String given, String wanted) {
        assertThat(mended(given)).isEqualTo(WireJson.any(wanted.replace('\'', '"')).toString());
    }

    @Test
    void makesOneObjectOfChoicesAtTheTop() {
        assertThat(
                        mended(
                                "{'oneOf':[{'properties':{'id':{'type':'string'},'n':{'type':'string'}},'required':['id','n']},"
                                        + "{'properties':{'id':{'type':'integer'},'n':{'type':'string'}},'required':['n']}]}"))
                .isEqualTo(
                        WireJson.any(
                                        "{'properties':{'id':{'anyOf':[{'type':'string'},{'type':'integer'}]},'n':{'type':'string'}},'type':'object','required':['n']}"
                                                .replace('\'', '"'))
                                .toString());
        assertThat(
                        mended(
                                "{'type':'object','allOf':[{'properties':{'a':{}},'required':['a']},{'properties':{'b':{}},'required':['b']}]}"))
                .contains("\"required\":[\"a\",\"b\"]")
                .doesNotContain("allOf");
    }

    @Test
    void leavesWellFormedSchemasAsTheyAre() {
        String schema =
                "{'type':'object','properties':{'name':{'type':'string','description':'Whose','minLength':1},"
                        + "'n':{'type':'array','items':{'type':'number'}}},'required':['name'],'additionalProperties':false}";
        assertThat(WireJson.any(mended(schema))).isEqualTo(WireJson.any(schema.replace('\'', '"')));
    }

    @Test
    void givesUpOnWhatIsTooLargeOrTooDeep() {
        String large = "{\"description\":\"" + "x".repeat(200_000) + "\"}";
        assertThat(ToolSchema.mend(new JsonText(large))).isEmpty();
        String deep = "{\"items\":".repeat(70) + "{}" + "}".repeat(70);
        assertThat(ToolSchema.mend(new JsonText(deep))).isEmpty();
    }

    private static String mended(String schema) {
        return ToolSchema.mend(new JsonText(schema.replace('\'', '"'))).orElseThrow().value();
    }
}
