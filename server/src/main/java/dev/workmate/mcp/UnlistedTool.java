package dev.workmate.mcp;

import dev.workmate.text.JsonText;
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
 * Stands for a tool of a server that has not answered since we started, so that a turn from before
 * the start is continued and not told that there is no such tool. Assumes the worst. Thread-safe.
 */
final class UnlistedTool implements Tool {
    private static final JsonText ANY_OBJECT = new JsonText("{\"type\":\"object\"}");

    private final McpServer server;
    private final ToolSpec spec;
    private final ToolTraits traits;

    UnlistedTool(McpServer server, String name) {
        this.server = server;
        this.spec =
                new ToolSpec(
                        name, "A tool of the MCP server " + server.settings().name(), ANY_OBJECT);
        this.traits = new ToolTraits(Effect.ONCE, Concurrency.SEQUENTIAL, server.longestCall());
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
        return Optional.empty();
    }

    @Override
    public Tier tier(ToolCall call) {
        return Tier.IRREVERSIBLE;
    }

    @Override
    public boolean isOutward() {
        return true;
    }

    @Override
    public String summary(ToolCall call) {
        return "Call %s of the MCP server %s".formatted(name(), server.settings().name());
    }

    @Override
    public Permission permission(ToolCall call) {
        return Permission.ask(
                "This goes to %s, a program outside Workmate.".formatted(server.settings().name()));
    }

    @Override
    public Proposal preview(ToolCall call) {
        return Ties.shown(server.settings());
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
        Ties.check(server.settings(), call);
        try {
            server.awaitTools();
        } catch (McpException e) {
            throw new ToolException(
                    "The MCP server %s cannot be reached now: %s. Nothing was done."
                            .formatted(server.settings().name(), e.text()),
                    e);
        }
        Tool tool =
                server.shelf()
                        .find(name())
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "The MCP server %s no longer has this tool."
                                                        .formatted(server.settings().name())));
        Optional<String> misfit = tool.validate(call.arguments());
        if (misfit.isPresent()) {
            throw new ToolException(misfit.get());
        }
        return tool.execute(call, progress);
    }
}
