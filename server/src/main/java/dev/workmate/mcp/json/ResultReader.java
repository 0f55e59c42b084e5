package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.RemoteResult;
import dev.workmate.mcp.Secrets;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Part;
import dev.workmate.tool.ToolOutput.Passage;
import dev.workmate.tool.ToolOutput.Text;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads what a server answers to a call. Thread-safe. */
final class ResultReader {
    private static final int MAX_PARTS = 200;
    private static final int MAX_ADDRESS = 2_000;
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,60}");

    private final Secrets secrets;

    ResultReader(Secrets secrets) {
        this.secrets = secrets;
    }

    RemoteResult read(JsonNode result) throws McpException {
        if (!result.isObject()) {
            throw new McpException(Kind.UNREADABLE, "it is not an object");
        }
        List<Part> parts = new ArrayList<>();
        for (JsonNode content : result.path("content")) {
            if (parts.size() >= MAX_PARTS) {
                parts.add(new Text("(more parts were left out)"));
                break;
            }
            parts.addAll(parts(content));
        }
        JsonNode structured = result.path("structuredContent");
        if (!structured.isMissingNode() && !isToldInWords(structured, result.path("content"))) {
            parts.add(structured(structured.toString()));
        }
        return new RemoteResult(parts, result.path("isError").asBoolean(false));
    }

    /** With something taken out of it, it need not be JSON any more. */
    private Part structured(String json) {
        String masked = secrets.mask(json);
        return masked.equals(json) ? new Json(new JsonText(json)) : new Text(masked);
    }

    private List<Part> parts(JsonNode content) {
        return switch (content.path("type").asString("")) {
            case "text" -> List.of(words(content.path("text").asString("")));
            case "image", "audio" ->
                    List.of(binary(content.path("mimeType").asString(""), content.path("data")));
            case "resource_link" -> List.of(words("(a link) " + address(content)));
            case "resource" -> resource(content.path("resource"));
            default -> List.of(words("(a part of an unknown kind was left out)"));
        };
    }

    /** A text that the server names can be cited by that name. */
    private List<Part> resource(JsonNode resource) {
        if (resource.path("blob").isString()) {
            return List.of(binary(resource.path("mimeType").asString(""), resource.get("blob")));
        }
        String name = ForeignText.clean(resource.path("name").asString(""), MAX_ADDRESS);
        String uri = ForeignText.clean(resource.path("uri").asString(""), MAX_ADDRESS);
        String text = secrets.mask(resource.path("text").asString(""));
        return List.of(
                words(address(resource)), new Passage(secrets.mask(uri), secrets.mask(name), text));
    }

    private static String address(JsonNode resource) {
        String name = ForeignText.clean(resource.path("name").asString(""), MAX_ADDRESS);
        String uri = ForeignText.clean(resource.path("uri").asString(""), MAX_ADDRESS);
        return name.isEmpty() ? uri : name + ": " + uri;
    }

    private Part words(String text) {
        return new Text(secrets.mask(text));
    }

    private Part binary(String mediaType, JsonNode data) {
        String type = mediaType.toLowerCase(Locale.ROOT);
        try {
            return new Binary(
                    MEDIA_TYPE.matcher(type).matches() ? type : "application/octet-stream",
                    Base64.getMimeDecoder().decode(data.asString("")));
        } catch (IllegalArgumentException e) {
            return words("(a part that is not valid base64 was left out)");
        }
    }

    /** Servers repeat structured answers as text for those who cannot read them. */
    private static boolean isToldInWords(JsonNode structured, JsonNode contents) {
        for (JsonNode content : contents) {
            try {
                String text = content.path("text").asString("");
                if (!text.isEmpty() && JsonTrees.MAPPER.readTree(text).equals(structured)) {
                    return true;
                }
            } catch (JacksonException e) {
                // Words that are not JSON tell something else.
            }
        }
        return false;
    }
}
