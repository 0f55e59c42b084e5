package dev.workmate.connection.http;

import dev.workmate.access.User;
import dev.workmate.access.http.BoundBrowser;
import dev.workmate.access.http.CameFrom;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDesk;
import dev.workmate.connection.SignInDesk;
import dev.workmate.connection.SignInDesk.Outcome;
import dev.workmate.connection.SignInUnavailableException;
import dev.workmate.connection.SignInWay;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** People's sign-ins at systems where each works with their own rights. */
@RestController
public final class SignInsController {
    static final String CALLBACK = "/api/connections/callback";
    private static final String COOKIE = "workmate_connecting";
    private static final String PAGE = "/settings/connections";
    private static final BoundBrowser BROWSER = new BoundBrowser(COOKIE, CALLBACK);

    private final ConnectionDesk desk;
    private final SignInDesk signIns;
    private final Optional<String> redirect;

    /** {@code redirect} is where people come back to, where it is not the address they call by. */
    public SignInsController(ConnectionDesk desk, SignInDesk signIns, Optional<String> redirect) {
        this.desk = desk;
        this.signIns = signIns;
        this.redirect = redirect;
    }

    @PostMapping("/api/connections/{connectionId}/sign-in")
    @Operation(
            summary = "Begins a sign-in; the person goes to the address it answers",
            answer = ConnectionView.SignInAddress.class,
            problems = {
                "400 invalid_id",
                "404 connection_not_found",
                "409 no_sign_in",
                "503 sign_in_unavailable"
            })
    ResponseEntity<ConnectionView.SignInAddress> start(
            User user, @PathVariable String connectionId, HttpServletRequest request)
            throws InterruptedException {
        Connection connection = ofPeople(user, connectionId);
        try {
            SignInDesk.Begun begun =
                    signIns.start(
                            user,
                            connection,
                            redirect.orElseGet(() -> CameFrom.server(request) + CALLBACK));
            return ResponseEntity.ok()
                    .header(HttpHeaders.SET_COOKIE, BROWSER.begin(request, begun.browser()))
                    .header(HttpHeaders.CACHE_CONTROL, "no-store")
                    .body(new ConnectionView.SignInAddress(begun.url().toString()));
        } catch (SignInUnavailableException e) {
            throw new ProblemException(503, "sign_in_unavailable", e.words());
        }
    }

    private Connection ofPeople(User user, String connectionId) {
        Connection connection = SystemsController.visible(desk, user, connectionId);
        if (connection.way() != SignInWay.PERSON) {
            throw new ProblemException(
                    409, "no_sign_in", "Nobody signs in to this system by themselves.");
        }
        return connection;
    }

    /** A person looks at this: whatever comes of it, they are sent to the page, which says so. */
    @GetMapping(CALLBACK)
    @Operation(
            summary =
                    "Where another system sends the person's browser after the sign-in; leads on to"
                            + " the page, with connected or signIn (refused, unknown, failed)",
            status = 302)
    ResponseEntity<Void> callback(
            User user,
            @RequestParam Optional<String> code,
            @RequestParam Optional<String> state,
            @RequestParam Optional<String> iss,
            @RequestParam Optional<String> error,
            @CookieValue(COOKIE) Optional<String> browser,
            HttpServletRequest request)
            throws InterruptedException {
        Outcome outcome =
                signIns.finish(
                        user,
                        new SignInDesk.Returned(
                                state.orElse(""), browser.orElse(""), code, iss, error),
                        CameFrom.address(request));
        String query =
                switch (outcome) {
                    case Outcome.Connected connected -> "connected=" + connected.connection();
                    case Outcome.Refused _ -> "signIn=refused";
                    case Outcome.Unknown _ -> "signIn=unknown";
                    case Outcome.Failed _ -> "signIn=failed";
                };
        return ResponseEntity.status(302)
                .header(HttpHeaders.SET_COOKIE, BROWSER.end(request))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Referrer-Policy", "no-referrer")
                .location(URI.create(PAGE + "?" + query))
                .build();
    }

    @DeleteMapping("/api/connections/{connectionId}/sign-in")
    @Operation(
            summary = "Forgets the person's own sign-in; the connection itself stays",
            status = 204,
            problems = {"400 invalid_id", "404 connection_not_found", "409 no_sign_in"})
    ResponseEntity<Void> signOut(
            User user, @PathVariable String connectionId, HttpServletRequest request) {
        signIns.signOut(user, ofPeople(user, connectionId), CameFrom.address(request));
        return ResponseEntity.noContent().build();
    }
}
