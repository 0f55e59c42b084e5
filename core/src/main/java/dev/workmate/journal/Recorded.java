package dev.workmate.journal;

import dev.workmate.event.Envelope;

/**
 * A stored event: its envelope, the exact text of its data as stored and sent, and its link in the
 * hash chain.
 */
public record Recorded(
        Envelope envelope, BatchId batch, int batchIndex, long epoch, String payload, String hash) {
    public long sequence() {
        return envelope.sequence();
    }
}
