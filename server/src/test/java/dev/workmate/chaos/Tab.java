package dev.workmate.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Somebody who watches a session, comes back after every cut behind what was seen last, and writes
 * down all that is shown. Thread-safe.
 */
abstract class Tab implements AutoCloseable {
    private static final long PAUSE_MILLIS = 300;
    private static final String LIVE = "live = reload";

    final Api api;
    final String session;
    private final String name;
    private final Findings findings;
    private final Counts counts;
    private final List<JsonNode> seen = new ArrayList<>();
    private final AtomicLong last = new AtomicLong();
    private long visits;
    private volatile boolean open = true;
    private volatile @Nullable Thread thread;

    Tab(String name, String session, Api api, Findings findings, Counts counts) {
        this.name = name;
        this.session = session;
        this.api = api;
        this.findings = findings;
        this.counts = counts;
    }

    String name() {
        return name;
    }

    /** Watches again, whether it was left or not. */
    void reopen() throws InterruptedException {
        close();
        Thread before = thread;
        if (before != null) {
            before.join();
        }
        open = true;
        start();
    }

    void start() {
        thread = Thread.ofVirtual().name(name).start(this::watch);
    }

    private void watch() {
        while (open) {
            try {
                follow(begin());
            } catch (IOException e) {
                counts.add("views cut");
            } catch (InterruptedException e) {
                // Looked at below: closed, or to come back at once.
                counts.add("views left");
            }
            try {
                Thread.sleep(open ? PAUSE_MILLIS : 0);
            } catch (InterruptedException e) {
                counts.add("views left");
            }
        }
    }

    /** One connection, and behind which event it begins. */
    record Visit(long number, long after) {}

    private Visit begin() {
        synchronized (seen) {
            return new Visit(++visits, last.get());
        }
    }

    /** Watches until the connection ends, giving each envelope to {@link #note}. */
    abstract void follow(Visit visit) throws IOException, InterruptedException;

    /** As a page that is loaded again: the connection is left, and taken up behind the last. */
    void comeBack() {
        Thread now = thread;
        if (now != null) {
            now.interrupt();
        }
    }

    /** What still comes of a connection that was left is not seen by anybody. */
    final void note(Visit visit, JsonNode envelope) {
        if (!envelope.has("sequence")) {
            counts.add("signals shown");
            return;
        }
        long sequence = envelope.path("sequence").longValue();
        synchronized (seen) {
            if (visit.number() != visits) {
                return;
            }
            boolean later = sequence > last.get();
            findings.expect(later, LIVE, where(), "event " + sequence + " was shown twice or late");
            if (later) {
                last.set(sequence);
                seen.add(envelope);
                counts.add("events shown");
            }
        }
    }

    /** The server does not know what it once showed, or not even the session. */
    final void refused(String code) {
        if (code.equals("history_changed") || code.equals("session_not_found")) {
            findings.add(LIVE, where(), "joining behind event " + last.get() + " gave " + code);
        }
    }

    String where() {
        return name + " of session " + session;
    }

    long last() {
        return last.get();
    }

    List<JsonNode> seen() {
        synchronized (seen) {
            return List.copyOf(seen);
        }
    }

    @Override
    public void close() {
        open = false;
        comeBack();
    }
}
