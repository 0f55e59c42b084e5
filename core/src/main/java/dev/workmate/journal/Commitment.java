package dev.workmate.journal;

import dev.workmate.text.Digests;

/**
 * What stands in an event's hash for its words: a digest over a random salt, the batch's id and the
 * text. With the salt anybody can recompute it; once the salt is gone it says nothing, and the
 * chain of hashes holds all the same. In hexadecimal digits.
 */
public record Commitment(String salt, String value) {
    public static Commitment of(String salt, BatchId batch, String payload) {
        StringBuilder text = new StringBuilder(payload.length() + 128);
        for (String part : new String[] {salt, batch.value(), payload}) {
            text.append(part.length()).append(':').append(part);
        }
        return new Commitment(salt, Digests.sha256(text.toString()));
    }

    /** Whether it was made of these words. */
    public boolean covers(BatchId batch, String payload) {
        return of(salt, batch, payload).value().equals(value);
    }
}
