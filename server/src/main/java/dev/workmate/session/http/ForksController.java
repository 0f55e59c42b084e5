package dev.workmate.session.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.access.OwnedSession;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.session.Branch;
import dev.workmate.session.Branches;
import dev.workmate.session.ForkOutcome;
import dev.workmate.session.Forks;
import java.net.URI;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Other ways on from a place in a conversation. */
@RestController
public final class ForksController {
    private static final long MAX_SEQUENCE = 1L << 53;

    private final Forks forks;
    private final Branches branches;
    private final NewSessions newSessions;

    public ForksController(Forks forks, Branches branches, NewSessions newSessions) {
        this.forks = forks;
        this.branches = branches;
        this.newSessions = newSessions;
    }

    /** Where a session is cut: behind the event with this sequence, 0 before all of them. */
    record ForkRequest(long atSequence) {}

    /** Where other branches of the conversation part from it, in its order. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record BranchesView(List<Branch.Parting> partings) {}

    @PostMapping("/api/sessions/{id}/fork")
    @Operation(
            summary = "A new session that shares the history of this one up to a sequence",
            body = ForkRequest.class,
            answer = SessionView.class,
            status = 201,
            problems = {
                "400 invalid_sequence",
                "409 too_many_sessions",
                "429 too_many_new_sessions"
            })
    ResponseEntity<SessionView> fork(OwnedSession session, JsonBody body) {
        long at =
                body.number("atSequence", 0, MAX_SEQUENCE)
                        .orElseThrow(() -> invalid("atSequence says where to cut."));
        newSessions.admit(session.user());
        return switch (forks.fork(session, at)) {
            case ForkOutcome.Forked(var made) ->
                    ResponseEntity.created(URI.create("/api/sessions/" + made.id()))
                            .body(SessionView.of(made));
            case ForkOutcome.BeyondTheHead(long head) ->
                    throw invalid("The session has " + head + " events: cut at 0 to " + head + ".");
            case ForkOutcome.NoSuchSession _ -> throw ProblemException.sessionNotFound();
        };
    }

    @GetMapping("/api/sessions/{id}/branches")
    @Operation(
            summary = "Where other branches part from this session, and what was changed in them",
            answer = BranchesView.class)
    BranchesView branches(OwnedSession session) {
        return new BranchesView(branches.of(session));
    }

    private static ProblemException invalid(String message) {
        return ProblemException.badRequest("invalid_sequence", message);
    }
}
