package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/** A token as its owner may see it: everything but the secret. */
public record AccessToken(
        TokenId id,
        UserId user,
        Kind kind,
        String name,
        Instant createdAt,
        Optional<Instant> expiresAt) {
    /** Where a token came from. */
    public enum Kind {
        /** From signing in; ends with signing out. */
        LOGIN,
        /** Made by its owner for a program. */
        API
    }

    public boolean isValidAt(Instant now) {
        return expiresAt.isEmpty() || now.isBefore(expiresAt.get());
    }
}
