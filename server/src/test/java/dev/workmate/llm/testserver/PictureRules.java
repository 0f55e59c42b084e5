package dev.workmate.llm.testserver;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;

/** What providers find out about a picture by looking at it. */
final class PictureRules {
    static final Set<String> KINDS = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    private PictureRules() {}

    /** What the data are in truth; empty where they are no picture. */
    static String kindOf(String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return "";
        }
        String start =
                new String(bytes, 0, Math.min(12, bytes.length), StandardCharsets.ISO_8859_1);
        if (start.startsWith("\u0089PNG\r\n\u001a\n")) {
            return "image/png";
        }
        if (start.startsWith("\u00ff\u00d8\u00ff")) {
            return "image/jpeg";
        }
        if (start.startsWith("GIF8")) {
            return "image/gif";
        }
        return start.startsWith("RIFF") && start.endsWith("WEBP") ? "image/webp" : "";
    }

    /** The same for an address that holds the picture itself. */
    static String kindOfUrl(String url) {
        int comma = url.indexOf(";base64,");
        return url.startsWith("data:") && comma > 0 ? kindOf(url.substring(comma + 8)) : "";
    }
}
