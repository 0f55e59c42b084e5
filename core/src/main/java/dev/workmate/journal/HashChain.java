package dev.workmate.journal;

import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.text.Digests;
import java.util.List;

/**
 * Links each event to the one before by SHA-256 over everything that is stored of it, so that a
 * change, a removal or a swap is seen. The fields are written with their lengths: no two different
 * events share a text.
 */
public final class HashChain {
    private HashChain() {}

    /** The link before a session's first event. */
    public static String start(SessionId session) {
        return Digests.sha256(session.value());
    }

    public static String link(
            String previous,
            Envelope envelope,
            BatchId batch,
            int batchIndex,
            long epoch,
            String payload) {
        return digest(fields(previous, envelope, batch, batchIndex, epoch, payload));
    }

    /** The event's hash, whichever way its words are in it. */
    public static String link(String previous, Recorded event) {
        return digest(fields(previous, event));
    }

    static String digest(List<String> fields) {
        StringBuilder text = new StringBuilder(512 + fields.getLast().length());
        for (String field : fields) {
            text.append(field.length()).append(':').append(field);
        }
        return Digests.sha256(text.toString());
    }

    /** What the hash covers, in this order; the first is the hash before. */
    public static List<String> fields(
            String previous,
            Envelope envelope,
            BatchId batch,
            int batchIndex,
            long epoch,
            String payload) {
        return fields(previous, envelope, batch.value(), batchIndex, epoch, payload);
    }

    /**
     * Where the words are committed to, their digest stands in the place of the text, and nothing
     * in that of the batch's id, which no other event has.
     */
    public static List<String> fields(String previous, Recorded event) {
        return fields(
                previous,
                event.envelope(),
                event.commitment().isPresent() ? "" : event.batch().value(),
                event.batchIndex(),
                event.epoch(),
                event.commitment().map(Commitment::value).orElse(event.payload()));
    }

    private static List<String> fields(
            String previous,
            Envelope envelope,
            String batch,
            int batchIndex,
            long epoch,
            String payload) {
        AgentIdentity agent = envelope.agent().orElse(null);
        return List.of(
                previous,
                envelope.eventId().value(),
                envelope.sessionId().value(),
                envelope.turnId().map(TurnId::value).orElse(""),
                envelope.taskId().map(TaskId::value).orElse(""),
                Long.toString(envelope.sequence()),
                Long.toString(envelope.prev()),
                Integer.toString(envelope.index()),
                agent == null ? "" : agent.id().value(),
                agent == null ? "" : agent.name(),
                agent == null ? "" : agent.icon(),
                agent == null ? "" : agent.color(),
                Long.toString(envelope.at().toEpochMilli()),
                EventNames.of(envelope.event()),
                batch,
                Integer.toString(batchIndex),
                Long.toString(epoch),
                payload);
    }
}
