package dev.workmate.turn;

import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.logging.LogContext;
import dev.workmate.turn.RunningTurns.Held;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
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

    private final TurnParts parts;
    private final RunningTurns running;
    private final Journal journal;
    private final InstanceId instance;
    private final Leases leases;
    private final TurnClock clock;
    private final Crews crews;

    Driver(
            TurnParts parts,
            RunningTurns running,
            TurnClock clock,
            InstanceId instance,
            Leases leases,
            Crews crews) {
        this.parts = parts;
        this.running = running;
        this.journal = parts.journal();
        this.instance = instance;
        this.leases = leases;
        this.clock = clock;
        this.crews = crews;
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
        running.release(Held.of(state));
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
        if (!running.hold(next)) {
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
