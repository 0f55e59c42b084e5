package dev.workmate.tool.permission;

import dev.workmate.id.SessionId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import java.util.Optional;

/** What a person has allowed for the rest of a session. Thread-safe; durable where sessions are. */
public interface Grants {
    /** Nobody has allowed anything. */
    Grants NONE =
            new Grants() {
                @Override
                public boolean covers(SessionId session, String toolName, String entity) {
                    return false;
                }

                @Override
                public void remember(SessionId session, String toolName, String entity) {}
            };

    /** What a wide yes to a call covers; what cannot be undone or is sent outside never is. */
    static Optional<String> entity(Tool tool, ToolCall call) {
        return tool.tier(call) == Tier.DRAFT_WRITE && !tool.isOutward()
                ? tool.entity(call)
                : Optional.empty();
    }

    boolean covers(SessionId session, String toolName, String entity);

    void remember(SessionId session, String toolName, String entity);
}
