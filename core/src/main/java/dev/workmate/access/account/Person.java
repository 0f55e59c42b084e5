package dev.workmate.access.account;

import dev.workmate.access.User;
import java.time.Instant;
import java.util.Optional;

/** Somebody as administrators see them. */
public record Person(
        User user,
        Kind kind,
        Optional<String> login,
        boolean secondFactor,
        Instant createdAt,
        Optional<Instant> disabledAt,
        Optional<Instant> lastUsedAt) {
    /** People sign in; services have tokens. */
    public enum Kind {
        PERSON,
        SERVICE
    }
}
