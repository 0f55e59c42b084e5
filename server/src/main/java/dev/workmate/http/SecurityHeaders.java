package dev.workmate.http;

import java.util.HashMap;
import java.util.Map;

/** What every answer tells browsers, also those that never reach our own code. */
final class SecurityHeaders {
    private static final String POLICY = "Content-Security-Policy";
    private static final String FRAMES = "X-Frame-Options";

    /** The page draws diagrams in a frame of its own, which may style itself and reach nobody. */
    private static final String DIAGRAMS = "/diagrams.html";

    private static final String CONTENT_POLICY =
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self';"
                    + " font-src 'self' data:; connect-src 'self'; object-src 'none';"
                    + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private static final String DIAGRAM_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
                    + " font-src 'self' data:; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'self'";

    static final Map<String, String> ALL =
            Map.of(
                    POLICY,
                    CONTENT_POLICY,
                    "X-Content-Type-Options",
                    "nosniff",
                    FRAMES,
                    "DENY",
                    "Referrer-Policy",
                    "no-referrer",
                    "Cross-Origin-Opener-Policy",
                    "same-origin",
                    "Cross-Origin-Resource-Policy",
                    "same-origin");

    private static final Map<String, String> OF_DIAGRAMS = ofDiagrams();

    private SecurityHeaders() {}

    /** For an answer to a decoded path. */
    static Map<String, String> of(String path) {
        return path.equals(DIAGRAMS) ? OF_DIAGRAMS : ALL;
    }

    private static Map<String, String> ofDiagrams() {
        Map<String, String> headers = new HashMap<>(ALL);
        headers.put(POLICY, DIAGRAM_POLICY);
        headers.put(FRAMES, "SAMEORIGIN");
        return Map.copyOf(headers);
    }
}
