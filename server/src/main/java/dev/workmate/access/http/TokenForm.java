package dev.workmate.access.http;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Act;
import dev.workmate.access.Logins;
import dev.workmate.access.Scope;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Makes API tokens as a body asks for them. */
final class TokenForm {
    private static final int MAX_NAME = 100;
    private static final long MAX_DAYS = 3_650;

    private final Logins logins;
    private final InstantSource time;

    TokenForm(Logins logins, InstantSource time) {
        this.logins = logins;
        this.time = time;
    }

    /**
     * What a new API token is to be; without days it does not expire, without scopes it reads,
     * writes and approves.
     */
    record NewToken(String name, Optional<Integer> expiresInDays, Optional<List<Scope>> scopes) {}

    /** {@code act} says of the token that it was made. */
    Logins.Issued make(User user, JsonBody body, Function<TokenId, Act> act) {
        String name = body.text("name").map(String::strip).orElse("API token");
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_field", "name must have 1 to " + MAX_NAME + " characters.");
        }
        Set<Scope> scopes = Fields.scopes(body).orElse(AccessToken.usual(AccessToken.Kind.API));
        if (scopes.isEmpty()) {
            throw ProblemException.badRequest("invalid_field", "scopes must name at least one.");
        }
        OptionalLong days = body.number("expiresInDays", 1, MAX_DAYS);
        Optional<Instant> expiresAt =
                days.isPresent()
                        ? Optional.of(time.instant().plus(Duration.ofDays(days.getAsLong())))
                        : Optional.empty();
        return logins.issueApiToken(user, name, expiresAt, scopes, act)
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        409,
                                        "too_many_tokens",
                                        "Remove a token first; "
                                                + Logins.MAX_API_TOKENS
                                                + " are the most."));
    }
}
