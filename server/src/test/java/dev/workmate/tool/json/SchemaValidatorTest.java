package dev.workmate.tool.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.workmate.pattern.re2.Re2Patterns;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentCheck;
import dev.workmate.tool.ArgumentChecks.UnusableSchema;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaValidatorTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String ORDER =
            """
            {"type": "object",
             "properties": {
               "customer": {"type": "string", "minLength": 2},
               "lines": {"type": "array", "maxItems": 3, "items": {"$ref": "#/$defs/line"}},
               "state": {"enum": ["open", "closed"]},
               "code": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]+$"}},
             "required": ["customer"],
             "additionalProperties": false,
             "$defs": {"line": {"type": "object", "properties": {"count": {"type": "integer", "minimum": 1}}}}}
            """;

    private final SchemaValidators validators = new SchemaValidators(new Re2Patterns());

    private Optional<String> misfit(String schema, String arguments) throws UnusableSchema {
        ArgumentCheck check = validators.compile(new JsonText(schema));
        return assertTimeoutPreemptively(SOON, () -> check.misfit(new JsonText(arguments)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"customer\": \"Contoso\"}",
                "{\"customer\": \"Contoso\", \"lines\": [{\"count\": 1}, {}], \"state\": \"open\"}",
                "{\"customer\": \"Contoso\", \"code\": \"DK-17\"}"
            })
    void whatFitsPasses(String arguments) throws UnusableSchema {
        assertThat(misfit(ORDER, arguments)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {}                                                  | required property 'customer' not found.
                    {"customer": 3}                                     | 'customer': integer found, string expected.
                    {"customer": "C"}                                   | 'customer': must be at least 2 characters long.
                    {"customer": "Contoso", "state": "lost"}            | 'state': does not have a value in the enumeration ["open", "closed"].
                    {"customer": "Contoso", "lines": [{"count": 0}]}    | 'lines/0/count': must have a minimum value of 1.
                    {"customer": "Contoso", "code": "17"}               | 'code': does not match the regex pattern ^[A-Z]{2}-[0-9]+$.
                    {"customer": "Contoso", "colour": "red"}            | property 'colour' is not defined in the schema and the schema does not allow additional properties.
                    []                                                  | The arguments must be a JSON object.
                    {"customer": "a", "customer": "b"}                  | The arguments are not valid JSON: Duplicate Object property "customer" (line 1, column 29).
                    """)
    void whatDoesNotFitIsSaidInWords(String arguments, String words) throws UnusableSchema {
        assertThat(misfit(ORDER, arguments)).contains(words);
    }

    @Test
    void onlyTheFirstMisfitsAreTold() throws UnusableSchema {
        String schema = "{\"additionalProperties\": {\"type\": \"string\"}}";
        StringBuilder arguments = new StringBuilder("{\"a0\": 1");
        for (int i = 1; i < 100; i++) {
            arguments.append(", \"a").append(i).append("\": 1");
        }

        assertThat(misfit(schema, arguments.append('}').toString()).orElseThrow())
                .hasSizeLessThan(400);
    }

    @Test
    void anOlderDraftIsUnderstoodWhereItIsNamed() throws UnusableSchema {
        String schema =
                """
                {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
                 "definitions": {"whole": {"type": "integer"}},
                 "properties": {"a": {"$ref": "#/definitions/whole"}}}
                """;

        assertThat(misfit(schema, "{\"a\": 1}")).isEmpty();
        assertThat(misfit(schema, "{\"a\": \"1\"}")).isPresent();
    }

    @Test
    void schemasOfTheSameNameDoNotMeet() throws UnusableSchema {
        String words =
                "{\"$id\": \"https://x.example/s\", \"properties\": {\"a\": {\"type\": \"string\"}}}";
        String numbers =
                "{\"$id\": \"https://x.example/s\", \"properties\": {\"a\": {\"type\": \"number\"}}}";

        assertThat(misfit(words, "{\"a\": \"x\"}")).isEmpty();
        assertThat(misfit(numbers, "{\"a\": \"x\"}")).isPresent();
    }

    @Nested
    class AHostileSchema {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"$ref\": \"https://example.com/x.json\"}",
                    "{\"$ref\": \"http://169.254.169.254/latest\"}",
                    "{\"$ref\": \"file:///etc/passwd\"}",
                    "{\"$ref\": \"classpath:/application.properties\"}",
                    "{\"$ref\": \"resource:/application.properties\"}",
                    "{\"properties\": {\"a\": {\"$ref\": \"jar:file:///x.jar!/y\"}}}",
                    "{\"$schema\": \"https://evil.example/schema\"}",
                    "{\"type\": \"object\", \"required\": \"a\"}",
                    "{\"type\": \"banana\"}",
                    "{\"properties\": []}",
                    "{\"$ref\": \"#/nowhere\"}",
                    "[]",
                    "\"object\"",
                    "3"
                })
        void isRefusedAtOnce(String schema) {
            assertTimeoutPreemptively(
                    SOON,
                    () ->
                            assertThatThrownBy(() -> validators.compile(new JsonText(schema)))
                                    .isInstanceOf(UnusableSchema.class));
        }

        @Test
        void thatRefersElsewhereOnlyWhenUsedIsNeverFollowed() throws UnusableSchema {
            String schema = "{\"$dynamicRef\": \"https://example.com/x.json\"}";

            assertThat(misfit(schema, "{}").orElseThrow()).contains("cannot be checked");
        }

        @Test
        void tooDeepIsRefused() {
            String deep = "{\"not\":".repeat(70) + "{}" + "}".repeat(70);

            assertThatThrownBy(() -> validators.compile(new JsonText(deep)))
                    .isInstanceOf(UnusableSchema.class);
        }

        @Test
        void tooLongIsRefused() {
            String padded = "{\"description\": \"" + "x".repeat(300_000) + "\"}";

            assertThatThrownBy(() -> validators.compile(new JsonText(padded)))
                    .hasMessageContaining("longer than");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"$ref\": \"#\"}",
                    "{\"allOf\": [{\"$ref\": \"#\"}]}",
                    "{\"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"$ref\": \"#/$defs/a\"}}, \"$ref\": \"#/$defs/a\"}"
                })
        void thatContainsItselfEnds(String schema) {
            assertTimeoutPreemptively(
                    SOON,
                    () -> {
                        try {
                            ArgumentCheck check = validators.compile(new JsonText(schema));
                            assertThat(check.misfit(JsonText.EMPTY_OBJECT).orElseThrow())
                                    .contains("cannot be checked");
                        } catch (UnusableSchema e) {
                            assertThat(e).hasMessageContaining("too complicated");
                        }
                    });
        }

        @Test
        void thatBranchesAtEveryLevelEnds() throws UnusableSchema {
            String branching =
                    """
                    {"anyOf": [{"properties": {"a": {"$ref": "#"}, "b": {"type": "string"}}},
                               {"properties": {"a": {"$ref": "#"}}}],
                     "properties": {"a": {"$ref": "#"}}}
                    """;
            String deep = "{\"a\":".repeat(60) + "{\"b\": 1}" + "}".repeat(60);

            assertThat(misfit(branching, deep).orElseThrow()).contains("cannot be checked");
        }

        @Test
        void thatDoublesItselfThirtyTimesEnds() {
            StringBuilder schema = new StringBuilder("{\"$ref\": \"#/$defs/d0\", \"$defs\": {");
            for (int i = 0; i < 30; i++) {
                String next = "{\"$ref\": \"#/$defs/d" + (i + 1) + "\"}";
                schema.append("\"d%d\": {\"allOf\": [%s, %s]}, ".formatted(i, next, next));
            }
            schema.append("\"d30\": {\"type\": \"object\"}}}");

            assertTimeoutPreemptively(
                    SOON,
                    () ->
                            assertThat(misfit(schema.toString(), "{}").orElseThrow())
                                    .contains("cannot be checked"));
        }

        @ParameterizedTest
        @CsvSource({
            "(a+)+$,                aaaa",
            "(.*a){12}$,            aaaaaaaaaaaaaa",
            "(x+x+)+y,              xxxxy",
            "(a|aa)+$,              aaaaa",
            "^(\\\\w+\\\\s?)*$,      aaa aaa"
        })
        void whosePatternExplodesElsewhereIsAnsweredSoonAndRightly(String pattern, String fitting)
                throws UnusableSchema {
            String schema = "{\"properties\": {\"a\": {\"pattern\": \"" + pattern + "\"}}}";

            assertThat(misfit(schema, "{\"a\": \"" + "a".repeat(10_000) + "!\"}").orElseThrow())
                    .contains("does not match the regex pattern");
            assertThat(misfit(schema, "{\"a\": \"" + fitting + "\"}")).isEmpty();
        }

        @Test
        void whosePatternNeedsBacktrackingIsNotCheckedForIt() throws UnusableSchema {
            String schema = "{\"properties\": {\"a\": {\"pattern\": \"^(?=x)(.)\\\\1$\"}}}";

            assertThat(misfit(schema, "{\"a\": \"yy\"}")).isEmpty();
        }

        @Test
        void whosePatternIsAskedOfAnEndlessTextIsNotRun() throws UnusableSchema {
            String schema = "{\"properties\": {\"a\": {\"pattern\": \"x\"}}}";

            assertThat(misfit(schema, "{\"a\": \"" + "y".repeat(30_000) + "\"}").orElseThrow())
                    .contains("more than 20000 characters");
        }
    }
}
