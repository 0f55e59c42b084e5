package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.session.MarkBook.Archived;
import dev.workmate.session.MarkBook.Deleted;
import dev.workmate.session.MarkBook.Filed;
import dev.workmate.session.MarkBook.Mark;
import dev.workmate.session.MarkBook.Overdue;
import dev.workmate.session.MarkBook.Pinned;
import dev.workmate.session.MarkBook.Seen;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How owners arrange their sessions: what they have seen, pinned, filed, put away or deleted. A
 * deleted session is kept for a while, so that it can be brought back; then it is erased.
 * Thread-safe.
 */
public final class SessionShelf {
    /** How long a deleted session can be brought back. */
    public static final Duration UNDO = Duration.ofHours(1);

    /** Servers' clocks differ a little; whoever brings a session back in time must not lose it. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(SessionShelf.class);
    private static final int SWEEP = 100;

    private final MarkBook book;
    private final Sessions sessions;
    private final Ownership ownership;
    private final Occupants occupants;
    private final InstantSource time;

    public SessionShelf(
            MarkBook book,
            Sessions sessions,
            Ownership ownership,
            Occupants occupants,
            InstantSource time) {
        this.book = book;
        this.sessions = sessions;
        this.ownership = ownership;
        this.occupants = occupants;
        this.time = time;
    }

    public void see(OwnedSession session, long upTo) {
        put(session, new Seen(upTo));
    }

    public void pin(OwnedSession session) {
        put(session, new Pinned(Optional.of(time.instant())));
    }

    public void unpin(OwnedSession session) {
        put(session, new Pinned(Optional.empty()));
    }

    public void archive(OwnedSession session) {
        put(session, new Archived(Optional.of(time.instant())));
    }

    public void unarchive(OwnedSession session) {
        put(session, new Archived(Optional.empty()));
    }

    /** Puts a session into a folder, which is there as long as something lies in it. */
    public void file(OwnedSession session, String folder) {
        put(session, new Filed(Optional.of(folder)));
    }

    public void unfile(OwnedSession session) {
        put(session, new Filed(Optional.empty()));
    }

    /** Stops what runs in it; nothing is erased before {@link #UNDO} is over. */
    public void throwAway(OwnedSession session) {
        occupants.stop(session);
        put(session, new Deleted(Optional.of(time.instant().plus(UNDO))));
    }

    /** False where the time for it is over. */
    public boolean bringBack(OwnedSession session) {
        Optional<Instant> end = sessions.find(session).flatMap(found -> found.marks().erasedAt());
        if (end.isPresent() && !time.instant().isBefore(end.get())) {
            return false;
        }
        put(session, new Deleted(Optional.empty()));
        return true;
    }

    private void put(OwnedSession session, Mark mark) {
        if (book.put(session.id(), mark)) {
            sessions.find(session).ifPresent(now -> occupants.listed(session.user(), now));
        }
    }

    /** Erases what nobody has brought back in time; returns how many. */
    public int eraseOverdue() {
        int erased = 0;
        for (Overdue overdue : book.overdue(time.instant().minus(MARGIN), SWEEP)) {
            erased += erase(overdue) ? 1 : 0;
        }
        return erased;
    }

    /** One that cannot be erased now is left to the next time and keeps no other from it. */
    private boolean erase(Overdue overdue) {
        try {
            User owner = User.of(overdue.owner(), "deletion", Role.USER);
            Optional<OwnedSession> owned = ownership.check(owner, overdue.session());
            owned.ifPresent(sessions::delete);
            return owned.isPresent();
        } catch (RuntimeException e) {
            log.warn("deleted session {} is erased later", overdue.session(), e);
            return false;
        }
    }

    /** Whether the session must be kept for now, whoever asks for its erasure. */
    public boolean isHeld(OwnedSession session) {
        return book.isHeld(session.id());
    }
}
