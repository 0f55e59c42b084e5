package dev.workmate.journal;

import dev.workmate.event.SessionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sessions whose next event could not be projected: how often it was tried, and when to try again.
 * For the projector's thread only.
 */
final class Troubles {
    private static final int MAX_TRIES = 3;
    private static final int MAX_SESSIONS = 10_000;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

    private final Map<SessionId, Trouble> bySession = new LinkedHashMap<>();

    private record Trouble(long sequence, int tries, long retryAt) {}

    /** Counts a failed try; true when it was the last one. */
    boolean failedForGood(SessionId session, long sequence) {
        Trouble known = bySession.remove(session);
        int tries = known != null && known.sequence() == sequence ? known.tries() + 1 : 1;
        if (tries >= MAX_TRIES) {
            return true;
        }
        if (bySession.size() < MAX_SESSIONS) {
            long pause = FIRST_PAUSE.toNanos() << tries;
            bySession.put(session, new Trouble(sequence, tries, System.nanoTime() + pause));
        }
        return false;
    }

    /** Whether the session must be left alone for now. */
    boolean isResting(SessionId session) {
        Trouble known = bySession.get(session);
        return known != null && known.retryAt() - System.nanoTime() > 0;
    }

    /** Sessions that rested long enough; each is named until it is settled. */
    List<SessionId> due() {
        long now = System.nanoTime();
        List<SessionId> due = new ArrayList<>();
        bySession.forEach(
                (session, trouble) -> {
                    if (trouble.retryAt() - now <= 0) {
                        due.add(session);
                    }
                });
        return due;
    }

    void settled(SessionId session) {
        bySession.remove(session);
    }

    boolean isEmpty() {
        return bySession.isEmpty();
    }
}
