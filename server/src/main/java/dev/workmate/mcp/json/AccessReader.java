package dev.workmate.mcp.json;

import dev.workmate.mcp.McpServerSettings.Access;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.json.EntryReader.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads how a server is reached. For one use. */
final class AccessReader {
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e]*");

    /** Ours, or the client's own business. */
    private static final Set<String> TAKEN_HEADERS =
            Set.of(
                    "accept",
                    "connection",
                    "content-length",
                    "content-type",
                    "expect",
                    "host",
                    "last-event-id",
                    "upgrade");

    private final JsonNode entry;
    private final Path home;
    private final Variables variables;
    private final List<String> secrets = new ArrayList<>();

    AccessReader(JsonNode entry, Path home, Variables variables) {
        this.entry = entry;
        this.home = home;
        this.variables = variables;
    }

    /** Values that are secrets even where they stand in the file itself. */
    List<String> secrets() {
        return secrets;
    }

    Access read() throws Problem {
        String type = entry.path("type").asString("");
        if (type.equals("sse")) {
            throw new Problem(
                    "the old transport \"sse\" is not supported; use the server's streamable HTTP address");
        }
        if (!Set.of("", "stdio", "http", "streamable-http", "streamableHttp").contains(type)) {
            throw new Problem("\"type\" is \"stdio\" or \"http\"");
        }
        if (entry.has("command") == entry.has("url")) {
            throw new Problem("it needs either a \"command\" or a \"url\"");
        }
        return entry.has("command") ? program() : remote();
    }

    private Program program() throws Problem {
        String command = text(entry.get("command"), "command");
        List<String> arguments = new ArrayList<>();
        for (String argument : texts(entry.path("args"), "args")) {
            arguments.add(variables.resolve(argument));
        }
        Map<String, String> environment = map("env");
        secrets.addAll(environment.values());
        return new Program(command, arguments, environment, folder());
    }

    private Path folder() throws Problem {
        String wanted = entry.has("cwd") ? text(entry.get("cwd"), "cwd") : "";
        try {
            Path folder = home.toAbsolutePath().resolve(wanted);
            if (!Files.isDirectory(folder)) {
                throw new Problem("the folder " + folder + " does not exist");
            }
            return folder;
        } catch (InvalidPathException e) {
            throw new Problem("\"cwd\" is not a path");
        }
    }

    private Remote remote() throws Problem {
        URI address;
        try {
            address = new URI(text(entry.get("url"), "url"));
        } catch (URISyntaxException e) {
            throw new Problem("\"url\" is not an address");
        }
        if (address.getHost() == null
                || address.getUserInfo() != null
                || !Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
            throw new Problem(
                    "\"url\" must be like https://host/path, without a name and password in it");
        }
        boolean open = address.getScheme().equals("http") && !isThisMachine(address.getHost());
        if (open && !entry.path("allowHttp").asBoolean(false)) {
            throw new Problem(
                    "http:// would send everything readable by others; use https://, or add \"allowHttp\": true");
        }
        return new Remote(address, headers());
    }

    private static boolean isThisMachine(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.startsWith("127.");
    }

    private Map<String, String> headers() throws Problem {
        Map<String, String> headers = map("headers");
        for (Map.Entry<String, String> header : headers.entrySet()) {
            String key = header.getKey().toLowerCase(Locale.ROOT);
            if (!HEADER.matcher(key).matches()
                    || TAKEN_HEADERS.contains(key)
                    || key.startsWith("mcp-")) {
                throw new Problem("the header \"" + header.getKey() + "\" cannot be set");
            }
            if (!HEADER_VALUE.matcher(header.getValue()).matches()) {
                throw new Problem(
                        "the header \""
                                + header.getKey()
                                + "\" has characters that cannot be sent");
            }
            secrets.add(header.getValue());
            secrets.add(header.getValue().replaceFirst("^(?i)(bearer|basic|token) +", ""));
        }
        return headers;
    }

    private Map<String, String> map(String key) throws Problem {
        JsonNode value = entry.path(key);
        if (!value.isMissingNode() && !value.isObject()) {
            throw new Problem("\"" + key + "\" must be an object of texts");
        }
        Map<String, String> map = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            map.put(each.getKey(), text(each.getValue(), key));
        }
        return map;
    }

    private String text(JsonNode value, String key) throws Problem {
        if (!value.isString() || value.stringValue().indexOf('\0') >= 0) {
            throw new Problem("\"" + key + "\" must be text");
        }
        return variables.resolve(value.stringValue());
    }

    static List<String> texts(JsonNode value, String key) throws Problem {
        if (!value.isMissingNode() && !value.isArray()) {
            throw new Problem("\"" + key + "\" must be a list of texts");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode each : value) {
            if (!each.isString() || each.stringValue().indexOf('\0') >= 0) {
                throw new Problem("\"" + key + "\" must be a list of texts");
            }
            texts.add(each.stringValue());
        }
        return texts;
    }
}
