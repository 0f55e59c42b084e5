package dev.workmate.configuration;

import dev.workmate.agent.Agents;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpSettings;
import dev.workmate.text.Digests;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.permission.Rules;
import dev.workmate.turn.Setup;
import java.util.List;

/**
 * Agents, permissions and servers of tools as they were written at one moment. The version follows
 * from the content: two processes that read the same have the same one. Immutable.
 */
public record Configuration(String version, Setup setup, List<McpServerSettings> servers) {
    private static final int VERSION_LENGTH = 16;

    public Configuration {
        servers = List.copyOf(servers);
    }

    static Configuration of(Agents agents, Rules rules, McpSettings mcp) {
        String content =
                String.join("\n", agents.all().toString(), rules.toString(), mcp.fingerprint());
        return new Configuration(
                Digests.sha256(content).substring(0, VERSION_LENGTH),
                new Setup(agents, new RulePolicy(rules)),
                mcp.servers());
    }
}
