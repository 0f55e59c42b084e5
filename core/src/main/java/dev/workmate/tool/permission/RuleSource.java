package dev.workmate.tool.permission;

import java.nio.file.Path;

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

    /** Finds the rules that are written in a folder. */
    @FunctionalInterface
    interface Place {
        RuleSource in(Path folder);
    }
}
