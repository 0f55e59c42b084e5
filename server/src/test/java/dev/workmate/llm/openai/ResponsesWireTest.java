package dev.workmate.llm.openai;

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
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Origin;
import dev.workmate.llm.http.CallFailure;
import dev.workmate.llm.http.Replay;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ResponsesWireTest {
    private static final Origin SELF = new Origin("openai", "gpt-5");
    private static final ModelCard CARD = BuiltInCards.read().find("openai", "openai", "gpt-5");
    private static final String SEALED =
            "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"Hm\"}],"
                    + "\"encrypted_content\":\"final==\"}";
    private static final String THOUGHT =
            Replay.data(
                    "{\"type\":\"response.created\",\"sequence_number\":0}",
                    added(
                            0,
                            "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],\"encrypted_content\":\"first==\"}"),
                    "{\"type\":\"response.reasoning_summary_part.added\",\"output_index\":0,\"summary_index\":0}",
                    "{\"type\":\"response.reasoning_summary_text.delta\",\"output_index\":0,\"delta\":\"Hm\",\"obfuscation\":\"x\"}",
                    done(0, SEALED.replace("}],", "}],\"status\":\"completed\",")));

    private final ResponsesWire wire = new ResponsesWire();

    @Test
    void takesItemsByTheirOwnNumberAndAddsOnlyWhatWasNotTold() throws CallFailure {
        String first =
                "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"One.\"}]}";
        String second = first.replace("One.", "Two.");
        String untold = first.replace("One.", "Three.");
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                done(0, first),
                                done(3, second),
                                "{\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"output\":["
                                        + first.replace(
                                                "{\"type\"", "{\"id\":\"msg_rotated\",\"type\"")
                                        + ","
                                        + second
                                        + ","
                                        + untold
                                        + "]}}"));
        assertThat(replay.reading().blocks())
                .containsExactly(
                        new TextBlock("One.", List.of()),
                        new TextBlock("Two.", List.of()),
                        new TextBlock("Three.", List.of()));
    }

    @Test
    void namesWhatItDoesNotKnowAndDoesNotCallItAnEnd() throws CallFailure {
        Replay item =
                new Replay(
                        wire,
                        Replay.data(
                                done(0, "{\"type\":\"mcp_approval_request\",\"id\":\"a\"}"),
                                completed("completed")));
        assertThat(item.reading().stop()).isEqualTo(AnswerStop.UNKNOWN);
        Replay part =
                new Replay(
                        wire,
                        Replay.data(
                                done(
                                        0,
                                        "{\"type\":\"message\",\"content\":[{\"type\":\"hologram\",\"mass\":1}]}"),
                                completed("completed")));
        assertThat(part.reading().stop()).isEqualTo(AnswerStop.UNKNOWN);
        assertThat(part.reading().blocks())
                .containsExactly(
                        new AnswerBlock.UnknownBlock(
                                "hologram",
                                new dev.workmate.text.JsonText(
                                        "{\"type\":\"hologram\",\"mass\":1}")));
        Replay search =
                new Replay(
                        wire,
                        Replay.data(
                                done(0, "{\"type\":\"web_search_call\",\"id\":\"ws\"}"),
                                completed("completed")));
        assertThat(search.reading().stop()).isEqualTo(AnswerStop.END_TURN);
    }

    @Test
    void countsSourcesInCodePoints() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                done(
                                        0,
                                        "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"🚀🚀 up\","
                                                + "\"annotations\":[{\"type\":\"url_citation\",\"url\":\"https://a\",\"title\":\"A\","
                                                + "\"start_index\":1,\"end_index\":4}]}]}"),
                                completed("completed")));
        TextBlock said = (TextBlock) replay.reading().blocks().getFirst();
        assertThat(said.citations()).hasSize(1);
        Span place = said.citations().getFirst().place().orElseThrow();
        assertThat(said.text().substring(place.start(), place.end())).isEqualTo("🚀 u");
    }

    @Test
    void putsThoughtsWordsAndCallsTogether() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        THOUGHT
                                + Replay.data(
                                        added(
                                                1,
                                                "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"add\",\"arguments\":\"\"}"),
                                        "{\"type\":\"response.function_call_arguments.delta\",\"output_index\":1,\"delta\":\"{\\\"a\\\":\"}",
                                        "{\"type\":\"response.function_call_arguments.delta\",\"output_index\":1,\"delta\":\" 1}\"}",
                                        "{\"type\":\"response.apply_patch_call.new\",\"output_index\":1}",
                                        done(
                                                1,
                                                "{\"type\":\"function_call\",\"id\":\"fc_rotated\",\"call_id\":\"call_1\",\"name\":\"add\",\"arguments\":\"{\\\"a\\\": 1}\"}"),
                                        completed("completed")));
        List<AnswerBlock> blocks = replay.reading().blocks();
        assertThat(blocks.getFirst()).isEqualTo(new ThinkingBlock("Hm", SEALED, false));
        ToolCallBlock call = (ToolCallBlock) blocks.get(1);
        assertThat(call.providerCallId()).isEqualTo("call_1");
        assertThat(call.arguments().value()).isEqualTo("{\"a\": 1}");
        assertThat(replay.reading().stop()).isEqualTo(AnswerStop.TOOL_USE);
        assertThat(replay.reading().usage()).isEqualTo(new Usage(60, 30, 40, 0, 20));
        assertThat(replay.told())
                .containsExactly("0 thought Hm", "1 add ", "1 add {\"a\":", "1 add  1}");
    }

    @Test
    void sendsSealedThoughtsBackBeforeWhatFollowedThem() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        THOUGHT
                                + Replay.data(
                                        added(
                                                1,
                                                "{\"type\":\"message\",\"id\":\"msg_1\",\"phase\":\"final_answer\",\"content\":[]}"),
                                        "{\"type\":\"response.output_text.delta\",\"output_index\":1,\"content_index\":0,\"delta\":\"Two\"}",
                                        "{\"type\":\"response.output_text.annotation.added\",\"output_index\":1,\"content_index\":0,"
                                                + "\"annotation\":{\"type\":\"url_citation\",\"url\":\"https://a\",\"title\":\"A\",\"start_index\":0,\"end_index\":3}}",
                                        done(
                                                1,
                                                "{\"type\":\"message\",\"id\":\"msg_1\",\"status\":\"completed\",\"phase\":\"final_answer\","
                                                        + "\"content\":[{\"type\":\"output_text\",\"text\":\"Two\"}]}"),
                                        completed("completed")));
        List<AnswerBlock> blocks = replay.reading().blocks();
        assertThat(blocks.getLast())
                .isEqualTo(
                        new TextBlock(
                                "Two", List.of(Citation.of("https://a", "A", "", new Span(0, 3)))));
        JsonNode input =
                Asked.body(
                                wire,
                                SELF,
                                CARD,
                                Asked.request(
                                        Asked.user("hi"),
                                        Asked.said(SELF, blocks.toArray(AnswerBlock[]::new)),
                                        Asked.user("go on")))
                        .path("input");
        assertThat(input.path(1)).hasToString(SEALED);
        assertThat(input.path(2).path("id").asString()).isEqualTo("msg_1");
        assertThat(input.path(2).path("phase").asString()).isEqualTo("final_answer");
        JsonNode elsewhere =
                Asked.body(
                                wire,
                                new Origin("openai", "gpt-5-mini"),
                                CARD,
                                Asked.request(
                                        Asked.user("hi"),
                                        Asked.said(SELF, blocks.toArray(AnswerBlock[]::new)),
                                        Asked.user("go on")))
                        .path("input");
        assertThat(elsewhere.toString()).doesNotContain("rs_1").doesNotContain("msg_1");
    }

    @Test
    void showsCommentaryWithTheThoughtsAndSendsItBackAsItWas() throws CallFailure {
        String item =
                "{\"type\":\"message\",\"id\":\"msg_0\",\"phase\":\"commentary\",\"content\":[{\"type\":\"output_text\",\"text\":\"Looking\"}]}";
        Replay replay =
                new Replay(
                        wire, Replay.data(added(0, item), done(0, item), completed("completed")));
        assertThat(replay.reading().blocks())
                .containsExactly(new ThinkingBlock("Looking", item, false));
    }

    @Test
    void keepsItemsItDoesNotKnowAndTakesMissedOnesFromTheEnd() throws CallFailure {
        Replay replay =
                new Replay(
                        wire,
                        Replay.data(
                                added(0, "{\"type\":\"web_search_call\",\"id\":\"ws\"}"),
                                done(
                                        0,
                                        "{\"type\":\"web_search_call\",\"id\":\"ws\",\"status\":\"completed\"}"),
                                "{\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"output\":[{\"type\":\"web_search_call\"},"
                                        + "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"late\"}]}]}}"));
        assertThat(replay.reading().blocks().getFirst()).isInstanceOf(UnknownBlock.class);
        assertThat(replay.reading().blocks().getLast()).isEqualTo(new TextBlock("late", List.of()));
    }

    @Test
    void knowsWhyItStopped() throws CallFailure {
        assertThat(
                        stop(
                                "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"max_output_tokens\"}}"))
                .isEqualTo(AnswerStop.MAX_TOKENS);
        assertThat(
                        stop(
                                "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"content_filter\"}}"))
                .isEqualTo(AnswerStop.CONTENT_FILTER);
        assertThat(
                        stop(
                                "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"steered\"}}"))
                .isEqualTo(AnswerStop.UNKNOWN);
        assertThat(stop("{\"status\":\"something\"}")).isEqualTo(AnswerStop.UNKNOWN);
        assertThat(
                        stop(
                                "{\"status\":\"completed\",\"output\":[{\"type\":\"message\",\"content\":[{\"type\":\"refusal\",\"refusal\":\"No.\"}]}]}"))
                .isEqualTo(AnswerStop.REFUSED);
    }

    @Test
    void understandsBothShapesOfAnErrorInsideTheStream() {
        assertThat(
                        failure(
                                "{\"type\":\"error\",\"error\":{\"type\":\"x\",\"code\":\"rate_limit_exceeded\",\"message\":\"m\"}}"))
                .isEqualTo(FailureCode.RATE_LIMITED);
        assertThat(
                        failure(
                                "{\"type\":\"error\",\"code\":\"insufficient_quota\",\"message\":\"m\"}"))
                .isEqualTo(FailureCode.QUOTA_EXHAUSTED);
        assertThat(
                        failure(
                                "{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":\"server_error\",\"message\":\"m\"}}}"))
                .isEqualTo(FailureCode.PROVIDER_ERROR);
    }

    private AnswerStop stop(String response) throws CallFailure {
        return new Replay(
                        wire,
                        Replay.data(
                                "{\"type\":\"response.incomplete\",\"response\":" + response + "}"))
                .reading()
                .stop();
    }

    private FailureCode failure(String event) {
        return catchThrowableOfType(CallFailure.class, () -> new Replay(wire, Replay.data(event)))
                .code();
    }

    private static String added(int index, String item) {
        return "{\"type\":\"response.output_item.added\",\"output_index\":"
                + index
                + ",\"item\":"
                + item
                + "}";
    }

    private static String done(int index, String item) {
        return "{\"type\":\"response.output_item.done\",\"output_index\":"
                + index
                + ",\"item\":"
                + item
                + "}";
    }

    private static String completed(String status) {
        return "{\"type\":\"response.completed\",\"response\":{\"status\":\""
                + status
                + "\",\"usage\":{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":40},"
                + "\"output_tokens\":30,\"output_tokens_details\":{\"reasoning_tokens\":20}}}}";
    }
}
