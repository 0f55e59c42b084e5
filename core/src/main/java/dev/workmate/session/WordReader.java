package dev.workmate.session;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.id.SessionId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.live.Bell;
import dev.workmate.session.WordIndex.Said;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads logs for their words, on a thread of its own and a moment after they were written: whoever
 * writes never waits. What it missed, because the process was lost or another version ran, it finds
 * by looking for sessions that are behind. Thread-safe.
 */
public final class WordReader implements CommitListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(WordReader.class);
    private static final Duration LOOK_AROUND = Duration.ofMinutes(5);
    private static final Duration BREATH = Duration.ofMillis(200);
    private static final int MOST_NOTED = 1_000;
    private static final int SESSIONS = 50;
    private static final int PAGE = 20;

    private final WordIndex index;
    private final Supplier<Journal> journal;
    private final Bell bell = new Bell();
    private volatile boolean closed;

    /** Guarded by itself. */
    private final Set<SessionId> noted = new LinkedHashSet<>();

    /** The journal is asked for late: it tells this reader of its commits. */
    public WordReader(WordIndex index, Supplier<Journal> journal) {
        this.index = index;
        this.journal = journal;
    }

    public void start() {
        Thread.ofVirtual().name("word-reader").start(this::run);
    }

    @Override
    public void committed(List<Recorded> batch) {
        if (batch.stream().noneMatch(each -> words(each.envelope().event()).isPresent())) {
            return;
        }
        synchronized (noted) {
            // One that is not noted is found when the reader looks around.
            if (noted.size() < MOST_NOTED) {
                noted.add(batch.getFirst().envelope().sessionId());
            }
        }
        bell.ring();
    }

    private void run() {
        lookAround();
        while (!closed) {
            if (bell.await(LOOK_AROUND)) {
                readNoted();
                pause();
            } else {
                lookAround();
            }
        }
    }

    /** So that what is written quickly is read together. */
    private static void pause() {
        try {
            Thread.sleep(BREATH);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readNoted() {
        List<SessionId> now;
        synchronized (noted) {
            now = List.copyOf(noted);
            noted.clear();
        }
        now.forEach(this::readOrLeave);
    }

    /** Until nothing is behind, or nothing that is can be read. */
    public void lookAround() {
        try {
            List<SessionId> behind = index.behind(SESSIONS);
            boolean advanced = true;
            while (!closed && advanced && !behind.isEmpty()) {
                advanced = behind.stream().map(this::readOrLeave).reduce(false, Boolean::logicalOr);
                behind = index.behind(SESSIONS);
            }
        } catch (RuntimeException e) {
            log.warn("sessions are not looked through for words now; later they are", e);
        }
    }

    private boolean readOrLeave(SessionId session) {
        try {
            return read(session);
        } catch (RuntimeException e) {
            log.warn("session {} is not read for its words now", session, e);
            return false;
        }
    }

    /** Says whether there was anything to read. */
    boolean read(SessionId session) {
        boolean any = false;
        long from = index.reached(session);
        List<Recorded> page = journal.get().after(session, from, PAGE, Reach.VISIBLE);
        while (!closed && !page.isEmpty()) {
            long to = page.getLast().sequence();
            index.add(session, from, to, said(page));
            any = true;
            from = to;
            page = journal.get().after(session, from, PAGE, Reach.VISIBLE);
        }
        return any;
    }

    private static List<Said> said(List<Recorded> page) {
        return page.stream()
                .flatMap(
                        each ->
                                words(each.envelope().event())
                                        .map(
                                                text ->
                                                        new Said(
                                                                each.sequence(),
                                                                SearchWords.of(text)))
                                        .stream())
                .toList();
    }

    /** What people and agents said to each other; not what tools brought. */
    static Optional<String> words(AgentEvent event) {
        return switch (event) {
            case UserMessageConfirmed message -> Optional.of(message.content());
            case MessageWritten message -> Optional.of(message.content());
            default -> Optional.empty();
        };
    }

    @Override
    public void close() {
        closed = true;
        bell.ring();
    }
}
