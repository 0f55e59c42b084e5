package dev.workmate.event;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.time.Instant;

/** A signal with its place inside its turn; it has no number, for it is never stored. */
public record SignalEnvelope(
        EventId eventId,
        SessionId sessionId,
        TurnId turnId,
        TaskId taskId,
        int index,
        AgentIdentity agent,
        Instant at,
        LiveSignal signal) {}
