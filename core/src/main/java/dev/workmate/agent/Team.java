package dev.workmate.agent;

/**
 * The agents as they are now. An operator may change them while the server runs, so whoever needs a
 * consistent view takes one look and keeps it. Thread-safe.
 */
@FunctionalInterface
public interface Team {
    Agents current();
}
