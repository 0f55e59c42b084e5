package dev.workmate.mcp.json;

import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpSettings.Standing;
import dev.workmate.text.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads what an operator wrote about servers. What cannot be used becomes a problem in words, and
 * the rest is used.
 */
public final class McpFile {
    private static final int MAX_LENGTH = 1_000_000;
    private static final int MAX_SERVERS = 50;
    private static final JsonMapper MAPPER =
            JsonTrees.MAPPER.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private McpFile() {}

    /** A missing file is no server and no problem; programs run in folders below {@code home}. */
    public static McpSettings load(
            Path file, Path home, Function<String, Optional<String>> variables) {
        try {
            if (!Files.exists(file)) {
                return new McpSettings(List.of(), List.of(), Standing.READ, "");
            }
            if (Files.size(file) > MAX_LENGTH) {
                return broken(file + " is longer than " + MAX_LENGTH + " bytes");
            }
            return parse(file, home, Files.readString(file), variables);
        } catch (IOException e) {
            return broken(file + " cannot be read as text: " + e.getClass().getSimpleName());
        }
    }

    static McpSettings parse(
            Path file, Path home, String text, Function<String, Optional<String>> variables) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            return broken(
                    "%s is not valid JSON (line %d): %s"
                            .formatted(
                                    file,
                                    e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                                    e.getOriginalMessage()));
        }
        JsonNode entries = root.path("mcpServers");
        if (!entries.isObject()) {
            return broken(
                    file + " must hold an object \"mcpServers\" with one entry for each server");
        }
        return read(file, home, entries, Digests.sha256(text), variables);
    }

    private static McpSettings read(
            Path file,
            Path home,
            JsonNode entries,
            String fingerprint,
            Function<String, Optional<String>> variables) {
        List<McpServerSettings> servers = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        ServerNames names = new ServerNames();
        for (Map.Entry<String, JsonNode> entry : entries.properties()) {
            String where = file + ", server \"" + entry.getKey() + "\": ";
            try {
                if (servers.size() == MAX_SERVERS) {
                    throw new EntryReader.Problem("there are more than " + MAX_SERVERS);
                }
                names.take(entry.getKey());
                EntryReader reader =
                        new EntryReader(entry.getKey(), entry.getValue(), home, variables);
                reader.read().ifPresent(servers::add);
                reader.warnings().forEach(warning -> problems.add(where + warning));
            } catch (EntryReader.Problem e) {
                problems.add(where + e.getMessage() + "; this server is not used");
            }
        }
        return new McpSettings(servers, problems, Standing.READ, fingerprint);
    }

    private static McpSettings broken(String problem) {
        return new McpSettings(List.of(), List.of(problem), Standing.UNREADABLE, "");
    }
}
