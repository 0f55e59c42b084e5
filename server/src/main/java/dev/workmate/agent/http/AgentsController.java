package dev.workmate.agent.http;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Team;
import dev.workmate.http.Operation;
import dev.workmate.id.AgentId;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The agents of this server. */
@RestController
public final class AgentsController {
    private final Team team;

    public AgentsController(Team team) {
        this.team = team;
    }

    /** An agent as clients see it; {@code command} selects it, without its slash. */
    record AgentView(
            AgentId id,
            String name,
            String icon,
            String color,
            String description,
            List<String> tools,
            String modelRole,
            Optional<String> command) {
        static AgentView of(AgentDefinition agent) {
            return new AgentView(
                    agent.id(),
                    agent.identity().name(),
                    agent.identity().icon(),
                    agent.identity().color(),
                    agent.description(),
                    agent.tools(),
                    agent.role().key(),
                    agent.command());
        }
    }

    /** All of them, the supervisor first, and what is wrong with files that define more. */
    record AllAgents(List<AgentView> agents, List<String> problems) {}

    @GetMapping("/api/agents")
    @Operation(summary = "The agents of this server", answer = AllAgents.class)
    AllAgents agents() {
        return new AllAgents(
                team.current().all().stream().map(AgentView::of).toList(), team.problems());
    }
}
