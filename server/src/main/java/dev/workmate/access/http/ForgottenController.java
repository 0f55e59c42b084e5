package dev.workmate.access.http;

import dev.workmate.access.account.ForgottenPasswords;
import dev.workmate.access.account.LoginName;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** For whoever has forgotten their password; nobody learns here which accounts there are. */
@RestController
public final class ForgottenController {
    private final Optional<ForgottenPasswords> forgotten;
    private final Optional<String> contact;

    /** Without mail only {@code contact} can be told: whom to ask, in the operator's words. */
    public ForgottenController(Optional<ForgottenPasswords> forgotten, Optional<String> contact) {
        this.forgotten = forgotten;
        this.contact = contact;
    }

    /** What somebody signs in with; the language is the page's. */
    record Forgotten(String login, Optional<String> language) {}

    @PostMapping("/api/auth/forgotten")
    @Operation(
            summary =
                    "Mails a link for a new password, where there is such an account; the answer is"
                            + " the same where there is none",
            body = Forgotten.class,
            status = 202,
            problems = {"400 invalid_field", "404 mail_not_set", "429 too_many_attempts"},
            open = true)
    ResponseEntity<Void> forgotten(JsonBody body, HttpServletRequest request) {
        LoginName login =
                LoginName.parse(body.requireText("login"))
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "invalid_field",
                                                "login must have 3 to 200 characters."));
        ForgottenPasswords.Request asked =
                new ForgottenPasswords.Request(
                        login, body.text("language").orElse(""), Caller.address(request));
        Optional<Duration> wait = forgotten.orElseThrow(this::noMail).ask(asked);
        if (wait.isPresent()) {
            throw Refusals.tooMany(wait.get());
        }
        return ResponseEntity.accepted().build();
    }

    private ProblemException noMail() {
        return ProblemException.notFound(
                "mail_not_set",
                "This server sends no mail. Ask "
                        + contact.orElse("an administrator")
                        + " for a link.");
    }
}
