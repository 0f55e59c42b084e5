package dev.workmate.agent;

import dev.workmate.event.InternalTools;
import dev.workmate.id.AgentId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One supervisor and its workers, by id. Immutable, and so a team that never changes. */
public final class Agents implements Team {
    private final AgentDefinition supervisor;
    private final List<AgentDefinition> workers;
    private final Map<AgentId, AgentDefinition> byId = new LinkedHashMap<>();
    private final Map<String, AgentDefinition> byCommand = new HashMap<>();
    private final Map<String, AgentDefinition> byTransferTool = new HashMap<>();

    public Agents(AgentDefinition supervisor, List<AgentDefinition> workers) {
        this.supervisor = supervisor;
        this.workers = List.copyOf(workers);
        add(supervisor);
        for (AgentDefinition worker : workers) {
            add(worker);
            byTransferTool.put(transferTool(worker.id()), worker);
        }
    }

    private void add(AgentDefinition agent) {
        if (byId.put(agent.id(), agent) != null) {
            throw new IllegalArgumentException("two agents are called " + agent.id());
        }
        agent.command()
                .ifPresent(
                        command -> {
                            if (byCommand.put(command, agent) != null) {
                                throw new IllegalArgumentException(
                                        "two agents answer to /" + command);
                            }
                        });
    }

    @Override
    public Agents current() {
        return this;
    }

    /** These agents and one more; refuses one whose id or command is taken. */
    Agents with(AgentDefinition worker) {
        List<AgentDefinition> more = new ArrayList<>(workers);
        more.add(worker);
        return new Agents(supervisor, more);
    }

    public AgentDefinition supervisor() {
        return supervisor;
    }

    public List<AgentDefinition> workers() {
        return workers;
    }

    public List<AgentDefinition> all() {
        return List.copyOf(byId.values());
    }

    public Optional<AgentDefinition> find(AgentId id) {
        return Optional.ofNullable(byId.get(id));
    }

    public Optional<AgentDefinition> findByCommand(String command) {
        return Optional.ofNullable(byCommand.get(command));
    }

    /** The tool with which the supervisor gives work to an agent. */
    public static String transferTool(AgentId agent) {
        return InternalTools.TRANSFER_TO + agent.value().replace('-', '_');
    }

    /** The agent a transfer tool leads to. */
    public Optional<AgentDefinition> transferTarget(String toolName) {
        return Optional.ofNullable(byTransferTool.get(toolName));
    }
}
