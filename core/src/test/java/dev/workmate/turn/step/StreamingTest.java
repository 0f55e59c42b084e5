package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.LiveSignal.ReasoningArrived;
import dev.workmate.event.LiveSignal.StreamReset;
import dev.workmate.event.LiveSignal.StreamStarted;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.LiveSignal.ToolCallArrived;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.CallId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.ShownWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What people read while a model speaks, and what is kept of it. */
@Timeout(60)
class StreamingTest {
    private final StepKit kit = new StepKit(new ScriptedModel(_ -> Script.nothing()));
    private final CallId call = CallId.next();
    private final Streaming streaming = new Streaming(kit.pen, call);

    @Test
    void everythingIsShownAsItComesAndRemembered() {
        streaming.begin();
        streaming.reasoning(0, "Hm, ");
        streaming.reasoning(0, "well.");
        streaming.text(1, "Hello ");
        streaming.text(1, "Ada");
        streaming.toolCall(2, "look", "{}");

        assertThat(kit.signals())
                .containsExactly(
                        new StreamStarted(call),
                        new ReasoningArrived(call, 0, "Hm, "),
                        new ReasoningArrived(call, 0, "well."),
                        new TextArrived(call, 1, "Hello "),
                        new TextArrived(call, 1, "Ada"),
                        new ToolCallArrived(call, 2, "look", "{}"));
        assertThat(streaming.shown()).isEqualTo(new ShownWords("Hm, well.", "Hello Ada"));
    }

    @Test
    void handingOverIsNotForPeople() {
        streaming.toolCall(0, "transfer_to_alpha_agent", "{}");

        assertThat(kit.signals()).isEmpty();
    }

    @Test
    void nothingIsShownAfterTheEnd() {
        streaming.text(0, "Hello");
        assertThat(streaming.close()).isEqualTo(new ShownWords("", "Hello"));
        streaming.text(0, " again");
        streaming.reasoning(0, "hm");
        streaming.showWaiting();

        assertThat(kit.signals()).containsExactly(new TextArrived(call, 0, "Hello"));
        assertThat(kit.states()).isEmpty();
    }

    @Test
    void whoeverWaitsIsToldUntilThereIsSomethingToRead() {
        streaming.showWaiting();
        assertThat(kit.states())
                .singleElement()
                .satisfies(
                        state -> {
                            assertThat(state.state()).isEqualTo(AgentState.THINKING);
                            assertThat(state.note())
                                    .hasValueSatisfying(
                                            note ->
                                                    assertThat(note)
                                                            .matches(
                                                                    "waiting for the model"
                                                                            + " \\(\\d{1,2} s\\)"));
                        });
        streaming.text(0, "Hello");
        streaming.showWaiting();
        assertThat(kit.states()).hasSize(1);
    }

    @Test
    void thoughtsAndCallsAreSomethingToReadToo() {
        streaming.reasoning(0, "Hm");
        streaming.showWaiting();
        streaming.next(call);
        streaming.toolCall(0, "look", "{}");
        streaming.showWaiting();
        assertThat(kit.states()).isEmpty();

        streaming.next(call);
        streaming.showWaiting();
        assertThat(kit.states()).as("the next attempt has said nothing").hasSize(1);
    }

    @Test
    void anAttemptThatSaidNothingIsRepeatedUnderItsName() {
        streaming.reset();

        assertThat(kit.signals()).containsExactly(new StreamReset(call), new StreamStarted(call));
        assertThat(kit.turn.mail().poll()).isNull();
    }

    /** What was read is stored before the next attempt speaks, under a name of its own. */
    @Test
    void anAttemptThatWasReadIsStoredFirst() throws Exception {
        streaming.reasoning(0, "Hm.");
        streaming.text(1, "Half a ");
        Thread adapter =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    streaming.reset();
                                    streaming.text(0, "Whole.");
                                });
        Mail.AttemptLost lost = (Mail.AttemptLost) kit.turn.mail().await();
        assertThat(lost.call()).isEqualTo(call);
        assertThat(lost.words()).isEqualTo(new ShownWords("Hm.", "Half a "));
        assertThat(kit.signals()).hasSize(2);
        CallId next = CallId.next();
        lost.next().complete(next);
        adapter.join();

        assertThat(kit.signals())
                .containsExactly(
                        new ReasoningArrived(call, 0, "Hm."),
                        new TextArrived(call, 1, "Half a "),
                        new StreamReset(call),
                        new StreamStarted(next),
                        new TextArrived(next, 0, "Whole."));
        assertThat(streaming.call()).isEqualTo(next);
        assertThat(streaming.shown()).isEqualTo(new ShownWords("", "Whole."));
    }

    @Test
    void aTurnThatIsLostHearsNoMore() {
        streaming.text(0, "Half a ");
        kit.turn.mail().close();
        streaming.reset();
        streaming.text(0, "Whole.");

        assertThat(kit.signals()).hasSize(1);
    }

    @Test
    void whereWordsCannotBeStoredTheCallIsGivenUp() throws Exception {
        streaming.reasoning(0, "Hm");
        Thread store =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    Mail.AttemptLost lost = (Mail.AttemptLost) await();
                                    lost.next()
                                            .completeExceptionally(
                                                    new IllegalStateException("full"));
                                });

        assertThatThrownBy(streaming::reset).isInstanceOf(IllegalStateException.class);
        store.join();
        streaming.text(0, "Whole.");
        assertThat(kit.signals()).hasSize(1);
    }

    @Test
    void aCallThatIsCutWhileItWaitsSaysNoMoreAndStaysCut() {
        streaming.text(0, "Half a ");
        Thread.currentThread().interrupt();
        try {
            streaming.reset();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        streaming.text(0, "Whole.");
        assertThat(kit.signals()).hasSize(1);
    }

    private Mail await() {
        try {
            return kit.turn.mail().await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
