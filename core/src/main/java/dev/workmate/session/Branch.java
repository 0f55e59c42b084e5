package dev.workmate.session;

import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One way on from where branches part: the session to go on in, the message with which it begins,
 * and what was changed in it. {@code hasMore} says that there is more than these effects.
 */
public record Branch(
        SessionId sessionId,
        MessageId messageId,
        String message,
        Instant at,
        List<Effect> effects,
        boolean hasMore) {
    public Branch {
        effects = List.copyOf(effects);
    }

    /**
     * A call that may have changed something. {@code summary} is the sentence that a person agreed
     * to, where one was asked.
     */
    public record Effect(
            ToolUseId toolUseId,
            String toolName,
            JsonText arguments,
            Optional<String> summary,
            ToolStatus status,
            Instant at) {}

    /**
     * The branches at one message of a session, in the order in which they were begun. {@code
     * current} is the place of the session's own among them.
     */
    public record Parting(MessageId messageId, long sequence, int current, List<Branch> branches) {
        public Parting {
            branches = List.copyOf(branches);
        }
    }
}
