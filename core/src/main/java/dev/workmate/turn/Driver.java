package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the turns this process works on, each on a virtual thread, and takes up those that nobody
 * works on. Thread-safe.
 */
final class Driver {
    private static final Logger log = LoggerFactory.getLogger(Driver.class);

    private final TurnParts parts;
    private final Pace pace;
    private final Journal journal;
    private final InstanceId instance;
    private final Leases leases;
    private final TurnClock clock;
    private final Map<TurnId, Turn> running = new ConcurrentHashMap<>();
    private final Set<Held> held = ConcurrentHashMap.newKeySet();
    private final Map<Held, Drive> drives = new ConcurrentHashMap<>();
    private volatile Crew latest;

    /** A session that a thread of this process works on, under the epoch it was given. */
    private record Held(SessionId session, long epoch) {}

    Driver(TurnParts parts, Pace pace, InstanceId instance, Leases leases) {
        this.parts = parts;
        this.pace = pace;
        this.journal = parts.journal();
        this.instance = instance;
        this.leases = leases;
        this.clock = new TurnClock(parts.time(), pace.nanos());
        this.latest = Crew.of(parts, parts.team().current(), pace.resending());
    }

    /**
     * The crew for the agents as they are now; as they were, where that cannot be said. Two threads
     * may both make one: either will do.
     */
    Crew crew() {
        Crew crew = latest;
        try {
            Agents now = parts.team().current();
            if (crew.agents() != now) {
                crew = Crew.of(parts, now, pace.resending());
                latest = crew;
            }
        } catch (RuntimeException | Error e) {
            log.error("who the agents are now is not known; they stay as they were", e);
        }
        return crew;
    }

    /** The crew as it was last known, for those who cannot wait. */
    Crew latestCrew() {
        return latest;
    }

    /** A turn whose message is on its way to the journal. */
    void expect(Turn turn) {
        running.put(turn.id(), turn);
    }

    /** It was not to be, or somebody else's, or it rests. */
    void forget(Turn turn) {
        running.remove(turn.id(), turn);
        turn.isOver();
    }

    Optional<Turn> find(TurnId turn) {
        return Optional.ofNullable(running.get(turn));
    }

    void start(Crew crew, Turn turn, Step first, SessionState state) {
        Drive drive = new Drive(this, parts, crew, state, Drive.Aim.GO_ON, Optional.empty());
        start(drive.with(new Drive.Prepared(turn, first)), state);
    }

    /** Where no thread can be had, the turn is left to the sweeps: what is stored is not lost. */
    private void start(Drive drive, SessionState state) {
        Held mine = new Held(state.id(), state.epoch());
        held.add(mine);
        drives.put(mine, drive);
        try {
            Thread.ofVirtual().name("turn").start(drive);
        } catch (RuntimeException | Error e) {
            log.error("no thread for session {}; the next sweep takes it up", state.id(), e);
            drive.isNotStarted();
            release(state);
        }
    }

    /** The thread that worked on a session ends. */
    void release(SessionState state) {
        release(new Held(state.id(), state.epoch()));
    }

    private void release(Held mine) {
        drives.remove(mine);
        held.remove(mine);
    }

    /**
     * A command was stored that concerns a running turn; if another process runs it, its next
     * append tells it.
     */
    void lookAgain(TurnId turn) {
        find(turn).ifPresent(here -> here.mail().post(new Mail.LookAgain()));
    }

    /**
     * A stop was stored for a turn that is worked on here, or waits behind one that is: where our
     * thread does not end it within a second, whatever holds that thread up, the turn is taken from
     * it and ended by its log.
     */
    void seeToStop(SessionId session, TurnId turn) {
        CountDownLatch end = find(turn).map(Turn::end).orElseGet(() -> new CountDownLatch(1));
        Harmless.run(
                "seeing to a stop",
                () -> Thread.ofVirtual().start(() -> awaitStop(session, turn, end)));
    }

    private void awaitStop(SessionId session, TurnId turn, CountDownLatch end) {
        try {
            if (!pace.patience().await(end)) {
                journal.find(session)
                        .filter(state -> TurnLog.isOpen(state, turn))
                        .ifPresent(state -> takeFrom(state, Drive.Aim.END, Optional.empty()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            log.warn("stopped turn {} is left to the sweeps", turn, e);
        }
    }

    /** Threads of ours that have not come on for some sweeps lose their turns; returns how many. */
    int takeFromThoseStandingStill(String reason) {
        int taken = 0;
        for (Map.Entry<Held, Drive> each : drives.entrySet()) {
            try {
                if (each.getValue().standsStill() && takeFrom(each.getKey(), reason)) {
                    taken++;
                }
            } catch (RuntimeException | Error e) {
                log.warn("session {} stands still; tried again", each.getKey().session(), e);
            }
        }
        return taken;
    }

    private boolean takeFrom(Held stuck, String reason) {
        return journal.find(stuck.session())
                .filter(state -> state.epoch() == stuck.epoch())
                .filter(state -> takeFrom(state, Drive.Aim.GO_ON, Optional.of(reason)))
                .isPresent();
    }

    /** Whatever the thread that had it still does is fenced off, as if its process were gone. */
    private boolean takeFrom(SessionState open, Drive.Aim aim, Optional<String> reason) {
        Held stuck = new Held(open.id(), open.epoch());
        Drive drive = drives.get(stuck);
        if (drive == null || !Fence.isClaimable(open) || !claim(open, aim, reason)) {
            return false;
        }
        log.warn("a thread stood still; session {} goes on without it", open.id());
        release(stuck);
        drive.interrupt();
        return true;
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
        if (open.filter(this::isDrivenHere).isPresent()) {
            lookAgain(open.get().openTurn().orElseThrow());
            return false;
        }
        return open.filter(wanted).filter(seen -> claim(seen, aim, reason)).isPresent();
    }

    /** Held before it is claimed, so that no second thread of this process claims it again. */
    private boolean claim(SessionState seen, Drive.Aim aim, Optional<String> reason) {
        Held next = new Held(seen.id(), seen.epoch() + 1);
        if (!held.add(next)) {
            return false;
        }
        Optional<SessionState> claimed = Optional.empty();
        try {
            claimed = journal.claim(seen.id(), seen.epoch(), instance);
        } finally {
            if (claimed.isEmpty()) {
                held.remove(next);
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

    /** A turn of another epoch runs in vain, and one without an epoch is about to be started. */
    private boolean isDrivenHere(SessionState state) {
        Turn here = running.get(state.openTurn().orElseThrow());
        return held.contains(new Held(state.id(), state.epoch()))
                || here != null && here.epoch() == 0;
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
                            turn.recall(
                                    call.callId(),
                                    parts.viewers().recall(turn.session(), call.callId())));
        }
        // One that was fenced off since must not stand in the way of the one that counts.
        running.merge(id, turn, (old, next) -> next.epoch() >= old.epoch() ? next : old);
        turn.mail().post(new Mail.LookAgain());
        return turn;
    }

    /** How many sessions have a thread here. */
    int count() {
        return held.size();
    }
}
