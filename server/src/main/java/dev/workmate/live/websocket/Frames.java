package dev.workmate.live.websocket;

import dev.workmate.http.Problem;
import dev.workmate.http.Problems;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.live.Marks;
import dev.workmate.live.Notice;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** The frames the server sends. */
final class Frames {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private Frames() {}

    static String envelope(String envelope) {
        return "{\"event\":\"agent:event\",\"data\":" + envelope + "}";
    }

    static String resync(SessionId session, long after) {
        return "{\"event\":\"resync\",\"data\":{\"sessionId\":\""
                + session
                + "\",\"after\":"
                + after
                + "}}";
    }

    /** {@code id} is the client's own, as JSON; {@code more} are fields beside {@code ok}. */
    static String ack(String id, String more) {
        return "{\"event\":\"ack\",\"id\":" + id + ",\"data\":{\"ok\":true" + more + "}}";
    }

    static String refusal(String id, Problem problem) {
        return "{\"event\":\"ack\",\"id\":"
                + id
                + ",\"data\":{\"ok\":false,\"error\":"
                + error(
                        problem,
                        problem.decision().map(word -> ",\"decision\":\"" + word + "\"").orElse(""))
                + "}}";
    }

    /** The viewer has seen more than there is: a fault took the newest part of the log. */
    static String historyChanged(@Nullable String id, long head) {
        Problem problem =
                Problem.of(
                        409,
                        "history_changed",
                        "The conversation is not the one you have; load it again.");
        String error = error(problem, ",\"head\":" + head);
        return id == null
                ? "{\"event\":\"agent:error\",\"data\":" + error + "}"
                : "{\"event\":\"ack\",\"id\":"
                        + id
                        + ",\"data\":{\"ok\":false,\"error\":"
                        + error
                        + "}}";
    }

    static String error(Problem problem) {
        return "{\"event\":\"agent:error\",\"data\":" + error(problem, "") + "}";
    }

    static String pong(String id) {
        return "{\"event\":\"pong\",\"id\":" + id + ",\"data\":{}}";
    }

    static String pong() {
        return "{\"event\":\"pong\",\"data\":{}}";
    }

    static String gone(SessionId session) {
        return over(session, Problem.of(404, "session_not_found", "The session is no more."));
    }

    static String forgotten(SessionId session) {
        return over(session, Problems.forgotten());
    }

    private static String over(SessionId session, Problem problem) {
        return "{\"event\":\"agent:error\",\"data\":"
                + error(problem, ",\"sessionId\":\"" + session + "\"")
                + "}";
    }

    /** Something for the person, whatever is joined. */
    static String notification(Notice notice) {
        return switch (notice) {
            case Notice.SessionChanged changed ->
                    notification(
                            "session_changed",
                            sessionId(changed.session())
                                    + ",\"title\":"
                                    + changed.title().map(Frames::quoted).orElse("null")
                                    + ",\"state\":\""
                                    + word(changed.activity())
                                    + "\",\"updatedAt\":\""
                                    + TIME.format(changed.updatedAt())
                                    + "\",\"model\":"
                                    + changed.model().map(Frames::quoted).orElse("null")
                                    + marks(changed.marks()));
            case Notice.SessionErased erased ->
                    notification(
                            "session_changed",
                            sessionId(erased.session())
                                    + ",\"updatedAt\":\""
                                    + TIME.format(erased.updatedAt())
                                    + "\",\"deleted\":true");
            case Notice.QuestionAsked asked ->
                    notification(
                            "question_asked",
                            sessionId(asked.session())
                                    + approvalId(asked.approval())
                                    + ",\"summary\":"
                                    + quoted(asked.summary())
                                    + ",\"expiresAt\":\""
                                    + TIME.format(asked.expiresAt())
                                    + '"');
            case Notice.QuestionSettled settled ->
                    notification(
                            "question_settled",
                            sessionId(settled.session())
                                    + approvalId(settled.approval())
                                    + ",\"decision\":\""
                                    + word(settled.decision())
                                    + '"');
            case Notice.ListsChanged _ -> notification("lists_changed", "");
            case Notice.FileReady ready ->
                    notification("file_ready", file(ready.file(), ready.name()));
            case Notice.QuotaWarning low ->
                    notification(
                            "quota_warning",
                            ",\"scope\":\""
                                    + low.scope()
                                    + "\",\"period\":\""
                                    + low.period()
                                    + "\",\"message\":"
                                    + quoted(low.message()));
            case Notice.FileFailed failed ->
                    notification(
                            "file_failed",
                            file(failed.file(), failed.name())
                                    + ",\"code\":\""
                                    + failed.code()
                                    + "\",\"reason\":"
                                    + quoted(failed.reason()));
        };
    }

    static String signedOut() {
        return notification("signed_out", "");
    }

    private static String notification(String type, String more) {
        return "{\"event\":\"notification\",\"data\":{\"type\":\"" + type + '"' + more + "}}";
    }

    /** What is deleted and can be brought back is gone from lists all the same. */
    private static String marks(Marks marks) {
        return ",\"unread\":"
                + marks.unread()
                + ",\"pinned\":"
                + marks.pinned()
                + ",\"archived\":"
                + marks.archived()
                + ",\"folder\":"
                + marks.folder().map(Frames::quoted).orElse("null")
                + marks.erasedAt()
                        .map(at -> ",\"deleted\":true,\"erasedAt\":\"" + TIME.format(at) + '"')
                        .orElse("");
    }

    private static String sessionId(SessionId session) {
        return ",\"sessionId\":\"" + session + '"';
    }

    private static String approvalId(ApprovalId approval) {
        return ",\"approvalId\":\"" + approval.value() + '"';
    }

    private static String file(FileId file, String name) {
        return ",\"fileId\":\"" + file + "\",\"name\":" + quoted(name);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder(text.length() + 16).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, json);
        return json.append('"').toString();
    }

    static String notAuthenticated() {
        return error(Problem.of(401, "not_authenticated", "You are signed out."));
    }

    private static String error(Problem problem, String more) {
        return "{\"code\":\""
                + problem.code()
                + "\",\"message\":"
                + quoted(problem.detail())
                + ",\"correlationId\":\""
                + problem.correlationId()
                + '"'
                + more
                + '}';
    }
}
