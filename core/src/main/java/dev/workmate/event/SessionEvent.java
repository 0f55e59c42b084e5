package dev.workmate.event;

import dev.workmate.id.SessionId;
import java.util.Optional;

/** Something about the session as a whole. */
public sealed interface SessionEvent extends AgentEvent {
    record SessionTitled(String title) implements SessionEvent {}

    /** The company of a business system in which this session works from now on. */
    record CompanySelected(String system, String companyId, String companyName)
            implements SessionEvent, ToldByTool {}

    /** The model that answers in this session from now on; nothing means the usual one. */
    record ModelSelected(Optional<String> model) implements SessionEvent {}

    /** The session began as a fork: all before this is what {@code origin} recorded. */
    record SessionForked(SessionId origin, long atSequence) implements SessionEvent {}

    record SessionEnded(String reason) implements SessionEvent {}
}
