package dev.workmate.turn.graph;

import dev.workmate.agent.Agents;
import dev.workmate.id.AgentId;
import dev.workmate.journal.Heard;
import dev.workmate.journal.Journal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import dev.workmate.turn.state.TurnState;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says whether untrusted content may speak through a call. It does once the session has read it, in
 * this turn or in an earlier one whose answers the model still sees, and where a program outside
 * has described its tools to an agent. Thread-safe.
 */
public final class Influence {
    private final Journal journal;
    private final Agents agents;
    private final Tools tools;

    public Influence(Journal journal, Agents agents, Tools tools) {
        this.journal = journal;
        this.agents = agents;
        this.tools = tools;
    }

    /** Where nothing is changed and nothing is sent outside there is nothing to sway. */
    boolean reaches(TurnState state, Tool tool, ToolCall call) {
        Tier tier = tool.tier(call);
        if (tier == Tier.READ && !tool.isOutward()) {
            return false;
        }
        if (state.isTainted()) {
            return true;
        }
        Heard heard = journal.heard(call.session());
        return heard.untrusted() || isSwayed(state, heard, tier, call);
    }

    /**
     * A program may describe its own tools as it likes: what they may do is the operator's word,
     * and so is reading from it.
     */
    private boolean isSwayed(TurnState state, Heard heard, Tier tier, ToolCall call) {
        Tools here = tools.in(call.session());
        Optional<String> own = here.author(call.toolName());
        if (own.isPresent() && tier == Tier.READ) {
            return false;
        }
        return Stream.concat(state.listeners().stream(), heard.speakers().stream())
                .distinct()
                .flatMap(agent -> authors(here, agent))
                .anyMatch(author -> !own.equals(Optional.of(author)));
    }

    private Stream<String> authors(Tools here, AgentId agent) {
        Stream<String> named =
                agents.find(agent).stream()
                        .flatMap(definition -> definition.tools().stream())
                        .flatMap(name -> here.author(name).stream());
        return Stream.concat(here.authorsHeardBy(agent).stream(), named);
    }
}
