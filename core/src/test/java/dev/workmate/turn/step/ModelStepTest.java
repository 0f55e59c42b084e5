package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.event.LiveSignal.StreamEnded;
import dev.workmate.event.LiveSignal.StreamReset;
import dev.workmate.event.LiveSignal.StreamStarted;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Prices;
import dev.workmate.llm.Thinking;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.prompt.ContextBuilder;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.TurnLimits;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a question to a model: what is stored, what is shown, what it costs. */
@Timeout(60)
class ModelStepTest {
    private static final Attachment PICTURE = new Attachment(Uuids.next(), "a.png", "image/png", 9);

    private int empty;
    private StepKit kit;
    private ScriptedModel model;

    @Test
    void anAnswerIsWrittenAndItsStreamEnds() throws Exception {
        CallId call = begin(Script.says("Hello."));
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);

        assertThat(perform()).isTrue();

        assertThat(kit.written(ModelCallCompleted.class))
                .singleElement()
                .satisfies(
                        done -> {
                            assertThat(done.callId()).isEqualTo(call);
                            assertThat(done.role()).isEqualTo("general");
                            assertThat(done.durationMs()).isBetween(0L, 60_000L);
                        });
        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::content, MessageWritten::stopReason)
                .containsExactly(tuple("Hello.", AnswerStop.END_TURN));
        assertThat(kit.signals())
                .containsExactly(
                        new StreamStarted(call),
                        new TextArrived(call, 0, "Hello."),
                        new StreamEnded(call));
        assertThat(kit.states()).extracting(s -> s.state()).containsExactly(AgentState.THINKING);
        assertThat(kit.passed)
                .containsExactly(CrashPoint.BEFORE_MODEL_CALL, CrashPoint.AFTER_MODEL_CALL);
        assertThat(empty).isZero();
    }

    @Test
    void anAnswerFromMemoryIsKeptAsInterrupted() throws Exception {
        CallId call = begin(Script.says("I know."));

        perform();

        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::stopReason)
                .containsExactly(AnswerStop.INTERRUPTED);
        assertThat(kit.signals()).endsWith(new StreamEnded(call));
    }

    @Test
    void anAnswerThatShowsNothingIsCounted() throws Exception {
        CallId call = begin(Script.nothing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);

        perform();

        assertThat(empty).isEqualTo(1);
        assertThat(kit.signals()).endsWith(new StreamReset(call));
    }

    /** A closing word may be empty once something was said; a reminder follows by itself. */
    @Test
    void silenceAfterAnAnswerIsNotCounted() throws Exception {
        begin(Script.nothing());
        perform();
        assertThat(empty).as("it is reminded").isZero();

        begin(Script.nothing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);
        kit.pen.write(said("Before."));
        perform();
        assertThat(empty).as("a closing word").isZero();
    }

    @Test
    void silenceOfAWorkerIsCountedWhateverOthersSaid() throws Exception {
        begin(Script.nothing());
        kit.pen.write(said("Before."));
        TaskState child = child();

        step().perform(kit.pen, new Step.AskModel(child, kit.agents.workers().getLast()));

        assertThat(empty).isEqualTo(1);
    }

    @Test
    void whatPeopleShouldKnowIsSaidOnceInTheFirstRound() throws Exception {
        begin(noticing());
        perform();
        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::code)
                .containsExactly(Models.NOT_OFFERED, "substituted");

        begin(noticing());
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);
        perform();
        assertThat(kit.written(NoticeGiven.class)).isEmpty();
    }

    @Test
    void whatWasWishedForTheTurnIsNotSaidAgainForATask() throws Exception {
        begin(noticing());
        TaskState child = child();

        step().perform(kit.pen, new Step.AskModel(child, kit.agent));

        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::code)
                .containsExactly("substituted");
    }

    @Test
    void aFailureIsAnErrorThatNamesItsCall() throws Exception {
        Money paid = new Money(new BigDecimal("0.5"), "USD");
        CallId call =
                begin(
                        deltas -> {
                            deltas.text(0, "Half a ");
                            throw new ModelException(
                                    "overloaded",
                                    "Too much.",
                                    true,
                                    Usage.of(7, 3),
                                    Optional.of(paid),
                                    new IllegalStateException());
                        });

        assertThat(perform()).isTrue();

        ModelCallFailed failed = kit.written(ModelCallFailed.class).getFirst();
        assertThat(failed)
                .isEqualTo(
                        new ModelCallFailed(
                                call,
                                "general",
                                Optional.of("test:scripted"),
                                "overloaded",
                                "Too much.",
                                Usage.of(7, 3),
                                Optional.of(paid),
                                failed.durationMs()));
        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::stopReason)
                .containsExactly(AnswerStop.INTERRUPTED);
        assertThat(kit.written(ErrorRaised.class))
                .containsExactly(new ErrorRaised("overloaded", "Too much.", true, call.value()));
        assertThat(kit.signals()).endsWith(new StreamEnded(call));
        assertThat(kit.turn.brokenCalls().takeAbandoned()).containsExactly(call);
    }

    @Test
    void aFailureWithoutAWordTakesItsStreamBack() throws Exception {
        CallId call = begin(Script.fails("overloaded"));

        perform();

        assertThat(kit.signals()).endsWith(new StreamReset(call));
    }

    /** The provider has read the question, whatever became of the answer. */
    @Test
    void aCallThatIsCutCostsWhatItIsBelievedToHaveTaken() throws Exception {
        CallId call =
                begin(
                        deltas -> {
                            deltas.text(0, "x".repeat(40));
                            kit.stop();
                            return Script.hangs().play(deltas);
                        });

        assertThat(perform()).isFalse();

        Usage usage =
                Usage.of(TokenEstimate.of(model.requests().getFirst()) / 4 * 3, 10 /* of 40 */);
        ModelCallFailed cut = kit.written(ModelCallFailed.class).getFirst();
        assertThat(cut.callId()).isEqualTo(call);
        assertThat(cut.code()).isEqualTo("cancelled");
        assertThat(cut.model()).contains("test:scripted");
        assertThat(cut.usage().inputTokens()).isEqualTo(usage.inputTokens()).isPositive();
        assertThat(cut.usage().outputTokens()).isIn(10L, 13L);
        assertThat(cut.cost()).contains(prices().cost(cut.usage(), StepKit.NOON));
        assertThat(kit.written(MessageWritten.class))
                .singleElement()
                .satisfies(
                        said -> {
                            assertThat(said.stopReason()).isEqualTo(AnswerStop.CANCELLED);
                            assertThat(said.usage()).isEqualTo(cut.usage());
                            assertThat(said.cost()).isEqualTo(cut.cost());
                        });
        assertThat(kit.signals()).endsWith(new StreamEnded(call));
    }

    @Test
    void callsOfAnEarlierRunAreGivenUpWithWhatWasShown() throws Exception {
        CallId earlier = begin(Script.says("Hello."));
        kit.turn.brokenCalls().recall(earlier, new ShownWords("", "Half a "));

        step().giveUpEarlier(kit.pen, kit.ask());

        assertThat(kit.written(ModelCallFailed.class))
                .singleElement()
                .satisfies(
                        failed -> {
                            assertThat(failed.callId()).isEqualTo(earlier);
                            assertThat(failed.code()).isEqualTo("interrupted");
                            assertThat(failed.usage().inputTokens()).isPositive();
                            assertThat(failed.cost())
                                    .contains(prices().cost(failed.usage(), StepKit.NOON));
                        });
        assertThat(kit.written(MessageWritten.class))
                .extracting(MessageWritten::content)
                .containsExactly("Half a ");
        CallId next = kit.intend();
        perform();
        assertThat(kit.signals())
                .as("its stream goes when the next begins")
                .startsWith(new StreamReset(earlier), new StreamStarted(next));
    }

    @Test
    void withoutAnEarlierCallNothingIsGivenUp() throws Exception {
        begin(Script.says("Hello."));
        perform();
        kit.pen.store();

        step().giveUpEarlier(kit.pen, kit.ask());

        assertThat(kit.written()).isEmpty();
    }

    @Test
    void aModelThatReadsLessIsAskedTwiceMore() throws Exception {
        begin(Script.fails("context_exceeded"));

        perform();

        assertThat(model.requests()).hasSize(3);
        assertThat(kit.written(ErrorRaised.class))
                .extracting(ErrorRaised::code)
                .containsExactly("context_exceeded");
    }

    @Test
    void aQuestionWithRefusedFilesIsAskedWithoutThem() throws Exception {
        CallId call =
                begin(
                        new ScriptedModel(
                                request ->
                                        request.messages().toString().contains("cannot see")
                                                ? Script.says("I cannot see it.")
                                                : Script.failsMidway("invalid_request")),
                        PICTURE);

        perform();

        assertThat(model.requests()).hasSize(2);
        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::code)
                .contains("pictures_refused");
        assertThat(kit.stored(MessageWritten.class))
                .as("what was read of the first attempt is stored before the second")
                .extracting(MessageWritten::content)
                .containsExactly("half a ");
        assertThat(kit.written(ModelCallCompleted.class))
                .extracting(ModelCallCompleted::callId)
                .doesNotContain(call);
        assertThat(kit.signals()).contains(new StreamReset(call));
    }

    @Test
    void whereNothingWasReadTheSameCallIsAskedAgain() throws Exception {
        CallId call =
                begin(
                        new ScriptedModel(
                                request ->
                                        request.messages().toString().contains("cannot see")
                                                ? Script.fails("overloaded")
                                                : Script.fails("invalid_request")),
                        PICTURE);

        perform();

        assertThat(kit.written(ModelCallFailed.class))
                .extracting(ModelCallFailed::callId)
                .containsExactly(call);
        assertThat(kit.written(NoticeGiven.class))
                .as("it did not help")
                .extracting(NoticeGiven::code)
                .doesNotContain("pictures_refused");
    }

    private CallId begin(Script script) throws Exception {
        return begin(new ScriptedModel(_ -> script));
    }

    private CallId begin(ScriptedModel scripted, Attachment... sent) throws Exception {
        model = scripted;
        kit = new StepKit(new Priced(), sent);
        return kit.intend();
    }

    private boolean perform() throws Exception {
        return step().perform(kit.pen, kit.ask());
    }

    private ModelStep step() {
        ContextBuilder builder =
                new ContextBuilder(
                        kit.agents,
                        _ -> Optional.empty(),
                        new JournalHistory(kit.journal, 10_000),
                        new Priced(),
                        new InMemoryBlobs());
        OutputNormalizer normalizer =
                new OutputNormalizer(_ -> Optional.empty(), TurnLimits.DEFAULT);
        return new ModelStep(builder, normalizer, () -> empty++, kit.passed::add);
    }

    /** A task that was handed over, with one answer so far. */
    private TaskState child() {
        TaskOpened opened =
                new TaskOpened(
                        Optional.of(kit.turn.rootTask()), Optional.of(ToolUseId.next()), "Go.");
        return new TaskState(TaskId.next(), kit.agent.id(), opened, kit.task().rounds());
    }

    private static MessageWritten said(String words) {
        return (MessageWritten)
                new ShownWords("", words)
                        .events(AnswerStop.END_TURN, "m", Usage.NONE, Optional.empty())
                        .getFirst();
    }

    private static Script noticing() {
        return deltas -> {
            Answer answer = Script.says("Hello.").play(deltas);
            return answer.with(new Answer.Notice("substituted", "Another one answers."));
        };
    }

    private static Prices prices() {
        BigDecimal rate = new BigDecimal("3");
        return new Prices(new Prices.Rates(rate, rate, rate, rate), Optional.empty());
    }

    private final class Priced implements Models {
        @Override
        public LanguageModel forRole(ModelRole role) {
            return model;
        }

        @Override
        public String nameOf(ModelRole role) {
            return "test:scripted";
        }

        @Override
        public ModelCard cardOf(ModelRole role) {
            return new ModelCard(
                    Thinking.NONE,
                    Permit.NEVER,
                    Permit.ALWAYS,
                    true,
                    true,
                    new Limits(100_000, 8_192),
                    Set.of(),
                    Optional.of(prices()));
        }

        @Override
        public Selected select(ModelRole role, Optional<String> user, Optional<String> agent) {
            return new Selected(
                    model,
                    nameOf(role),
                    cardOf(role),
                    Optional.of(Models.notOffered("other", nameOf(role))));
        }
    }
}
