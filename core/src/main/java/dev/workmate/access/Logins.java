package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Signs people in and out, and gives their programs tokens. Thread-safe. */
public final class Logins {
    public static final int MAX_API_TOKENS = 100;
    public static final Duration LOGIN_TTL = Duration.ofDays(30);

    private static final int MAX_LOGINS = 200;
    private static final User DEMO =
            new User(
                    new UserId("01970000-0000-7000-8000-0000000000DE"),
                    "Demo user",
                    User.Role.MEMBER);

    private final Users users;
    private final Tokens tokens;
    private final InstantSource time;
    private final Stays stays = new Stays();

    public Logins(Users users, Tokens tokens, InstantSource time) {
        this.users = users;
        this.tokens = tokens;
        this.time = time;
    }

    /** A token that was just made: the only moment its secret is known. */
    public record Issued(Login login, TokenSecret secret) {}

    /** The one person a fresh server knows. */
    public static User demoUser() {
        return DEMO;
    }

    /** Signs in as the one person a fresh server knows. */
    public Issued signInAsDemo() {
        users.add(DEMO);
        return signIn(DEMO);
    }

    public Issued signIn(User user) {
        prune(user, AccessToken.Kind.LOGIN, MAX_LOGINS - 1);
        return issue(
                user,
                AccessToken.Kind.LOGIN,
                "Sign-in",
                Optional.of(time.instant().plus(LOGIN_TTL)));
    }

    /** Empty where the person has {@value #MAX_API_TOKENS} already. */
    public Optional<Issued> issueApiToken(User user, String name, Optional<Instant> expiresAt) {
        prune(user, AccessToken.Kind.API, MAX_API_TOKENS);
        if (apiTokens(user).size() >= MAX_API_TOKENS) {
            return Optional.empty();
        }
        return Optional.of(issue(user, AccessToken.Kind.API, name, expiresAt));
    }

    private void prune(User user, AccessToken.Kind kind, int keep) {
        tokens.prune(user.id(), kind, time.instant(), keep).forEach(stays::ended);
    }

    private Issued issue(
            User user, AccessToken.Kind kind, String name, Optional<Instant> expiresAt) {
        TokenSecret secret = TokenSecret.next();
        AccessToken token =
                new AccessToken(TokenId.next(), user.id(), kind, name, time.instant(), expiresAt);
        tokens.store(token, secret.hash());
        return new Issued(new Login(user, token), secret);
    }

    public Optional<Login> authenticate(TokenSecret secret) {
        return tokens.findByHash(secret.hash())
                .filter(login -> login.token().isValidAt(time.instant()));
    }

    /** For whoever stays longer: whether the login still counts. */
    public boolean isValid(Login login) {
        return !isExpired(login) && tokens.exists(login.user().id(), login.token().id());
    }

    /** Costs nothing: the token itself says until when it counts. */
    public boolean isExpired(Login login) {
        return !login.token().isValidAt(time.instant());
    }

    /**
     * For whoever stays longer than one call: {@code ended} is run once, at once and on any thread,
     * when the login is revoked or signed out; right now where it is over already. It must return
     * at once.
     */
    public Stay stay(Login login, Runnable ended) {
        Stay stay = stays.begin(login.token().id(), ended);
        if (!isValid(login)) {
            stay.end();
        }
        return stay;
    }

    /** How long whoever stays may wait before the login expires, at most so long. */
    public Duration nextCheck(Login login, Duration atMost) {
        Optional<Duration> left =
                login.token().expiresAt().map(end -> Duration.between(time.instant(), end));
        return left.filter(rest -> rest.compareTo(atMost) < 0)
                .map(rest -> rest.isNegative() ? Duration.ZERO : rest)
                .orElse(atMost);
    }

    /** How many stay now. */
    public int staying() {
        return stays.count();
    }

    public List<AccessToken> apiTokens(User user) {
        return tokens.list(user.id(), AccessToken.Kind.API);
    }

    /** Where the person is signed in now, newest first. */
    public List<AccessToken> signIns(User user) {
        return tokens.list(user.id(), AccessToken.Kind.LOGIN).stream()
                .filter(token -> token.isValidAt(time.instant()))
                .toList();
    }

    public boolean revoke(User user, TokenId token) {
        boolean removed = tokens.remove(user.id(), token);
        if (removed) {
            stays.ended(token);
        }
        return removed;
    }

    /** Everywhere, also their programs: no token of theirs counts any more. */
    public void signOutEverywhere(User user) {
        for (AccessToken.Kind kind : AccessToken.Kind.values()) {
            tokens.list(user.id(), kind).forEach(token -> revoke(user, token.id()));
        }
    }

    public void signOut(Login login) {
        revoke(login.user(), login.token().id());
    }
}
