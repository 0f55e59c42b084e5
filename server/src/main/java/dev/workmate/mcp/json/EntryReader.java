package dev.workmate.mcp.json;

import dev.workmate.id.AgentId;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Access;
import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.mcp.Secrets;
import dev.workmate.tool.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads one server of the operator's file. For one use. */
final class EntryReader {
    private static final Set<String> KEYS =
            Set.of(
                    "type",
                    "command",
                    "args",
                    "env",
                    "cwd",
                    "url",
                    "headers",
                    "allowHttp",
                    "tier",
                    "tiers",
                    "outward",
                    "trustAnnotations",
                    "timeoutMs",
                    "enabled",
                    "agents",
                    "protocol");
    private static final Set<AgentId> DEFAULT_AGENTS = Set.of(new AgentId("general-agent"));
    private static final long MAX_TIMEOUT_MS = 600_000;

    private final String name;
    private final JsonNode entry;
    private final Path home;
    private final Variables variables;
    private final List<String> warnings = new ArrayList<>();

    EntryReader(
            String name, JsonNode entry, Path home, Function<String, Optional<String>> variables) {
        this.name = name;
        this.entry = entry;
        this.home = home;
        this.variables = new Variables(variables);
    }

    /** What is wrong with an entry, in words for the operator. */
    static final class Problem extends Exception {
        Problem(String message) {
            super(message);
        }
    }

    List<String> warnings() {
        return warnings;
    }

    /** The server; empty where the operator has switched it off. */
    Optional<McpServerSettings> read() throws Problem {
        if (!entry.isObject()) {
            throw new Problem("it must be an object with a \"command\" or a \"url\"");
        }
        for (String key : entry.propertyNames()) {
            if (!KEYS.contains(key)) {
                warnings.add("the key \"" + key + "\" is not known and has no effect");
            }
        }
        if (!flag("enabled", true)) {
            return Optional.empty();
        }
        AccessReader reader = new AccessReader(entry, home, variables);
        Access access = reader.read();
        List<String> secrets = new ArrayList<>(variables.used());
        secrets.addAll(reader.secrets());
        return Optional.of(
                new McpServerSettings(
                        name,
                        access,
                        tier(entry.path("tier")),
                        tiers(),
                        flag("outward", true) ? Reach.OUTWARD : Reach.LOCAL,
                        flag("trustAnnotations", false) ? Annotations.TRUSTED : Annotations.IGNORED,
                        timeLimit(),
                        agents(),
                        dialect(),
                        new Secrets(secrets)));
    }

    private boolean flag(String key, boolean byDefault) throws Problem {
        JsonNode value = entry.path(key);
        if (value.isMissingNode()) {
            return byDefault;
        }
        if (!value.isBoolean()) {
            throw new Problem("\"" + key + "\" must be true or false");
        }
        return value.booleanValue();
    }

    private static Tier tier(JsonNode value) throws Problem {
        return switch (value.isMissingNode() ? "ask" : value.asString("")) {
            case "ask" -> Tier.IRREVERSIBLE;
            case "draft" -> Tier.DRAFT_WRITE;
            case "read" -> Tier.READ;
            default -> throw new Problem("a tier is \"ask\", \"draft\" or \"read\"");
        };
    }

    private Map<String, Tier> tiers() throws Problem {
        JsonNode value = entry.path("tiers");
        if (!value.isMissingNode() && !value.isObject()) {
            throw new Problem("\"tiers\" must be an object that gives tools their tier");
        }
        Map<String, Tier> tiers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            tiers.put(each.getKey(), tier(each.getValue()));
        }
        return tiers;
    }

    private Duration timeLimit() throws Problem {
        JsonNode value = entry.path("timeoutMs");
        if (value.isMissingNode()) {
            return McpServerSettings.DEFAULT_TIME_LIMIT;
        }
        if (!value.isInt() || value.intValue() < 1 || value.intValue() > MAX_TIMEOUT_MS) {
            throw new Problem("\"timeoutMs\" must be a whole number from 1 to " + MAX_TIMEOUT_MS);
        }
        return Duration.ofMillis(value.intValue());
    }

    private Set<AgentId> agents() throws Problem {
        JsonNode value = entry.path("agents");
        if (value.isMissingNode()) {
            return DEFAULT_AGENTS;
        }
        try {
            return AccessReader.texts(value, "agents").stream()
                    .map(AgentId::new)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (IllegalArgumentException e) {
            throw new Problem("\"agents\" must be a list of agents' ids: " + e.getMessage());
        }
    }

    private Dialect dialect() throws Problem {
        return switch (entry.path("protocol").asString("auto")) {
            case "auto" -> Dialect.AUTO;
            case Revisions.STATELESS -> Dialect.STATELESS;
            case "2025-11-25" -> Dialect.HANDSHAKE;
            default ->
                    throw new Problem(
                            "\"protocol\" is \"auto\", \"2025-11-25\" or \""
                                    + Revisions.STATELESS
                                    + "\"");
        };
    }
}
