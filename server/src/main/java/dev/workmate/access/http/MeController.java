package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The signed-in person, their sign-ins and API tokens. */
@RestController
public final class MeController {
    private final Logins logins;
    private final TokenForm form;
    private final Confirmation confirmation;
    private final SecondFactorDemand secondFactors;
    private final ActLog log;

    public MeController(
            Logins logins,
            Confirmation confirmation,
            SecondFactorDemand secondFactors,
            ActLog log,
            InstantSource time) {
        this.logins = logins;
        this.form = new TokenForm(logins, time);
        this.confirmation = confirmation;
        this.secondFactors = secondFactors;
        this.log = log;
    }

    @GetMapping("/api/me")
    @Operation(summary = "The signed-in person", answer = UserView.class)
    UserView me(Login login) {
        return secondFactors.isUnmet(login)
                ? UserView.withoutSecondFactor(login.user())
                : UserView.of(login.user());
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

    @DeleteMapping("/api/me/sign-ins")
    @Operation(
            summary =
                    "Signs out everywhere, here too; with others=true everywhere else. API tokens"
                            + " stay",
            status = 204)
    ResponseEntity<Void> signOutEverywhere(
            Login login, @RequestParam Optional<Boolean> others, HttpServletRequest request) {
        boolean stays = others.orElse(false);
        int ended = stays ? logins.signOutElsewhere(login) : logins.signOutEverywhere(login.user());
        log.append(
                Act.by(
                        login.user(),
                        ActKind.SIGNED_OUT_EVERYWHERE,
                        Caller.address(request),
                        ended + (stays ? " other sign-ins" : " sign-ins")));
        return stays ? ResponseEntity.noContent().build() : SignedIn.over(request);
    }

    @PostMapping("/api/me/tokens")
    @Operation(
            summary = "Makes an API token, whose secret is told only here",
            body = TokenForm.NewToken.class,
            answer = TokenView.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "403 confirmation_required",
                "403 sign_in_required",
                "409 too_many_tokens"
            })
    ResponseEntity<TokenView> create(Login login, JsonBody body, HttpServletRequest request) {
        confirmation.require(login);
        Logins.Issued issued =
                form.make(
                        login.user(),
                        body,
                        token -> act(login.user(), ActKind.TOKEN_MADE, token, request));
        return ResponseEntity.status(201)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(TokenView.of(issued));
    }

    private static Act act(User user, ActKind kind, TokenId token, HttpServletRequest request) {
        return Act.by(user, kind, Caller.address(request), token.value());
    }

    @DeleteMapping("/api/me/tokens/{tokenId}")
    @Operation(
            summary = "Makes an API token worthless, or ends a sign-in",
            status = 204,
            problems = {"400 invalid_id", "403 sign_in_required", "404 token_not_found"})
    ResponseEntity<Void> remove(
            User user, @PathVariable String tokenId, HttpServletRequest request) {
        if (!Uuids.isUuid(tokenId)) {
            throw ProblemException.badRequest("invalid_id", "A token id is a UUID.");
        }
        TokenId token = new TokenId(tokenId);
        if (!logins.revoke(user, token, act(user, ActKind.TOKEN_REMOVED, token, request))) {
            throw ProblemException.notFound("token_not_found", "There is no such token.");
        }
        return ResponseEntity.noContent().build();
    }
}
