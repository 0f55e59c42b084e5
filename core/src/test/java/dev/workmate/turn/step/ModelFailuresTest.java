package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.event.LiveSignal.StreamEnded;
import dev.workmate.event.LiveSignal.StreamReset;
import dev.workmate.event.LiveSignal.StreamStarted;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.turn.state.ShownWords;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that fail, are cut or must be repeated: what stays of them and what they cost. */
@Timeout(60)
class ModelFailuresTest extends ModelSteps {
    private static final Attachment PICTURE = new Attachment(Uuids.next(), "a.png", "image/png", 9);

    @Test
    void aFailureIsAnErrorThatNamesItsCall() throws Exception {
        Money paid = new Money(new BigDecimal("0.5"), "USD");
        CallId call =
                begin(
                        deltas -> {
                            deltas.text(0, "Half a ");
                            throw new ModelException(
                                    FailureCode.OVERLOADED,
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
        assertThat(cut.cost()).contains(PricedModels.prices().cost(cut.usage(), StepKit.NOON));
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
                                    .contains(
                                            PricedModels.prices()
                                                    .cost(failed.usage(), StepKit.NOON));
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
    void whatWasReadBeforeItHadToBeAskedWithLessIsKept() throws Exception {
        CallId call =
                begin(
                        ScriptedModel.inOrder(
                                Script.failsMidway("context_exceeded"), Script.says("Whole.")));

        perform();

        assertThat(kit.stored(MessageWritten.class))
                .extracting(MessageWritten::content, MessageWritten::stopReason)
                .containsExactly(tuple("half a ", AnswerStop.INTERRUPTED));
        assertThat(kit.written(ModelCallCompleted.class))
                .extracting(ModelCallCompleted::callId)
                .doesNotContain(call);
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
}
