package dev.workmate.mcp;

import java.nio.file.Path;
import java.util.List;

/**
 * What an operator wrote about servers: those that can be used, what is wrong with the others in
 * words, and a fingerprint of all that was written.
 */
public record McpSettings(
        List<McpServerSettings> servers,
        List<String> problems,
        Standing standing,
        String fingerprint) {
    /** Whether what was written could be read at all. */
    public enum Standing {
        READ,
        UNREADABLE
    }

    public McpSettings {
        servers = List.copyOf(servers);
        problems = List.copyOf(problems);
    }

    /** Reads what is written now. Thread-safe. */
    @FunctionalInterface
    public interface Source {
        McpSettings read();
    }

    /** Finds what is written in a folder. */
    @FunctionalInterface
    public interface Place {
        Source in(Path folder);
    }
}
