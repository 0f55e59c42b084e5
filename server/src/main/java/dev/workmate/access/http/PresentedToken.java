package dev.workmate.access.http;

import dev.workmate.access.TokenSecret;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The token a call carries, and how. */
record PresentedToken(TokenSecret secret, Carrier carrier) {
    private static final String COOKIE = "workmate";

    /** Browsers take it only over https and for this one host, and let no other host set it. */
    private static final String SECURE_COOKIE = "__Host-workmate";

    static final String BEARER_PROTOCOL = "workmate.bearer.";

    private static final String BEARER = "bearer ";
    private static final int MAX_LENGTH = 512;

    /** A browser sends cookies by itself, whoever made the page; all else is put in by hand. */
    enum Carrier {
        COOKIE,
        BEARER
    }

    /** The cookie's name; the weaker one counts only where the stronger cannot be had. */
    static String cookieName(Arrival arrival) {
        return arrival.isEncrypted() ? SECURE_COOKIE : COOKIE;
    }

    /** What is put in by hand wins over the cookie. */
    static Optional<PresentedToken> of(HttpServletRequest request, Arrival arrival) {
        return header(request)
                .or(() -> protocol(request))
                .map(token -> new PresentedToken(new TokenSecret(token), Carrier.BEARER))
                .or(
                        () ->
                                cookie(request, cookieName(arrival))
                                        .map(
                                                token ->
                                                        new PresentedToken(
                                                                new TokenSecret(token),
                                                                Carrier.COOKIE)));
    }

    private static Optional<String> header(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        return Optional.of(header.substring(BEARER.length()).strip()).filter(PresentedToken::fits);
    }

    private static Optional<String> protocol(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders("Sec-WebSocket-Protocol"));
        return headers.stream()
                .flatMap(header -> List.of(header.split(",")).stream())
                .map(String::strip)
                .filter(protocol -> protocol.startsWith(BEARER_PROTOCOL))
                .map(protocol -> protocol.substring(BEARER_PROTOCOL.length()))
                .filter(PresentedToken::fits)
                .findFirst();
    }

    private static Optional<String> cookie(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name) && fits(cookie.getValue())) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }

    private static boolean fits(String token) {
        return !token.isEmpty() && token.length() <= MAX_LENGTH;
    }
}
