package dev.workmate.tool;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All tools of this server by name. Some belong to people: whoever works in a session looks {@link
 * #in} it first. Thread-safe.
 */
@FunctionalInterface
public interface Tools {
    Optional<Tool> find(String name);

    /** The tools of one session: those of everybody, and those of its owner as they are now. */
    default Tools in(SessionId session) {
        return this;
    }

    /** What an agent may use now besides the tools its definition names. */
    default List<Tool> offeredTo(AgentId agent) {
        return List.of();
    }

    /**
     * The program outside that describes a tool in its own words; empty for tools of this server.
     */
    default Optional<String> author(String name) {
        return Optional.empty();
    }

    /** The programs outside that describe tools to an agent, whether or not they can be reached. */
    default Set<String> authorsHeardBy(AgentId agent) {
        return Set.of();
    }

    /** Whether an agent may use a tool that its definition does not name. */
    default boolean isOffered(String name, AgentId agent) {
        return offeredTo(agent).stream().anyMatch(tool -> tool.name().equals(name));
    }
}
