package dev.workmate.turn.graph;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.value.TurnOptions;
import java.util.Locale;
import java.util.Optional;

/** Where a message goes first, and what of it is the task. */
record Route(AgentDefinition agent, String instruction) {
    /** In this order: the agent the sender chose, a slash command, the supervisor. */
    static Route of(String content, TurnOptions options, Agents agents) {
        Optional<AgentDefinition> chosen = options.targetAgentId().flatMap(agents::find);
        if (chosen.isPresent()) {
            return new Route(chosen.get(), content);
        }
        return slashCommand(content, agents)
                .orElseGet(() -> new Route(agents.supervisor(), content));
    }

    private static Optional<Route> slashCommand(String content, Agents agents) {
        String text = content.strip();
        if (!text.startsWith("/")) {
            return Optional.empty();
        }
        String[] parts = text.substring(1).split("\\s+", 2);
        if (parts.length < 2 || parts[1].isBlank()) {
            return Optional.empty();
        }
        return agents.findByCommand(parts[0].toLowerCase(Locale.ROOT))
                .map(agent -> new Route(agent, parts[1]));
    }
}
