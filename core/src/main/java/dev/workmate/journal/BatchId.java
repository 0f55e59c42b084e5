package dev.workmate.journal;

import dev.workmate.id.Uuids;

/**
 * Names one append, so that sending it again after an unknown outcome changes nothing. A user's
 * message takes the client's own id, all others a fresh one.
 */
public record BatchId(String value) {
    public static final int MAX_LENGTH = 160;

    public BatchId {
        if (value.isBlank() || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a batch id has 1 to " + MAX_LENGTH + " characters");
        }
    }

    public static BatchId next() {
        return new BatchId(Uuids.next());
    }

    /** The prefix keeps what clients choose apart from what we make. */
    public static BatchId ofClient(String clientMessageId) {
        return new BatchId("client:" + clientMessageId);
    }
}
