package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Tool;
import dev.workmate.turn.state.TurnLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people see of a model's answer. */
class OutputNormalizerTest {
    private static final SessionId SESSION = SessionId.next();
    private static final Usage USAGE = Usage.of(100, 10);
    private static final Optional<Money> COST =
            Optional.of(new Money(new BigDecimal("0.01"), "USD"));
    private static final Map<String, Tool> TOOLS =
            Map.of(
                    "look", FakeTool.reading("look", (_, _) -> ""),
                    "pay", FakeTool.once("pay", (_, _) -> ""));

    private final OutputNormalizer normalizer =
            new OutputNormalizer(
                    name -> Optional.ofNullable(TOOLS.get(name)),
                    new TurnLimits(50, 2, 2, 5, 20, 1_000, Duration.ofHours(1)));

    @Test
    void everythingIsShownInItsOrderAndTheLastMessageCarriesTheUsage() {
        ToolCallBlock call = Script.call("look", "{\"a\":1}");

        List<AgentEvent> shown =
                visible(
                        AnswerStop.TOOL_USE,
                        Script.thinks("Hm."),
                        Script.text("First. "),
                        Script.text("Still first."),
                        call,
                        Script.unknown(),
                        Script.text("Then."));

        assertThat(shown).hasSize(4);
        assertThat(shown.get(0)).isEqualTo(new ThoughtShared("Hm.", false));
        assertMessage(shown.get(1), "First. Still first.", Usage.NONE, Optional.empty());
        assertThat(shown.get(2))
                .isEqualTo(
                        new ToolRequested(
                                call.toolUseId(), "look", new JsonText("{\"a\":1}"), true));
        assertMessage(shown.get(3), "Then.", USAGE, COST);
    }

    @Test
    void aCallBehindTheLastMessageLeavesTheUsageWithIt() {
        List<AgentEvent> shown =
                visible(AnswerStop.TOOL_USE, Script.text("Only."), Script.call("look", "{}"));

        assertMessage(shown.getFirst(), "Only.", USAGE, COST);
        assertThat(shown.getLast()).isInstanceOf(ToolRequested.class);
    }

    @Test
    void whatIsEmptyIsNotShown() {
        assertThat(
                        visible(
                                AnswerStop.END_TURN,
                                Script.text(" \n"),
                                new ThinkingBlock(" ", "sig", false)))
                .isEmpty();
        assertThat(visible(AnswerStop.END_TURN, new ThinkingBlock("", "sig", true)))
                .as("that there were thoughts is shown")
                .containsExactly(new ThoughtShared("", true));
    }

    /** Blank words before a call are not those of the next message. */
    @Test
    void blankWordsDoNotMoveCitations() {
        Citation cited = Citation.of("s", "t", "q", new Span(0, 3));

        List<AgentEvent> shown =
                visible(
                        AnswerStop.END_TURN,
                        new TextBlock("  ", List.of(cited)),
                        Script.thinks("Hm."),
                        Script.text("See "),
                        new TextBlock("Ada", List.of(cited)));

        assertThat(((MessageWritten) shown.getLast()).citations()).containsExactly(cited.after(4));
    }

    @Test
    void whatChangesSomethingIsSaidToAndWhatIsUnknownIsNot() {
        assertThat(
                        visible(
                                AnswerStop.TOOL_USE,
                                Script.call("pay", "{}"),
                                Script.call("gone", "{}")))
                .extracting(event -> ((ToolRequested) event).readOnly())
                .containsExactly(false, true);
    }

    @Test
    void aRefusalIsToldWithItsReason() {
        assertThat(normalizer.visible(SESSION, completed(AnswerStop.REFUSED), Optional.of("No.")))
                .containsExactly(
                        new ContentRefused("The model declined to answer. Its provider says: No."));
        assertThat(
                        normalizer.visible(
                                SESSION, completed(AnswerStop.CONTENT_FILTER), Optional.empty()))
                .containsExactly(new ContentRefused("The model declined to answer."));
    }

    @Test
    void nothingIsKeptOfWhatWasRefused() {
        assertThat(kept(AnswerStop.REFUSED, Script.text("half"))).isEmpty();
        assertThat(kept(AnswerStop.CONTENT_FILTER, Script.text("half"))).isEmpty();
        assertThat(kept(AnswerStop.MAX_TOKENS, Script.text("half"))).hasSize(1);
    }

    @Test
    void repeatedCallsAndThosePastTheLimitAreDropped() {
        ToolCallBlock first = call("a");
        ToolCallBlock second = call("b");
        AnswerBlock words = Script.text("And.");

        assertThat(kept(AnswerStop.TOOL_USE, first, call("a"), second, call("c"), words))
                .containsExactly(first, second, words);
    }

    @Test
    void theRecordOfACallIsWhatWasAnswered() {
        CallId call = CallId.next();
        AnswerBlock words = Script.text("Yes.");

        assertThat(normalizer.completed(call, "general", answer(AnswerStop.END_TURN, words), 7))
                .isEqualTo(
                        new ModelCallCompleted(
                                call,
                                "general",
                                "p",
                                "m",
                                List.of(words),
                                AnswerStop.END_TURN,
                                USAGE,
                                COST,
                                7));
    }

    private static void assertMessage(
            AgentEvent event, String words, Usage usage, Optional<Money> cost) {
        MessageWritten message = (MessageWritten) event;
        assertThat(message.content()).isEqualTo(words);
        assertThat(message.usage()).isEqualTo(usage);
        assertThat(message.cost()).isEqualTo(cost);
        assertThat(message.model()).isEqualTo("m");
        assertThat(message.provider()).isEqualTo("p");
    }

    private List<AgentEvent> visible(AnswerStop stop, AnswerBlock... blocks) {
        return normalizer.visible(SESSION, completed(stop, blocks), Optional.empty());
    }

    private List<AnswerBlock> kept(AnswerStop stop, AnswerBlock... blocks) {
        return completed(stop, blocks).blocks();
    }

    private ModelCallCompleted completed(AnswerStop stop, AnswerBlock... blocks) {
        return normalizer.completed(CallId.next(), "general", answer(stop, blocks), 1);
    }

    private static Answer answer(AnswerStop stop, AnswerBlock... blocks) {
        return new Answer("p", "m", List.of(blocks), stop, USAGE, COST);
    }

    private static ToolCallBlock call(String providerId) {
        return new ToolCallBlock(ToolUseId.next(), providerId, "look", new JsonText("{}"), "");
    }
}
