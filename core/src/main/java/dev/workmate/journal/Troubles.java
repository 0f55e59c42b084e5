package dev.workmate.journal;

import dev.workmate.id.SessionId;
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
    private static final int MAX_SESSIONS = 10_000;

    private final Retries patient;
    private final Retries brief;
    private final Map<SessionId, Trouble> bySession = new LinkedHashMap<>();

    private record Trouble(long sequence, int tries, long retryAt) {}

    Troubles(Retries patient, Retries brief) {
        this.patient = patient;
        this.brief = brief;
    }

    /** Counts a failed try; true when it was the last one. */
    boolean failedForGood(SessionId session, long sequence, RuntimeException cause) {
        Trouble known = bySession.remove(session);
        int tries = known != null && known.sequence() == sequence ? known.tries() : 0;
        List<Duration> pauses =
                (cause instanceof UnprojectableException ? brief : patient).pauses();
        if (tries >= pauses.size()) {
            return true;
        }
        if (bySession.size() < MAX_SESSIONS) {
            long retryAt = System.nanoTime() + pauses.get(tries).toNanos();
            bySession.put(session, new Trouble(sequence, tries + 1, retryAt));
        }
        return false;
    }

    /** Whether the session must be left alone for now. */
    boolean isResting(SessionId session) {
        Trouble known = bySession.get(session);
        return known != null && known.retryAt() - System.nanoTime() > 0;
    }

    /** Sessions that rested long enough; each is named until it is settled or has failed again. */
    List<SessionId> due() {
        if (bySession.isEmpty()) {
            return List.of();
        }
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

    /** How long until one of them is due, at most {@code limit}. */
    Duration untilDue(Duration limit) {
        long now = System.nanoTime();
        long least = limit.toNanos();
        for (Trouble trouble : bySession.values()) {
            least = Math.min(least, Math.max(0, trouble.retryAt() - now));
        }
        return Duration.ofNanos(least);
    }

    void settled(SessionId session) {
        bySession.remove(session);
    }

    int count() {
        return bySession.size();
    }
}
