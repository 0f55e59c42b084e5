package dev.workmate.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ChatWireTest {
    private final ChatWire wire = new ChatWire();
    private final ModelCards cards = BuiltInCards.read();

    @Test
    void putsWordsAndInterleavedCallsTogether() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        ": OPENROUTER PROCESSING\n\n"
                                + Replay.data(
                                        delta(
                                                "{\"role\":\"assistant\",\"content\":\"\",\"refusal\":null}"),
                                        delta("{\"content\":\"Hi\"}"),
                                        delta(
                                                "{\"tool_calls\":[{\"index\":0,\"id\":\"call_a\",\"type\":\"function\",\"function\":{\"name\":\"add\",\"arguments\":\"\"}}]}"),
                                        delta(
                                                "{\"tool_calls\":[{\"index\":1,\"id\":\"call_b\",\"type\":\"function\",\"function\":{\"name\":\"sub\",\"arguments\":\"{\"}}]}"),
                                        delta(
                                                "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"a\\\":1}\"}}]}"),
                                        delta(
                                                "{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"}\"}}]}"),
                                        finish("tool_calls"),
                                        "{\"choices\":[],\"usage\":{\"prompt_tokens\":50,\"completion_tokens\":7,\"prompt_tokens_details\":{\"cached_tokens\":20},"
                                                + "\"completion_tokens_details\":{\"reasoning_tokens\":3}}}",
                                        "[DONE]"));
        assertThat(calls(replay)).containsExactly("call_a add {\"a\":1}", "call_b sub {}");
        assertThat(replay.reading().blocks().getFirst()).isEqualTo(text("Hi"));
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
        assertThat(replay.reading().usage()).isEqualTo(new Usage(30, 7, 20, 0, 3));
    }

    @Test
    void understandsCallsWithoutNumbers() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                "{\"choices\":[{\"delta\":{\"content\":\"\",\"tool_calls\":["
                                        + "{\"id\":\"D681PevKs\",\"function\":{\"name\":\"add\",\"arguments\":\"{\\\"a\\\":1}\"}},"
                                        + "{\"id\":\"D681PevKt\",\"function\":{\"name\":\"add\",\"arguments\":{\"a\":2}}}]},\"finish_reason\":\"tool_calls\"}],"
                                        + "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}",
                                "[DONE]"));
        assertThat(calls(replay))
                .containsExactly("D681PevKs add {\"a\":1}", "D681PevKt add {\"a\":2}");
    }

    @Test
    void understandsCallsThatAllSayTheyAreTheFirstOrHaveNoId() throws CallFailure {
        Replay same =
                new Replay(
                        wire,
                        Replay.data(
                                delta(
                                        "{\"tool_calls\":[{\"index\":0,\"id\":\"x\",\"function\":{\"name\":\"add\",\"arguments\":\"{}\"}}]}"),
                                delta(
                                        "{\"tool_calls\":[{\"index\":0,\"id\":\"y\",\"function\":{\"name\":\"add\",\"arguments\":\"{}\"}}]}"),
                                finish("stop")));
        assertThat(calls(same)).containsExactly("x add {}", "y add {}");
        assertThat(same.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
        Replay nameless =
                new Replay(
                        wire,
                        Replay.data(
                                delta(
                                        "{\"tool_calls\":[{\"function\":{\"name\":\"add\",\"arguments\":\"{\"}}]}"),
                                delta("{\"tool_calls\":[{\"function\":{\"arguments\":\"}\"}}]}"),
                                delta(
                                        "{\"tool_calls\":[{\"function\":{\"name\":\"add\",\"arguments\":\"{}\"}}]}"),
                                finish("stop")));
        List<AnswerBlock> blocks = nameless.reading().blocks();
        assertThat(blocks).hasSize(2);
        assertThat(blocks)
                .map(block -> (ToolCallBlock) block)
                .allMatch(call -> call.providerCallId().equals(call.toolUseId().value()));
    }

    @Test
    void findsThoughtsWhereverAServerPutsThem() throws CallFailure {
        for (String thought :
                List.of(
                        "{\"reasoning\":\"Hm\"}",
                        "{\"reasoning_content\":\"Hm\"}",
                        "{\"content\":\"<think>Hm</think>\\n\\n\"}",
                        "{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"Hm\"}]}]}")) {
            Replay replay =
                    new Replay(
                            wire,
                            Replay.data(
                                    delta(thought),
                                    delta("{\"content\":\"Two\"}"),
                                    finish("stop")));
            assertThat(replay.reading().blocks())
                    .as(thought)
                    .containsExactly(new ThinkingBlock("Hm", "", false), text("Two"));
        }
    }

    @Test
    void splitsThinkingTagsFromWordsWhereverTheyAreCut() throws CallFailure {
        String content = " <think>a < b</think>\nTwo <think>";
        for (int cut = 1; cut < content.length(); cut++) {
            Replay replay =
                    new Replay(
                            wire,
                            Replay.data(
                                    delta(
                                            "{\"content\":\""
                                                    + escaped(content.substring(0, cut))
                                                    + "\"}"),
                                    delta(
                                            "{\"content\":\""
                                                    + escaped(content.substring(cut))
                                                    + "\"}"),
                                    finish("stop")));
            assertThat(replay.reading().blocks())
                    .as("cut at %d", cut)
                    .containsExactly(new ThinkingBlock("a < b", "", false), text("Two <think>"));
        }
    }

    @Test
    void sendsARoutersSealedThoughtsBack() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                delta(
                                        "{\"reasoning\":\"H\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"H\",\"index\":0}]}"),
                                delta(
                                        "{\"reasoning\":\"m\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"m\",\"index\":0}]}"),
                                delta(
                                        "{\"reasoning_details\":[{\"type\":\"reasoning.text\",\"signature\":\"Sig==\",\"index\":0}]}"),
                                delta(
                                        "{\"tool_calls\":[{\"index\":0,\"id\":\"x\",\"function\":{\"name\":\"add\",\"arguments\":\"{}\"}}]}"),
                                finish("tool_calls")));
        Origin self = new Origin("openrouter", "anthropic/claude");
        ToolCallBlock call = (ToolCallBlock) replay.reading().blocks().get(1);
        JsonNode body =
                Asked.body(
                        wire,
                        self,
                        cards.find("chat", "openrouter", "anthropic/claude"),
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(
                                        self,
                                        replay.reading().blocks().toArray(AnswerBlock[]::new)),
                                Asked.answered(call)));
        assertThat(body.at("/messages/2/reasoning_details"))
                .hasToString(
                        "[{\"type\":\"reasoning.text\",\"text\":\"Hm\",\"index\":0,\"signature\":\"Sig==\"}]");
    }

    @ParameterizedTest
    @CsvSource({
        "stop, END_TURN",
        "length, MAX_TOKENS",
        "content_filter, CONTENT_FILTER",
        "brand_new, UNKNOWN"
    })
    void knowsWhyItStopped(String reason, AnswerStop stop) throws CallFailure {
        Replay replay = new Replay(wire, Replay.data(delta("{\"content\":\"x\"}"), finish(reason)));
        assertThat(replay.reading().stop()).isEqualTo(stop);
    }

    @Test
    void neverTakesAnEndWithoutAReasonForSuccess() throws CallFailure {
        Replay replay = new Replay(wire, Replay.data(delta("{\"content\":\"x\"}"), "[DONE]"));
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.UNKNOWN);
    }

    @Test
    void hearsARefusal() throws CallFailure {
        Replay replay =
                new Replay(wire, Replay.data(delta("{\"refusal\":\"I can't.\"}"), finish("stop")));
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.REFUSED);
    }

    @Test
    void findsErrorsWhereverAServerPutsThem() {
        assertThat(failure("{\"error\":{\"message\":\"m\",\"code\":429}}"))
                .isEqualTo(FailureCode.RATE_LIMITED);
        assertThat(failure("{\"error\":\"model runner has stopped\"}"))
                .isEqualTo(FailureCode.PROVIDER_ERROR);
        assertThat(
                        failure(
                                "{\"choices\":[{\"delta\":{\"content\":\"\"},\"error\":{\"code\":502,\"message\":\"m\"},\"finish_reason\":\"error\"}]}"))
                .isEqualTo(FailureCode.PROVIDER_ERROR);
        assertThat(
                        failure(
                                "{\"error\":{\"message\":\"m\",\"code\":\"tool_use_failed\",\"status_code\":400}}"))
                .isEqualTo(FailureCode.MALFORMED_CALL);
    }

    @Test
    void givesEachServerTheWordsItKnows() {
        JsonNode reasoner =
                Asked.body(
                        wire,
                        new Origin("openai-chat", "o3"),
                        cards.find("chat", "openai-chat", "o3"),
                        Asked.request(Asked.user("hi")));
        assertThat(reasoner.has("max_completion_tokens")).isTrue();
        assertThat(reasoner.at("/messages/0/role").asString()).isEqualTo("developer");
        assertThat(reasoner.path("reasoning_effort").asString()).isEqualTo("medium");
        Origin mistral = new Origin("mistral", "mistral-large-latest");
        ToolCallBlock call = Asked.call("toolu_elsewhere", "{}", "");
        JsonNode short9 =
                Asked.body(
                        wire,
                        mistral,
                        cards.find("chat", "mistral", mistral.model()),
                        Asked.request(
                                Asked.user("hi"),
                                Asked.said(new Origin("anthropic", "c"), call),
                                Asked.answered(call)));
        assertThat(short9.has("stream_options")).isFalse();
        assertThat(short9.at("/messages/2/tool_calls/0/id").asString()).matches("[A-Za-z0-9]{9}");
        assertThat(short9.at("/messages/3/tool_call_id"))
                .isEqualTo(short9.at("/messages/2/tool_calls/0/id"));
    }

    private FailureCode failure(String chunk) {
        return catchThrowableOfType(
                        CallFailure.class, () -> new Replay(wire, Replay.data(chunk, "[DONE]")))
                .code();
    }

    private static List<String> calls(Replay replay) {
        return replay.reading().blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(ToolCallBlock.class::cast)
                .map(call -> call.providerCallId() + " " + call.toolName() + " " + call.arguments())
                .toList();
    }

    private static TextBlock text(String text) {
        return new TextBlock(text, List.of());
    }

    private static String escaped(String text) {
        return text.replace("\n", "\\n");
    }

    private static String delta(String delta) {
        return "{\"choices\":[{\"index\":0,\"delta\":"
                + delta
                + ",\"finish_reason\":null}],\"usage\":null}";
    }

    private static String finish(String reason) {
        return "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}";
    }
}
