package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.TurnStop;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.live.WordKeeper;
import dev.workmate.testkit.InMemoryWordStore;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What people have read stays, marked, when the call that said it is lost or repeated. */
class InterruptedWordsTest {
    /** So long that only {@link WordKeeper#flush} writes. */
    private static final Duration BY_HAND = Duration.ofHours(1);

    private final RecordingViewers viewers = new RecordingViewers();
    private final InMemoryWordStore store = new InMemoryWordStore();
    private final List<CommitListener> listeners = new ArrayList<>();
    private final Journal journal =
            new InMemoryJournal(
                    Object::toString,
                    batch -> listeners.forEach(listener -> listener.committed(batch)));
    private final OwnedSession session =
            new TurnKit(_ -> journal, ScriptedModel.inOrder()).newSession();

    @Test
    void ofAnAttemptThatWasRepeated() {
        ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.repeats("Half a ", Script.says("A whole sentence.")),
                        Script.says("Bye."));
        TurnKit kit = new TurnKit(model);
        List<Recorded> log = kit.converse("Hello");
        assertThat(messages(log))
                .containsExactly("Half a |INTERRUPTED", "A whole sentence.|END_TURN");
        assertThat(TurnKit.names(log))
                .containsSubsequence(
                        "model_call_started",
                        "model_call_failed",
                        "message",
                        "model_call_started",
                        "model_call_completed",
                        "message");
        kit.converse("And?");
        assertThat(model.requests().getLast().messages().toString())
                .contains("A whole sentence.")
                .doesNotContain("Half a");
    }

    @Test
    void beforeTheNextAttemptSpeaks() {
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                Script.repeats("Half a ", Script.says("A whole sentence."))));
        kit.converse("Hello");
        List<Object> shown = kit.viewers().shown();
        int stored = indexOf(shown, "INTERRUPTED");
        assertThat(stored).isGreaterThan(indexOf(shown, "text=Half a"));
        assertThat(stored).isLessThan(indexOf(shown, "text=A whole"));
    }

    @Test
    void butNothingIsStoredOfAnAttemptThatSaidNothing() {
        Script silent =
                deltas -> {
                    deltas.text(0, " ");
                    deltas.reset();
                    return Script.says("Yes.").play(deltas);
                };
        List<Recorded> log = new TurnKit(ScriptedModel.inOrder(silent)).converse("Hello");
        assertThat(messages(log)).containsExactly("Yes.|END_TURN");
    }

    @Test
    void ofACallWhoseProcessWasLost() throws Exception {
        WordKeeper first = keeper();
        CountDownLatch flushed = new CountDownLatch(1);
        Script lost =
                deltas -> {
                    deltas.reasoning(0, "Let me ");
                    deltas.reasoning(0, "think.");
                    deltas.text(1, "It is ");
                    first.flush();
                    deltas.text(1, "almost ");
                    first.flush();
                    deltas.text(1, "unwritten");
                    flushed.countDown();
                    Thread.sleep(60_000);
                    throw new AssertionError("nobody cut the call");
                };
        process(first, ScriptedModel.inOrder(lost)).submit(session, TurnKit.message("Time?"));
        flushed.await();

        WordKeeper second = keeper();
        ScriptedModel model =
                ScriptedModel.inOrder(Script.says("It is noon."), Script.says("Bye."));
        Turns turns = process(second, model);
        turns.recover();
        viewers.awaitSignal(LiveSignal.TurnCompleted.class::isInstance);

        assertThat(messages(log()))
                .containsExactly("It is almost |INTERRUPTED", "It is noon.|END_TURN");
        assertThat(events(log(), ThoughtShared.class))
                .containsExactly(new ThoughtShared("Let me think.", false));
        assertThat(model.requests().getLast().messages().toString()).doesNotContain("almost");
        second.flush();
        assertThat(store.pieces()).isEmpty();
    }

    @Test
    void ofALostCallEvenIfNobodyAsksAgain() throws Exception {
        WordKeeper first = keeper();
        CountDownLatch flushed = new CountDownLatch(1);
        Script lost =
                deltas -> {
                    deltas.text(0, "It is ");
                    first.flush();
                    flushed.countDown();
                    Thread.sleep(60_000);
                    throw new AssertionError("nobody cut the call");
                };
        process(first, ScriptedModel.inOrder(lost)).submit(session, TurnKit.message("Time?"));
        flushed.await();
        // Another process takes the stop; the one that runs the turn is gone before it hears of it.
        Turns second = process(keeper(), ScriptedModel.inOrder());
        second.stop(session);
        second.recover();

        LiveSignal.TurnCompleted end =
                (LiveSignal.TurnCompleted)
                        viewers.awaitSignal(LiveSignal.TurnCompleted.class::isInstance);
        assertThat(end.stopReason()).isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(messages(log())).containsExactly("It is |INTERRUPTED");
    }

    @Test
    void butACallThatIsOverLeavesNothingBesideItsEvents() {
        WordKeeper keeper = keeper();
        Script slow =
                deltas -> {
                    deltas.text(0, "It is ");
                    keeper.flush();
                    deltas.text(0, "noon.");
                    return Script.says("It is noon.").play(deltas);
                };
        process(keeper, ScriptedModel.inOrder(slow)).submit(session, TurnKit.message("Time?"));
        viewers.awaitSignal(LiveSignal.TurnCompleted.class::isInstance);
        assertThat(messages(log())).containsExactly("It is noon.|END_TURN");
        keeper.flush();
        assertThat(store.pieces()).isEmpty();
    }

    private WordKeeper keeper() {
        WordKeeper keeper = new WordKeeper(viewers, store, BY_HAND);
        listeners.clear();
        listeners.add(new EventProcessor(keeper));
        listeners.add(keeper);
        return keeper;
    }

    private Turns process(WordKeeper keeper, ScriptedModel model) {
        return TurnKit.turns(journal, keeper, model, CrashPoint.Watch.NONE);
    }

    private List<Recorded> log() {
        return journal.after(session.id(), 0, 10_000, Reach.ALL);
    }

    private static List<String> messages(List<Recorded> log) {
        return events(log, MessageWritten.class).stream()
                .map(message -> message.content() + "|" + message.stopReason())
                .toList();
    }

    private static <T extends AgentEvent> List<T> events(List<Recorded> log, Class<T> type) {
        return log.stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static int indexOf(List<Object> shown, String words) {
        for (int i = 0; i < shown.size(); i++) {
            String text =
                    shown.get(i) instanceof SignalEnvelope signal
                            ? signal.signal().toString()
                            : ((Recorded) shown.get(i)).envelope().event().toString();
            if (text.contains(words)) {
                return i;
            }
        }
        throw new AssertionError(words + " was never shown: " + shown);
    }
}
