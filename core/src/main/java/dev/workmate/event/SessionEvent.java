package dev.workmate.event;

/** Something about the session as a whole. */
public sealed interface SessionEvent extends AgentEvent {
    record SessionTitled(String title) implements SessionEvent {}

    /** The company of a business system in which this session works from now on. */
    record CompanySelected(String system, String companyId, String companyName)
            implements SessionEvent, ToldByTool {}

    record SessionEnded(String reason) implements SessionEvent {}
}
