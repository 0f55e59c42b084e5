package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the relational views after the journal, on a thread of its own. It hears of commits, joins
 * many sessions into one transaction, stands back while the journal is busy, and hurries when
 * somebody waits. An event that fails again and again is set aside, after minutes where the fault
 * may pass; other sessions never notice. What was set aside is tried again at the next start.
 * Thread-safe.
 */
public final class Projector implements CommitListener, Projections, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Projector.class);
    private static final int MAX_DEAD_LETTERS = 1_000;
    private static final int MAX_LOGS = 64;
    private static final int MAX_LOGS_WHILE_BUSY = 8;
    private static final int MAX_BEHIND = 1_000;
    private static final int LOG_PAGE = 500;
    private static final Duration GATHER = Duration.ofMillis(200);
    private static final Duration LOOK_ROUND = Duration.ofMillis(100);
    private static final Duration LOGS_PAUSE = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(5);
    private static final Duration MAX_CLOSE = Duration.ofSeconds(10);

    /** While the journal is busy, projecting takes at most a fifth of the writer's time. */
    private static final int REST_PER_WORK = 4;

    private final ProjectionStore store;
    private final Backlog backlog = new Backlog();
    private final Troubles troubles;
    private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Thread thread = Thread.ofPlatform().name("projector").unstarted(this::run);

    private volatile int inTrouble;

    /** For the projector's thread only. */
    private long lastLogsRead = System.nanoTime() - LOGS_PAUSE.toNanos();

    private record Waiter(SessionId session, long sequence, CountDownLatch done) {}

    public Projector(ProjectionStore store) {
        this(store, Retries.PATIENT, Retries.BRIEF);
    }

    /** {@code patient} is for faults that may pass, {@code brief} for events at fault. */
    public Projector(ProjectionStore store, Retries patient, Retries brief) {
        this.store = store;
        this.troubles = new Troubles(patient, brief);
    }

    /** Begins with what was left over when the last process ended. */
    public void start() {
        thread.start();
    }

    @Override
    public void committed(List<Recorded> batch) {
        backlog.add(batch);
    }

    @Override
    public boolean awaitProjected(SessionId session, long sequence, Duration timeout) {
        Waiter waiter = new Waiter(session, sequence, new CountDownLatch(1));
        waiters.add(waiter);
        try {
            if (isProjected(session, sequence)) {
                return true;
            }
            backlog.urge(session);
            return waiter.done().await(timeout.toNanos(), TimeUnit.NANOSECONDS)
                    || isProjected(session, sequence);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiters.remove(waiter);
        }
    }

    private boolean isProjected(SessionId session, long sequence) {
        OptionalLong cursor = store.cursor(session);
        return cursor.isPresent() && cursor.getAsLong() >= sequence;
    }

    /** Has all sessions looked through soon: another process may have left some behind. */
    public void lookAround() {
        backlog.setIncomplete();
    }

    /** How many sessions' views are not up to date, as far as it is known. */
    public int sessionsBehind() {
        return backlog.sessions() + inTrouble;
    }

    /** Has everything that was set aside projected again; returns how many sessions that is. */
    public int replayDeadLetters() {
        List<SessionId> sessions =
                store.deadLetters(MAX_DEAD_LETTERS).stream()
                        .map(ProjectionStore.DeadLetter::session)
                        .distinct()
                        .toList();
        for (SessionId session : sessions) {
            store.rebuild(session);
            backlog.mark(session);
        }
        return sessions.size();
    }

    private void run() {
        replayAtStart();
        while (!closing.get()) {
            try {
                inTrouble = troubles.count();
                backlog.awaitWork(troubles.untilDue(IDLE), untilLogsMayBeRead());
                backlog.standBack(GATHER, store.mostEvents());
                long started = System.nanoTime();
                round();
                long worked = System.nanoTime() - started;
                backlog.standBack(Duration.ofNanos(worked * REST_PER_WORK), Integer.MAX_VALUE);
            } catch (InterruptedException e) {
                log.debug("the projector was woken to close", e);
            } catch (RuntimeException | Error e) {
                if (closing.get()) {
                    return;
                }
                log.error("projecting failed; what is missing is looked for again", e);
                backlog.setIncomplete();
                pauseAfterFailure();
            }
        }
    }

    /** A newer version may be able to project what an older one could not. */
    private void replayAtStart() {
        try {
            int sessions = replayDeadLetters();
            if (sessions > 0) {
                log.warn("what was set aside in {} sessions is projected again", sessions);
            }
        } catch (RuntimeException | Error e) {
            log.error("what was set aside could not be replayed; the next start tries again", e);
        }
    }

    /** While the journal is busy, logs are read now and then only. */
    private Duration untilLogsMayBeRead() {
        return Duration.ofNanos(
                Math.max(0, lastLogsRead + LOGS_PAUSE.toNanos() - System.nanoTime()));
    }

    private void pauseAfterFailure() {
        try {
            Thread.sleep(LOOK_ROUND);
        } catch (InterruptedException e) {
            log.debug("the projector was woken to close", e);
        }
    }

    private void round() {
        troubles.due().forEach(backlog::mark);
        if (backlog.takeIncomplete()) {
            lookThroughAll();
        }
        List<ProjectionStore.Run> runs = new ArrayList<>();
        backlog.takeKept(store.mostEvents())
                .forEach(
                        (session, events) -> {
                            if (!troubles.isResting(session)) {
                                runs.add(new ProjectionStore.Run(session, events));
                            }
                        });
        if (!runs.isEmpty()) {
            apply(runs);
        }
        applyFromLogs();
    }

    /** Reading costs much more than hearing, so most of it waits for a quiet moment. */
    private void applyFromLogs() {
        boolean soon = System.nanoTime() - lastLogsRead < LOGS_PAUSE.toNanos();
        int max = backlog.isQuietFor(LOGS_PAUSE) ? MAX_LOGS : soon ? 0 : MAX_LOGS_WHILE_BUSY;
        List<SessionId> sessions = backlog.takeMarked(max);
        List<ProjectionStore.Run> runs = new ArrayList<>();
        for (SessionId session : sessions) {
            if (!troubles.isResting(session)) {
                addLogRun(session, runs);
            }
        }
        if (!runs.isEmpty()) {
            lastLogsRead = System.nanoTime();
            apply(runs);
        }
    }

    private void addLogRun(SessionId session, List<ProjectionStore.Run> runs) {
        OptionalLong cursor = store.cursor(session);
        if (cursor.isEmpty()) {
            return;
        }
        List<Recorded> page = read(session, cursor.getAsLong());
        if (!page.isEmpty()) {
            runs.add(new ProjectionStore.Run(session, page));
        }
        if (page.size() == LOG_PAGE) {
            backlog.mark(session);
        }
    }

    private void lookThroughAll() {
        List<SessionId> behind = store.behind(MAX_BEHIND);
        int fresh = 0;
        for (SessionId session : behind) {
            if (!troubles.isResting(session)) {
                backlog.mark(session);
                fresh++;
            }
        }
        if (behind.size() == MAX_BEHIND && fresh > 0) {
            backlog.setIncomplete();
        }
    }

    /** A page of the log; where one event cannot be read, what stands before it. */
    private List<Recorded> read(SessionId session, long after) {
        try {
            return store.read(session, after, LOG_PAGE);
        } catch (RuntimeException e) {
            log.warn("session {} cannot be read after {}; reading singly", session, after, e);
            return readSingly(session, after);
        }
    }

    private List<Recorded> readSingly(SessionId session, long after) {
        List<Recorded> events = new ArrayList<>();
        long last = after;
        while (events.size() < LOG_PAGE) {
            try {
                List<Recorded> next = store.read(session, last, 1);
                if (next.isEmpty()) {
                    return events;
                }
                events.addAll(next);
                last = next.getLast().sequence();
            } catch (RuntimeException e) {
                if (events.isEmpty()) {
                    failed(session, last + 1, e);
                }
                backlog.mark(session);
                return events;
            }
        }
        return events;
    }

    private void apply(List<ProjectionStore.Run> runs) {
        try {
            settle(runs, store.apply(runs));
        } catch (RuntimeException e) {
            log.debug("{} sessions could not be projected together; going singly", runs.size(), e);
            if (runs.size() == 1) {
                applySingly(runs.getFirst());
            } else {
                runs.forEach(run -> apply(List.of(run)));
            }
        }
    }

    private void applySingly(ProjectionStore.Run run) {
        for (Recorded event : run.events()) {
            List<ProjectionStore.Run> one =
                    List.of(new ProjectionStore.Run(run.session(), List.of(event)));
            try {
                settle(one, store.apply(one));
            } catch (RuntimeException e) {
                if (!failed(run.session(), event.sequence(), e)) {
                    return;
                }
            }
        }
    }

    /** Returns true where the event was set aside and the next one may follow. */
    private boolean failed(SessionId session, long sequence, RuntimeException cause) {
        if (!troubles.failedForGood(session, sequence, cause)) {
            log.warn("event {} of session {} cannot be projected yet", sequence, session, cause);
            return false;
        }
        log.error("event {} of session {} is set aside", sequence, session, cause);
        store.setAside(session, sequence, String.valueOf(cause.getMessage()));
        wake(session, sequence);
        return true;
    }

    private void settle(List<ProjectionStore.Run> runs, Map<SessionId, Long> cursors) {
        for (ProjectionStore.Run run : runs) {
            troubles.settled(run.session());
            Long cursor = cursors.get(run.session());
            if (cursor == null) {
                continue;
            }
            wake(run.session(), cursor);
            if (cursor < run.last()) {
                backlog.mark(run.session());
            }
        }
    }

    private void wake(SessionId session, long cursor) {
        for (Waiter waiter : waiters) {
            if (waiter.session().equals(session) && waiter.sequence() <= cursor) {
                waiter.done().countDown();
            }
        }
    }

    /** What is not projected yet is found again at the next start. */
    @Override
    public void close() {
        closing.set(true);
        thread.interrupt();
        try {
            if (thread.isAlive() && !thread.join(MAX_CLOSE)) {
                log.warn("the projector did not stop within {}", MAX_CLOSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
