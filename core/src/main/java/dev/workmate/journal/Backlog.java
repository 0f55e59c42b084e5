package dev.workmate.journal;

import dev.workmate.event.SessionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What waits to be projected, oldest first. Events are kept only within bounds; past them it is
 * remembered that the session must be read from its log, and past the bound of sessions that all
 * must be looked through. Thread-safe; adding is quick and seldom wakes anybody.
 */
final class Backlog {
    private static final int MAX_SESSIONS = 50_000;
    private static final int MAX_EVENTS = 20_000;
    private static final long MAX_CHARACTERS = 16L << 20;
    private static final Duration QUIET = Duration.ofMillis(20);

    private final Map<SessionId, Entry> entries = new LinkedHashMap<>();
    private final Set<SessionId> urgent = new LinkedHashSet<>();
    private int events;
    private long characters;
    private boolean incomplete = true;
    private long lastAdded = System.nanoTime() - QUIET.toNanos();

    /** The next events of a session, and whether the log holds more. */
    record Entry(SessionId session, List<Recorded> events, boolean more) {}

    synchronized void add(List<Recorded> batch) {
        lastAdded = System.nanoTime();
        boolean idle = entries.isEmpty();
        SessionId session = batch.getFirst().envelope().sessionId();
        Entry known = entries.get(session);
        if (known == null && entries.size() >= MAX_SESSIONS) {
            incomplete = true;
        } else if (known == null) {
            entries.put(session, extended(new Entry(session, new ArrayList<>(), false), batch));
        } else if (!known.more()) {
            Entry longer = extended(known, batch);
            if (longer != known) {
                entries.put(session, longer);
            }
        }
        if (idle) {
            notifyAll();
        }
    }

    /** Keeps the batch where there is room: what is kept of a session never has a gap. */
    private Entry extended(Entry entry, List<Recorded> batch) {
        long size = size(batch);
        if (events + batch.size() > MAX_EVENTS || characters + size > MAX_CHARACTERS) {
            return new Entry(entry.session(), entry.events(), true);
        }
        entry.events().addAll(batch);
        events += batch.size();
        characters += size;
        return entry;
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
        entries.compute(
                session,
                (_, known) ->
                        known == null
                                ? new Entry(session, new ArrayList<>(), true)
                                : new Entry(session, known.events(), true));
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

    /** Waits until there is something to do, at most {@code limit}. */
    synchronized void awaitWork(Duration limit) throws InterruptedException {
        if (entries.isEmpty() && !incomplete) {
            wait(limit.toMillis());
        }
    }

    /**
     * Leaves the writer to others as long as they use it, at most {@code limit}; returns at once
     * when somebody waits for a projection or when enough has been gathered.
     */
    synchronized void standBack(Duration limit, int enough) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (urgent.isEmpty() && events < enough) {
            long quietAt = lastAdded + QUIET.toNanos();
            long left = Math.min(deadline, quietAt) - System.nanoTime();
            if (left <= 0) {
                return;
            }
            wait(left / 1_000_000 + 1);
        }
    }

    /** Takes sessions until they hold about so many events, urgent ones first. */
    synchronized List<Entry> take(int enough, int maxSessions) {
        List<Entry> taken = new ArrayList<>();
        int count = 0;
        for (SessionId session : urgent) {
            Entry entry = entries.remove(session);
            if (entry != null) {
                taken.add(entry);
                count += entry.events().size();
            }
        }
        urgent.clear();
        Iterator<Entry> oldest = entries.values().iterator();
        while (oldest.hasNext() && count < enough && taken.size() < maxSessions) {
            Entry entry = oldest.next();
            oldest.remove();
            taken.add(entry);
            count += entry.events().size();
        }
        for (Entry entry : taken) {
            events -= entry.events().size();
            characters -= size(entry.events());
        }
        return taken;
    }
}
