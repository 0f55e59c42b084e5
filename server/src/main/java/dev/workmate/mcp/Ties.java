package dev.workmate.mcp;

import dev.workmate.event.value.Preview;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.ToolCall;
import java.util.List;
import java.util.Optional;

/** Binds what a person agrees to to the connection that they were asked about. */
final class Ties {
    private Ties() {}

    /** What a question about a server's call is about. */
    static Proposal shown(McpServerSettings settings) {
        return settings.tie()
                .map(tie -> Proposal.of(new Preview(List.of(), Optional.of(tie.version()))))
                .orElse(Proposal.NONE);
    }

    /** Fails where a person agreed to a call by another connection, or as it was before. */
    static void check(McpServerSettings settings, ToolCall call) throws ApprovalLapsedException {
        Optional<String> now = settings.tie().map(McpServerSettings.Tie::version);
        boolean asApproved = call.approvedVersion().isEmpty() || call.approvedVersion().equals(now);
        if (!asApproved) {
            throw new ApprovalLapsedException(
                    "The connection to "
                            + settings.name()
                            + " is not the one that was asked about any more. Nothing was done.");
        }
    }
}
