package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Attempts;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Signing in as the demo user, and out. */
@RestController
public final class AuthController {
    private static final int FREE_DEMO_SIGN_INS = 2_000;

    private final Logins logins;
    private final DemoDoor demoDoor;
    private final Attempts attempts;
    private final ActLog log;
    private final SignOutElsewhere elsewhere;

    public AuthController(
            Logins logins,
            DemoDoor demoDoor,
            Attempts attempts,
            ActLog log,
            SignOutElsewhere elsewhere) {
        this.logins = logins;
        this.demoDoor = demoDoor;
        this.attempts = attempts;
        this.log = log;
        this.elsewhere = elsewhere;
    }

    @PostMapping("/api/auth/demo")
    @Operation(
            summary = "Signs in as the demo user, where the demo login is on",
            answer = SignedIn.class,
            problems = {"403 foreign_origin", "404 demo_login_off", "429 too_many_attempts"},
            open = true)
    ResponseEntity<SignedIn> demo(HttpServletRequest request) {
        if (!demoDoor.isOpenTo(Arrival.of(request))) {
            throw ProblemException.notFound("demo_login_off", "This server has no demo login.");
        }
        Attempts.Key key =
                new Attempts.Key(
                        "demo from " + Caller.address(request),
                        FREE_DEMO_SIGN_INS,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10));
        Optional<Duration> wait = attempts.begin(key);
        if (wait.isPresent()) {
            throw ProblemException.tooMuch(
                    "too_many_attempts", "Too many sign-ins; wait a little.", wait);
        }
        return SignedIn.answer(request, logins.signInAsDemo(Caller.of(request)));
    }

    @PostMapping("/api/auth/logout")
    @Operation(
            summary =
                    "Signs out: the login's token is worth nothing any more. Who came by a"
                            + " provider is told, with 200, where to sign out there too",
            status = 204)
    ResponseEntity<?> logout(Login login, HttpServletRequest request) {
        Optional<String> next = elsewhere.after(login, BrowserCall.origin(Arrival.of(request)));
        logins.signOut(login);
        log.append(Act.by(login.user(), ActKind.SIGNED_OUT, Caller.address(request), ""));
        return next.isPresent() ? SignedIn.over(request, next.get()) : SignedIn.over(request);
    }
}
