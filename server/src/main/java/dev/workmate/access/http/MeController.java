package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The signed-in person and their API tokens. */
@RestController
public final class MeController {
    private static final int MAX_NAME = 100;
    private static final long MAX_DAYS = 3_650;

    private final Logins logins;
    private final InstantSource time;

    public MeController(Logins logins, InstantSource time) {
        this.logins = logins;
        this.time = time;
    }

    /** What a new API token is to be; without days it does not expire. */
    record NewToken(String name, Optional<Integer> expiresInDays) {}

    @GetMapping("/api/me")
    @Operation(summary = "The signed-in person", answer = UserView.class)
    UserView me(User user) {
        return UserView.of(user);
    }

    @GetMapping("/api/me/tokens")
    @Operation(summary = "The person's API tokens, without secrets", answer = TokenView.All.class)
    TokenView.All tokens(User user) {
        return new TokenView.All(logins.apiTokens(user).stream().map(TokenView::of).toList());
    }

    @GetMapping("/api/me/sign-ins")
    @Operation(summary = "Where the person is signed in now", answer = SignInView.All.class)
    SignInView.All signIns(Login login) {
        return new SignInView.All(
                logins.signIns(login.user()).stream()
                        .map(token -> SignInView.of(token, login.token().id()))
                        .toList());
    }

    @PostMapping("/api/me/tokens")
    @Operation(
            summary = "Makes an API token, whose secret is told only here",
            body = NewToken.class,
            answer = TokenView.class,
            status = 201,
            problems = {"400 invalid_field", "409 too_many_tokens"})
    ResponseEntity<TokenView> create(User user, JsonBody body) {
        String name = body.text("name").map(String::strip).orElse("API token");
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_field", "name must have 1 to " + MAX_NAME + " characters.");
        }
        OptionalLong days = body.number("expiresInDays", 1, MAX_DAYS);
        Optional<Instant> expiresAt =
                days.isPresent()
                        ? Optional.of(time.instant().plus(Duration.ofDays(days.getAsLong())))
                        : Optional.empty();
        Logins.Issued issued =
                logins.issueApiToken(user, name, expiresAt)
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                409,
                                                "too_many_tokens",
                                                "Remove a token first; "
                                                        + Logins.MAX_API_TOKENS
                                                        + " are the most."));
        return ResponseEntity.status(201)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(TokenView.of(issued));
    }

    @DeleteMapping("/api/me/tokens/{tokenId}")
    @Operation(
            summary = "Makes an API token worthless, or ends a sign-in",
            status = 204,
            problems = {"400 invalid_id", "404 token_not_found"})
    ResponseEntity<Void> remove(User user, @PathVariable String tokenId) {
        if (!Uuids.isUuid(tokenId)) {
            throw ProblemException.badRequest("invalid_id", "A token id is a UUID.");
        }
        if (!logins.revoke(user, new TokenId(tokenId))) {
            throw ProblemException.notFound("token_not_found", "There is no such token.");
        }
        return ResponseEntity.noContent().build();
    }
}
