package dev.workmate.tool;

import java.util.Optional;

/** All tools of this server by name. Thread-safe. */
@FunctionalInterface
public interface Tools {
    Optional<Tool> find(String name);
}
