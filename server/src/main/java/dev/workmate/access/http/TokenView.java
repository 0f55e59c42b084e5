package dev.workmate.access.http;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Logins;
import dev.workmate.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An API token as its owner sees it; {@code token} is there only in the answer that makes it. */
record TokenView(
        String id,
        String name,
        Instant createdAt,
        Optional<Instant> expiresAt,
        List<Scope> scopes,
        Optional<Instant> lastUsedAt,
        Optional<String> token) {
    static TokenView of(AccessToken token) {
        return of(token, Optional.empty());
    }

    static TokenView of(Logins.Issued issued) {
        return of(issued.login().token(), Optional.of(issued.secret().reveal()));
    }

    private static TokenView of(AccessToken token, Optional<String> secret) {
        return new TokenView(
                token.id().value(),
                token.name(),
                token.createdAt(),
                token.expiresAt(),
                List.copyOf(token.scopes()),
                token.lastUse().at(),
                secret);
    }

    /** All tokens of a person. */
    record All(List<TokenView> tokens) {}
}
