package dev.workmate.access.http;

import dev.workmate.access.Attempts;
import dev.workmate.access.Logins;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.access.account.LoginName;
import dev.workmate.access.account.PasswordDoor;
import dev.workmate.access.account.PasswordRules;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Signing in with a local account, and coming by one. */
@RestController
public final class SignInController {
    private static final int FREE_LINKS = 50;

    private final Logins logins;
    private final PasswordDoor door;
    private final AccountDesk desk;
    private final FirstAdministrator first;
    private final DemoDoor demoDoor;
    private final Attempts attempts;
    private final List<ProviderButton> providers;
    private final ForgottenWay forgotten;

    public SignInController(
            Logins logins,
            PasswordDoor door,
            AccountDesk desk,
            FirstAdministrator first,
            DemoDoor demoDoor,
            Attempts attempts,
            List<ProviderButton> providers,
            ForgottenWay forgotten) {
        this.logins = logins;
        this.door = door;
        this.desk = desk;
        this.first = first;
        this.demoDoor = demoDoor;
        this.attempts = attempts;
        this.providers = List.copyOf(providers);
        this.forgotten = forgotten;
    }

    /** Which ways in there are now: {@code setup} while there is no account. */
    record Ways(
            boolean demo,
            boolean password,
            boolean setup,
            List<ProviderButton> providers,
            ForgottenWay forgotten) {}

    /**
     * What whoever has forgotten their password does: asks for a mail, or somebody; whom, the
     * operator may say.
     */
    public record ForgottenWay(boolean mail, Optional<String> contact) {}

    /** Who signs in; the code is of an authenticator app, or a recovery code. */
    record Credentials(String login, String password, Optional<String> code) {}

    /** The first administrator. */
    record Setup(String code, String login, String name, String password) {}

    /** The secret of a link. */
    record Presented(String token) {}

    /** What a link is for. */
    record LinkView(AccountLink.Kind kind, String note, Instant expiresAt) {}

    /**
     * What is done with a link; login and name where it is an invitation, the code where it is for
     * a new password and a second factor is on.
     */
    record Acceptance(
            String token,
            Optional<String> login,
            Optional<String> name,
            String password,
            Optional<String> code) {}

    @GetMapping("/api/auth/ways")
    @Operation(summary = "Which ways to sign in there are", answer = Ways.class, open = true)
    Ways ways(HttpServletRequest request) {
        boolean setup = first.isWanted();
        return new Ways(
                demoDoor.isOpenTo(Arrival.of(request)), !setup, setup, providers, forgotten);
    }

    @PostMapping("/api/auth/login")
    @Operation(
            summary = "Signs in with a local account",
            body = Credentials.class,
            answer = SignedIn.class,
            problems = {
                "400 invalid_field",
                "401 wrong_credentials",
                "401 second_factor_required",
                "429 too_many_attempts"
            },
            open = true)
    ResponseEntity<SignedIn> login(JsonBody body, HttpServletRequest request) {
        Optional<LoginName> login = LoginName.parse(body.requireText("login"));
        String password = Fields.password(body, "password");
        if (login.isEmpty()) {
            throw Refusals.wrongCredentials();
        }
        PasswordDoor.Attempt attempt =
                new PasswordDoor.Attempt(
                        login.get(), password, Fields.code(body), Caller.address(request));
        User user = Refusals.welcome(Refusals.unlessBusy(() -> door.signIn(attempt)));
        return SignedIn.answer(request, logins.signIn(user, Caller.of(request)));
    }

    @PostMapping("/api/auth/setup")
    @Operation(
            summary = "Makes the first administrator, with the code that the server says at start",
            body = Setup.class,
            answer = SignedIn.class,
            problems = {
                "400 invalid_field",
                "400 weak_password",
                "403 wrong_setup_code",
                "404 setup_closed",
                "429 too_many_attempts"
            },
            open = true)
    ResponseEntity<SignedIn> setup(JsonBody body, HttpServletRequest request) {
        if (!first.isWanted()) {
            throw setupClosed();
        }
        slow("setup from ", request);
        if (!first.isRight(body.requireText("code"))) {
            throw new ProblemException(
                    403, "wrong_setup_code", "This is not the code that the server said at start.");
        }
        AccountDesk.Outcome outcome =
                Refusals.unlessBusy(() -> desk.makeFirst(wish(body), Caller.address(request)));
        return answer(request, outcome, setupClosed());
    }

    private static ProblemException setupClosed() {
        return ProblemException.notFound("setup_closed", "There is an account already.");
    }

    private void slow(String what, HttpServletRequest request) {
        Optional<Duration> wait =
                attempts.begin(
                        new Attempts.Key(
                                what + Caller.address(request),
                                FREE_LINKS,
                                Duration.ofSeconds(1),
                                Duration.ofMinutes(15)));
        if (wait.isPresent()) {
            throw Refusals.tooMany(wait.get());
        }
    }

    @PostMapping("/api/auth/links/look")
    @Operation(
            summary = "What a link is for that an administrator has handed over",
            body = Presented.class,
            answer = LinkView.class,
            problems = {"404 link_not_found", "429 too_many_attempts"},
            open = true)
    LinkView look(JsonBody body, HttpServletRequest request) {
        slow("links from ", request);
        return desk.look(new TokenSecret(body.requireText("token")))
                .map(link -> new LinkView(link.kind(), link.note(), link.expiresAt()))
                .orElseThrow(SignInController::noLink);
    }

    private static ProblemException noLink() {
        return ProblemException.notFound(
                "link_not_found", "This link was used or is over; ask for another one.");
    }

    @PostMapping("/api/auth/links/accept")
    @Operation(
            summary = "Makes the account one was invited to, or sets a new password, and signs in",
            body = Acceptance.class,
            answer = SignedIn.class,
            problems = {
                "400 invalid_field",
                "400 weak_password",
                "401 second_factor_required",
                "401 wrong_credentials",
                "404 link_not_found",
                "409 login_taken",
                "429 too_many_attempts"
            },
            open = true)
    ResponseEntity<SignedIn> accept(JsonBody body, HttpServletRequest request) {
        slow("links from ", request);
        TokenSecret secret = new TokenSecret(body.requireText("token"));
        AccountLink link = desk.look(secret).orElseThrow(SignInController::noLink);
        String address = Caller.address(request);
        AccountDesk.Outcome outcome =
                Refusals.unlessBusy(
                        () ->
                                switch (link.kind()) {
                                    case INVITATION -> desk.accept(secret, wish(body), address);
                                    case NEW_PASSWORD -> newPassword(link, secret, body, address);
                                });
        return answer(request, outcome, noLink());
    }

    /** A link does not take the place of a second factor. */
    private AccountDesk.Outcome newPassword(
            AccountLink link, TokenSecret secret, JsonBody body, String address) {
        String password = Fields.password(body, "password");
        Account account =
                link.user().flatMap(desk::accountOf).orElseThrow(SignInController::noLink);
        Optional<String> objection = PasswordRules.objection(password, account.login());
        if (objection.isPresent()) {
            return new AccountDesk.Outcome.WeakPassword(objection.get());
        }
        Refusals.welcome(door.proveCode(account, Fields.code(body), address));
        return desk.setPassword(secret, password, address);
    }

    private static AccountDesk.Wish wish(JsonBody body) {
        LoginName login =
                LoginName.parse(body.requireText("login"))
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "invalid_field",
                                                "login must have 3 to 200 characters, without"
                                                        + " spaces."));
        return new AccountDesk.Wish(login, Fields.name(body), Fields.password(body, "password"));
    }

    /** A new password ends what sign-ins there are; somebody new has none. */
    private ResponseEntity<SignedIn> answer(
            HttpServletRequest request, AccountDesk.Outcome outcome, ProblemException tooLate) {
        User user = Refusals.done(outcome, tooLate);
        return SignedIn.answer(request, logins.signInAfresh(user, Caller.of(request)));
    }
}
