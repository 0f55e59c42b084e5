package dev.workmate.probe;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.access.TokenId;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.account.Administration;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The callers in person: each with a token of its kind and, where they may have one, a session. */
final class Visitors {
    private static final TenantId ELSEWHERE = TenantId.next();
    private static final Duration LONG_AGO = Duration.ofDays(20);

    private final RunningServer server;
    private final Map<Caller, User> users = new EnumMap<>(Caller.class);
    private final Map<Caller, String> tokens = new EnumMap<>(Caller.class);
    private final Map<Caller, String> sessions = new EnumMap<>(Caller.class);

    Visitors(RunningServer server) {
        this.server = server;
        for (Caller caller : Caller.values()) {
            users.put(caller, user(caller));
            tokens.put(caller, freshToken(caller));
            sessions.put(caller, session(caller));
        }
    }

    private User user(Caller caller) {
        if (caller.tie == Caller.Tie.VICTIM) {
            return Victim.VERA;
        }
        if (caller.door == Caller.Door.DEMO) {
            return Logins.demoUser();
        }
        TenantId tenant = caller.isOfTheTenant() ? TenantId.DEFAULT : ELSEWHERE;
        if (caller.door == Caller.Door.SERVICE) {
            return server.bean(Administration.class)
                    .addService(administrator(tenant), caller.name(), caller.roles, "");
        }
        User user = new User(UserId.next(), tenant, caller.name(), caller.roles);
        server.bean(Users.class).add(user);
        return user;
    }

    private static User administrator(TenantId tenant) {
        return new User(UserId.next(), tenant, "Root", Set.of(Role.ADMINISTRATOR));
    }

    String token(Caller caller) {
        return tokens.get(caller);
    }

    ApiClient client(Caller caller) {
        return server.withToken(token(caller));
    }

    /** With a token that nothing has ended. */
    ApiClient fresh(Caller caller) {
        return server.withToken(freshToken(caller));
    }

    /** A session of their own; of the victim's for who can have none. */
    String session(Caller caller, Things things) {
        return sessions.getOrDefault(caller, "").isEmpty()
                ? things.first("id")
                : sessions.get(caller);
    }

    private String session(Caller caller) {
        boolean can = caller.door.opens() && caller.has(Role.USER);
        return can ? server.signedIn(users.get(caller)).newSession().replaceFirst(".*/", "") : "";
    }

    /** Another token of the same kind, for calls that end it. */
    String freshToken(Caller caller) {
        Logins logins = server.bean(Logins.class);
        User user = users.get(caller);
        Instant now = Instant.now();
        return switch (caller.door) {
            case NONE -> "";
            case GUESS -> TokenSecret.next().reveal();
            case SIGN_IN, DEMO -> server.signedIn(user).token();
            case TOKEN, SERVICE ->
                    logins.issueApiToken(user, "t", Optional.empty(), caller.scopes)
                            .orElseThrow()
                            .secret()
                            .reveal();
            case SIGNED_OUT -> {
                ApiClient signedOut = server.signedIn(user);
                signedOut.post("/api/auth/logout", "{}");
                yield signedOut.token();
            }
            case REVOKED_TOKEN -> {
                Logins.Issued issued =
                        logins.issueApiToken(user, "t", Optional.empty()).orElseThrow();
                logins.revoke(user, issued.login().token().id());
                yield issued.secret().reveal();
            }
            case EXPIRED_TOKEN ->
                    stored(user, AccessToken.Kind.API, now.minus(LONG_AGO), now.minusSeconds(1));
            case IDLE ->
                    stored(
                            user,
                            AccessToken.Kind.LOGIN,
                            now.minus(LONG_AGO),
                            now.plus(Duration.ofDays(10)));
            case DISABLED -> {
                String token = server.signedIn(user).token();
                server.bean(Administration.class)
                        .disable(administrator(user.tenant()), user.id(), "");
                yield token;
            }
        };
    }

    private String stored(User user, AccessToken.Kind kind, Instant made, Instant end) {
        TokenSecret secret = TokenSecret.next();
        server.bean(Tokens.class)
                .store(
                        new AccessToken(
                                TokenId.next(),
                                user.id(),
                                kind,
                                "t",
                                made,
                                Optional.of(end),
                                EnumSet.allOf(Scope.class),
                                Optional.of(made),
                                AccessToken.Use.NONE),
                        secret.hash());
        return secret.reveal();
    }
}
