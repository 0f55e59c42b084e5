package dev.workmate.event;

/** Something the user should know about how an answer comes about; nobody's words. */
public sealed interface NoticeEvent extends AgentEvent {
    /**
     * The older part of a long conversation is remembered as a summary from now on: {@code
     * exchanges} of it, all before the message with the sequence {@code keptFrom}.
     */
    record ConversationCondensed(String summary, int exchanges, long keptFrom)
            implements NoticeEvent {}

    /** A remark; {@code code} is stable, snake case. */
    record NoticeGiven(String code, String message) implements NoticeEvent {}
}
