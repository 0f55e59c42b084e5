package dev.workmate.access.http;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.ResponseCookie;

/**
 * The cookie by which a browser shows that it is the one that began a sign-in elsewhere. It is sent
 * to the way back alone, and no script reads it.
 */
public record BoundBrowser(String cookie, String wayBack) {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    public String begin(HttpServletRequest request, String secret) {
        return header(request, secret, LIFETIME);
    }

    /** It counts once. */
    public String end(HttpServletRequest request) {
        return header(request, "", Duration.ZERO);
    }

    private String header(HttpServletRequest request, String value, Duration lifetime) {
        return ResponseCookie.from(cookie, value)
                .httpOnly(true)
                .secure(CameFrom.isEncrypted(request))
                .sameSite("Lax")
                .path(wayBack)
                .maxAge(lifetime)
                .build()
                .toString();
    }
}
