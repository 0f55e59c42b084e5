package dev.workmate.privacy.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Login;
import dev.workmate.access.User;
import dev.workmate.access.http.Admission;
import dev.workmate.access.http.Caller;
import dev.workmate.access.http.Confirmation;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.TenantId;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.Retention.Rule;
import dev.workmate.privacy.RetentionRules;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * How long a tenant keeps sessions: as its administrators say, else as the server's settings do.
 */
@RestController
public final class RetentionController {
    private static final int MAX_DAYS = 36_500;
    private static final String KEPT = Retention.Action.ARCHIVE.word();

    private final Optional<Rule> usual;
    private final RetentionRules rules;
    private final Confirmation confirmation;
    private final ActLog log;

    public RetentionController(
            Optional<Rule> usual, RetentionRules rules, Confirmation confirmation, ActLog log) {
        this.usual = usual;
        this.rules = rules;
        this.confirmation = confirmation;
        this.log = log;
    }

    /** After how many days without activity what is done; 0 where all is kept. */
    record NewRetention(long days, String action) {
        static NewRetention of(Optional<Rule> rule) {
            return new NewRetention(
                    rule.map(each -> each.after().toDays()).orElse(0L),
                    rule.map(each -> each.action().word()).orElse(KEPT));
        }
    }

    /**
     * What holds, {@code tenant} or {@code server} for who has set it, and what the server says.
     */
    record RetentionView(long days, String action, String setBy, NewRetention server) {}

    @GetMapping("/api/admin/retention")
    @Operation(
            summary = "How long sessions are kept, and what happens to them then",
            answer = RetentionView.class,
            problems = "403 administrators_only")
    RetentionView retention(User user) {
        Admission.toRead(user);
        return view(user.tenant());
    }

    private RetentionView view(TenantId tenant) {
        Optional<Optional<Rule>> own = Optional.ofNullable(rules.all().get(tenant));
        NewRetention now = NewRetention.of(own.orElse(usual));
        return new RetentionView(
                now.days(),
                now.action(),
                own.isPresent() ? "tenant" : "server",
                NewRetention.of(usual));
    }

    @PutMapping("/api/admin/retention")
    @Operation(
            summary = "Sets how long the tenant's sessions are kept; 0 days keep all",
            body = NewRetention.class,
            answer = RetentionView.class,
            problems = {
                "400 invalid_field",
                "403 administrators_only",
                "403 confirmation_required"
            })
    RetentionView set(Login login, JsonBody body, HttpServletRequest request) {
        User user = login.user();
        Administrators.only(user);
        confirmation.require(login);
        long days =
                body.number("days", 0, MAX_DAYS)
                        .orElseThrow(() -> invalid("days is a whole number from 0 to 36500."));
        Retention.Action action = action(body.text("action").orElse(KEPT));
        rules.put(
                user.tenant(),
                days == 0
                        ? Optional.empty()
                        : Optional.of(new Rule(action, Duration.ofDays(days))));
        note(
                user,
                days == 0
                        ? "all conversations are kept"
                        : "conversations are kept for %d days, then: %s"
                                .formatted(days, action.word()),
                request);
        return view(user.tenant());
    }

    @DeleteMapping("/api/admin/retention")
    @Operation(
            summary = "Lets the server's setting hold for the tenant again",
            status = 204,
            problems = {"403 administrators_only", "403 confirmation_required"})
    ResponseEntity<Void> unset(Login login, HttpServletRequest request) {
        Administrators.only(login.user());
        confirmation.require(login);
        if (rules.remove(login.user().tenant())) {
            note(login.user(), "conversations are kept as the server's settings say", request);
        }
        return ResponseEntity.noContent().build();
    }

    private static Retention.Action action(String word) {
        try {
            return Retention.Action.of(word);
        } catch (IllegalArgumentException e) {
            throw invalid("action is delete or archive.");
        }
    }

    private static ProblemException invalid(String message) {
        return ProblemException.badRequest("invalid_field", message);
    }

    private void note(User user, String detail, HttpServletRequest request) {
        log.append(Act.by(user, ActKind.SETTING_CHANGED, Caller.address(request), detail));
    }
}
