package dev.workmate.agent;

import java.util.List;

/**
 * The agents as they are now. An operator may change them while the server runs, so whoever needs a
 * consistent view takes one look and keeps it. Thread-safe.
 */
@FunctionalInterface
public interface Team {
    Agents current();

    /** What is wrong with what defines more of them: each with the place and what to do. */
    default List<String> problems() {
        return List.of();
    }
}
