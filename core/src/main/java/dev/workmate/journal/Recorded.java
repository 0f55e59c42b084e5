package dev.workmate.journal;

import dev.workmate.event.Envelope;
import dev.workmate.id.SessionId;

/**
 * A stored event: its envelope, the exact text of its data as stored and sent, and its link in the
 * hash chain.
 */
public record Recorded(
        Envelope envelope, BatchId batch, int batchIndex, long epoch, String payload, String hash) {
    /** The same event as it stands in the log of a fork. */
    Recorded in(SessionId session) {
        return new Recorded(envelope.in(session), batch, batchIndex, epoch, payload, hash);
    }

    public long sequence() {
        return envelope.sequence();
    }
}
