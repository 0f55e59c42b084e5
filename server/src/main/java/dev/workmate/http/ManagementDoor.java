package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * Says who may see how the server runs: who sits at this machine, where only this machine can reach
 * the server and nobody is in between; anybody else with the token that the operator has set.
 */
public final class ManagementDoor {
    private static final List<String> SIGNS_OF_A_PROXY =
            List.of(
                    "Forwarded",
                    "X-Forwarded-For",
                    "X-Forwarded-Host",
                    "X-Forwarded-Proto",
                    "X-Real-IP",
                    "Via");
    private static final List<String> THIS_MACHINE =
            List.of("127.0.0.1", "0:0:0:0:0:0:0:1", "::1", "[::1]", "[0:0:0:0:0:0:0:1]");
    private static final String BEARER = "Bearer ";

    private final boolean loopback;
    private final Optional<String> token;

    /** {@code loopback} is whether only this machine can reach the server. */
    public ManagementDoor(boolean loopback, Optional<String> token) {
        this.loopback = loopback;
        this.token = token;
    }

    public boolean isOpenTo(HttpServletRequest request) {
        return isDirect(request) || hasToken(request);
    }

    private boolean isDirect(HttpServletRequest request) {
        return loopback
                && THIS_MACHINE.contains(request.getRemoteAddr())
                && request.getHeader("Origin") == null
                && SIGNS_OF_A_PROXY.stream().allMatch(name -> request.getHeader(name) == null);
    }

    /** Compared in a time that tells nothing. */
    private boolean hasToken(HttpServletRequest request) {
        String given = request.getHeader("Authorization");
        return token.isPresent()
                && given != null
                && MessageDigest.isEqual(
                        (BEARER + token.get()).getBytes(StandardCharsets.UTF_8),
                        given.getBytes(StandardCharsets.UTF_8));
    }
}
