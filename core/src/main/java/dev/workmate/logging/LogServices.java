package dev.workmate.logging;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The services that log lines are of: one for each feature, and one for all libraries. A choice
 * leaves the lines of all others out, except for errors. Immutable.
 */
public final class LogServices {
    /** Lines of libraries. */
    public static final String PLATFORM = "platform";

    /** All there are. */
    public static final Set<String> KNOWN =
            Set.of(
                    PLATFORM,
                    "access",
                    "agent",
                    "billing",
                    "chart",
                    "configuration",
                    "connection",
                    "database",
                    "diagnostics",
                    "erp",
                    "event",
                    "files",
                    "general",
                    "guide",
                    "http",
                    "id",
                    "journal",
                    "knowledge",
                    "live",
                    "llm",
                    "logging",
                    "mail",
                    "mcp",
                    "memory",
                    "outbound",
                    "pattern",
                    "preferences",
                    "privacy",
                    "proof",
                    "secrets",
                    "session",
                    "settings",
                    "terminal",
                    "text",
                    "time",
                    "tool",
                    "trajectory",
                    "transfer",
                    "turn",
                    "web",
                    "workspace");

    private static final String OURS = "dev.workmate.";

    private final Set<String> chosen;

    private LogServices(Set<String> chosen) {
        this.chosen = chosen;
    }

    /**
     * The services that a list names, separated by commas; all of them where it is empty.
     *
     * @throws IllegalArgumentException where it names one that there is not
     */
    public static LogServices parse(String list) {
        Set<String> names =
                Arrays.stream(list.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
        List<String> unknown =
                names.stream().filter(name -> !KNOWN.contains(name)).sorted().toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "LOG_SERVICES names "
                            + String.join(", ", unknown)
                            + ", but there are only "
                            + String.join(", ", new TreeSet<>(KNOWN)));
        }
        return new LogServices(names);
    }

    /** The service that the lines of a logger are of. */
    public static String of(String logger) {
        if (!logger.startsWith(OURS)) {
            return PLATFORM;
        }
        int dot = logger.indexOf('.', OURS.length());
        String feature =
                dot < 0 ? logger.substring(OURS.length()) : logger.substring(OURS.length(), dot);
        return KNOWN.contains(feature) ? feature : PLATFORM;
    }

    /** Whether lines of a logger are written. */
    public boolean take(String logger) {
        return chosen.isEmpty() || chosen.contains(of(logger));
    }
}
