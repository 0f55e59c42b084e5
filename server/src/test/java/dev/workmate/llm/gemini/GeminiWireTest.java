package dev.workmate.llm.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Refusal;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class GeminiWireTest {
    private static final Origin SELF = new Origin("gemini", "gemini-3-pro-preview");
    private static final ModelCard CARD =
            BuiltInCards.read().find("gemini", "gemini", "gemini-3-pro-preview");

    private final GeminiWire wire = new GeminiWire();

    @Test
    void putsThoughtsWordsAndCallsTogetherAndSignsThemOnTheWayBack() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        chunk("{\"text\":\"Hm\",\"thought\":true}", "")
                                + chunk("{\"text\":\"Let \"}", "")
                                + chunk("{\"text\":\"me\"}", "")
                                + chunk(
                                        "{\"functionCall\":{\"name\":\"add\",\"args\":{\"a\":1}},\"thoughtSignature\":\"Sig+/=\"}",
                                        "")
                                + chunk(
                                        "{\"functionCall\":{\"name\":\"add\",\"args\":{},\"id\":\"fc2\"}}",
                                        "")
                                + chunk("{\"text\":\"\"}", "STOP"));
        List<AnswerBlock> blocks = replay.reading().blocks();
        assertThat(blocks.subList(0, 2))
                .containsExactly(
                        new ThinkingBlock("Hm", "", false), new TextBlock("Let me", List.of()));
        ToolCallBlock first = (ToolCallBlock) blocks.get(2);
        ToolCallBlock second = (ToolCallBlock) blocks.get(3);
        assertThat(first.opaque()).isEqualTo("Sig+/=");
        assertThat(first.providerCallId()).isEqualTo(first.toolUseId().value());
        assertThat(second.providerCallId()).isEqualTo("fc2");
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
        assertThat(replay.reading().usage()).isEqualTo(new Usage(7, 9, 6, 0, 4));

        JsonNode body =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(SELF, blocks.toArray(AnswerBlock[]::new)),
                                Asked.answered(first, second)));
        assertThat(body.at("/contents/1/parts"))
                .hasToString(
                        "[{\"text\":\"Let me\"},"
                                + "{\"functionCall\":{\"name\":\"add\",\"args\":{\"a\":1}},\"thoughtSignature\":\"Sig+/=\"},"
                                + "{\"functionCall\":{\"name\":\"add\",\"args\":{},\"id\":\"fc2\"}}]");
        assertThat(body.at("/contents/2/parts"))
                .hasToString(
                        "[{\"functionResponse\":{\"name\":\"add\",\"response\":{\"output\":\"3\"}}},"
                                + "{\"functionResponse\":{\"id\":\"fc2\",\"name\":\"add\",\"response\":{\"output\":\"3\"}}}]");
        assertThat(body.at("/generationConfig/thinkingConfig"))
                .hasToString("{\"thinkingLevel\":\"LOW\",\"includeThoughts\":true}");
    }

    @Test
    void putsStreamedArgumentsTogether() throws CallFailure {
        String open =
                "{\"functionCall\":{\"name\":\"add\",\"willContinue\":true},\"thoughtSignature\":\"S\"}";
        String piece =
                "{\"functionCall\":{\"partialArgs\":[{\"jsonPath\":\"%s\",%s}],\"willContinue\":true}}";
        Replay replay =
                new Replay(
                        wire,
                        chunk(open, "")
                                + chunk(
                                        piece.formatted(
                                                "$.place",
                                                "\"stringValue\":\"Bos\",\"willContinue\":true"),
                                        "")
                                + chunk(piece.formatted("$.place", "\"stringValue\":\"ton\""), "")
                                + chunk(piece.formatted("$.days[1].n", "\"numberValue\":2"), "")
                                + chunk(piece.formatted("$['a b']", "\"boolValue\":true"), "")
                                + chunk("{\"functionCall\":{}}", "")
                                + chunk(open, "")
                                + chunk(
                                        piece.formatted("$.x", "\"nullValue\":\"NULL_VALUE\""),
                                        "STOP"));
        assertThat(replay.reading().blocks())
                .extracting(block -> ((ToolCallBlock) block).arguments().value())
                .containsExactly(
                        "{\"place\":\"Boston\",\"days\":[null,{\"n\":2}],\"a b\":true}",
                        "{\"x\":null}");
        assertThat(replay.reading().blocks())
                .allMatch(block -> ((ToolCallBlock) block).opaque().equals("S"));
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
    }

    @Test
    void keepsTheSignatureOfWords() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        chunk("{\"text\":\"Two\"}", "")
                                + chunk("{\"text\":\"\",\"thoughtSignature\":\"S==\"}", "STOP"));
        assertThat(replay.reading().blocks())
                .containsExactly(
                        new TextBlock("Two", List.of()), new ThinkingBlock("", "S==", false));
        JsonNode body =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(
                                        SELF,
                                        replay.reading().blocks().toArray(AnswerBlock[]::new)),
                                Asked.user("go on")));
        assertThat(body.at("/contents/1/parts/1"))
                .hasToString("{\"text\":\"\",\"thoughtSignature\":\"S==\"}");
    }

    @Test
    void saysOfAnothersCallsThatTheyAreUnsigned() {
        ToolCallBlock call = Asked.call("toolu_1", "{}", "anthropic's");
        JsonNode body =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(new Origin("anthropic", "claude"), call),
                                Asked.answered(call)));
        assertThat(body.at("/contents/1/parts/0"))
                .hasToString(
                        "{\"functionCall\":{\"name\":\"add\",\"args\":{}},\"thoughtSignature\":\"skip_thought_signature_validator\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "STOP, END_TURN",
        "MAX_TOKENS, MAX_TOKENS",
        "SAFETY, CONTENT_FILTER",
        "RECITATION, CONTENT_FILTER",
        "PROHIBITED_CONTENT, CONTENT_FILTER",
        "LANGUAGE, UNKNOWN",
        "OTHER, UNKNOWN",
        "BRAND_NEW, UNKNOWN"
    })
    void knowsWhyItStopped(String reason, AnswerStop stop) throws CallFailure {
        Replay replay = new Replay(wire, chunk("{\"text\":\"x\"}", reason));
        assertThat(replay.reading().stop()).isEqualTo(stop);
    }

    @Test
    void hearsThatAQuestionWasBlocked() throws CallFailure {
        Replay replay =
                new Replay(wire, Replay.data("{\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}"));
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.CONTENT_FILTER);
    }

    @Test
    void isNotWholeWithoutAReasonForItsEnd() {
        CallFailure failure =
                catchThrowableOfType(
                        CallFailure.class, () -> new Replay(wire, chunk("{\"text\":\"x\"}", "")));
        assertThat(failure.code()).isEqualTo(FailureCode.STREAM_CUT);
    }

    @Test
    void countsCharactersWhereTheProviderCountsBytes() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Größe 5\"}]},\"finishReason\":\"STOP\",\"groundingMetadata\":{"
                                        + "\"groundingChunks\":[{\"web\":{\"uri\":\"https://a\",\"title\":\"A\"}}],"
                                        + "\"groundingSupports\":[{\"segment\":{\"startIndex\":0,\"endIndex\":7},\"groundingChunkIndices\":[0]}]}}]}"));
        assertThat(replay.reading().blocks())
                .containsExactly(
                        new TextBlock(
                                "Größe 5",
                                List.of(Citation.of("https://a", "A", "", new Span(0, 5)))));
    }

    @Test
    void tellsALimitThatPassesFromAQuotaThatDoesNot() {
        String quota =
                "{\"error\":{\"code\":429,\"status\":\"RESOURCE_EXHAUSTED\",\"message\":\"check your plan and billing details\"";
        assertThat(refused(429, quota + "}}")).isEqualTo(FailureCode.QUOTA_EXHAUSTED);
        assertThat(refused(429, quota + ",\"details\":[{\"retryDelay\":\"34.4s\"}]}}"))
                .isEqualTo(FailureCode.RATE_LIMITED);
        assertThat(refused(400, "{\"error\":{\"message\":\"API key not valid.\"}}"))
                .isEqualTo(FailureCode.AUTH_FAILED);
    }

    @Test
    void writesSchemasInTheWordsGeminiKnows() {
        JsonNode schema =
                WireJson.any(
                        "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
                                + "\"a\":{\"type\":[\"string\",\"null\"],\"format\":\"uri\",\"default\":\"x\"},"
                                + "\"b\":{\"type\":\"string\",\"enum\":[\"x\",\"y\"]},"
                                + "\"c\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}],\"description\":\"d\"}},"
                                + "\"required\":[\"a\"]}");
        assertThat(GeminiSchema.canSay(schema)).isTrue();
        assertThat(GeminiSchema.of(schema))
                .hasToString(
                        "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\",\"nullable\":true},"
                                + "\"b\":{\"type\":\"string\",\"enum\":[\"x\",\"y\"]},"
                                + "\"c\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}]}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"type\":\"object\"}",
                "{\"type\":[\"string\",\"number\"]}",
                "{\"type\":\"string\",\"enum\":[\"\"]}",
                "{\"type\":\"integer\",\"enum\":[1]}",
                "{\"type\":\"array\",\"items\":{}}",
                "{\"$ref\":\"#/$defs/n\"}"
            })
    void leavesToJsonSchemaWhatItsOwnWordsCannotSay(String field) {
        JsonNode schema =
                WireJson.any("{\"type\":\"object\",\"properties\":{\"a\":" + field + "}}");
        assertThat(GeminiSchema.canSay(schema)).isFalse();
    }

    private FailureCode refused(int status, String body) {
        return wire.failure(new Refusal(status, HttpHeaders.of(Map.of(), (_, _) -> true), body))
                .code();
    }

    private static String chunk(String part, String finish) {
        return "data: {\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":["
                + part
                + "]}"
                + (finish.isEmpty() ? "" : ",\"finishReason\":\"" + finish + "\"")
                + "}],\"usageMetadata\":{\"promptTokenCount\":13,\"cachedContentTokenCount\":6,\"candidatesTokenCount\":5,\"thoughtsTokenCount\":4}}\r\n\r\n";
    }
}
