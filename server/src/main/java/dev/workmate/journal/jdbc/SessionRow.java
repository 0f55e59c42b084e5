package dev.workmate.journal.jdbc;

import dev.workmate.journal.SessionState;
import org.jspecify.annotations.Nullable;

/** A session as it is stored and as the transaction under way will leave it. */
final class SessionRow {
    private final long number;
    private final String owner;
    private final long createdAt;
    private final @Nullable Long keyId;
    private SessionState stored;
    private SessionState now;
    private long touchedAt;
    private byte[] storedSeal;
    private byte[] nextSeal;

    /** {@code seal} is the digest that stands in the row. */
    SessionRow(long number, SessionSeal.Rest rest, SessionState stored, byte[] seal) {
        this.number = number;
        this.owner = rest.owner();
        this.createdAt = rest.createdAt();
        this.keyId = rest.keyId();
        this.stored = stored;
        this.now = stored;
        this.touchedAt = rest.updatedAt();
        this.storedSeal = seal;
        this.nextSeal = seal;
    }

    long number() {
        return number;
    }

    String owner() {
        return owner;
    }

    /** The key that its words are sealed with; null where they are not. */
    @Nullable Long keyId() {
        return keyId;
    }

    SessionState stored() {
        return stored;
    }

    SessionState now() {
        return now;
    }

    /** Milliseconds of the last activity. */
    long touchedAt() {
        return touchedAt;
    }

    void change(SessionState next) {
        now = next;
    }

    void touch(long millis) {
        touchedAt = millis;
    }

    boolean isChanged() {
        return now != stored;
    }

    /** The digest that stands in the row until it is written. */
    byte[] storedSeal() {
        return storedSeal;
    }

    /** A digest of the row as it will be. */
    byte[] seal() {
        nextSeal = SessionSeal.of(now, new SessionSeal.Rest(owner, createdAt, touchedAt, keyId));
        return nextSeal;
    }

    /** Whether only the columns of an ordinary append differ. */
    boolean onlyAdvanced() {
        return now.resumes() == 0
                && now.epoch() == stored.epoch()
                && now.parked() == stored.parked()
                && now.quarantined() == stored.quarantined()
                && now.openTurn().equals(stored.openTurn())
                && now.owner().equals(stored.owner())
                && now.waiting().equals(stored.waiting());
    }

    /** With the digest that was asked for last. */
    void written() {
        stored = now;
        storedSeal = nextSeal;
    }
}
