package dev.workmate.access.http;

import dev.workmate.access.AccessToken;
import dev.workmate.access.TokenId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A browser that is signed in; {@code current} is the one that asks. */
record SignInView(
        String id,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> lastUsedAt,
        String address,
        String device,
        boolean current) {
    static SignInView of(AccessToken token, TokenId current) {
        return new SignInView(
                token.id().value(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUse().at(),
                token.lastUse().address(),
                token.lastUse().device(),
                token.id().equals(current));
    }

    /** All sign-ins of a person. */
    record All(List<SignInView> signIns) {}
}
