package dev.workmate.access;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Signs people in and out, and gives their programs tokens. Thread-safe. */
public final class Logins {
    public static final int MAX_API_TOKENS = 100;
    public static final Duration LOGIN_TTL = Duration.ofDays(30);

    private static final int MAX_LOGINS = 200;
    private static final User DEMO =
            User.of(new UserId("01970000-0000-7000-8000-0000000000DE"), "Demo user", Role.USER);

    private final Users users;
    private final Tokens tokens;
    private final InstantSource time;
    private final Stays stays = new Stays();
    private final LastUses uses;

    public Logins(Users users, Tokens tokens, InstantSource time) {
        this.users = users;
        this.tokens = tokens;
        this.time = time;
        this.uses = new LastUses(tokens);
    }

    /** Where somebody signs in from, as far as they say. */
    public record Origin(String address, String device) {
        private static final int MAX = 200;

        public static final Origin UNKNOWN = new Origin("", "");

        public Origin {
            device = device.length() > MAX ? device.substring(0, MAX) : device;
        }
    }

    /** A token that was just made: the only moment its secret is known. */
    public record Issued(Login login, TokenSecret secret) {}

    /** The one person a fresh server knows. */
    public static User demoUser() {
        return DEMO;
    }

    /** Signs in as the one person a fresh server knows. */
    public Issued signInAsDemo() {
        return signInAsDemo(Origin.UNKNOWN);
    }

    public Issued signInAsDemo(Origin origin) {
        users.add(DEMO);
        return signIn(DEMO, origin);
    }

    public Issued signIn(User user) {
        return signIn(user, Origin.UNKNOWN);
    }

    /** For somebody who has just shown who they are. */
    public Issued signIn(User user, Origin origin) {
        return signIn(user, origin, time.instant());
    }

    /** For somebody who has shown it elsewhere, maybe long ago. */
    public Issued signIn(User user, Origin origin, Instant shownAt) {
        uses.store();
        prune(user, AccessToken.Kind.LOGIN, MAX_LOGINS - 1);
        Instant now = time.instant();
        return issue(
                new AccessToken(
                        TokenId.next(),
                        user.id(),
                        AccessToken.Kind.LOGIN,
                        "Sign-in",
                        now,
                        Optional.of(now.plus(LOGIN_TTL)),
                        AccessToken.usual(AccessToken.Kind.LOGIN),
                        Optional.of(earlier(shownAt, now)),
                        new AccessToken.Use(Optional.empty(), origin.address(), origin.device())),
                user);
    }

    /** Clocks of others may be ahead of ours. */
    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    /**
     * Ends all sign-ins of a person and begins a new one: what was known of the old is worthless.
     */
    public Issued signInAfresh(User user, Origin origin) {
        signOutEverywhere(user);
        return signIn(user, origin);
    }

    /** Ends all sign-ins of a person; tokens of programs stay. */
    public int signOutEverywhere(User user) {
        List<TokenId> ended = tokens.removeAll(user.id(), AccessToken.Kind.LOGIN);
        ended.forEach(stays::ended);
        return ended.size();
    }

    /**
     * Ends all that goes on under what a person was allowed before. Tokens of programs stay, and
     * allow what the person may now.
     */
    public void endWhatIsOpen(User user) {
        signOutEverywhere(user);
        apiTokens(user).stream().map(AccessToken::id).forEach(stays::ended);
    }

    /** Ends all sign-ins of a person but this one. */
    public int signOutElsewhere(Login kept) {
        return (int)
                tokens.list(kept.user().id(), AccessToken.Kind.LOGIN).stream()
                        .map(AccessToken::id)
                        .filter(id -> !id.equals(kept.token().id()))
                        .filter(id -> revoke(kept.user(), id))
                        .count();
    }

    /** Ends all sign-ins and tokens of somebody who may not come in any more. */
    public void shutOut(User user) {
        signOutEverywhere(user);
        tokens.removeAll(user.id(), AccessToken.Kind.API).forEach(stays::ended);
    }

    /** Notes that the person has just shown again who they are. */
    public void confirm(Login login) {
        confirm(login, time.instant());
    }

    /** The same where it was elsewhere, and a moment ago. */
    public void confirm(Login login, Instant shownAt) {
        Instant at = earlier(shownAt, time.instant());
        tokens.confirmed(login.user().id(), login.token().id(), at);
    }

    /** Empty where the person has {@value #MAX_API_TOKENS} already. */
    public Optional<Issued> issueApiToken(User user, String name, Optional<Instant> expiresAt) {
        return issueApiToken(user, name, expiresAt, AccessToken.usual(AccessToken.Kind.API));
    }

    public Optional<Issued> issueApiToken(
            User user, String name, Optional<Instant> expiresAt, Set<Scope> scopes) {
        return newApiToken(user, name, expiresAt, scopes).map(token -> issue(token, user));
    }

    /** The same, together with the act that says so of the token. */
    public Optional<Issued> issueApiToken(
            User user,
            String name,
            Optional<Instant> expiresAt,
            Set<Scope> scopes,
            Function<TokenId, Act> act) {
        return newApiToken(user, name, expiresAt, scopes)
                .map(
                        token -> {
                            TokenSecret secret = TokenSecret.next();
                            tokens.store(token, secret.hash(), act.apply(token.id()));
                            return new Issued(new Login(user, token), secret);
                        });
    }

    private Optional<AccessToken> newApiToken(
            User user, String name, Optional<Instant> expiresAt, Set<Scope> scopes) {
        tokens.prune(user.id(), AccessToken.Kind.API, time.instant(), Integer.MAX_VALUE)
                .forEach(stays::ended);
        return apiTokens(user).size() >= MAX_API_TOKENS
                ? Optional.empty()
                : Optional.of(
                        new AccessToken(
                                TokenId.next(),
                                user.id(),
                                AccessToken.Kind.API,
                                name,
                                time.instant(),
                                expiresAt,
                                scopes,
                                Optional.empty(),
                                AccessToken.Use.NONE));
    }

    private void prune(User user, AccessToken.Kind kind, int keep) {
        tokens.prune(user.id(), kind, time.instant(), keep).forEach(stays::ended);
    }

    private Issued issue(AccessToken token, User user) {
        TokenSecret secret = TokenSecret.next();
        tokens.store(token, secret.hash());
        return new Issued(new Login(user, token), secret);
    }

    public Optional<Login> authenticate(TokenSecret secret) {
        return tokens.findByHash(secret.hash()).filter(login -> counts(login.token()));
    }

    /** Notes that a login is used, now and from there. */
    public void used(Login login, Origin origin) {
        Instant now = time.instant();
        uses.note(
                login.token().id(),
                new AccessToken.Use(Optional.of(now), origin.address(), origin.device()),
                now);
    }

    private boolean counts(AccessToken token) {
        Instant now = time.instant();
        return token.isValidAt(now) && !token.isIdleAt(now);
    }

    /** For whoever stays longer: whether the login still counts, and allows what it did. */
    public boolean isValid(Login login) {
        return current(login).isPresent();
    }

    /** The same for whoever stays and does something, which is noted as a use. */
    public boolean goesOn(Login login) {
        Optional<Login> now = current(login);
        now.ifPresent(known -> uses.goesOn(known.token(), time.instant()));
        return now.isPresent();
    }

    private Optional<Login> current(Login login) {
        return isExpired(login)
                ? Optional.empty()
                : tokens.find(login.user().id(), login.token().id())
                        .filter(now -> allowsTheSame(now, login) && counts(now.token()));
    }

    private static boolean allowsTheSame(Login now, Login before) {
        return now.user().roles().equals(before.user().roles())
                && now.token().scopes().equals(before.token().scopes());
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
        uses.store();
        return tokens.list(user.id(), AccessToken.Kind.LOGIN).stream()
                .filter(this::counts)
                .toList();
    }

    public boolean revoke(User user, TokenId token) {
        return ended(token, tokens.remove(user.id(), token));
    }

    /** The same, together with the act that says so. */
    public boolean revoke(User user, TokenId token, Act act) {
        return ended(token, tokens.remove(user.id(), token, act));
    }

    private boolean ended(TokenId token, boolean removed) {
        if (removed) {
            stays.ended(token);
        }
        return removed;
    }

    public void signOut(Login login) {
        revoke(login.user(), login.token().id());
    }
}
