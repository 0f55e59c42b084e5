package dev.workmate.mcp;

import dev.workmate.text.JsonText;
import java.util.List;

/**
 * A tool as its server describes it, already within our bounds. The hints are the server's own
 * claims; {@code headers} are the arguments it wants mirrored where requests go over HTTP.
 */
public record RemoteTool(
        String name,
        String description,
        JsonText inputSchema,
        Hints hints,
        List<MirroredHeader> headers) {
    public RemoteTool {
        headers = List.copyOf(headers);
    }

    public record Hints(boolean readOnly, boolean idempotent) {}

    /** The argument at {@code path} travels in the header {@code name} too. */
    public record MirroredHeader(String name, List<String> path) {
        public MirroredHeader {
            path = List.copyOf(path);
        }
    }
}
