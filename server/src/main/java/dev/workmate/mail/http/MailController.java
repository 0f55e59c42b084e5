package dev.workmate.mail.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.access.http.Admission;
import dev.workmate.access.http.CameFrom;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.mail.AccountMail;
import dev.workmate.mail.MailAddress;
import dev.workmate.mail.MailKind;
import dev.workmate.mail.Outbox;
import dev.workmate.mail.SentMail;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether mail is sent, and how it fares: for administrators and auditors. */
@RestController
public final class MailController {
    private static final int SHOWN = 100;

    private final Outbox outbox;
    private final Optional<Sending> sending;
    private final ActLog log;

    /** {@code sending} is empty where no mail server is set. */
    public MailController(Outbox outbox, Optional<Sending> sending, ActLog log) {
        this.outbox = outbox;
        this.sending = sending;
        this.log = log;
    }

    /** Through which server mail goes, and whom it is from. */
    public record Sending(String server, String from, AccountMail mail) {}

    /** A mail without what it says; the error is the mail server's last. */
    record MailView(
            String id,
            MailKind kind,
            String to,
            SentMail.State state,
            int attempts,
            Optional<String> error,
            Instant createdAt,
            Optional<Instant> doneAt) {
        static MailView of(SentMail mail) {
            return new MailView(
                    mail.id(),
                    mail.kind(),
                    mail.to().value(),
                    mail.state(),
                    mail.attempts(),
                    mail.error(),
                    mail.createdAt(),
                    mail.doneAt());
        }
    }

    /** The newest first; without a server nothing is mailed and links are handed over. */
    record MailState(Optional<String> server, Optional<String> from, List<MailView> mails) {}

    /** Where a trial goes, and in which language. */
    record Trial(String to, Optional<String> language) {}

    @GetMapping("/api/admin/mail")
    @Operation(
            summary = "Whether mail is sent, and what became of the newest ones",
            answer = MailState.class,
            problems = {"403 administrators_only"})
    MailState state(User user) {
        Admission.toRead(user);
        return new MailState(
                sending.map(Sending::server),
                sending.map(Sending::from),
                outbox.newest(user.tenant(), SHOWN).stream().map(MailView::of).toList());
    }

    @PostMapping("/api/admin/mail/trial")
    @Operation(
            summary = "Mails a trial, to see whether mail arrives",
            body = Trial.class,
            status = 202,
            problems = {"400 invalid_field", "403 administrators_only", "409 mail_not_set"})
    ResponseEntity<Void> tryOut(User user, JsonBody body, HttpServletRequest request) {
        Admission.toChange(user);
        AccountMail mail = sending.orElseThrow(MailController::notSet).mail();
        MailAddress to =
                MailAddress.parse(body.requireText("to").strip())
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "invalid_field", "to must be a mail address."));
        log.append(Act.by(user, ActKind.MAIL_TRIED, CameFrom.address(request), "to " + domain(to)));
        mail.tryOut(user, to, body.text("language").orElse(""));
        return ResponseEntity.accepted().build();
    }

    /** The log outlives people, so it does not hold their addresses. */
    private static String domain(MailAddress to) {
        return to.value().substring(to.value().lastIndexOf('@') + 1);
    }

    private static ProblemException notSet() {
        return new ProblemException(
                409, "mail_not_set", "This server sends no mail: no mail server is set.");
    }
}
