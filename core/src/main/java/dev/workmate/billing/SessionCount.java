package dev.workmate.billing;

import dev.workmate.id.UserId;

/** How many sessions people have, those they may still bring back included. Thread-safe. */
@FunctionalInterface
public interface SessionCount {
    long of(UserId person);
}
