package dev.workmate.mcp;

import dev.workmate.id.AgentId;
import dev.workmate.tool.Tier;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One server as the operator configured it, or as somebody connected it. {@code tiers} names tools
 * (a trailing {@code *} matches the rest) whose tier differs from the server's.
 */
public record McpServerSettings(
        String name,
        Optional<Tie> tie,
        Access access,
        Tier tier,
        Map<String, Tier> tiers,
        Reach reach,
        Annotations annotations,
        Duration timeLimit,
        Set<AgentId> agents,
        Dialect dialect,
        Secrets secrets) {
    public static final Duration DEFAULT_TIME_LIMIT = Duration.ofSeconds(60);

    private static final int SHORT_NAME = 24;

    /** A server of the operator's. */
    public McpServerSettings(
            String name,
            Access access,
            Tier tier,
            Map<String, Tier> tiers,
            Reach reach,
            Annotations annotations,
            Duration timeLimit,
            Set<AgentId> agents,
            Dialect dialect,
            Secrets secrets) {
        this(
                name,
                Optional.empty(),
                access,
                tier,
                tiers,
                reach,
                annotations,
                timeLimit,
                agents,
                dialect,
                secrets);
    }

    /**
     * What a server that somebody connected is known by: {@code mark} stands in the names of its
     * tools, so that they are nobody else's; {@code version} changes with what the connection is,
     * and what a person agreed to is done with that version or not at all.
     */
    public record Tie(String mark, String version) {}

    public McpServerSettings {
        tiers = Collections.unmodifiableMap(new LinkedHashMap<>(tiers));
        agents = Set.copyOf(agents);
    }

    /** How the server is reached. */
    public sealed interface Access {}

    /**
     * A program on this machine; {@code environment} is all it gets besides the bare necessities.
     */
    public record Program(
            String command, List<String> arguments, Map<String, String> environment, Path folder)
            implements Access {
        public Program {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    public record Remote(URI address, Map<String, String> headers) implements Access {
        public Remote {
            headers = Map.copyOf(headers);
        }
    }

    /** Whether what a tool is given can be sent outside. */
    public enum Reach {
        OUTWARD,
        LOCAL
    }

    /** Whether what a server says about its own tools is believed. */
    public enum Annotations {
        IGNORED,
        TRUSTED
    }

    /** Which revision to speak. */
    public enum Dialect {
        /** Found out by asking. */
        AUTO,
        STATELESS,
        HANDSHAKE
    }

    /** What the names of its tools begin with, and no other server's. */
    String label() {
        return tie.map(each -> shortName() + "_" + each.mark()).orElse(name);
    }

    private String shortName() {
        String plain = ToolNames.plain(name);
        return plain.substring(0, Math.min(plain.length(), SHORT_NAME));
    }

    /** Whether nothing has changed, not even which tier is looked for first. */
    boolean isSame(McpServerSettings other) {
        return equals(other)
                && List.copyOf(tiers.keySet()).equals(List.copyOf(other.tiers.keySet()));
    }

    /** The tier of one of the server's tools. */
    public Tier tierOf(String tool) {
        return tiers.entrySet().stream()
                .filter(entry -> fits(entry.getKey(), tool))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(tier);
    }

    private static boolean fits(String pattern, String tool) {
        return pattern.endsWith("*")
                ? tool.startsWith(pattern.substring(0, pattern.length() - 1))
                : tool.equals(pattern);
    }
}
