package dev.workmate.privacy.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Login;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.http.Caller;
import dev.workmate.access.http.Confirmation;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureId;
import dev.workmate.privacy.Erasures;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Forgets people, when they or an administrator ask for it. */
@RestController
public final class ErasureController {
    private static final String CONFIRMATION = "erase everything";

    private final Erasures erasures;
    private final Users users;
    private final Confirmation confirmation;
    private final String publicKey;

    /** {@code publicKey} is what receipts are checked with. */
    public ErasureController(
            Erasures erasures, Users users, Confirmation confirmation, String publicKey) {
        this.erasures = erasures;
        this.users = users;
        this.confirmation = confirmation;
        this.publicKey = publicKey;
    }

    /** Says that it is really meant: the words "erase everything". */
    record ErasureWish(String confirm) {}

    @DeleteMapping("/api/me")
    @Operation(
            summary = "Erases the account and everything it owns",
            body = ErasureWish.class,
            answer = ErasureView.class,
            status = 202,
            problems = {
                "400 confirmation_needed",
                "403 confirmation_required",
                "409 last_administrator",
                "409 legal_hold"
            })
    ResponseEntity<ErasureView> eraseMe(Login login, JsonBody body, HttpServletRequest request) {
        confirmation.require(login);
        User person = login.user();
        Act act = Act.by(person, ActKind.PERSON_ERASED, Caller.address(request), "");
        return request(person.id(), Erasure.AskedBy.PERSON, body, act);
    }

    @PostMapping("/api/admin/people/{personId}/erasure")
    @Operation(
            summary = "Erases a person's account and everything it owns",
            body = ErasureWish.class,
            answer = ErasureView.class,
            status = 202,
            problems = {
                "400 invalid_id",
                "400 confirmation_needed",
                "403 administrators_only",
                "403 confirmation_required",
                "404 person_not_found",
                "409 last_administrator",
                "409 legal_hold"
            })
    ResponseEntity<ErasureView> erase(
            Login login, @PathVariable String personId, JsonBody body, HttpServletRequest request) {
        Administrators.only(login.user());
        confirmation.require(login);
        UserId person = Administrators.person(personId);
        if (users.tenantOf(person).filter(login.user().tenant()::equals).isEmpty()) {
            throw ProblemException.notFound("person_not_found", "There is no such person.");
        }
        Act act =
                Act.about(
                        login.user(), person, ActKind.ERASURE_ORDERED, Caller.address(request), "");
        return request(person, Erasure.AskedBy.ADMINISTRATOR, body, act);
    }

    @GetMapping("/api/erasures/{erasureId}")
    @Operation(
            summary = "How far an erasure is, for who has its secret (header Erasure-Secret)",
            answer = ErasureView.class,
            open = true,
            problems = {"404 erasure_not_found"})
    ResponseEntity<ErasureView> progress(
            @PathVariable String erasureId,
            @RequestHeader("Erasure-Secret") Optional<String> secret) {
        return secret.filter(_ -> Uuids.isUuid(erasureId))
                .flatMap(given -> erasures.find(new ErasureId(erasureId), new TokenSecret(given)))
                .map(erasure -> answer(200, ErasureView.of(erasure, publicKey)))
                .orElseThrow(
                        () ->
                                ProblemException.notFound(
                                        "erasure_not_found", "There is no such erasure."));
    }

    private ResponseEntity<ErasureView> request(
            UserId person, Erasure.AskedBy by, JsonBody body, Act act) {
        if (!body.text("confirm").filter(CONFIRMATION::equals).isPresent()) {
            throw ProblemException.badRequest(
                    "confirmation_needed", "confirm must say \"" + CONFIRMATION + "\".");
        }
        return switch (erasures.request(person, by, act)) {
            case Erasures.Ticket ticket -> answer(202, ErasureView.of(ticket, publicKey));
            case Erasures.OnHold _ ->
                    throw new ProblemException(
                            409, "legal_hold", "Something of this person must be kept for now.");
            case Erasures.LastAdministrator _ ->
                    throw new ProblemException(
                            409,
                            "last_administrator",
                            "Nobody would be left who administrates; name somebody first.");
        };
    }

    private static ResponseEntity<ErasureView> answer(int status, ErasureView view) {
        return ResponseEntity.status(status)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(view);
    }
}
