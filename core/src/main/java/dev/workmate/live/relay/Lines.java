package dev.workmate.live.relay;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.live.LiveFeed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines of all sessions that are watched on this server, each as long as it is. Thread-safe.
 */
final class Lines {
    private static final Logger log = LoggerFactory.getLogger(Lines.class);

    /** More than one step of a turn stores. */
    private static final int NEWEST = 200;

    private final LiveFeed feed;
    private final Bus bus;
    private final StoredLogs logs;
    private final Outlets outlets;
    private final Line.Screen screen;
    private final Executor workers;
    private final LongSupplier nanos;
    private final Map<SessionId, Line> lines = new ConcurrentHashMap<>();

    Lines(
            LiveFeed feed,
            Bus bus,
            StoredLogs logs,
            Outlets outlets,
            Line.Screen screen,
            Executor workers,
            LongSupplier nanos) {
        this.feed = feed;
        this.bus = bus;
        this.logs = logs;
        this.outlets = outlets;
        this.screen = screen;
        this.workers = workers;
        this.nanos = nanos;
    }

    @Nullable Line find(SessionId session) {
        return lines.get(session);
    }

    boolean has(SessionId session) {
        return lines.containsKey(session);
    }

    /** The head is read before the viewer reads the log, so that nothing falls between the two. */
    void watched(SessionId session) {
        if (lines.containsKey(session)) {
            return;
        }
        Optional<Long> head = Optional.ofNullable(logs.heads(List.of(session)).get(session));
        if (head.isEmpty()) {
            return;
        }
        Optional<TurnId> open = logs.openTurn(session);
        List<Recorded> newest = open.isEmpty() ? List.of() : newest(session, head.get());
        lines.computeIfAbsent(
                session,
                _ ->
                        new Line(
                                session,
                                new Line.Start(head.get(), open, newest),
                                screen,
                                logs,
                                workers,
                                nanos));
        bus.follow(session);
    }

    private List<Recorded> newest(SessionId session, long head) {
        int count = (int) Math.min(NEWEST, head);
        return logs.after(session, head - count, count);
    }

    void left(SessionId session) {
        lines.computeIfPresent(
                session,
                (_, line) -> {
                    if (feed.viewersOf(session) > 0 || !line.isClosable()) {
                        return line;
                    }
                    bus.leave(session);
                    // Nobody will say how it goes on.
                    outlets.unlessSpeaking(session, () -> feed.forgetUnderway(session));
                    return null;
                });
        if (feed.viewersOf(session) > 0) {
            // Somebody came meanwhile, and may have seen the line that is gone.
            watched(session);
        }
    }

    LiveFeed.Reached reach(SessionId session, long sequence, Runnable wake) {
        Line line = lines.get(session);
        if (line == null) {
            return LiveFeed.Reached.UNKNOWN;
        }
        return line.hasReached(sequence, wake) ? LiveFeed.Reached.SHOWN : LiveFeed.Reached.BEHIND;
    }

    /** What is overdue is said, and what is missing is asked for. */
    void tick(long now, boolean up) {
        lines.forEach(
                (session, line) -> {
                    line.tick(now, up);
                    if (feed.viewersOf(session) == 0) {
                        left(session);
                    }
                });
    }

    /** Looks how far all watched sessions have come. */
    void lookAtAll() {
        List<SessionId> watched = List.copyOf(lines.keySet());
        for (int from = 0; from < watched.size(); from += Clock.AT_ONCE) {
            look(watched.subList(from, Math.min(from + Clock.AT_ONCE, watched.size())));
        }
    }

    void look(List<SessionId> sessions) {
        Map<SessionId, Long> heads = logs.heads(sessions);
        for (SessionId session : sessions) {
            Long head = heads.get(session);
            Line line = lines.get(session);
            if (head == null) {
                log.debug("session {} is no more", session);
                feed.end(session);
            } else if (line != null) {
                line.isAt(head);
            }
        }
    }
}
