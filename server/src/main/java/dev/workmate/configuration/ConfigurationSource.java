package dev.workmate.configuration;

import java.util.List;

/** Where the configuration is kept: files in a folder, or what several processes share. */
@FunctionalInterface
public interface ConfigurationSource {
    /**
     * Reads all of it as it is now.
     *
     * @throws IllegalStateException where a part of it must not be used, with the reason
     */
    Reading read();

    /**
     * What was read, and what is wrong with parts that are left out. {@code extent} says whether
     * more is missing than was meant to be.
     */
    record Reading(
            Configuration configuration,
            Extent extent,
            List<String> agentProblems,
            List<String> serverProblems) {
        public Reading {
            agentProblems = List.copyOf(agentProblems);
            serverProblems = List.copyOf(serverProblems);
        }
    }

    /** How much of it could be read. */
    enum Extent {
        WHOLE,
        /** Good enough to start with, but nothing to give up a working one for. */
        PARTIAL
    }
}
