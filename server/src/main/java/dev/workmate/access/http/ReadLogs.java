package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Says in the log of security who reads what happened in somebody else's session, before they are
 * shown it; once an hour for each reader, session and way to read. Thread-safe.
 */
public final class ReadLogs {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int KNOWN = 10_000;

    private final Ownership ownership;
    private final ActLog log;
    private final InstantSource time;
    private final RecentlyUsed<String, Instant> noted = RecentlyUsed.atMost(KNOWN);

    public ReadLogs(Ownership ownership, ActLog log, InstantSource time) {
        this.ownership = ownership;
        this.log = log;
        this.time = time;
    }

    /**
     * Fails where it cannot be said: then nothing is shown. {@code way} is the call's last part.
     */
    void note(User reader, OwnedSession session, String way, String address) {
        Optional<UserId> owner = ownership.ownerIfAnother(session);
        String key = reader.id() + " " + session.id() + " " + way;
        if (owner.isEmpty() || isNoted(key)) {
            return;
        }
        String detail = "session " + session.id() + ": " + way;
        log.append(Act.about(reader, owner.get(), ActKind.SESSION_READ, address, detail));
        remember(key);
    }

    private synchronized boolean isNoted(String key) {
        return noted.get(key).filter(at -> at.plus(HOUR).isAfter(time.instant())).isPresent();
    }

    private synchronized void remember(String key) {
        noted.put(key, time.instant());
    }
}
