package dev.workmate.access.oidc;

import dev.workmate.access.identity.Identity;
import dev.workmate.access.identity.Introduction;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** Makes of a provider's claims what they say of somebody. */
final class Introductions {
    private Introductions() {}

    /** Empty where the provider names nobody. */
    static Optional<Introduction> of(ProviderSettings provider, OidcUser user) {
        return Optional.ofNullable(user.getSubject())
                .filter(Identity::isSubject)
                .map(subject -> of(provider, user, subject));
    }

    private static Introduction of(ProviderSettings provider, OidcUser user, String subject) {
        Map<String, Object> claims = user.getClaims();
        return new Introduction(
                provider.id(),
                new Identity(provider.issuer(), subject),
                name(claims),
                new Introduction.Mailbox(
                        text(claims, "email").orElse(""),
                        Boolean.TRUE.equals(claims.get("email_verified"))),
                groups(claims, provider.groupsClaim()),
                Optional.ofNullable(user.getIdToken().getClaimAsString("sid")),
                Optional.ofNullable(user.getIdToken().getAuthenticatedAt()).orElse(Instant.EPOCH));
    }

    private static String name(Map<String, Object> claims) {
        return Stream.of("name", "preferred_username", "email")
                .flatMap(claim -> text(claims, claim).stream())
                .map(name -> name.replaceAll("\\p{Cntrl}", ""))
                .filter(name -> !name.isBlank())
                .findFirst()
                .orElse("");
    }

    private static Optional<String> text(Map<String, Object> claims, String name) {
        return claims.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Some providers leave out the groups where there are many, and say where to ask for them. */
    private static Introduction.Groups groups(Map<String, Object> claims, String claim) {
        boolean elsewhere =
                claims.get("_claim_names") instanceof Map<?, ?> names && names.containsKey(claim)
                        || Boolean.TRUE.equals(claims.get("hasgroups"));
        Object value = at(claims, claim);
        Set<String> names = new HashSet<>();
        if (value instanceof Collection<?> all) {
            all.stream().filter(String.class::isInstance).forEach(each -> names.add((String) each));
        } else if (value instanceof String one) {
            names.add(one);
        }
        return new Introduction.Groups(names, value != null || !elsewhere);
    }

    /** A claim by its name, or inside of others, as in {@code realm_access.roles}. */
    static @Nullable Object at(Map<?, ?> claims, String path) {
        Object whole = claims.get(path);
        int dot = path.indexOf('.');
        if (whole != null || dot < 0) {
            return whole;
        }
        return claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner
                ? at(inner, path.substring(dot + 1))
                : null;
    }
}
