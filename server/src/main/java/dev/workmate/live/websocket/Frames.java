package dev.workmate.live.websocket;

import dev.workmate.event.SessionId;
import dev.workmate.http.Problem;
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
