package dev.workmate.testkit;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import java.util.List;

/** A small team: a supervisor, two workers with tools, and one without. */
public final class TestAgents {
    public static final AgentId SUPERVISOR = new AgentId("supervisor");
    public static final AgentId ALPHA = new AgentId("alpha-agent");
    public static final AgentId BETA = new AgentId("beta-agent");
    public static final AgentId TALKER = new AgentId("talker-agent");

    private TestAgents() {}

    public static Agents team(String... tools) {
        return new Agents(
                agent(SUPERVISOR, ModelRole.SUPERVISOR, List.of()),
                List.of(
                        agent(ALPHA, ModelRole.GENERAL, List.of(tools)),
                        agent(BETA, ModelRole.RAG, List.of(tools)),
                        agent(TALKER, ModelRole.GENERAL, List.of())));
    }

    private static AgentDefinition agent(AgentId id, ModelRole role, List<String> tools) {
        String name = id.value().replace("-agent", "");
        return new AgentDefinition(
                new AgentIdentity(id, name, "bot", "#336699"),
                "Helps with " + name,
                "You are " + name,
                tools,
                AgentDefinition.Serving.by(role),
                id.equals(SUPERVISOR)
                        ? AgentDefinition.Calling.NONE
                        : AgentDefinition.Calling.by(name),
                AgentDefinition.Effort.USUAL);
    }
}
