package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.access.account.Administration;
import dev.workmate.access.account.Person;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The tokens by which programs use service accounts, made and taken away by administrators. */
@RestController
public final class ServiceTokensController {
    private final Administration administration;
    private final Logins logins;
    private final Confirmation confirmation;
    private final TokenForm form;

    public ServiceTokensController(
            Administration administration,
            Logins logins,
            Confirmation confirmation,
            InstantSource time) {
        this.administration = administration;
        this.logins = logins;
        this.confirmation = confirmation;
        this.form = new TokenForm(logins, time);
    }

    @GetMapping("/api/admin/services/{personId}/tokens")
    @Operation(
            summary = "The API tokens of a service account, without secrets",
            answer = TokenView.All.class,
            problems = {"400 invalid_id", "403 administrators_only", "404 person_not_found"})
    TokenView.All tokens(User user, @PathVariable String personId) {
        Admission.toRead(user);
        return new TokenView.All(
                logins.apiTokens(service(user, personId)).stream().map(TokenView::of).toList());
    }

    @PostMapping("/api/admin/services/{personId}/tokens")
    @Operation(
            summary = "Makes an API token of a service account, told only here",
            body = TokenForm.NewToken.class,
            answer = TokenView.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "403 administrators_only",
                "403 confirmation_required",
                "403 sign_in_required",
                "404 person_not_found",
                "409 too_many_tokens"
            })
    ResponseEntity<TokenView> make(
            Login login, @PathVariable String personId, JsonBody body, HttpServletRequest request) {
        Admission.toChange(login.user());
        confirmation.require(login);
        User service = service(login.user(), personId);
        Logins.Issued issued =
                form.make(
                        service,
                        body,
                        token -> act(login.user(), service, ActKind.TOKEN_MADE, token, request));
        return ShownOnce.answer(TokenView.of(issued));
    }

    @DeleteMapping("/api/admin/services/{personId}/tokens/{tokenId}")
    @Operation(
            summary = "Makes an API token of a service account worthless",
            status = 204,
            problems = {
                "400 invalid_id",
                "403 administrators_only",
                "404 person_not_found",
                "404 token_not_found"
            })
    ResponseEntity<Void> remove(
            User user,
            @PathVariable String personId,
            @PathVariable String tokenId,
            HttpServletRequest request) {
        Admission.toChange(user);
        User service = service(user, personId);
        if (!Uuids.isUuid(tokenId)) {
            throw ProblemException.badRequest("invalid_id", "A token id is a UUID.");
        }
        TokenId token = new TokenId(tokenId);
        Act act = act(user, service, ActKind.TOKEN_REMOVED, token, request);
        if (!logins.revoke(service, token, act)) {
            throw ProblemException.notFound("token_not_found", "There is no such token.");
        }
        return ResponseEntity.noContent().build();
    }

    private User service(User administrator, String personId) {
        return administration
                .find(administrator, PeopleController.person(personId))
                .filter(person -> person.kind() == Person.Kind.SERVICE)
                .map(Person::user)
                .orElseThrow(PeopleController::notFound);
    }

    private static Act act(
            User actor, User service, ActKind kind, TokenId token, HttpServletRequest request) {
        return Act.about(actor, service.id(), kind, Caller.address(request), token.value());
    }
}
