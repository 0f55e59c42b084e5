package dev.workmate.configuration;

import dev.workmate.agent.AgentFolder;
import dev.workmate.mcp.McpSettings;
import dev.workmate.tool.permission.RuleSource;
import dev.workmate.tool.permission.Rules;

/** The configuration of one process: files in its home folder. Thread-safe. */
public final class ConfigurationFiles implements ConfigurationSource {
    private final AgentFolder agents;
    private final RuleSource rules;
    private final McpSettings.Source servers;

    public ConfigurationFiles(AgentFolder agents, RuleSource rules, McpSettings.Source servers) {
        this.agents = agents;
        this.rules = rules;
        this.servers = servers;
    }

    @Override
    public synchronized Reading read() {
        Rules written = rules.read();
        McpSettings mcp = servers.read();
        agents.look();
        return new Reading(
                Configuration.of(agents.current(), written, mcp),
                mcp.standing() == McpSettings.Standing.READ ? Extent.WHOLE : Extent.PARTIAL,
                agents.problems(),
                mcp.problems());
    }
}
