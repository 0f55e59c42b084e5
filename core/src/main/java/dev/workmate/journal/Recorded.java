package dev.workmate.journal;

import dev.workmate.event.Envelope;
import dev.workmate.id.SessionId;
import java.util.Optional;

/**
 * A stored event: its envelope, the exact text of its data as stored and sent, and its link in the
 * hash chain. {@code commitment} is what stands there for its words; events of older versions have
 * the words themselves in it.
 */
public record Recorded(
        Envelope envelope,
        BatchId batch,
        int batchIndex,
        long epoch,
        String payload,
        String hash,
        Optional<Commitment> commitment) {
    public Recorded(
            Envelope envelope,
            BatchId batch,
            int batchIndex,
            long epoch,
            String payload,
            String hash) {
        this(envelope, batch, batchIndex, epoch, payload, hash, Optional.empty());
    }

    /** The same event as it stands in the log of a fork, or in that of the session it is from. */
    public Recorded in(SessionId session) {
        return new Recorded(
                envelope.in(session), batch, batchIndex, epoch, payload, hash, commitment);
    }

    public long sequence() {
        return envelope.sequence();
    }
}
