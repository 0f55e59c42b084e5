package dev.workmate.turn;

import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.logging.LogContext;
import dev.workmate.turn.RunningTurns.Held;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the work on turns, each on a virtual thread, and takes up those that nobody works on.
 * Thread-safe.
 */
final class Driver {
    private static final Logger log = LoggerFactory.getLogger(Driver.class);

    private static final String TAKEN_OVER = "Another server went on with it.";

    private final TurnParts parts;
    private final RunningTurns running;
    private final Journal journal;
    private final InstanceId instance;
    private final Leases leases;
    private final Nudges nudges;
    private final TurnClock clock;
    private final Crews crews;
    private final Departure departure;

    Driver(
            TurnParts parts,
            RunningTurns running,
            TurnClock clock,
            InstanceId instance,
            Peers peers,
            Crews crews,
            Departure departure) {
        this.parts = parts;
        this.running = running;
        this.journal = parts.journal();
        this.instance = instance;
        this.leases = peers.leases();
        this.nudges = peers.nudges();
        this.clock = clock;
        this.crews = crews;
        this.departure = departure;
    }

    /** The crew for a turn that begins or goes on now. */
    Crew crew() {
        return crews.current();
    }

    void start(Crew crew, Turn turn, Step first, SessionState state) {
        Drive drive = new Drive(this, parts, crew, state, Drive.Aim.GO_ON, Optional.empty());
        start(drive.with(new Drive.Prepared(turn, first)), state);
    }

    /** Where no thread can be had, the turn is left to the sweeps: what is stored is not lost. */
    private void start(Drive drive, SessionState state) {
        running.isDrivenBy(Held.of(state), drive);
        try {
            Thread.ofVirtual().name("turn").start(LogContext.handedOn(drive));
        } catch (RuntimeException | Error e) {
            log.error("no thread for session {}; the next sweep takes it up", state.id(), e);
            drive.isNotStarted();
            running.release(Held.of(state));
        }
    }

    /** The thread that worked on a session ends. */
    void release(SessionState state) {
        if (departure.isNear()) {
            Harmless.run("giving a turn away", () -> giveAway(state));
        }
        running.release(Held.of(state));
    }

    /** Whether this process is about to go down, and begins nothing any more. */
    boolean isLeaving() {
        return departure.isNear();
    }

    /** Others go on with what is still open, at once and not only when we are gone. */
    private void giveAway(SessionState mine) {
        CommandRule<Boolean> ifStillOurs =
                now ->
                        Fence.isClaimable(now, mine.epoch())
                                        && now.owner().equals(Optional.of(instance))
                                ? new Accept<>(List.of(), SessionChange.RELEASE, true)
                                : new Refuse<>(false);
        if (journal.command(mine.id(), BatchId.next(), ifStillOurs)
                instanceof CommandOutcome.Accepted<Boolean> released) {
            TurnId turn = released.state().openTurn().orElseThrow();
            nudges.send(new Nudge(mine.id(), turn, Nudge.Cause.RELEASE));
        }
    }

    /** A turn was given away by a process that goes down: the first to come goes on with it. */
    void takeOver(SessionId session) {
        try {
            takeUp(session, this::hasNobody, Drive.Aim.GO_ON, Optional.of(TAKEN_OVER));
        } catch (RuntimeException | Error e) {
            log.warn("session {} cannot be taken over now; the next sweep will", session, e);
        }
    }

    /** It is not open, it is somebody else's, or it is paused. */
    void forget(Turn turn) {
        running.forget(turn);
    }

    /**
     * A turn was parked until this very command: whoever had parked it is done with it, so it goes
     * on here.
     */
    void goOn(SessionState state, Drive.Aim aim) {
        resume(state, aim, Optional.empty());
    }

    /**
     * A command may have been stored without our hearing of it, or its turn may have lost its
     * thread: then it is taken up here. Where that fails, the next sweep tries again.
     */
    void adopt(SessionId session, Drive.Aim aim) {
        try {
            takeUp(session, this::hasNobody, aim, Optional.empty());
        } catch (RuntimeException | Error e) {
            log.warn("session {} cannot be taken up now", session, e);
        }
    }

    /**
     * Takes up the open turn of a session; false where it is parked or not wanted, or runs here:
     * then it looks for what was said to it through other processes.
     */
    boolean takeUp(
            SessionId session,
            Predicate<SessionState> wanted,
            Drive.Aim aim,
            Optional<String> reason) {
        Optional<SessionState> open = journal.find(session).filter(Fence::isClaimable);
        if (open.filter(running::isDrivenHere).isPresent()) {
            running.lookAgain(open.get().openTurn().orElseThrow());
            return false;
        }
        return open.filter(wanted).filter(seen -> claim(seen, aim, reason)).isPresent();
    }

    /** Held before it is claimed, so that no second thread of this process claims it again. */
    boolean claim(SessionState seen, Drive.Aim aim, Optional<String> reason) {
        Held next = new Held(seen.id(), seen.epoch() + 1);
        if (departure.isNear() || !running.hold(next)) {
            return false;
        }
        Optional<SessionState> claimed = Optional.empty();
        try {
            claimed = journal.claim(seen.id(), seen.epoch(), instance);
        } finally {
            if (claimed.isEmpty()) {
                running.release(next);
            }
        }
        claimed.ifPresent(state -> resume(state, aim, reason));
        return claimed.isPresent();
    }

    /** Nobody works on it: it is ours and stands still, or its owner is gone. */
    boolean hasNobody(SessionState state) {
        return state.owner()
                .map(owner -> owner.equals(instance) || !leases.isThere(owner))
                .orElse(true);
    }

    private void resume(SessionState state, Drive.Aim aim, Optional<String> reason) {
        start(new Drive(this, parts, crew(), state, aim, reason), state);
    }

    /** Reads a turn from its log; a reason is noted in it. */
    Turn load(Crew crew, SessionState state, Optional<String> reason) {
        TurnId id = state.openTurn().orElseThrow();
        Turn turn = Turn.resumed(state, id, crew.log().read(state.id(), id), clock);
        if (turn.state().isStarted()) {
            AgentId speaker = turn.speaker().orElse(crew.agents().supervisor().id());
            reason.map(words -> new TurnResumed(state.resumes(), words))
                    .ifPresent(
                            mark ->
                                    crew.facts()
                                            .add(
                                                    turn,
                                                    crew.facts().identity(speaker),
                                                    turn.rootTask(),
                                                    mark));
        }
        for (ModelCallStarted call : turn.state().openModelCalls()) {
            Harmless.run(
                    "recalling what was shown",
                    () ->
                            turn.brokenCalls()
                                    .recall(
                                            call.callId(),
                                            parts.viewers().recall(turn.session(), call.callId())));
        }
        running.add(turn);
        turn.mail().post(new Mail.LookAgain());
        return turn;
    }
}
