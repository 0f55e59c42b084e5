package dev.workmate.live.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a person hears over any socket of theirs, whatever is joined. */
@Timeout(60)
class NotificationsIT {
    @TempDir static Path home;

    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(
                home.resolve("permissions.json"),
                "[{\"tool\":\"calc*\",\"decision\":\"ask\",\"reason\":\"Sums are serious.\"}]");
        server = RunningServer.start(home, ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aTitleArrivesByItself() {
        ApiClient ada = server.stranger("Ada");
        try (SocketClient socket = SocketClient.open(ada);
                SocketClient eve = SocketClient.open(server.stranger("Eve"))) {
            String session = ada.newSession();
            JsonNode opened = change(socket, session);
            assertThat(opened.get("title").isNull()).isTrue();
            assertThat(opened.get("state").asString()).isEqualTo("idle");

            ada.post(session + "/turns", "{\"message\":\"hello\"}");
            JsonNode titled =
                    socket.await(
                                    frame ->
                                            isAbout(frame, "session_changed", session)
                                                    && frame.get("data")
                                                            .path("title")
                                                            .asString("")
                                                            .equals("A fine title"))
                            .get("data");
            assertThat(titled.get("updatedAt").asString())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

            ada.patch(session, "{\"title\":\"My \\\"own\\\" title\"}");
            socket.await(
                    frame ->
                            isAbout(frame, "session_changed", session)
                                    && frame.get("data")
                                            .path("title")
                                            .asString("")
                                            .equals("My \"own\" title"));
            eve.request("ping", "{}");
            assertThat(eve.drain())
                    .noneMatch(frame -> frame.get("event").asString().equals("notification"));
        }
    }

    @Test
    void whatIsSeenPinnedPutAwayOrDeletedIsSoOnEveryPage() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ada.converse(session, "hello");
        try (SocketClient socket = SocketClient.open(ada);
                SocketClient eve = SocketClient.open(server.stranger("Eve"))) {
            socket.request("ping", "{}");
            ada.patch(session, "{\"seen\":1000}");
            awaitMark(socket, session, "unread", false);
            ada.patch(session, "{\"pinned\":true}");
            awaitMark(socket, session, "pinned", true);
            ada.patch(session, "{\"archived\":true}");
            awaitMark(socket, session, "archived", true);
            ada.patch(session, "{\"deleted\":true}");
            assertThat(awaitMark(socket, session, "deleted", true).get("erasedAt").asString())
                    .endsWith("Z");
            ada.patch(session, "{\"deleted\":false}");
            assertThat(awaitMark(socket, session, "archived", true).has("deleted")).isFalse();
            eve.request("ping", "{}");
            assertThat(eve.drain())
                    .noneMatch(frame -> frame.get("event").asString().equals("notification"));
        }
    }

    private static JsonNode awaitMark(
            SocketClient socket, String session, String mark, boolean value) {
        return socket.await(
                        frame ->
                                isAbout(frame, "session_changed", session)
                                        && frame.get("data").has(mark)
                                        && frame.get("data").get(mark).asBoolean() == value)
                .get("data");
    }

    @Test
    void aTurnThatRunsShowsInTheList() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.request("ping", "{}");
            ada.post(session + "/turns", "{\"message\":\"hang\"}");
            awaitState(socket, session, "running");
            ada.post(session + "/stop", "{}");
            awaitState(socket, session, "idle");
        }
    }

    @Test
    void aQuestionAndItsAnswerArriveAndTheSessionWaitsMeanwhile() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.request("ping", "{}");
            ada.post(session + "/turns", "{\"message\":\"/task compute\"}");
            JsonNode asked =
                    socket.await(frame -> isAbout(frame, "question_asked", session)).get("data");
            String approval = asked.get("approvalId").asString();
            assertThat(asked.get("summary").asString()).isNotBlank();
            assertThat(asked.get("expiresAt").asString()).endsWith("Z");
            awaitState(socket, session, "waiting");

            JsonNode answered =
                    socket.request(
                            "approval:resolve",
                            "{\"sessionId\":\"%s\",\"approvalId\":\"%s\",\"decision\":\"denied\"}"
                                    .formatted(SocketClient.sessionId(session), approval));

            assertThat(answered.get("ok").asBoolean()).isTrue();
            JsonNode settled =
                    socket.await(frame -> isAbout(frame, "question_settled", session)).get("data");
            assertThat(settled.get("approvalId").asString()).isEqualTo(approval);
            assertThat(settled.get("decision").asString()).isEqualTo("denied");
            awaitState(socket, session, "idle");
        }
    }

    @Test
    void anErasedSessionLeavesTheList() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.request("ping", "{}");
            ada.delete(session);

            assertThat(change(socket, session).get("deleted").asBoolean()).isTrue();
        }
    }

    private static JsonNode change(SocketClient socket, String session) {
        return socket.await(frame -> isAbout(frame, "session_changed", session)).get("data");
    }

    private static void awaitState(SocketClient socket, String session, String state) {
        socket.await(
                frame ->
                        isAbout(frame, "session_changed", session)
                                && frame.get("data").path("state").asString("").equals(state));
    }

    private static boolean isAbout(JsonNode frame, String type, String session) {
        return frame.get("event").asString().equals("notification")
                && frame.get("data").get("type").asString().equals(type)
                && frame.get("data")
                        .path("sessionId")
                        .asString("")
                        .equals(SocketClient.sessionId(session));
    }
}
