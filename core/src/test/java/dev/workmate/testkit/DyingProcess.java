package dev.workmate.testkit;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Fork;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Viewers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A process that dies at the n-th crash point it reaches: from then on none of its threads gets
 * past a crash point or reaches the journal, just as if it had been killed there.
 */
public final class DyingProcess implements Journal, CrashPoint.Watch {
    /** Ends a thread of a dead process without a word, as a kill does. */
    public static final class Killed extends Error {
        static {
            Thread.UncaughtExceptionHandler others = Thread.getDefaultUncaughtExceptionHandler();
            Thread.setDefaultUncaughtExceptionHandler(
                    (thread, failure) -> {
                        if (!(failure instanceof Killed) && others != null) {
                            others.uncaughtException(thread, failure);
                        }
                    });
        }

        public Killed() {
            super("killed", null, false, false);
        }
    }

    private final Journal journal;
    private final AtomicInteger pointsLeft;
    private final CountDownLatch death = new CountDownLatch(1);

    public DyingProcess(Journal journal, int pointsToLive) {
        this.journal = journal;
        this.pointsLeft = new AtomicInteger(pointsToLive);
    }

    @Override
    public void reached(CrashPoint point) {
        if (pointsLeft.decrementAndGet() <= 0) {
            death.countDown();
            throw new Killed();
        }
    }

    /** What people see of this process: nothing once it is dead. */
    public Viewers viewers(Viewers watching) {
        return new Viewers() {
            @Override
            public void show(Recorded event) {
                watching.show(event);
            }

            @Override
            public void show(SignalEnvelope signal) {
                if (!isDead()) {
                    watching.show(signal);
                }
            }
        };
    }

    public boolean awaitDeath(long millis) throws InterruptedException {
        return death.await(millis, TimeUnit.MILLISECONDS);
    }

    public boolean isDead() {
        return death.getCount() == 0;
    }

    private <T> T alive(Supplier<T> call) {
        if (isDead()) {
            throw new Killed();
        }
        return call.get();
    }

    @Override
    public void open(SessionId session, UserId owner) {
        journal.open(session, owner);
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return alive(() -> journal.find(session));
    }

    @Override
    public AppendOutcome append(Append append) {
        return alive(() -> journal.append(append));
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return alive(() -> journal.command(session, batch, rule));
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        return alive(() -> journal.claim(session, epoch, instance));
    }

    @Override
    public List<SessionId> unfinished() {
        return alive(journal::unfinished);
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return alive(() -> journal.after(session, sequence, limit, reach));
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return alive(() -> journal.before(session, sequence, limit, reach));
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return alive(() -> journal.ofTurn(session, turn));
    }

    @Override
    public Optional<SessionState> fork(Fork fork) {
        return journal.fork(fork);
    }

    @Override
    public void erase(SessionId session) {
        journal.erase(session);
    }
}
