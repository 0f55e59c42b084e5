package dev.workmate.tool.permission;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import java.util.Optional;

/** Which calls a rule is about: whatever is left open matches all, {@code tool} may end in *. */
public record CallPattern(
        Optional<String> tool,
        Optional<Tier> tier,
        Optional<AgentId> agent,
        Optional<UserId> user) {
    boolean matches(ToolCall call, Tier callTier, Optional<UserId> forUser) {
        return tool.map(pattern -> fits(pattern, call.toolName())).orElse(true)
                && tier.map(callTier::equals).orElse(true)
                && agent.map(call.agent()::equals).orElse(true)
                && user.map(wanted -> forUser.equals(Optional.of(wanted))).orElse(true);
    }

    private static boolean fits(String pattern, String name) {
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }
}
