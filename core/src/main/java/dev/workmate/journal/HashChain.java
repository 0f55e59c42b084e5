package dev.workmate.journal;

import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.text.Digests;

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
        StringBuilder text = new StringBuilder(512 + payload.length());
        field(text, previous);
        field(text, envelope.eventId().value());
        field(text, envelope.sessionId().value());
        field(text, envelope.turnId().map(TurnId::value).orElse(""));
        field(text, envelope.taskId().map(TaskId::value).orElse(""));
        field(text, Long.toString(envelope.sequence()));
        field(text, Long.toString(envelope.prev()));
        field(text, Integer.toString(envelope.index()));
        AgentIdentity agent = envelope.agent().orElse(null);
        field(text, agent == null ? "" : agent.id().value());
        field(text, agent == null ? "" : agent.name());
        field(text, agent == null ? "" : agent.icon());
        field(text, agent == null ? "" : agent.color());
        field(text, Long.toString(envelope.at().toEpochMilli()));
        field(text, EventNames.of(envelope.event()));
        field(text, batch.value());
        field(text, Integer.toString(batchIndex));
        field(text, Long.toString(epoch));
        text.append(payload.length()).append(':').append(payload);
        return Digests.sha256(text.toString());
    }

    private static void field(StringBuilder text, String value) {
        text.append(value.length()).append(':').append(value);
    }
}
