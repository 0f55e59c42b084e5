package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.tool.permission.PermissionPolicy;

/**
 * What an operator has laid down for turns, of one moment: who the agents are and who may do what.
 */
public record Setup(Agents agents, PermissionPolicy policy) {
    /** Tells the setup as it is now; it may change between two looks. Thread-safe. */
    @FunctionalInterface
    public interface Source {
        Setup current();
    }

    /** Agents are told apart by identity: those that were read again are others. */
    boolean isSame(Setup other) {
        return agents == other.agents && policy == other.policy;
    }
}
