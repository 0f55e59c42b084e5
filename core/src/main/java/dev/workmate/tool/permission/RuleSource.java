package dev.workmate.tool.permission;

/** Reads an operator's rules as they are written now. Thread-safe. */
@FunctionalInterface
public interface RuleSource {
    /**
     * All of them, in their order.
     *
     * @throws IllegalStateException where one of them cannot be used: half a policy is worse than
     *     none
     */
    Rules read();
}
