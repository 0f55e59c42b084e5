package dev.workmate.access.http;

import dev.workmate.access.Logins;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/** A call that a browser makes by itself, and which is answered with cookies and redirects. */
public final class BrowserCall {
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Arrival arrival;

    public BrowserCall(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
        this.arrival = Arrival.of(request);
    }

    public Logins.Origin caller() {
        return Caller.of(request);
    }

    /** The server as the browser reaches it, such as {@code https://chat.example.com}. */
    public static String originOf(HttpServletRequest request) {
        return origin(Arrival.of(request));
    }

    static String origin(Arrival arrival) {
        return (arrival.isEncrypted() ? "https://" : "http://") + arrival.host();
    }

    /** From now on the browser is signed in. */
    public void signIn(Logins.Issued issued) {
        response.addHeader(HttpHeaders.SET_COOKIE, SignedIn.cookie(request, issued));
    }

    /** A passing cookie of our own, which no script reads. */
    public void keep(String name, String value, Duration ttl) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(cookieName(name), value)
                        .httpOnly(true)
                        .secure(arrival.isEncrypted())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(ttl)
                        .build()
                        .toString());
    }

    public Optional<String> kept(String name) {
        Cookie[] cookies = request.getCookies();
        for (Cookie cookie : cookies == null ? new Cookie[0] : cookies) {
            if (cookie.getName().equals(cookieName(name))) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }

    private String cookieName(String name) {
        return arrival.isEncrypted() ? "__Host-" + name : name;
    }

    /** To a place of this server. */
    public void goTo(String path) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader(HttpHeaders.LOCATION, path);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }
}
