package dev.workmate.session.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.Sessions;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A person's sessions. */
@RestController
public final class SessionsController {
    private static final int MAX_WORDS = 200;

    private final Sessions sessions;
    private final Models models;

    public SessionsController(Sessions sessions, Models models) {
        this.sessions = sessions;
        this.models = models;
    }

    /** What can be changed about a session; an empty model means the usual one. */
    record SessionChanges(Optional<String> title, Optional<String> model) {}

    @PostMapping("/api/sessions")
    @Operation(summary = "Opens an empty session", answer = SessionView.class, status = 201)
    ResponseEntity<SessionView> create(User user, JsonBody body) {
        SessionView session = SessionView.of(sessions.create(user));
        return ResponseEntity.created(URI.create("/api/sessions/" + session.id())).body(session);
    }

    @GetMapping("/api/sessions")
    @Operation(
            summary = "The person's sessions, newest activity first",
            answer = SessionView.Page.class,
            defaultLimit = SessionQuery.DEFAULT_LIMIT,
            maxLimit = SessionQuery.MAX_LIMIT,
            problems = {"400 invalid_limit", "400 invalid_cursor", "400 invalid_query"})
    SessionView.Page list(
            User user,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> cursor,
            @RequestParam Optional<String> q) {
        if (q.isPresent() && q.get().length() > MAX_WORDS) {
            throw ProblemException.badRequest(
                    "invalid_query", "q has at most " + MAX_WORDS + " characters.");
        }
        SessionQuery query =
                new SessionQuery(
                        q.map(String::strip).filter(words -> !words.isEmpty()),
                        cursor.map(SessionsController::cursor),
                        Parameters.limit(
                                limit, SessionQuery.DEFAULT_LIMIT, SessionQuery.MAX_LIMIT));
        return SessionView.Page.of(sessions.list(user, query));
    }

    private static SessionCursor cursor(String text) {
        return SessionCursor.parse(text)
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "invalid_cursor", "This cursor is not one of ours."));
    }

    @GetMapping("/api/sessions/{id}")
    @Operation(summary = "One session", answer = SessionView.class)
    SessionView find(OwnedSession session) {
        return sessions.find(session)
                .map(SessionView::of)
                .orElseThrow(ProblemException::sessionNotFound);
    }

    @PatchMapping("/api/sessions/{id}")
    @Operation(
            summary = "Names a session, or chooses the model that answers in it",
            body = SessionChanges.class,
            answer = SessionView.class,
            problems = {"400 invalid_title", "400 unknown_model"})
    SessionView change(OwnedSession session, JsonBody body) {
        Optional<String> model = body.text("model").map(this::offered);
        Optional<String> title =
                model.isEmpty() ? Optional.of(body.requireText("title")) : body.text("title");
        Optional<String> line = title.map(SessionsController::title);
        Optional<SessionSummary> changed = sessions.find(session);
        if (model.isPresent()) {
            changed = sessions.choose(session, model.filter(name -> !name.isEmpty()));
        }
        if (line.isPresent()) {
            changed = sessions.rename(session, line.get());
        }
        return changed.map(SessionView::of).orElseThrow(ProblemException::sessionNotFound);
    }

    private static String title(String text) {
        String title = oneLine(text);
        if (title.isEmpty() || title.length() > Sessions.MAX_TITLE) {
            throw ProblemException.badRequest(
                    "invalid_title", "A title has 1 to " + Sessions.MAX_TITLE + " characters.");
        }
        return title;
    }

    /** A model as it is called here; empty for the usual one. */
    private String offered(String text) {
        if (text.isBlank()) {
            return "";
        }
        return models.choices().stream()
                .filter(choice -> choice.isCalled(text))
                .findFirst()
                .map(NamedModel::name)
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "unknown_model",
                                        "This model cannot be chosen here; GET /api/models lists"
                                                + " those that can."));
    }

    @DeleteMapping("/api/sessions/{id}")
    @Operation(summary = "Erases a session and all it holds", status = 204)
    ResponseEntity<Void> delete(OwnedSession session) {
        sessions.delete(session);
        return ResponseEntity.noContent().build();
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }
}
