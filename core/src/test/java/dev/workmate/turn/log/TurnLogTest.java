package dev.workmate.turn.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.Draft;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.state.TurnLost;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A turn's facts on their way to the journal, while others write to the same session. */
class TurnLogTest extends StartedTurn {
    @Test
    void whatIsPendingIsStoredInOrderAndIsNoLongerPending() throws Exception {
        add("first");
        add("second");

        SessionState state = log.store(turn, SessionChange.STAY);

        assertThat(codes()).containsExactly("first", "second");
        assertThat(turn.pending()).isEmpty();
        assertThat(turn.head()).isEqualTo(state.head()).isEqualTo(3);
        assertThat(journal.limits).as("nobody else wrote").isEmpty();
        assertThat(passed).containsExactly(CrashPoint.BEFORE_APPEND, CrashPoint.AFTER_APPEND);
    }

    @Test
    void whatOthersStoredInBetweenIsHeard() throws Exception {
        cancel();
        add("after the stop");

        log.store(turn, SessionChange.STAY);

        assertThat(turn.state().isCancelled()).isTrue();
        assertThat(turn.head()).isEqualTo(3);
        assertThat(journal.limits).as("the stop alone").containsExactly(1);
    }

    @Test
    void whatMustSeeEverythingIsNotStoredOnceSomebodyWrote() throws Exception {
        add("a question");
        cancel();

        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK)).isEmpty();
        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
        log.lookAgain(turn);
        assertThat(turn.state().isCancelled()).isTrue();
        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK)).isPresent();
    }

    @Test
    void whatMustSeeEverythingIsStoredWhileNobodyWrote() throws Exception {
        add("a question");

        assertThat(log.storeUnlessMoved(turn, SessionChange.PARK))
                .hasValueSatisfying(state -> assertThat(state.parked()).isTrue());
        assertThat(turn.pending()).isEmpty();
        assertThat(turn.head()).isEqualTo(2);
    }

    @Test
    void anIntentGoesPastWhatIsPending() throws Exception {
        add("pending");

        assertThat(log.storeUnlessMoved(turn, draft(new CancelRequested("me")))).isTrue();
        assertThat(codes()).isEmpty();
        assertThat(turn.pending()).hasSize(1);
        assertThat(turn.head()).isEqualTo(2);
        assertThat(turn.state().isCancelled()).as("it counts once it is stored").isTrue();
    }

    @Test
    void anIntentIsNotStoredOnceSomebodyWrote() throws Exception {
        cancel();

        assertThat(log.storeUnlessMoved(turn, draft(new NoticeGiven("intent", "")))).isFalse();
        assertThat(codes()).isEmpty();
    }

    @Test
    void nothingIsStoredOfATurnThatSomebodyElseHas() {
        add("late");
        journal.claim(session, turn.epoch(), InstanceId.next()).orElseThrow();

        assertThatThrownBy(() -> log.store(turn, SessionChange.STAY)).isInstanceOf(TurnLost.class);
        assertThatThrownBy(() -> log.storeUnlessMoved(turn, SessionChange.PARK))
                .isInstanceOf(TurnLost.class);
        assertThatThrownBy(() -> log.storeUnlessMoved(turn, draft(new NoticeGiven("late", ""))))
                .isInstanceOf(TurnLost.class);
        turn.settle();
        assertThatThrownBy(() -> log.salvage(turn)).isInstanceOf(TurnLost.class);
        assertThat(codes()).isEmpty();
    }

    @Test
    void aTurnIsClosedByWhoeverHasIt() throws Exception {
        SessionState seen = log.find(session).orElseThrow();
        Draft end = draft(new NoticeGiven("over", ""));

        SessionState closed = log.close(seen, turn.id(), List.of(end));

        assertThat(closed.openTurn()).isEmpty();
        assertThat(log.read(session, turn.id()).getLast().envelope().event())
                .isEqualTo(end.event());
        assertThatThrownBy(() -> log.close(seen, turn.id(), List.of(end)))
                .isInstanceOf(TurnLost.class);
    }

    @Test
    void aTurnIsOpenUntilItWaitsForAPersonOrIsOver() throws Exception {
        SessionState open = log.find(session).orElseThrow();
        add("a question");
        SessionState parked = log.storeUnlessMoved(turn, SessionChange.PARK).orElseThrow();

        assertThat(TurnLog.isOpen(open, turn.id())).isTrue();
        assertThat(TurnLog.isOpen(open, TurnId.next())).isFalse();
        assertThat(TurnLog.isOpen(parked, turn.id())).isFalse();
    }
}
