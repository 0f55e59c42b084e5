package dev.workmate.turn;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Draft;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import dev.workmate.turn.state.TurnIndex;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes people's stops. A stop is a command: stored first, whoever owns the turn, then seen to.
 * Thread-safe.
 */
final class Stops {
    private static final Logger log = LoggerFactory.getLogger(Stops.class);

    private final Journal journal;
    private final Resending resending;
    private final TurnClock time;
    private final InstanceId instance;
    private final RunningTurns running;
    private final Crews crews;
    private final Effect effect;

    /** Sees to it that a stop takes effect. */
    record Effect(Driver driver, Doorbell doorbell, Standstill standstill) {
        /** The turn was parked: it goes on to its end here. */
        void onParked(SessionState state, Drive.Aim aim) {
            driver.goOn(state, aim);
        }

        void on(SessionState state, TurnId turn, Drive.Aim aim) {
            doorbell.ring(state, Nudge.Cause.STOP);
            seeTo(state.id(), turn, aim);
        }

        /** It was stored before, by us or by somebody else. */
        void again(SessionId session, TurnId turn, Drive.Aim aim) {
            doorbell.ringEverywhere(new Nudge(session, turn, Nudge.Cause.STOP));
            seeTo(session, turn, aim);
        }

        private void seeTo(SessionId session, TurnId turn, Drive.Aim aim) {
            driver.adopt(session, aim);
            standstill.seeToStop(session, turn);
        }
    }

    /** A turn's log is of no use now. */
    private static final class Unreadable extends Exception {
        Unreadable(Throwable cause) {
            super(cause);
        }
    }

    Stops(
            Journal journal,
            Resending resending,
            TurnClock time,
            InstanceId instance,
            RunningTurns running,
            Crews crews,
            Effect effect) {
        this.journal = journal;
        this.resending = resending;
        this.time = time;
        this.instance = instance;
        this.running = running;
        this.crews = crews;
        this.effect = effect;
    }

    /** False when no turn is open. */
    boolean stop(OwnedSession session) {
        Optional<TurnId> open =
                resending
                        .send(session.id(), () -> journal.find(session.id()))
                        .flatMap(SessionState::openTurn);
        if (open.isEmpty()) {
            return false;
        }
        TurnId turn = open.get();
        CancelRequested event = new CancelRequested(session.user().value());
        AgentIdentity supervisor = crews.latest().agents().supervisor().identity();
        try {
            Draft cancel = cancel(session.id(), turn, supervisor, event);
            return stop(session.id(), turn, cancel, Drive.Aim.GO_ON);
        } catch (Unreadable e) {
            log.warn("a turn of session {} is stopped that cannot be read", session.id(), e);
            Draft cancel = TurnIndex.unplaced(turn, 0, supervisor, time.instant(), event);
            return stop(session.id(), turn, cancel, Drive.Aim.END);
        }
    }

    private boolean stop(SessionId session, TurnId turn, Draft cancel, Drive.Aim aim) {
        CommandRule<Boolean> rule =
                state ->
                        !state.openTurn().equals(Optional.of(turn))
                                ? new Refuse<>(false)
                                : new Accept<>(
                                        List.of(cancel),
                                        state.parked()
                                                ? new SessionChange.Unpark(instance)
                                                : SessionChange.STAY,
                                        state.parked());
        BatchId batch = new BatchId("cancel:" + turn);
        return switch (resending.send(session, () -> journal.command(session, batch, rule))) {
            case CommandOutcome.Accepted<Boolean> accepted when accepted.answer() -> {
                effect.onParked(accepted.state(), aim);
                yield true;
            }
            case CommandOutcome.Accepted<Boolean> accepted -> {
                effect.on(accepted.state(), turn, aim);
                yield true;
            }
            case CommandOutcome.Repeated<Boolean> _ -> {
                effect.again(session, turn, aim);
                yield true;
            }
            case CommandOutcome.Refused<Boolean> _, CommandOutcome.NoSuchSession<Boolean> _ ->
                    false;
        };
    }

    private Draft cancel(
            SessionId session, TurnId turn, AgentIdentity supervisor, CancelRequested event)
            throws Unreadable {
        Optional<Turn> here = running.find(turn);
        if (here.isPresent()) {
            return here.get().draft(supervisor, here.get().rootTask(), event);
        }
        try {
            List<Recorded> stored = resending.send(session, () -> journal.ofTurn(session, turn));
            return Turn.resumed(SessionState.fresh(session), turn, stored, time)
                    .draftFromOutside(supervisor, event);
        } catch (RuntimeException | Error e) {
            throw new Unreadable(e);
        }
    }
}
