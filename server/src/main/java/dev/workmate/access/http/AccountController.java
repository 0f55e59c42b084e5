package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.PasswordDoor;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.account.SecondFactorDesk;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** What people do about their own account: password, second factor, showing again who they are. */
@RestController
public final class AccountController {
    private final AccountDesk desk;
    private final PasswordDoor door;
    private final SecondFactorDesk factors;
    private final SecondFactorDemand demand;
    private final Logins logins;
    private final Confirmation confirmation;
    private final CameBy cameBy;

    public AccountController(
            AccountDesk desk,
            PasswordDoor door,
            SecondFactorDesk factors,
            SecondFactorDemand demand,
            Logins logins,
            Confirmation confirmation,
            CameBy cameBy) {
        this.desk = desk;
        this.door = door;
        this.factors = factors;
        this.demand = demand;
        this.logins = logins;
        this.confirmation = confirmation;
        this.cameBy = cameBy;
    }

    /**
     * An account; without a login the person has none and signs in by other ways. The provider is
     * where they show again who they are.
     */
    record AccountView(
            Optional<String> login,
            Optional<ProviderButton> provider,
            boolean secondFactor,
            int recoveryCodesLeft) {}

    /** The password one has, with a code where a second factor is on. */
    record Proof(String password, Optional<String> code) {}

    /** The password one has and the one one wants. */
    record NewPassword(String current, String password, Optional<String> code) {}

    /** A code of the authenticator app. */
    record Code(String code) {}

    /** What an authenticator app is told, as text and as a link. */
    record Begun(String secret, String uri) {}

    /** Told only once; each opens the door once where the app is lost. */
    record RecoveryCodes(List<String> recoveryCodes) {}

    @GetMapping("/api/me/account")
    @Operation(summary = "The person's local account", answer = AccountView.class)
    AccountView account(Login login) {
        User user = login.user();
        return new AccountView(
                desk.accountOf(user.id()).map(account -> account.login().value()),
                cameBy.provider(login),
                factors.isOn(user.id()),
                factors.recoveryCodesLeft(user.id()));
    }

    @PostMapping("/api/me/confirm")
    @Operation(
            summary = "Shows again who one is, for the next ten minutes",
            body = Proof.class,
            status = 204,
            problems = {
                "401 second_factor_required",
                "401 wrong_credentials",
                "404 no_account",
                "429 too_many_attempts"
            })
    ResponseEntity<Void> confirm(Login login, JsonBody body, HttpServletRequest request) {
        prove(login, body, "password", request);
        logins.confirm(login);
        return ResponseEntity.noContent().build();
    }

    private Account prove(Login login, JsonBody body, String field, HttpServletRequest request) {
        Account account =
                desk.accountOf(login.user().id()).orElseThrow(AccountController::noAccount);
        String password = Fields.password(body, field);
        Refusals.welcome(
                Refusals.unlessBusy(
                        () ->
                                door.confirm(
                                        account,
                                        password,
                                        Fields.code(body),
                                        Caller.address(request))));
        return account;
    }

    private static ProblemException noAccount() {
        return ProblemException.notFound("no_account", "You have no password here.");
    }

    @PostMapping("/api/me/password")
    @Operation(
            summary = "Changes the password; ends all sign-ins and signs in again",
            body = NewPassword.class,
            answer = SignedIn.class,
            problems = {
                "400 weak_password",
                "401 second_factor_required",
                "401 wrong_credentials",
                "404 no_account",
                "429 too_many_attempts"
            })
    ResponseEntity<SignedIn> password(Login login, JsonBody body, HttpServletRequest request) {
        String wanted = Fields.password(body, "password");
        Account account = prove(login, body, "current", request);
        User user =
                Refusals.done(
                        Refusals.unlessBusy(
                                () ->
                                        desk.changePassword(
                                                account, wanted, Caller.address(request))),
                        noAccount());
        return SignedIn.answer(request, logins.signInAfresh(user, Caller.of(request)));
    }

    @PostMapping("/api/me/second-factor")
    @Operation(
            summary = "Makes the secret of an authenticator app; codes are not asked for yet",
            answer = Begun.class,
            problems = {"403 confirmation_required", "404 no_account", "409 second_factor_on"})
    ResponseEntity<Begun> begin(Login login) {
        confirmation.require(login);
        Account account =
                desk.accountOf(login.user().id()).orElseThrow(AccountController::noAccount);
        SecondFactorDesk.Begun begun =
                factors.begin(login.user(), account.login())
                        .orElseThrow(
                                () ->
                                        new ProblemException(
                                                409,
                                                "second_factor_on",
                                                "Turn the second factor off first."));
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(new Begun(begun.secret(), begun.uri()));
    }

    @PostMapping("/api/me/second-factor/confirm")
    @Operation(
            summary = "Turns the second factor on, with a first code of the app",
            body = Code.class,
            answer = RecoveryCodes.class,
            problems = {"400 wrong_code", "403 confirmation_required"})
    ResponseEntity<RecoveryCodes> turnOn(Login login, JsonBody body, HttpServletRequest request) {
        confirmation.require(login);
        List<String> codes =
                factors.turnOn(login.user(), Fields.code(body), Caller.address(request))
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "wrong_code", "This is not the app's code now."));
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(new RecoveryCodes(codes));
    }

    @DeleteMapping("/api/me/second-factor")
    @Operation(
            summary = "Turns the second factor off; who must have one is signed out",
            status = 204,
            problems = {"403 confirmation_required"})
    ResponseEntity<Void> turnOff(Login login, HttpServletRequest request) {
        confirmation.require(login);
        factors.turnOff(login.user(), Caller.address(request));
        // Whoever must have one comes in again and sets up another: nothing goes on without.
        if (demand.isOf(login.user())) {
            logins.signOutEverywhere(login.user());
        }
        return ResponseEntity.noContent().build();
    }
}
