package dev.workmate.mcp.connected;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.id.AgentId;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpServerSettings.Tie;
import dev.workmate.mcp.Secrets;
import dev.workmate.tool.Tier;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A connection's fields as settings of a server: asks before each call unless it says otherwise.
 */
final class McpFields {
    private static final Set<AgentId> AGENTS = Set.of(new AgentId("general-agent"));
    private static final Pattern TOOLS = Pattern.compile("[\\w.\\-/]{0,100}\\*?");
    private static final int MARK = 6;

    private McpFields() {}

    static void check(ConnectionDraft draft) throws WrongFieldException {
        Map<String, String> settings = draft.settings();
        require(settings, "url");
        for (String tool : reads(settings.getOrDefault("reads", ""))) {
            if (!TOOLS.matcher(tool).matches()) {
                throw new WrongFieldException(
                        "reads", "Write names of tools with commas between, such as read_*, list.");
            }
        }
        if (draft.way() == SignInWay.PERSON || draft.way() == SignInWay.CLIENT) {
            require(settings, "clientId");
        }
        if (draft.way() == SignInWay.CLIENT) {
            require(settings, "tokenUrl");
        }
        if (draft.way() == SignInWay.PERSON && !settings.containsKey("issuer")) {
            require(settings, "authorizeUrl");
            require(settings, "tokenUrl");
        }
    }

    private static void require(Map<String, String> settings, String field)
            throws WrongFieldException {
        if (settings.getOrDefault(field, "").isBlank()) {
            throw new WrongFieldException(field, "This is needed.");
        }
    }

    private static String[] reads(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toArray(String[]::new);
    }

    static McpServerSettings settings(Connection connection, Secrets secrets) {
        Map<String, Tier> tiers = new LinkedHashMap<>();
        for (String tool : reads(connection.setting("reads").orElse(""))) {
            tiers.put(tool, Tier.READ);
        }
        return new McpServerSettings(
                connection.name(),
                Optional.of(tie(connection)),
                new Remote(URI.create(connection.required("url")), Map.of()),
                Tier.IRREVERSIBLE,
                tiers,
                Reach.OUTWARD,
                Annotations.IGNORED,
                McpServerSettings.DEFAULT_TIME_LIMIT,
                AGENTS,
                Dialect.AUTO,
                secrets);
    }

    private static Tie tie(Connection connection) {
        String id = connection.id().value();
        return new Tie(
                id.substring(id.length() - MARK).toLowerCase(Locale.ROOT),
                "connection " + id + " " + connection.edition());
    }
}
