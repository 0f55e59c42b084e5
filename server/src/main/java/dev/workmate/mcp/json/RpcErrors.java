package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.Secrets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads errors that servers answer with. Thread-safe. */
final class RpcErrors {
    private static final int MAX_TEXT = 2_000;
    private static final int MAX_VERSIONS = 20;

    private final Secrets secrets;

    RpcErrors(Secrets secrets) {
        this.secrets = secrets;
    }

    McpException read(JsonNode error) {
        JsonNode code = error.path("code");
        List<String> versions = new ArrayList<>();
        for (JsonNode version : error.path("data").path("supported")) {
            if (version.isString() && versions.size() < MAX_VERSIONS) {
                versions.add(version.stringValue());
            }
        }
        String text = secrets.mask(ForeignText.clean(error.path("message").asString(""), MAX_TEXT));
        return McpException.refused(
                code.isInt() ? code.intValue() : -1,
                text.isEmpty() ? "no reason given" : text,
                versions);
    }

    /** A request that HTTP turned away; the body says more where it is an error of the protocol. */
    McpException rejected(int status, String body) {
        if (status == 401 || status == 403) {
            return new McpException(
                    Kind.NOT_SENT,
                    "it refuses our credentials (HTTP "
                            + status
                            + "); check the token or the headers that it is given");
        }
        try {
            JsonNode error = JsonTrees.MAPPER.readTree(body).path("error");
            if (error.isObject()) {
                return read(error);
            }
        } catch (JacksonException e) {
            // Then the status is all there is.
        }
        return new McpException(
                status >= 500 ? Kind.LOST : Kind.NOT_SENT, "it answered with HTTP " + status);
    }
}
