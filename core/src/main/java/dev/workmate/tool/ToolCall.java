package dev.workmate.tool;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.Digests;
import dev.workmate.text.JsonText;
import java.util.Optional;

/**
 * One call as a tool sees it. {@code approvedVersion} is the state of the record that a person saw
 * when agreeing, where the tool told it in its proposal; {@code approvedSummary} is the sentence
 * the person agreed to.
 */
public record ToolCall(
        SessionId session,
        AgentId agent,
        ToolUseId toolUseId,
        String toolName,
        JsonText arguments,
        Optional<String> approvedVersion,
        Optional<String> approvedSummary) {
    /** A call that no person was asked about. */
    public ToolCall(
            SessionId session,
            AgentId agent,
            ToolUseId toolUseId,
            String toolName,
            JsonText arguments) {
        this(session, agent, toolUseId, toolName, arguments, Optional.empty(), Optional.empty());
    }

    /** The same call with other arguments. */
    public ToolCall with(JsonText others) {
        return new ToolCall(
                session, agent, toolUseId, toolName, others, approvedVersion, approvedSummary);
    }

    /** The same for every run of this call, so that a system that knows keys acts once. */
    public String idempotencyKey() {
        return Digests.sha256(session.value() + "/" + toolUseId.value());
    }

    /** What an approval is bound to: exactly these arguments of exactly this tool. */
    public String argumentsDigest() {
        return Digests.sha256(toolName + "\n" + arguments.value());
    }
}
