package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.AccountNews;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Invitations of a tenant. */
@RestController
public final class InvitationsController {
    private static final int MAX_NOTE = 200;

    private final AccountDesk desk;
    private final AccountNews news;
    private final Confirmation confirmation;

    public InvitationsController(AccountDesk desk, AccountNews news, Confirmation confirmation) {
        this.desk = desk;
        this.news = news;
        this.confirmation = confirmation;
    }

    /**
     * Whom it is for is a note for administrators; without roles they are a user. With an address
     * it is mailed there, in the language that is named, and not shown.
     */
    record NewInvitation(
            Optional<String> note,
            Optional<List<Role>> roles,
            Optional<String> email,
            Optional<String> language) {}

    /** An invitation that nobody has accepted yet. */
    record InvitationView(
            String id,
            String note,
            List<Role> roles,
            UserId madeBy,
            Instant createdAt,
            Instant expiresAt) {
        static InvitationView of(AccountLink link) {
            return new InvitationView(
                    link.id(),
                    link.note(),
                    link.roles().stream().sorted().toList(),
                    link.madeBy(),
                    link.createdAt(),
                    link.expiresAt());
        }
    }

    /** All open ones. */
    record All(List<InvitationView> invitations) {}

    @GetMapping("/api/admin/invitations")
    @Operation(
            summary = "Open invitations",
            answer = All.class,
            problems = {"403 administrators_only"})
    All all(User user) {
        Admission.toRead(user);
        return new All(desk.invitations(user).stream().map(InvitationView::of).toList());
    }

    @PostMapping("/api/admin/invitations")
    @Operation(
            summary = "Makes an invitation, to be handed over as a link or mailed",
            body = NewInvitation.class,
            answer = HandedOver.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "403 administrators_only",
                "403 confirmation_required",
                "409 mail_not_sent"
            })
    ResponseEntity<HandedOver> invite(Login login, JsonBody body, HttpServletRequest request) {
        Admission.toChange(login.user());
        confirmation.require(login);
        Optional<String> email = body.text("email").map(String::strip);
        email.ifPresent(this::requireReachable);
        String note = body.text("note").or(() -> email).orElse("").strip();
        if (note.length() > MAX_NOTE) {
            throw ProblemException.badRequest(
                    "invalid_field", "note must have at most " + MAX_NOTE + " characters.");
        }
        Set<Role> roles = body.has("roles") ? Fields.roles(body) : Set.of(Role.USER);
        User user = login.user();
        AccountDesk.Made made = desk.invite(user, note, roles, Caller.address(request));
        email.ifPresent(to -> news.invited(user, to, made, body.text("language").orElse("")));
        return ShownOnce.answer(
                email.isPresent() ? HandedOver.mailed(made, email.get()) : HandedOver.of(made));
    }

    private void requireReachable(String email) {
        if (!news.reaches(email)) {
            throw HandedOver.notMailed();
        }
    }

    @DeleteMapping("/api/admin/invitations/{invitationId}")
    @Operation(
            summary = "Withdraws an invitation",
            status = 204,
            problems = {"403 administrators_only", "404 invitation_not_found"})
    ResponseEntity<Void> withdraw(
            User user, @PathVariable String invitationId, HttpServletRequest request) {
        Admission.toChange(user);
        if (!Uuids.isUuid(invitationId)
                || !desk.withdraw(user, invitationId, Caller.address(request))) {
            throw ProblemException.notFound(
                    "invitation_not_found", "There is no such open invitation.");
        }
        return ResponseEntity.noContent().build();
    }
}
