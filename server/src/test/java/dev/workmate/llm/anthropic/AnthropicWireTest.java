package dev.workmate.llm.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Image;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Origin;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.text.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AnthropicWireTest {
    private static final Origin SELF = new Origin("anthropic", "claude-sonnet-4-5");
    private static final ModelCard CARD =
            BuiltInCards.read().find("anthropic", "anthropic", "claude-sonnet-4-5");
    private static final String START =
            "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"content\":[],"
                    + "\"usage\":{\"input_tokens\":10,\"cache_read_input_tokens\":4,\"output_tokens\":1}}}";
    private static final String STOP = "{\"type\":\"message_stop\"   }";

    private final AnthropicWire wire = new AnthropicWire(ApiVersion.V2023_06_01);

    @Test
    void putsThoughtsWordsAndCallsTogether() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                START,
                                "{\"type\":\"ping\"}",
                                begin(
                                        0,
                                        "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
                                delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"Let me\"}"),
                                delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\" see\"}"),
                                delta(0, "{\"type\":\"signature_delta\",\"signature\":\"Sig+/=\"}"),
                                end(0),
                                begin(1, "{\"type\":\"redacted_thinking\",\"data\":\"secret==\"}"),
                                end(1),
                                begin(2, "{\"type\":\"text\",\"text\":\"\"}"),
                                delta(2, "{\"type\":\"text_delta\",\"text\":\"Hi \\ud83d\"}"),
                                delta(2, "{\"type\":\"text_delta\",\"text\":\"\\ude00\"}"),
                                end(2),
                                begin(3, tool("toolu_1")),
                                delta(3, "{\"type\":\"input_json_delta\",\"partial_json\":\"\"}"),
                                delta(
                                        3,
                                        "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": \"}"),
                                delta(
                                        3,
                                        "{\"type\":\"input_json_delta\",\"partial_json\":\"1.0}\"}"),
                                end(3),
                                begin(4, tool("toolu_2")),
                                delta(4, "{\"type\":\"input_json_delta\",\"partial_json\":\"\"}"),
                                end(4),
                                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"},"
                                        + "\"usage\":{\"input_tokens\":12,\"output_tokens\":30,"
                                        + "\"output_tokens_details\":{\"thinking_tokens\":9}}}",
                                STOP));
        List<AnswerBlock> blocks = replay.reading().blocks();
        assertThat(blocks.subList(0, 3))
                .containsExactly(
                        new ThinkingBlock("Let me see", "Sig+/=", false),
                        new ThinkingBlock("", "secret==", true),
                        new TextBlock("Hi 😀", List.of()));
        assertThat(blocks.subList(3, 5))
                .map(block -> (ToolCallBlock) block)
                .map(call -> call.providerCallId() + call.arguments())
                .containsExactly("toolu_1{\"a\": 1.0}", "toolu_2{}");
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
        assertThat(replay.reading().usage()).isEqualTo(new Usage(12, 30, 4, 0, 9));
        assertThat(replay.told())
                .containsExactly(
                        "0 thought Let me",
                        "0 thought  see",
                        "2 text Hi ",
                        "2 text 😀",
                        "3 add ",
                        "3 add {\"a\": ",
                        "3 add 1.0}",
                        "4 add ");
    }

    @ParameterizedTest
    @CsvSource({
        "end_turn, END_TURN",
        "max_tokens, MAX_TOKENS",
        "stop_sequence, STOP_SEQUENCE",
        "pause_turn, PAUSED",
        "refusal, REFUSED",
        "model_context_window_exceeded, CONTEXT_EXCEEDED",
        "brand_new_reason, UNKNOWN"
    })
    void knowsWhyItStopped(String reason, AnswerStop stop) throws CallFailure {
        assertThat(new Replay(wire, Replay.data(START, stopped(reason), STOP)).reading().stop())
                .isEqualTo(stop);
    }

    @Test
    void keepsWhatItDoesNotKnow() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                START,
                                "{\"type\":\"something_new\",\"x\":1}",
                                begin(
                                        0,
                                        "{\"type\":\"server_tool_use\",\"id\":\"s1\",\"input\":{}}"),
                                delta(
                                        0,
                                        "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"q\\\":\"}"),
                                delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"1}\"}"),
                                end(0),
                                begin(1, "{\"type\":\"compaction\",\"content\":null}"),
                                delta(1, "{\"type\":\"compaction_delta\",\"content\":\"short\"}"),
                                end(1),
                                stopped("end_turn"),
                                STOP));
        assertThat(replay.reading().blocks())
                .containsExactly(
                        new UnknownBlock(
                                "server_tool_use",
                                new JsonText(
                                        "{\"type\":\"server_tool_use\",\"id\":\"s1\",\"input\":{\"q\":1}}")),
                        new UnknownBlock(
                                "compaction",
                                new JsonText("{\"type\":\"compaction\",\"content\":\"short\"}")));
    }

    @Test
    void citesTheWholeBlockThatASourceBelongsTo() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                START,
                                begin(0, "{\"type\":\"text\",\"text\":\"\"}"),
                                delta(
                                        0,
                                        "{\"type\":\"citations_delta\",\"citation\":{\"type\":\"search_result_location\","
                                                + "\"source\":\"doc:1\",\"title\":\"Terms\",\"cited_text\":\"30 days\"}}"),
                                delta(0, "{\"type\":\"text_delta\",\"text\":\"Thirty\"}"),
                                end(0),
                                stopped("end_turn"),
                                STOP));
        assertThat(replay.reading().blocks())
                .containsExactly(
                        new TextBlock(
                                "Thirty",
                                List.of(Citation.of("doc:1", "Terms", "30 days", new Span(0, 6)))));
    }

    @Test
    void keepsBrokenArgumentsForTheToolToJudge() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                START,
                                begin(0, tool("toolu_1")),
                                delta(
                                        0,
                                        "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\":\"}"),
                                stopped("max_tokens"),
                                STOP));
        ToolCallBlock call = (ToolCallBlock) replay.reading().blocks().getFirst();
        assertThat(call.arguments()).isEqualTo(new JsonText("\"{\\\"a\\\":\""));
        JsonNode back =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"), Asked.said(SELF, call), Asked.answered(call)));
        assertThat(back.at("/messages/1/content/0/input"))
                .hasToString("{\"malformed\":\"{\\\"a\\\":\"}");
    }

    @Test
    void understandsErrorsInsideTheStream() {
        assertThat(inStream("overloaded_error")).isEqualTo(FailureCode.OVERLOADED);
        assertThat(inStream("rate_limit_error")).isEqualTo(FailureCode.RATE_LIMITED);
        assertThat(inStream("invalid_request_error")).isEqualTo(FailureCode.INVALID_REQUEST);
        assertThat(inStream("never_seen_error")).isEqualTo(FailureCode.PROVIDER_ERROR);
    }

    @Test
    void toleratesTheSameStartTwiceButNotAnother() throws CallFailure {
        new Replay(wire, Replay.data(START, START, stopped("end_turn"), STOP));
        CallFailure failure =
                catchThrowableOfType(
                        CallFailure.class,
                        () ->
                                new Replay(
                                        wire, Replay.data(START, START.replace("msg_1", "msg_2"))));
        assertThat(failure.code()).isEqualTo(FailureCode.PROVIDER_ERROR);
    }

    @Test
    void isNotWholeWithoutItsEnd() {
        CallFailure failure =
                catchThrowableOfType(
                        CallFailure.class,
                        () -> new Replay(wire, Replay.data(START, stopped("end_turn"))));
        assertThat(failure.code()).isEqualTo(FailureCode.STREAM_CUT);
    }

    @Test
    void sendsThoughtsBackToTheModelTheyCameFromAndToNoOther() {
        ToolCallBlock call = Asked.call("toolu_1", "{\"a\": 1.0}", "");
        ThinkingBlock thought = new ThinkingBlock("hm", "Sig+/=", false);
        ThinkingBlock redacted = new ThinkingBlock("", "secret==", true);
        JsonNode own =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(SELF, thought, redacted, call),
                                Asked.answered(call)));
        assertThat(own.at("/messages/1/content"))
                .hasToString(
                        "[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"Sig+/=\"},"
                                + "{\"type\":\"redacted_thinking\",\"data\":\"secret==\"},"
                                + "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"add\",\"input\":{\"a\":1.0}}]");
        assertThat(own.at("/thinking/budget_tokens").asInt()).isEqualTo(5_000);
        JsonNode foreign =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(new Origin("openai", "gpt-5"), thought, call),
                                Asked.answered(call)));
        String ours = call.toolUseId().value();
        assertThat(foreign.at("/messages/1/content").size()).isEqualTo(1);
        assertThat(foreign.at("/messages/1/content/0/id").asString()).isEqualTo(ours);
        assertThat(foreign.at("/messages/2/content/0/tool_use_id").asString()).isEqualTo(ours);
        assertThat(foreign.has("thinking")).as("a loop that began without").isFalse();
    }

    @Test
    void marksWhatStaysTheSameForTheCache() {
        JsonNode body = Asked.body(wire, SELF, CARD, Asked.request(Asked.user("hi")));
        assertThat(body.at("/tools/0").has("cache_control"))
                .as("the next mark covers it")
                .isFalse();
        assertThat(body.at("/system/0/cache_control").toString())
                .isEqualTo("{\"type\":\"ephemeral\",\"ttl\":\"1h\"}");
        assertThat(body.at("/messages/0/content/0/cache_control").toString())
                .isEqualTo("{\"type\":\"ephemeral\"}");
    }

    @Test
    void marksTheLastTwoMessagesAndNotWhatIsSaidOnlyOnce() {
        ToolCallBlock call = Asked.call("toolu_1", "{}", "");
        JsonNode body =
                Asked.body(
                        wire,
                        SELF,
                        CARD,
                        Asked.request(
                                Asked.user("earlier"),
                                Asked.said(SELF, Asked.text("yes")),
                                new UserSaid("now", List.of(), "a hint"),
                                Asked.said(SELF, call),
                                Asked.answered(call)));
        assertThat(body.at("/messages/0/content/0").has("cache_control")).isFalse();
        assertThat(body.at("/messages/2/content/0").has("cache_control")).isTrue();
        assertThat(body.at("/messages/2/content/1"))
                .hasToString("{\"type\":\"text\",\"text\":\"a hint\"}");
        assertThat(body.at("/messages/4/content/0").has("cache_control")).isTrue();
    }

    @Test
    void showsPicturesToAModelThatSees() {
        UserSaid said =
                new UserSaid(
                        "what is this?",
                        List.of(new Image("a.png", "image/png", () -> new byte[] {1, 2, 3})));
        JsonNode sees = Asked.body(wire, SELF, CARD, Asked.request(said));
        assertThat(sees.at("/messages/0/content/0/source/data").asString()).isEqualTo("AQID");
        JsonNode blind = Asked.body(wire, SELF, ModelCard.CAUTIOUS, Asked.request(said));
        assertThat(blind.at("/messages/0/content/0/text").asString()).contains("a.png");
    }

    private FailureCode inStream(String type) {
        String error =
                "{\"type\":\"error\",\"error\":{\"type\":\"" + type + "\",\"message\":\"m\"}}";
        return catchThrowableOfType(
                        CallFailure.class, () -> new Replay(wire, Replay.data(START, error)))
                .code();
    }

    private static String tool(String id) {
        return "{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"add\",\"input\":{}}";
    }

    private static String begin(int index, String block) {
        return "{\"type\":\"content_block_start\",\"index\":"
                + index
                + ",\"content_block\":"
                + block
                + "}";
    }

    private static String delta(int index, String delta) {
        return "{\"type\":\"content_block_delta\",\"index\":"
                + index
                + ",\"delta\":"
                + delta
                + "  }";
    }

    private static String end(int index) {
        return "{\"type\":\"content_block_stop\",\"index\":" + index + "}";
    }

    private static String stopped(String reason) {
        return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\""
                + reason
                + "\"},\"usage\":{\"output_tokens\":5}}";
    }
}
