package dev.workmate.access.http;

import dev.workmate.access.http.Arrival.Security;
import dev.workmate.settings.Networks;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds out how calls came to us. What a proxy adds is believed only where the operator trusts the
 * proxy; from anybody else it only shows that somebody is in between.
 */
public final class Arrivals {
    private static final List<String> SIGNS_OF_A_PROXY =
            List.of(
                    "Forwarded",
                    "X-Forwarded-For",
                    "X-Forwarded-Host",
                    "X-Forwarded-Proto",
                    "X-Real-IP",
                    "Via");
    private static final Networks THIS_MACHINE = Networks.parse("127.0.0.0/8, ::1");

    private final Origins origins;
    private final Networks trustedProxies;

    public Arrivals(Origins origins, Networks trustedProxies) {
        this.origins = origins;
        this.trustedProxies = trustedProxies;
    }

    Arrival of(HttpServletRequest request) {
        boolean proxied = trustedProxies.contain(request.getRemoteAddr());
        String host =
                header(request, "X-Forwarded-Host")
                        .filter(_ -> proxied)
                        .or(() -> header(request, "Host"))
                        .orElse("");
        return new Arrival(
                host, security(request, proxied, host), isDirect(request, proxied, host));
    }

    /** The address of the caller, as the trusted proxy saw it where there is one. */
    public String address(HttpServletRequest request) {
        String remote = request.getRemoteAddr();
        return header(request, "X-Forwarded-For")
                .filter(_ -> trustedProxies.contain(remote))
                .orElse(remote);
    }

    private Security security(HttpServletRequest request, boolean proxied, String host) {
        Optional<String> scheme =
                header(request, "X-Forwarded-Proto")
                        .filter(_ -> proxied)
                        .map(text -> text.toLowerCase(Locale.ROOT));
        if (scheme.isPresent()) {
            return scheme.get().equals("https") ? Security.ENCRYPTED : Security.PLAIN_AT_PROXY;
        }
        // The operator says that this name is reached by https, whatever the last step is.
        return request.isSecure() || origins.isHttpsOnly(host)
                ? Security.ENCRYPTED
                : Security.PLAIN;
    }

    private static boolean isDirect(HttpServletRequest request, boolean proxied, String host) {
        return !proxied
                && THIS_MACHINE.contain(request.getRemoteAddr())
                && Origins.isLoopback(host)
                && SIGNS_OF_A_PROXY.stream().allMatch(name -> request.getHeader(name) == null)
                && header(request, "Origin").map(Origins::isLoopbackOrigin).orElse(true);
    }

    /**
     * Where several wrote one, the last is the one that the trusted proxy wrote: behind a comma, or
     * on a line of its own. What stands before it may be the caller's invention.
     */
    private static Optional<String> header(HttpServletRequest request, String name) {
        return Collections.list(request.getHeaders(name)).reversed().stream()
                .findFirst()
                .map(text -> text.substring(text.lastIndexOf(',') + 1).strip())
                .filter(text -> !text.isEmpty());
    }
}
