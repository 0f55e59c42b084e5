package dev.workmate.mcp;

import java.util.Map;

/** Headers that say who asks, looked for anew with each request. Thread-safe. */
@FunctionalInterface
public interface McpCredentials {
    /** Nothing beside what the settings say. */
    McpCredentials NONE = _ -> Map.of();

    /**
     * What to show with the next request; {@code refused} is what the server has just turned away,
     * empty at first. Fails where there is nothing to show any more.
     */
    Map<String, String> headers(Map<String, String> refused)
            throws McpException, InterruptedException;
}
