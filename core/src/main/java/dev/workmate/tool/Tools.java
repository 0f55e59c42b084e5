package dev.workmate.tool;

import dev.workmate.event.AgentId;
import java.util.List;
import java.util.Optional;

/** All tools of this server by name. Thread-safe. */
@FunctionalInterface
public interface Tools {
    Optional<Tool> find(String name);

    /** What an agent may use now besides the tools its definition names. */
    default List<Tool> offeredTo(AgentId agent) {
        return List.of();
    }

    /** Whether an agent may use a tool that its definition does not name. */
    default boolean isOffered(String name, AgentId agent) {
        return offeredTo(agent).stream().anyMatch(tool -> tool.name().equals(name));
    }
}
