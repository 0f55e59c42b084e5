package dev.workmate.live.websocket;

import dev.workmate.event.SessionId;
import dev.workmate.http.Problem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** The frames the server sends. */
final class Frames {
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
        Problem problem = Problem.of(404, "session_not_found", "The session is no more.");
        return "{\"event\":\"agent:error\",\"data\":"
                + error(problem, ",\"sessionId\":\"" + session + "\"")
                + "}";
    }

    static String signedOut() {
        return error(Problem.of(401, "not_authenticated", "You are signed out."));
    }

    private static String error(Problem problem, String more) {
        StringBuilder json = new StringBuilder(200).append("{\"code\":\"");
        json.append(problem.code()).append("\",\"message\":\"");
        JsonStringEncoder.getInstance().quoteAsString(problem.detail(), json);
        return json.append("\",\"correlationId\":\"")
                .append(problem.correlationId())
                .append('"')
                .append(more)
                .append('}')
                .toString();
    }
}
