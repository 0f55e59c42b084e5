package dev.workmate.turn;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.state.Mail;
import dev.workmate.turn.state.Turn;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** The turns this process works on, and the sessions its threads hold for them. Thread-safe. */
final class RunningTurns {
    /** A session that a thread of this process works on, under the epoch it was given. */
    record Held(SessionId session, long epoch) {
        static Held of(SessionState state) {
            return new Held(state.id(), state.epoch());
        }
    }

    private final Map<TurnId, Turn> running = new ConcurrentHashMap<>();
    private final Set<Held> held = ConcurrentHashMap.newKeySet();
    private final Map<Held, Drive> drives = new ConcurrentHashMap<>();
    private final Object rest = new Object();

    /** A turn whose message is on its way to the journal. */
    void expect(Turn turn) {
        running.put(turn.id(), turn);
    }

    /** A turn was read from its log; one that was fenced off since must not stand in its way. */
    void add(Turn turn) {
        running.merge(turn.id(), turn, (old, next) -> next.epoch() >= old.epoch() ? next : old);
    }

    /** It is not open, it is somebody else's, or it is paused. */
    void forget(Turn turn) {
        running.remove(turn.id(), turn);
        turn.isOver();
    }

    Optional<Turn> find(TurnId turn) {
        return Optional.ofNullable(running.get(turn));
    }

    /** Whether the turn is here, and so will look for what was said to it. */
    boolean lookAgain(TurnId turn) {
        Optional<Turn> here = find(turn);
        here.ifPresent(it -> it.mail().post(new Mail.LookAgain()));
        return here.isPresent();
    }

    /** False where a thread of ours has it already. */
    boolean hold(Held session) {
        return held.add(session);
    }

    /** Whether a thread of ours has a session, under whatever epoch. */
    boolean holds(SessionId session) {
        return held.stream().anyMatch(each -> each.session().equals(session));
    }

    void isDrivenBy(Held mine, Drive drive) {
        held.add(mine);
        drives.put(mine, drive);
    }

    /** The thread that worked on a session ends, or never began. */
    void release(Held mine) {
        drives.remove(mine);
        held.remove(mine);
        synchronized (rest) {
            rest.notifyAll();
        }
    }

    /** Waits until no session has a thread here, or the time is up. */
    void awaitRest(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        synchronized (rest) {
            for (long left = limit.toNanos();
                    count() > 0 && left > 0;
                    left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(rest, left);
            }
        }
    }

    Optional<Drive> drive(Held session) {
        return Optional.ofNullable(drives.get(session));
    }

    void forEachDrive(BiConsumer<Held, Drive> action) {
        drives.forEach(action);
    }

    /**
     * A turn of another epoch can store nothing, and one without an epoch is about to be started.
     */
    boolean isDrivenHere(SessionState state) {
        Turn here = running.get(state.openTurn().orElseThrow());
        return held.contains(Held.of(state)) || here != null && here.epoch() == 0;
    }

    /** How many sessions have a thread here. */
    int count() {
        return held.size();
    }
}
