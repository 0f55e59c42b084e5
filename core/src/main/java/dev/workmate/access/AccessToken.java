package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A token as its owner may see it: everything but the secret. */
public record AccessToken(
        TokenId id,
        UserId user,
        Kind kind,
        String name,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Set<Scope> scopes,
        Optional<Instant> confirmedAt,
        Use lastUse) {
    /** A sign-in that nobody uses for so long ends. */
    public static final Duration MAX_IDLE = Duration.ofDays(7);

    /** For so long nobody is asked again who they are. */
    public static final Duration CONFIRMED_FOR = Duration.ofMinutes(10);

    /** Where a token came from. */
    public enum Kind {
        /** From signing in; ends with signing out. */
        LOGIN,
        /** Made by its owner for a program. */
        API
    }

    /** When a token was used last, and from where; empty texts where nobody knows. */
    public record Use(Optional<Instant> at, String address, String device) {
        public static final Use NONE = new Use(Optional.empty(), "", "");
    }

    public AccessToken {
        EnumSet<Scope> sorted = EnumSet.noneOf(Scope.class);
        sorted.addAll(scopes);
        scopes = Collections.unmodifiableSet(sorted);
    }

    /** One that may do what tokens could before there were scopes. */
    public AccessToken(
            TokenId id,
            UserId user,
            Kind kind,
            String name,
            Instant createdAt,
            Optional<Instant> expiresAt) {
        this(id, user, kind, name, createdAt, expiresAt, usual(kind), Optional.empty(), Use.NONE);
    }

    /** What a token may do that does not say. */
    public static Set<Scope> usual(Kind kind) {
        return switch (kind) {
            case LOGIN -> EnumSet.allOf(Scope.class);
            case API -> EnumSet.of(Scope.READ, Scope.WRITE, Scope.APPROVE);
        };
    }

    public boolean isValidAt(Instant now) {
        return expiresAt.isEmpty() || now.isBefore(expiresAt.get());
    }

    /** Whether it is a sign-in that was left alone for too long. */
    public boolean isIdleAt(Instant now) {
        return kind == Kind.LOGIN && !now.isBefore(lastUse.at().orElse(createdAt).plus(MAX_IDLE));
    }

    public boolean allows(Scope scope) {
        return scopes.contains(scope);
    }

    /** Whether its holder has just shown who they are. */
    public boolean isConfirmedAt(Instant now) {
        return confirmedAt.filter(at -> now.isBefore(at.plus(CONFIRMED_FOR))).isPresent();
    }
}
