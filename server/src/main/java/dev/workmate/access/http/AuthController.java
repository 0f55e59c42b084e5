package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Signing in and out. */
@RestController
public final class AuthController {
    private final Logins logins;
    private final DemoDoor demoDoor;

    public AuthController(Logins logins, DemoDoor demoDoor) {
        this.logins = logins;
        this.demoDoor = demoDoor;
    }

    /** A fresh login: the token for programs, while browsers get it as a cookie. */
    record SignedIn(String token, UserView user) {}

    @PostMapping("/api/auth/demo")
    @Operation(
            summary = "Signs in as the demo user, where the demo login is on",
            answer = SignedIn.class,
            problems = {"403 foreign_origin", "404 demo_login_off"},
            open = true)
    ResponseEntity<SignedIn> demo(HttpServletRequest request) {
        if (!demoDoor.isOpenTo(Arrival.of(request))) {
            throw ProblemException.notFound("demo_login_off", "This server has no demo login.");
        }
        Logins.Issued issued = logins.signInAsDemo();
        return ResponseEntity.ok()
                .header(
                        HttpHeaders.SET_COOKIE,
                        cookie(request, issued.secret().reveal(), Logins.LOGIN_TTL))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(new SignedIn(issued.secret().reveal(), UserView.of(issued.login().user())));
    }

    @PostMapping("/api/auth/logout")
    @Operation(summary = "Signs out: the login's token is worth nothing any more", status = 204)
    ResponseEntity<Void> logout(Login login, HttpServletRequest request) {
        logins.signOut(login);
        return ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie(request, "", Duration.ZERO))
                .build();
    }

    private static String cookie(HttpServletRequest request, String token, Duration ttl) {
        Arrival arrival = Arrival.of(request);
        return ResponseCookie.from(PresentedToken.cookieName(arrival), token)
                .httpOnly(true)
                .secure(arrival.isEncrypted())
                .sameSite("Lax")
                .path("/")
                .maxAge(ttl)
                .build()
                .toString();
    }
}
