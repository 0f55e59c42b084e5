package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import dev.workmate.mcp.RemoteTool;
import dev.workmate.mcp.RemoteTool.Hints;
import dev.workmate.mcp.RemoteTool.MirroredHeader;
import dev.workmate.text.JsonText;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads one tool from a server's list, with its words cleaned and cut. Thread-safe. */
final class ToolReader {
    private static final int MAX_NAME = 128;
    private static final int MAX_DESCRIPTION = 2_000;
    private static final int MAX_SCHEMA = 64 * 1024;

    private final boolean mirroring;

    /** {@code mirroring}: whether arguments can travel in headers. */
    ToolReader(boolean mirroring) {
        this.mirroring = mirroring;
    }

    /** A tool that is better left out; the message says why. */
    static final class Unusable extends Exception {
        Unusable(String message) {
            super(message);
        }
    }

    RemoteTool read(JsonNode tool) throws Unusable {
        String name = tool.path("name").stringValue("");
        if (name.isEmpty()
                || name.length() > MAX_NAME
                || !ForeignText.clean(name, MAX_NAME).equals(name)) {
            throw new Unusable("its name is missing, too long or has odd characters");
        }
        JsonNode schema = tool.path("inputSchema");
        if (!(schema instanceof ObjectNode object)) {
            throw new Unusable("it has no input schema");
        }
        List<MirroredHeader> headers = mirroring ? MirroredHeaders.of(object) : List.of();
        String text = SchemaWords.clean(object).toString();
        if (text.length() > MAX_SCHEMA) {
            throw new Unusable("its input schema is over " + MAX_SCHEMA + " characters");
        }
        JsonNode annotations = tool.path("annotations");
        return new RemoteTool(
                name,
                ForeignText.clean(tool.path("description").asString(""), MAX_DESCRIPTION),
                new JsonText(text),
                new Hints(
                        annotations.path("readOnlyHint").asBoolean(false),
                        annotations.path("idempotentHint").asBoolean(false)),
                headers);
    }
}
