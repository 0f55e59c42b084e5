package dev.workmate.http;

import java.util.Map;

/** What every answer tells browsers, also those that never reach our own code. */
final class SecurityHeaders {
    private static final String CONTENT_POLICY =
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
                    + " font-src 'self' data:; connect-src 'self'; object-src 'none';"
                    + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    static final Map<String, String> ALL =
            Map.of(
                    "Content-Security-Policy", CONTENT_POLICY,
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "no-referrer",
                    "Cross-Origin-Opener-Policy", "same-origin",
                    "Cross-Origin-Resource-Policy", "same-origin");

    private SecurityHeaders() {}
}
