package dev.workmate.turn;

import dev.workmate.id.TurnId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.SessionState;
import dev.workmate.logging.LogContext;
import dev.workmate.turn.graph.Endings;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnLost;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread's work: a turn to its rest, and after it those that waited behind it. Whatever fails,
 * a turn ends with a stored error or is left to the next sweep; it never just stops.
 */
final class Drive implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(Drive.class);

    /** What is to become of the turn. */
    enum Aim {
        /** It goes on; one that cannot be read is tried again later, a few times. */
        GO_ON,
        /** Somebody stopped it: if it cannot be read, it is set aside at once. */
        END
    }

    private final Driver driver;
    private final TurnParts parts;
    private final Aim aim;
    private final SessionState taken;
    private Crew crew;
    private SessionState state;
    private @Nullable Prepared prepared;
    private Optional<String> reason;
    private int storeFaults;

    private final SignsOfLife signs = new SignsOfLife(System.nanoTime());
    private volatile @Nullable Thread thread;
    private volatile @Nullable Turn current;
    private final AtomicInteger turns = new AtomicInteger();

    /** A turn that need not be read from its log. */
    record Prepared(Turn turn, Step first) {}

    /** {@code reason} says why the turn was taken up again, if it was. */
    Drive(
            Driver driver,
            TurnParts parts,
            Crew crew,
            SessionState state,
            Aim aim,
            Optional<String> reason) {
        this.driver = driver;
        this.parts = parts;
        this.crew = crew;
        this.state = state;
        this.taken = state;
        this.aim = aim;
        this.reason = reason;
    }

    /** Begins with a turn whose message was just stored. */
    Drive with(Prepared fresh) {
        prepared = fresh;
        return this;
    }

    /** There was no thread for it. */
    void isNotStarted() {
        if (prepared != null) {
            driver.forget(prepared.turn());
        }
    }

    /** To be asked with every sweep: whether its thread hangs in a part of ours, or is lost. */
    boolean standsStill() {
        Turn now = current;
        long sign = ((long) turns.get() << 32) + (now == null ? 0 : now.mail().looks());
        return signs.areMissing(sign, SignsOfLife.Waiting.of(now), System.nanoTime());
    }

    /** Its turn is somebody else's; what holds it up may let it go. */
    void interrupt() {
        Thread mine = thread;
        if (mine != null) {
            mine.interrupt();
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            while (runOne()) {
                crew = driver.crew();
                prepared = null;
                reason = Optional.empty();
            }
        } catch (TurnLost e) {
            log.info("{}; whoever owns it now goes on", e.getMessage());
        } catch (InterruptedException e) {
            log.warn("session {} was interrupted; it will be taken up again", state.id());
        } catch (JournalException e) {
            log.warn("the journal is away; session {} will be taken up again", state.id(), e);
        } catch (RuntimeException | Error e) {
            log.error("session {} met a fault; it will be taken up again", state.id(), e);
        } finally {
            driver.release(taken);
        }
    }

    /** Whether another turn waited behind this one. */
    private boolean runOne() throws TurnLost, InterruptedException {
        turns.incrementAndGet();
        TurnId id = state.openTurn().orElseThrow();
        LogContext.enter(state.id(), id);
        if (turns.get() > 1) {
            // It waited behind the turn that this thread was started for.
            LogContext.leaveCall();
        }
        Optional<Turn> turn = prepared == null ? load(state, reason) : Optional.of(prepared.turn());
        long epoch = state.epoch();
        if (turn.isPresent()) {
            state = drive(turn.get());
        } else if (aim == Aim.GO_ON && state.resumes() <= parts.limits().maxResumes()) {
            return false;
        } else {
            state = setAside(state, id);
        }
        // A higher epoch means that the last batch had been stored by an earlier try, and that
        // somebody else goes on since.
        return state.epoch() == epoch && Fence.isClaimable(state) && !driver.isLeaving();
    }

    private Optional<Turn> load(SessionState now, Optional<String> why) {
        try {
            return Optional.of(driver.load(crew, now, why));
        } catch (RuntimeException | Error e) {
            log.error("the open turn of session {} cannot be read", now.id(), e);
            return Optional.empty();
        }
    }

    private SessionState drive(Turn turn) throws TurnLost, InterruptedException {
        current = turn;
        try {
            SessionState rested = work(turn);
            Harmless.run("what follows a turn", () -> new Aftermath(parts).of(turn, rested));
            return rested;
        } catch (TurnLost | JournalException e) {
            crew.lateResults().leave(turn);
            throw e;
        } catch (RuntimeException | Error e) {
            if (parts.storeFaults().test(e) && storeFaults++ < parts.limits().maxResumes()) {
                return goOn(turn, e);
            }
            log.error(
                    "turn {} of session {} met a fault of ours; it ends with an error whose"
                            + " correlation id is the turn's",
                    turn.id(),
                    turn.session(),
                    e);
            return fail(turn);
        } finally {
            current = null;
            driver.forget(turn);
        }
    }

    /**
     * The store was away while a step was prepared: as after a restart the log says how far the
     * turn is, as soon as it can be read again.
     */
    private SessionState goOn(Turn turn, Throwable fault) throws TurnLost, InterruptedException {
        log.warn("the store is away; turn {} goes on when it is back", turn.id(), fault);
        SessionState now = stateOfLog(turn);
        if (!TurnLog.isOpen(now, turn.id())) {
            return now;
        }
        Optional<Turn> again = load(now, Optional.empty());
        if (again.isEmpty()) {
            return setAside(now, turn.id());
        }
        prepared = null;
        state = now;
        return drive(again.get());
    }

    private SessionState work(Turn turn) throws TurnLost, InterruptedException {
        Step first = prepared == null ? crew.pipeline().prepare(turn) : prepared.first();
        return crew.pipeline().run(turn, first, state);
    }

    private SessionState fail(Turn turn) throws TurnLost {
        SessionState now = stateOfLog(turn);
        return TurnLog.isOpen(now, turn.id()) ? endWithError(now, turn.id()) : now;
    }

    /** What is known is kept, and the rest is read again from the log, which alone is sound. */
    private SessionState stateOfLog(Turn turn) throws TurnLost {
        try {
            crew.log().salvage(turn);
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            log.error("what turn {} had done could not be stored", turn.id(), e);
        }
        crew.lateResults().leave(turn);
        SessionState now = crew.log().find(turn.session()).orElseThrow(() -> new TurnLost(turn));
        if (now.epoch() != turn.epoch()) {
            throw new TurnLost(turn);
        }
        return now;
    }

    private SessionState endWithError(SessionState now, TurnId id) throws TurnLost {
        Optional<Turn> again = load(now, Optional.empty());
        try {
            if (again.isPresent()) {
                boolean stopped = again.get().state().isCancelled();
                return crew.pipeline()
                        .fail(again.get(), stopped ? Endings.stopped() : Endings.fault());
            }
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            log.error("turn {} cannot be ended in order", id, e);
        } finally {
            again.ifPresent(driver::forget);
        }
        return setAside(now, id);
    }

    private SessionState setAside(SessionState now, TurnId turn) throws TurnLost {
        log.error("turn {} of session {} is set aside", turn, now.id());
        return crew.log()
                .close(now, turn, crew.endings().ofUnreadable(turn, parts.time().instant()));
    }
}
