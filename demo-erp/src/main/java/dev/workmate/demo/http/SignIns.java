package dev.workmate.demo.http;

import dev.workmate.demo.user.DemoUser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Codes and renewal tokens of people who signed in. A code counts once and for a minute; a renewal
 * token counts once, and who shows it a second time ends the whole sign-in. Threads may share it.
 */
final class SignIns {
    private static final Duration CODE_LIFE = Duration.ofMinutes(1);

    private final IssuedTokens tokens;
    private final InstantSource time;
    private final Map<String, Code> codes = new HashMap<>();
    private final Map<String, Renewal> renewals = new HashMap<>();
    private final Set<String> ended = new HashSet<>();

    /** What a code stands for. */
    record Code(DemoUser user, String redirect, String challenge, Instant until, String family) {}

    private record Renewal(DemoUser user, String family, boolean used) {}

    /** What a client gets. */
    record Granted(String access, String renewal) {}

    SignIns(IssuedTokens tokens, InstantSource time) {
        this.tokens = tokens;
        this.time = time;
    }

    synchronized String code(DemoUser user, String redirect, String challenge) {
        String code = tokens.random();
        codes.put(
                code,
                new Code(
                        user,
                        redirect,
                        challenge,
                        time.instant().plus(CODE_LIFE),
                        tokens.random()));
        return code;
    }

    synchronized Optional<Granted> exchange(String code, String redirect, String verifier) {
        Code known = codes.get(code);
        if (known == null) {
            return Optional.empty();
        }
        if (ended.contains(code)) {
            end(known.family());
            return Optional.empty();
        }
        ended.add(code);
        boolean good =
                time.instant().isBefore(known.until())
                        && known.redirect().equals(redirect)
                        && known.challenge().equals(challenge(verifier));
        return good ? Optional.of(grant(known.user(), known.family())) : Optional.empty();
    }

    synchronized Optional<Granted> renew(String renewal) {
        Renewal known = renewals.get(renewal);
        if (known == null || ended.contains(known.family())) {
            return Optional.empty();
        }
        if (known.used()) {
            end(known.family());
            return Optional.empty();
        }
        renewals.put(renewal, new Renewal(known.user(), known.family(), true));
        return Optional.of(grant(known.user(), known.family()));
    }

    /** From now on everybody has to sign in again. */
    synchronized void endAll() {
        renewals.values().forEach(each -> ended.add(each.family()));
    }

    private void end(String family) {
        ended.add(family);
        tokens.revoke(family);
    }

    private Granted grant(DemoUser user, String family) {
        String renewal = tokens.random();
        renewals.put(renewal, new Renewal(user, family, false));
        return new Granted(tokens.issue(user, family), renewal);
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
