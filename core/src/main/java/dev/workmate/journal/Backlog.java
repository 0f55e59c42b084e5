package dev.workmate.journal;

import dev.workmate.id.SessionId;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What waits to be projected, oldest first. Events are kept only within bounds; past them the
 * session is marked to be read from its log, and past the bound of sessions all must be looked
 * through. Thread-safe; adding is quick and seldom wakes anybody.
 */
final class Backlog {
    private static final int MAX_SESSIONS = 50_000;
    private static final int MAX_EVENTS = 20_000;
    private static final long MAX_CHARACTERS = 16L << 20;
    private static final Duration QUIET = Duration.ofMillis(100);

    /** Per session a run of events without gap. */
    private final Map<SessionId, List<Recorded>> kept = new LinkedHashMap<>();

    /** Sessions whose log holds more than what is kept. */
    private final Set<SessionId> marked = new LinkedHashSet<>();

    private final Set<SessionId> urgent = new LinkedHashSet<>();
    private int events;
    private long characters;
    private boolean incomplete = true;
    private long lastAdded = System.nanoTime() - QUIET.toNanos();

    synchronized void add(List<Recorded> batch) {
        lastAdded = System.nanoTime();
        SessionId session = batch.getFirst().envelope().sessionId();
        if (marked.contains(session)) {
            return;
        }
        boolean idle = kept.isEmpty() && marked.isEmpty();
        long size = size(batch);
        if (events + batch.size() > MAX_EVENTS
                || characters + size > MAX_CHARACTERS
                || !follows(session, batch)) {
            mark(session);
            return;
        }
        kept.computeIfAbsent(session, _ -> new ArrayList<>()).addAll(batch);
        events += batch.size();
        characters += size;
        if (idle) {
            notifyAll();
        }
    }

    /** Not where another process stored something in between. */
    private boolean follows(SessionId session, List<Recorded> batch) {
        List<Recorded> run = kept.get(session);
        return run == null || run.getLast().sequence() + 1 == batch.getFirst().sequence();
    }

    private static long size(List<Recorded> batch) {
        long size = 0;
        for (Recorded event : batch) {
            size += event.payload().length();
        }
        return size;
    }

    /** Has the session read from its log. */
    synchronized void mark(SessionId session) {
        if (marked.size() < MAX_SESSIONS) {
            marked.add(session);
        } else {
            incomplete = true;
        }
        notifyAll();
    }

    /** Like {@link #mark}, and before all others. */
    synchronized void urge(SessionId session) {
        urgent.add(session);
        mark(session);
    }

    /** Whether sessions may be behind that nobody marked; asking takes the answer away. */
    synchronized boolean takeIncomplete() {
        boolean was = incomplete;
        incomplete = false;
        return was;
    }

    /** Has all sessions looked through again. */
    synchronized void setIncomplete() {
        incomplete = true;
    }

    /** Whether nothing was added for so long. */
    synchronized boolean isQuietFor(Duration time) {
        return System.nanoTime() - lastAdded >= time.toNanos();
    }

    /**
     * Waits until there is something to do, at most {@code limit}. Marked sessions are something to
     * do only after {@code logsIn}, unless somebody is waiting for one.
     */
    synchronized void awaitWork(Duration limit, Duration logsIn) throws InterruptedException {
        if (!kept.isEmpty() || incomplete || !urgent.isEmpty()) {
            return;
        }
        long millis = (marked.isEmpty() || logsIn.compareTo(limit) > 0 ? limit : logsIn).toMillis();
        if (millis > 0) {
            wait(millis);
        }
    }

    /** How many sessions are known to wait. */
    synchronized int sessions() {
        return kept.size()
                + (int) marked.stream().filter(session -> !kept.containsKey(session)).count();
    }

    /**
     * Leaves the writer to others as long as they use it, at most {@code limit}; returns at once
     * when somebody waits for a projection or when enough has been gathered.
     */
    synchronized void standBack(Duration limit, int enough) throws InterruptedException {
        Deadline deadline = Deadline.in(limit);
        while (urgent.isEmpty() && events < enough && !isFilling()) {
            long quietAt = lastAdded + QUIET.toNanos();
            long left = Math.min(deadline.nanosLeft(), quietAt - System.nanoTime());
            if (left <= 0) {
                return;
            }
            wait(left / 1_000_000 + 1);
        }
    }

    /** Past half of what is kept, standing back longer would mean reading it all again. */
    private boolean isFilling() {
        return events > MAX_EVENTS / 2 || characters > MAX_CHARACTERS / 2;
    }

    /** Takes kept runs until they hold about so many events, urgent ones first. */
    synchronized Map<SessionId, List<Recorded>> takeKept(int enough) {
        Map<SessionId, List<Recorded>> taken = new LinkedHashMap<>();
        for (SessionId session : urgent) {
            List<Recorded> run = kept.remove(session);
            if (run != null) {
                release(taken, session, run);
            }
        }
        Iterator<Map.Entry<SessionId, List<Recorded>>> oldest = kept.entrySet().iterator();
        int count = 0;
        while (oldest.hasNext() && count < enough) {
            Map.Entry<SessionId, List<Recorded>> next = oldest.next();
            oldest.remove();
            release(taken, next.getKey(), next.getValue());
            count += next.getValue().size();
        }
        return taken;
    }

    private void release(
            Map<SessionId, List<Recorded>> taken, SessionId session, List<Recorded> run) {
        taken.put(session, run);
        events -= run.size();
        characters -= size(run);
    }

    /**
     * Takes sessions to be read from their logs: the urgent ones, and up to {@code max} others.
     * From now on their new events are kept again, to follow what the log is read up to.
     */
    synchronized List<SessionId> takeMarked(int max) {
        List<SessionId> taken = new ArrayList<>();
        for (SessionId session : urgent) {
            if (marked.remove(session)) {
                taken.add(session);
            }
        }
        urgent.clear();
        Iterator<SessionId> oldest = marked.iterator();
        for (int i = 0; i < max && oldest.hasNext(); i++) {
            taken.add(oldest.next());
            oldest.remove();
        }
        return taken;
    }
}
