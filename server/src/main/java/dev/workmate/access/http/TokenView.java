package dev.workmate.access.http;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Logins;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An API token as its owner sees it; {@code token} is there only in the answer that makes it. */
record TokenView(
        String id,
        String name,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<String> token) {
    static TokenView of(AccessToken token) {
        return new TokenView(
                token.id().value(),
                token.name(),
                token.createdAt(),
                token.expiresAt(),
                Optional.empty());
    }

    static TokenView of(Logins.Issued issued) {
        AccessToken token = issued.login().token();
        return new TokenView(
                token.id().value(),
                token.name(),
                token.createdAt(),
                token.expiresAt(),
                Optional.of(issued.secret().reveal()));
    }

    /** All tokens of a person. */
    record All(List<TokenView> tokens) {}
}
