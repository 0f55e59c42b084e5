package dev.workmate.privacy.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.http.Admission;
import dev.workmate.access.http.Caller;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.privacy.LegalHold;
import dev.workmate.privacy.LegalHolds;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** What must be kept for now, whoever asks for its erasure. For administrators. */
@RestController
public final class HoldsController {
    private final LegalHolds holds;
    private final Users users;
    private final Ownership ownership;
    private final ActLog log;
    private final InstantSource time;

    public HoldsController(
            LegalHolds holds, Users users, Ownership ownership, ActLog log, InstantSource time) {
        this.holds = holds;
        this.users = users;
        this.ownership = ownership;
        this.log = log;
        this.time = time;
    }

    /** An administrator holds what is of their own tenant; anything else is not there. */
    private boolean isTheirs(User user, LegalHold.Kind kind, String heldId) {
        return switch (kind) {
            case PERSON ->
                    users.tenantOf(new UserId(heldId)).filter(user.tenant()::equals).isPresent();
            case SESSION -> ownership.checkAudit(user, new SessionId(heldId)).isPresent();
        };
    }

    /** Why something is held. */
    record HoldReason(String reason) {}

    /** A hold on a person or a session. */
    record HoldView(String kind, String id, String reason, Instant since) {
        static HoldView of(LegalHold hold) {
            return new HoldView(hold.kind().word(), hold.heldId(), hold.reason(), hold.since());
        }
    }

    /** All holds, oldest first. */
    record HoldsView(List<HoldView> holds) {}

    @GetMapping("/api/admin/holds")
    @Operation(
            summary = "What must not be erased for now",
            answer = HoldsView.class,
            problems = "403 administrators_only")
    HoldsView list(User user) {
        Admission.toRead(user);
        return new HoldsView(
                holds.list().stream()
                        .filter(hold -> isTheirs(user, hold.kind(), hold.heldId()))
                        .map(HoldView::of)
                        .toList());
    }

    @PutMapping("/api/admin/holds/people/{personId}")
    @Operation(
            summary = "Keeps a person, and all that is theirs, from being erased",
            body = HoldReason.class,
            answer = HoldView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_field",
                "403 administrators_only",
                "404 not_found"
            })
    HoldView holdPerson(
            User user, @PathVariable String personId, JsonBody body, HttpServletRequest request) {
        return put(user, LegalHold.Kind.PERSON, personId, body, request);
    }

    @PutMapping("/api/admin/holds/sessions/{sessionId}")
    @Operation(
            summary = "Keeps a session from being erased",
            body = HoldReason.class,
            answer = HoldView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_field",
                "403 administrators_only",
                "404 not_found"
            })
    HoldView holdSession(
            User user, @PathVariable String sessionId, JsonBody body, HttpServletRequest request) {
        return put(user, LegalHold.Kind.SESSION, sessionId, body, request);
    }

    private HoldView put(
            User user,
            LegalHold.Kind kind,
            String heldId,
            JsonBody body,
            HttpServletRequest request) {
        Administrators.only(user);
        String reason = body.requireText("reason").strip();
        if (reason.isEmpty() || reason.length() > LegalHold.MAX_REASON) {
            throw ProblemException.badRequest(
                    "invalid_field",
                    "reason must have 1 to " + LegalHold.MAX_REASON + " characters.");
        }
        if (!isTheirs(user, kind, id(heldId))) {
            throw ProblemException.notFound("not_found", "There is nothing of that kind.");
        }
        LegalHold hold = new LegalHold(kind, id(heldId), reason, time.instant());
        holds.put(hold);
        note(user, kind, heldId, "on hold: " + reason, request);
        return HoldView.of(hold);
    }

    @DeleteMapping("/api/admin/holds/people/{personId}")
    @Operation(
            summary = "Lifts the hold on a person",
            status = 204,
            problems = {"400 invalid_id", "403 administrators_only", "404 hold_not_found"})
    ResponseEntity<Void> liftPerson(
            User user, @PathVariable String personId, HttpServletRequest request) {
        return lift(user, LegalHold.Kind.PERSON, personId, request);
    }

    @DeleteMapping("/api/admin/holds/sessions/{sessionId}")
    @Operation(
            summary = "Lifts the hold on a session",
            status = 204,
            problems = {"400 invalid_id", "403 administrators_only", "404 hold_not_found"})
    ResponseEntity<Void> liftSession(
            User user, @PathVariable String sessionId, HttpServletRequest request) {
        return lift(user, LegalHold.Kind.SESSION, sessionId, request);
    }

    private ResponseEntity<Void> lift(
            User user, LegalHold.Kind kind, String heldId, HttpServletRequest request) {
        Administrators.only(user);
        if (!isTheirs(user, kind, id(heldId)) || !holds.lift(kind, id(heldId))) {
            throw ProblemException.notFound("hold_not_found", "There is no such hold.");
        }
        note(user, kind, heldId, "hold lifted", request);
        return ResponseEntity.noContent().build();
    }

    private void note(
            User user,
            LegalHold.Kind kind,
            String heldId,
            String detail,
            HttpServletRequest request) {
        String address = Caller.address(request);
        log.append(
                kind == LegalHold.Kind.PERSON
                        ? Act.about(
                                user, new UserId(heldId), ActKind.SETTING_CHANGED, address, detail)
                        : Act.by(
                                user,
                                ActKind.SETTING_CHANGED,
                                address,
                                "session " + heldId + " " + detail));
    }

    private static String id(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "What is held is named by a UUID.");
        }
        return text;
    }
}
