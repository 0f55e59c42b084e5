package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.RunningTurns.Held;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which turns and sessions this process works on. */
class RunningTurnsTest {
    private final SessionId session = SessionId.next();
    private final RunningTurns running = new RunningTurns();
    private final Turn turn = turn();

    @Test
    void aTurnThatIsHereLooksAgain() {
        running.expect(turn);

        assertThat(running.lookAgain(turn.id())).isTrue();
        assertThat(turn.mail().poll()).isEqualTo(new Mail.LookAgain());
        assertThat(running.lookAgain(TurnId.next())).isFalse();
    }

    @Test
    void whoeverWaitsForATurnHearsThatItIsForgotten() {
        running.expect(turn);
        running.forget(turn);

        assertThat(running.find(turn.id())).isEmpty();
        assertThat(turn.end().getCount()).isZero();
    }

    /** A thread that lost its turn forgets its own, not the one that goes on. */
    @Test
    void aTurnThatWasFencedOffDoesNotStandInTheWay() {
        turn.owned(state(2));
        Turn next = resumed(3);
        running.add(turn);
        running.add(next);
        assertThat(running.find(turn.id())).contains(next);

        running.add(turn);
        assertThat(running.find(turn.id())).as("an older one comes late").contains(next);
        running.forget(turn);
        assertThat(running.find(turn.id())).contains(next);
    }

    @Test
    void aSessionIsHeldOnceUnderEachEpoch() {
        Held held = new Held(session, 1);

        assertThat(running.hold(held)).isTrue();
        assertThat(running.hold(held)).isFalse();
        assertThat(running.hold(new Held(session, 2))).isTrue();
        assertThat(running.holds(session)).isTrue();
        assertThat(running.holds(SessionId.next())).isFalse();
        assertThat(running.count()).isEqualTo(2);
        running.release(held);
        assertThat(running.count()).isEqualTo(1);
    }

    @Test
    void aTurnIsDrivenHereUnderItsEpochOrWhileItIsAboutToBegin() {
        assertThat(running.isDrivenHere(state(1))).isFalse();
        running.hold(new Held(session, 1));
        assertThat(running.isDrivenHere(state(1))).isTrue();
        assertThat(running.isDrivenHere(state(2))).isFalse();

        running.expect(turn);
        assertThat(running.isDrivenHere(state(2))).as("its message was just stored").isTrue();
        turn.owned(state(1));
        assertThat(running.isDrivenHere(state(2))).as("it runs in vain").isFalse();
    }

    private SessionState state(long epoch) {
        return new SessionState(
                session,
                1,
                1,
                epoch,
                Optional.empty(),
                Optional.of(turn.id()),
                false,
                0,
                List.of(),
                "",
                false);
    }

    /** The same turn, read from its log. */
    private Turn resumed(long epoch) {
        Journal journal = TurnKit.inMemory(CommitListener.NONE);
        journal.open(session, UserId.next());
        SessionChange open = new SessionChange.Open(turn.id(), InstanceId.next());
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(turn.pending(), open, "stored"));
        return Turn.resumed(state(epoch), turn.id(), journal.ofTurn(session, turn.id()), clock());
    }

    private Turn turn() {
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "Go.", List.of());
        return Turn.fresh(session, said, TurnOptions.DEFAULT, clock());
    }

    private static TurnClock clock() {
        return new TurnClock(() -> Instant.EPOCH, () -> 0);
    }
}
