package dev.workmate.session;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps how owners have arranged their lists. Thread-safe. */
public interface MarkBook {
    /** What an owner does to a session in their list; nothing takes a mark back. */
    sealed interface Mark {}

    /** Everything visible up to this event was looked at; that never goes back. */
    record Seen(long upTo) implements Mark {}

    record Pinned(Optional<Instant> at) implements Mark {}

    record Archived(Optional<Instant> at) implements Mark {}

    /** To be erased at this time. */
    record Deleted(Optional<Instant> eraseAt) implements Mark {}

    /** Put into a folder, or out of it. */
    record Filed(Optional<String> folder) implements Mark {}

    /** A session whose time to be brought back is over. */
    record Overdue(SessionId session, UserId owner) {}

    /** False where nothing changes, or the session is no more. */
    boolean put(SessionId session, Mark mark);

    List<Overdue> overdue(Instant now, int limit);

    /** Whether the session, or all that its owner has, must be kept for now, whoever asks. */
    boolean isHeld(SessionId session);
}
