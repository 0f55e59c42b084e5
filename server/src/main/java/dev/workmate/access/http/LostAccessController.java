package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountNews;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.account.SecondFactorDesk;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What administrators do for somebody who has lost their password or their second factor. */
@RestController
public final class LostAccessController {
    private final AccountDesk desk;
    private final SecondFactorDesk factors;
    private final AccountNews news;
    private final Confirmation confirmation;
    private final SecondFactorDemand demand;
    private final Logins logins;

    public LostAccessController(
            AccountDesk desk,
            SecondFactorDesk factors,
            AccountNews news,
            Confirmation confirmation,
            SecondFactorDemand demand,
            Logins logins) {
        this.desk = desk;
        this.factors = factors;
        this.news = news;
        this.confirmation = confirmation;
        this.demand = demand;
        this.logins = logins;
    }

    /** Whether the link is mailed to the person, in which language; else it is shown. */
    record ResetWish(Optional<Boolean> mail, Optional<String> language) {}

    @PostMapping("/api/admin/people/{personId}/reset-link")
    @Operation(
            summary =
                    "Makes a link by which a person sets a new password, to be handed over or"
                            + " mailed",
            body = ResetWish.class,
            answer = HandedOver.class,
            status = 201,
            problems = {
                "403 administrators_only",
                "403 confirmation_required",
                "404 person_not_found",
                "409 mail_not_sent"
            })
    ResponseEntity<HandedOver> resetLink(
            Login login, @PathVariable String personId, JsonBody body, HttpServletRequest request) {
        User administrator = login.user();
        Admission.toChange(administrator);
        confirmation.require(login);
        UserId person = PeopleController.person(personId);
        Account account =
                desk.accountOf(person)
                        .filter(each -> each.user().tenant().equals(administrator.tenant()))
                        .orElseThrow(PeopleController::notFound);
        boolean mailed = body.flag("mail").orElse(false);
        if (mailed && !news.reaches(account.login().value())) {
            throw HandedOver.notMailed();
        }
        AccountDesk.Made made =
                desk.newPasswordLink(administrator, person, Caller.address(request))
                        .orElseThrow(PeopleController::notFound);
        if (mailed) {
            news.newPassword(account, made, body.text("language").orElse(""));
        }
        return ShownOnce.answer(
                mailed ? HandedOver.mailed(made, account.login().value()) : HandedOver.of(made));
    }

    @DeleteMapping("/api/admin/people/{personId}/second-factor")
    @Operation(
            summary = "Takes the second factor away from somebody who has lost it",
            status = 204,
            problems = {
                "403 administrators_only",
                "403 confirmation_required",
                "404 second_factor_not_found"
            })
    ResponseEntity<Void> removeSecondFactor(
            Login login, @PathVariable String personId, HttpServletRequest request) {
        Admission.toChange(login.user());
        confirmation.require(login);
        UserId person = PeopleController.person(personId);
        if (!factors.remove(login.user(), person, Caller.address(request))) {
            throw ProblemException.notFound(
                    "second_factor_not_found", "There is nobody of your tenant with one.");
        }
        // Where one is demanded, what is open must not go on without.
        desk.accountOf(person)
                .map(Account::user)
                .filter(demand::isOf)
                .ifPresent(logins::signOutEverywhere);
        return ResponseEntity.noContent().build();
    }
}
