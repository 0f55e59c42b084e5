package dev.workmate.mcp;

import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentCheck;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.util.Optional;

/**
 * A tool of another program. Nothing the program says is trusted: its description is marked as its
 * own words, its answers are untrusted, and what a call may do is the operator's decision.
 * Thread-safe.
 */
final class McpTool implements Tool {
    private final McpServer server;
    private final RemoteTool remote;
    private final ArgumentCheck check;
    private final ToolSpec spec;
    private final ToolTraits traits;

    McpTool(McpServer server, String name, RemoteTool remote, ArgumentCheck check) {
        this.server = server;
        this.remote = remote;
        this.check = check;
        this.spec = new ToolSpec(name, description(server, remote), remote.inputSchema());
        this.traits =
                new ToolTraits(
                        effect(server.settings(), remote),
                        server.settings().tierOf(remote.name()) == Tier.READ
                                ? Concurrency.PARALLEL
                                : Concurrency.SEQUENTIAL,
                        server.longestCall());
    }

    private static String description(McpServer server, RemoteTool remote) {
        return "The tool %s of the MCP server %s, a program outside Workmate. In that program's words: %s"
                .formatted(
                        remote.name(),
                        server.settings().name(),
                        remote.description().isEmpty() ? "(nothing)" : remote.description());
    }

    private static Effect effect(McpServerSettings settings, RemoteTool remote) {
        if (settings.annotations() == Annotations.IGNORED) {
            return Effect.ONCE;
        }
        if (remote.hints().readOnly()) {
            return Effect.READ_ONLY;
        }
        return remote.hints().idempotent() ? Effect.IDEMPOTENT : Effect.ONCE;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolTraits traits() {
        return traits;
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        return check.misfit(arguments);
    }

    @Override
    public Tier tier(ToolCall call) {
        return server.settings().tierOf(remote.name());
    }

    @Override
    public boolean isOutward() {
        return server.settings().reach() == Reach.OUTWARD;
    }

    @Override
    public String summary(ToolCall call) {
        return "Call %s of the MCP server %s".formatted(remote.name(), server.settings().name());
    }

    @Override
    public Permission permission(ToolCall call) {
        return tier(call) == Tier.READ
                ? Permission.ALLOW
                : Permission.ask(
                        "This goes to %s, a program outside Workmate."
                                .formatted(server.settings().name()));
    }

    @Override
    public Proposal preview(ToolCall call) {
        return Ties.shown(server.settings());
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
        Ties.check(server.settings(), call);
        RemoteResult result;
        try {
            result = server.call(remote, call.arguments(), progress);
        } catch (McpException e) {
            throw told(e);
        }
        if (result.failed()) {
            throw ToolException.untrusted("The tool reports an error: " + result.words());
        }
        return result.output();
    }

    private Exception told(McpException failure) {
        String who = "The MCP server " + server.settings().name();
        return switch (failure.kind()) {
            case NOT_SENT, GONE ->
                    new ToolException(
                            "%s cannot be reached now: %s. Nothing was done. Workmate keeps trying to connect; try again later."
                                    .formatted(who, failure.text()));
            case LOST, TIMED_OUT -> inDoubt(who, failure);
            case REFUSED ->
                    ToolException.untrusted(who + " answered with an error: " + failure.text());
            case UNREADABLE ->
                    new ToolException(
                            "%s gave an answer that cannot be read: %s. The call may have taken effect."
                                    .formatted(who, failure.text()));
        };
    }

    private Exception inDoubt(String who, McpException failure) {
        String text = "%s did not answer: %s.".formatted(who, failure.text());
        return traits.effect() == Effect.ONCE
                ? new OutcomeUnknownException(
                        text + " Whether the call took effect is not known; it was not repeated.")
                : new ToolException(text + " The call may be repeated.");
    }
}
