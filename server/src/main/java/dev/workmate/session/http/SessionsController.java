package dev.workmate.session.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.User;
import dev.workmate.billing.UsageLedger;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionFolder;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionQuery.Shelf;
import dev.workmate.session.SessionShelf;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.Sessions;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
    private final SessionShelf shelf;
    private final Models models;
    private final NewSessions newSessions;
    private final UsageLedger ledger;

    public SessionsController(
            Sessions sessions,
            SessionShelf shelf,
            Models models,
            NewSessions newSessions,
            UsageLedger ledger) {
        this.sessions = sessions;
        this.shelf = shelf;
        this.models = models;
        this.newSessions = newSessions;
        this.ledger = ledger;
    }

    /**
     * What can be changed about a session. An empty model means the usual one, an empty folder
     * none; {@code seen} is the last event that was looked at; what is deleted this way can be
     * brought back for an hour.
     */
    record SessionChanges(
            Optional<String> title,
            Optional<String> model,
            Optional<Long> seen,
            Optional<Boolean> pinned,
            Optional<Boolean> archived,
            Optional<String> folder,
            Optional<Boolean> deleted) {
        static SessionChanges of(JsonBody body) {
            SessionChanges changes =
                    new SessionChanges(
                            body.text("title"),
                            body.text("model"),
                            body.has("seen")
                                    ? Optional.of(body.number("seen", 0, Long.MAX_VALUE).orElse(0))
                                    : Optional.empty(),
                            body.flag("pinned"),
                            body.flag("archived"),
                            body.text("folder"),
                            body.flag("deleted"));
            if (changes.equals(NONE)) {
                body.requireText("title");
            }
            return changes;
        }

        private static final SessionChanges NONE =
                new SessionChanges(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
    }

    @PostMapping("/api/sessions")
    @Operation(
            summary = "Opens an empty session",
            answer = SessionView.class,
            status = 201,
            problems = {"409 too_many_sessions", "429 too_many_new_sessions"})
    ResponseEntity<SessionView> create(User user, JsonBody body) {
        newSessions.admit(user.id());
        SessionView session = SessionView.of(sessions.create(user));
        return ResponseEntity.created(URI.create("/api/sessions/" + session.id())).body(session);
    }

    @GetMapping("/api/sessions")
    @Operation(
            summary =
                    "The person's sessions, newest activity first: the active ones unless show asks"
                            + " for pinned, archived or deleted; q searches titles and words, also"
                            + " of archived ones",
            answer = SessionView.Page.class,
            defaultLimit = SessionQuery.DEFAULT_LIMIT,
            maxLimit = SessionQuery.MAX_LIMIT,
            problems = {
                "400 invalid_limit",
                "400 invalid_cursor",
                "400 invalid_query",
                "400 invalid_show",
                "400 invalid_folder"
            })
    SessionView.Page list(
            User user,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> cursor,
            @RequestParam Optional<String> q,
            @RequestParam Optional<String> show,
            @RequestParam Optional<String> folder) {
        if (q.isPresent() && q.get().length() > MAX_WORDS) {
            throw ProblemException.badRequest(
                    "invalid_query", "q has at most " + MAX_WORDS + " characters.");
        }
        Optional<String> words = q.map(String::strip).filter(text -> !text.isEmpty());
        SessionQuery query =
                new SessionQuery(
                        words,
                        show.map(SessionsController::shelf)
                                .orElse(words.isPresent() ? Shelf.KEPT : Shelf.ACTIVE),
                        folder.map(SessionsController::folder).filter(name -> !name.isEmpty()),
                        cursor.map(SessionsController::cursor),
                        Parameters.limit(
                                limit, SessionQuery.DEFAULT_LIMIT, SessionQuery.MAX_LIMIT));
        return SessionView.Page.of(sessions.list(user, query));
    }

    /** All folders of a list. */
    record SessionFolders(List<SessionFolder> folders) {}

    @GetMapping("/api/sessions/folders")
    @Operation(
            summary = "The folders of the person's list, by name, with the number of sessions",
            answer = SessionFolders.class)
    SessionFolders folders(User user) {
        return new SessionFolders(sessions.folders(user));
    }

    private static Shelf shelf(String show) {
        return switch (show) {
            case "active" -> Shelf.ACTIVE;
            case "pinned" -> Shelf.PINNED;
            case "archived" -> Shelf.ARCHIVED;
            case "deleted" -> Shelf.DELETED;
            default ->
                    throw ProblemException.badRequest(
                            "invalid_show", "show is active, pinned, archived or deleted.");
        };
    }

    private static SessionCursor cursor(String text) {
        return SessionCursor.parse(text)
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "invalid_cursor", "This cursor is not one of ours."));
    }

    @GetMapping("/api/sessions/{id}")
    @Operation(
            summary = "One session, with what all its calls of models took",
            answer = SessionView.class)
    SessionView find(OwnedSession session) {
        return sessions.find(session)
                .map(found -> SessionView.of(found).with(ledger.of(session.id())))
                .orElseThrow(ProblemException::sessionNotFound);
    }

    @PatchMapping("/api/sessions/{id}")
    @Operation(
            summary =
                    "Names a session, chooses the model that answers in it, or arranges it in the"
                            + " list",
            body = SessionChanges.class,
            answer = SessionView.class,
            problems = {
                "400 invalid_title",
                "400 unknown_model",
                "400 invalid_folder",
                "409 deletion_final"
            })
    SessionView change(OwnedSession session, JsonBody body) {
        SessionChanges wanted = SessionChanges.of(body);
        Optional<String> model = wanted.model().map(this::offered);
        Optional<String> line = wanted.title().map(SessionsController::title);
        Optional<String> folder = wanted.folder().map(SessionsController::folder);
        arrange(session, wanted);
        folder.ifPresent(name -> file(session, name));
        Optional<SessionSummary> changed = sessions.find(session);
        if (model.isPresent()) {
            changed = sessions.choose(session, model.filter(name -> !name.isEmpty()));
        }
        if (line.isPresent()) {
            changed = sessions.rename(session, line.get());
        }
        return changed.map(SessionView::of).orElseThrow(ProblemException::sessionNotFound);
    }

    private void arrange(OwnedSession session, SessionChanges wanted) {
        wanted.seen().ifPresent(upTo -> shelf.see(session, upTo));
        wanted.pinned().ifPresent(yes -> either(yes, shelf::pin, shelf::unpin, session));
        wanted.archived().ifPresent(yes -> either(yes, shelf::archive, shelf::unarchive, session));
        wanted.deleted().ifPresent(yes -> either(yes, shelf::throwAway, this::bringBack, session));
    }

    private void file(OwnedSession session, String folder) {
        if (folder.isEmpty()) {
            shelf.unfile(session);
        } else {
            shelf.file(session, folder);
        }
    }

    private static String folder(String text) {
        String name = oneLine(text);
        if (name.length() > SessionFolder.MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_folder",
                    "The name of a folder has at most " + SessionFolder.MAX_NAME + " characters.");
        }
        return name;
    }

    private static void either(
            boolean yes,
            Consumer<OwnedSession> done,
            Consumer<OwnedSession> undone,
            OwnedSession session) {
        (yes ? done : undone).accept(session);
    }

    private void bringBack(OwnedSession session) {
        if (!shelf.bringBack(session)) {
            throw new ProblemException(
                    409, "deletion_final", "The time to bring this session back is over.");
        }
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
    @Operation(
            summary = "Erases a session and all it holds",
            status = 204,
            problems = "409 legal_hold")
    ResponseEntity<Void> delete(OwnedSession session) {
        if (shelf.isHeld(session)) {
            throw new ProblemException(
                    409, "legal_hold", "This conversation must be kept for now.");
        }
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
