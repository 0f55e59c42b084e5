package dev.workmate.access.http;

import dev.workmate.access.Logins;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;

/** A fresh login: the token for programs, while browsers get it as a cookie. */
record SignedIn(String token, UserView user) {
    static ResponseEntity<SignedIn> answer(HttpServletRequest request, Logins.Issued issued) {
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, cookie(request, issued))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(new SignedIn(issued.secret().reveal(), UserView.of(issued.login().user())));
    }

    static ResponseEntity<Void> over(HttpServletRequest request) {
        return ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie(request, "", Duration.ZERO))
                .build();
    }

    /** The same, with where to go on signing out. */
    static ResponseEntity<SignedOut> over(HttpServletRequest request, String continueAt) {
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, cookie(request, "", Duration.ZERO))
                .body(new SignedOut(continueAt));
    }

    /** The provider's own page for signing out. */
    record SignedOut(String continueAt) {}

    /** What a browser that is signed in sends from now on. */
    static String cookie(HttpServletRequest request, Logins.Issued issued) {
        return cookie(request, issued.secret().reveal(), Logins.LOGIN_TTL);
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
