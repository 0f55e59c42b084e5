package dev.workmate.tool.permission;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import java.util.Optional;

/**
 * An operator's word on some calls: whatever is left open matches all. {@code tool} may end in
 * {@code *}. An {@code ALLOW} never reaches the irreversible tier: for that a person is always
 * asked.
 */
public record PermissionRule(
        Optional<String> tool,
        Optional<Tier> tier,
        Optional<AgentId> agent,
        Optional<UserId> user,
        Word word,
        String reason) {
    /** What the operator says. */
    public enum Word {
        ALLOW,
        ASK,
        DENY
    }

    boolean matches(ToolCall call, Tier callTier, Optional<UserId> forUser) {
        return new CallPattern(tool, tier, agent, user).matches(call, callTier, forUser);
    }
}
