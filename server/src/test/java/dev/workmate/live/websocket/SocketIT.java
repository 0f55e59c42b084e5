package dev.workmate.live.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@OnBothEngines
@Timeout(60)
class SocketIT {
    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");
    private final String session = ada.newSession();

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void selectsItsProtocolAndNotTheToken() {
        try (SocketClient socket = SocketClient.open(ada)) {
            assertThat(socket.protocol()).isEqualTo("workmate.v1");
        }
    }

    @Test
    void carriesAConversation() {
        try (SocketClient socket = SocketClient.open(ada)) {
            JsonNode joined = socket.join(session, 0);
            JsonNode sent = socket.request("chat:message", message("compute it"));
            List<JsonNode> frames = socket.framesUntilComplete(sent.get("turnId").asString());

            assertThat(joined.get("ok").asBoolean()).isTrue();
            assertThat(joined.get("head").asLong()).isZero();
            assertThat(joined.get("activeTurn").isNull()).isTrue();
            assertThat(sent.get("sequence").asLong()).isEqualTo(1);
            assertThat(SocketClient.events(frames)).isEqualTo(reloaded());
        }
    }

    @Test
    void replaysAfterTheAcknowledgementOfTheJoin() {
        ada.converse(session, "hello");
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.send("session:join", "{\"sessionId\":\"" + id() + "\"}");

            JsonNode first = socket.await(SocketIT::isNoNotice);
            JsonNode second = socket.await(SocketIT::isNoNotice);

            assertThat(first.get("event").asString()).isEqualTo("ack");
            assertThat(second.get("data").get("sequence").asLong()).isEqualTo(1);
        }
    }

    @Test
    void namesTheActiveTurnAndStopsIt() {
        String turn =
                ada.post(session + "/turns", "{\"message\":\"hang\"}")
                        .json()
                        .get("turnId")
                        .asString();
        try (SocketClient socket = SocketClient.open(ada)) {
            assertThat(socket.join(session, 0).get("activeTurn").asString()).isEqualTo(turn);

            JsonNode stopped = socket.request("chat:stop", "{\"sessionId\":\"" + id() + "\"}");

            assertThat(stopped.get("stopped").asBoolean()).isTrue();
            socket.framesUntilComplete(turn);
        }
    }

    @Test
    void showsTwoTabsTheSame() {
        try (SocketClient one = SocketClient.open(ada);
                SocketClient two = SocketClient.open(ada)) {
            one.join(session, 0);
            two.join(session, 0);
            String turn = one.request("chat:message", message("compute")).get("turnId").asString();

            assertThat(agentFrames(one, turn)).isEqualTo(agentFrames(two, turn));
        }
    }

    @Test
    void joinsWithoutGapOrRepeatWhileATurnRuns() {
        for (int i = 0; i < 10; i++) {
            String path = ada.newSession();
            String turn =
                    ada.post(path + "/turns", "{\"message\":\"compute\"}")
                            .json()
                            .get("turnId")
                            .asString();
            List<JsonNode> frames = new ArrayList<>();
            try (SocketClient socket = SocketClient.open(ada)) {
                boolean running = !socket.join(path, 0).get("activeTurn").isNull();
                if (running) {
                    frames.addAll(socket.framesUntilComplete(turn));
                    assertThat(SocketClient.events(frames)).isEqualTo(reloaded(path));
                }
            }
        }
    }

    @Test
    void hearsNothingMoreAfterLeaving() {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.join(session, 0);
            socket.request("session:leave", "{\"sessionId\":\"" + id() + "\"}");
            ada.converse(session, "quietly");
            socket.request("ping", "{}");

            assertThat(SocketClient.events(socket.drain())).isEmpty();
        }
    }

    @Test
    void tellsASlowReaderToResyncAndCatchesItUp() {
        try (SocketClient socket = SocketClient.open(ada);
                SocketClient slow = SocketClient.openWithoutReading(ada)) {
            socket.join(session, 0);
            slow.send("session:join", "{\"sessionId\":\"" + id() + "\",\"after\":0}");
            String last = "";
            // Enough to fill the line's buffers and ours.
            for (int i = 0; i < 8; i++) {
                last =
                        socket.request("chat:message", message("talk 8000"))
                                .get("turnId")
                                .asString();
                socket.framesUntilComplete(last);
            }
            slow.readOn();

            List<JsonNode> frames = slow.framesUntilComplete(last);

            assertThat(frames).anyMatch(f -> f.get("event").asString().equals("resync"));
            assertThat(SocketClient.events(frames)).isEqualTo(reloaded());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"event\":\"session:join\",\"id\":1,\"data\":{\"sessionId\":\"x\"}}|invalid_id",
                "{\"event\":\"session:join\",\"id\":1,\"data\":{}}|invalid_field",
                "{\"event\":\"session:join\",\"id\":1,\"data\":7}|invalid_field",
                "{\"event\":\"session:join\",\"id\":1,\"data\":{\"sessionId\":\"01970000-0000-7000-8000-000000000000\"}}|session_not_found",
                "{\"event\":\"chat:message\",\"id\":1,\"data\":{\"sessionId\":\"%s\",\"message\":\" \"}}|empty_message",
                "{\"event\":\"chat:message\",\"id\":1,\"data\":{\"sessionId\":\"%s\",\"message\":\"x\",\"userId\":\"somebody\"}}|user_mismatch",
                "{\"event\":\"session:join\",\"id\":1,\"data\":{\"sessionId\":\"%s\",\"after\":-1}}|invalid_field",
                "{\"event\":\"approval:resolve\",\"id\":1,\"data\":{}}|invalid_field",
                "{\"event\":\"approval:resolve\",\"id\":1,\"data\":{\"approvalId\":\"1-1-1-1-1\"}}|invalid_id",
                "{\"event\":\"dance\",\"id\":1}|unknown_event",
                "{\"event\":5,\"id\":1}|invalid_field",
                "{\"id\":1}|invalid_field",
            })
    void refusesAFrameByItsId(String frame, String code) {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.sendRaw(frame.replace("%s", id()));

            JsonNode ack = socket.await(each -> each.get("event").asString().equals("ack"));

            assertThat(ack.get("id").asInt()).isEqualTo(1);
            assertThat(ack.get("data").get("ok").asBoolean()).isFalse();
            assertThat(ack.get("data").get("error").get("code").asString()).isEqualTo(code);
            assertThat(socket.request("ping", "{}").get("ok").asBoolean()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not json|malformed_json",
                "[1]|malformed_json",
                "{\"event\":\"dance\"}|unknown_event",
                "{\"event\":\"ping\",\"id\":{}}|invalid_field",
            })
    void reportsAFrameWithoutAnIdAsAnError(String frame, String code) {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.sendRaw(frame);

            JsonNode error =
                    socket.await(each -> each.get("event").asString().equals("agent:error"));

            assertThat(error.get("data").get("code").asString()).isEqualTo(code);
            assertThat(error.get("data").get("correlationId").asString()).hasSize(36);
            assertThat(socket.request("ping", "{}").get("ok").asBoolean()).isTrue();
        }
    }

    @Test
    void staysOpenOverFramesThatAreTooLargeOrBinary() {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.sendRaw("{\"event\":\"ping\",\"data\":\"" + "x".repeat(300 * 1024) + "\"}");
            socket.sendRaw("é".repeat(150 * 1024));
            socket.sendBinary(new byte[300 * 1024]);

            assertThat(socket.request("ping", "{}").get("ok").asBoolean()).isTrue();
            assertThat(socket.drain())
                    .filteredOn(frame -> frame.get("event").asString().equals("agent:error"))
                    .extracting(frame -> frame.get("data").get("code").asString())
                    .containsExactly("frame_too_large", "frame_too_large", "binary_frame");
        }
    }

    @Test
    void acknowledgesAJoinBeforeItsReplayHoweverManyFramesCameBefore() {
        ada.converse(session, "hello");
        try (SocketClient socket = SocketClient.open(ada)) {
            for (int i = 0; i < 200; i++) {
                socket.sendRaw("{\"event\":\"ping\"}");
            }
            String join = socket.send("session:join", "{\"sessionId\":\"" + id() + "\"}");

            JsonNode first =
                    socket.await(
                            frame ->
                                    isNoNotice(frame)
                                            && !frame.get("event").asString().equals("pong"));

            assertThat(first.path("id").asString()).isEqualTo(join);
        }
    }

    @Test
    void answersPingWithPong() {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.sendRaw("{\"event\":\"ping\"}");

            assertThat(socket.await(frame -> frame.get("event").asString().equals("pong")))
                    .isNotNull();
        }
    }

    @Test
    void hidesSomebodyElsesSession() {
        try (SocketClient eve = SocketClient.open(server.stranger("Eve"))) {
            JsonNode joined = eve.join(session, 0);
            JsonNode sent = eve.request("chat:message", message("hello"));
            JsonNode stopped = eve.request("chat:stop", "{\"sessionId\":\"" + id() + "\"}");

            assertThat(List.of(joined, sent, stopped))
                    .extracting(ack -> ack.path("error").path("code").asString())
                    .containsOnly("session_not_found");
        }
    }

    @Test
    void tellsViewersThatTheirSessionIsErased() {
        try (SocketClient socket = SocketClient.open(ada)) {
            socket.join(session, 0);
            ada.delete(session);

            JsonNode error = socket.await(f -> f.get("event").asString().equals("agent:error"));

            assertThat(error.get("data").get("code").asString()).isEqualTo("session_not_found");
            assertThat(error.get("data").get("sessionId").asString()).isEqualTo(id());
        }
    }

    @Test
    void refusesAHandshakeWithoutALogin() {
        assertThatThrownBy(() -> handshake("workmate.bearer.nonsense", ""))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        e -> assertThat(e.getResponse().statusCode()).isEqualTo(401));
    }

    @Test
    void refusesAForeignOriginAndTakesItsOwn() {
        String bearer = "workmate.bearer." + ada.token();

        assertThatThrownBy(() -> handshake(bearer, "http://evil.example"))
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        e -> assertThat(e.getResponse().statusCode()).isEqualTo(403));
        handshake(bearer, server.address().toString()).abort();
    }

    private WebSocket handshake(String token, String origin) {
        WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
        if (!origin.isEmpty()) {
            builder.header("Origin", origin);
        }
        return builder.subprotocols("workmate.v1", token)
                .buildAsync(SocketClient.address(ada), new WebSocket.Listener() {})
                .join();
    }

    private static boolean isNoNotice(JsonNode frame) {
        return !frame.get("event").asString().equals("notification");
    }

    private static List<String> agentFrames(SocketClient socket, String turn) {
        return socket.framesUntilComplete(turn).stream()
                .filter(frame -> frame.get("event").asString().equals("agent:event"))
                .map(JsonNode::toString)
                .toList();
    }

    private String message(String text) {
        return "{\"sessionId\":\"" + id() + "\",\"message\":\"" + text + "\"}";
    }

    private String id() {
        return SocketClient.sessionId(session);
    }

    private List<JsonNode> reloaded() {
        return reloaded(session);
    }

    private List<JsonNode> reloaded(String path) {
        JsonNode page = ada.get(path + "/messages?limit=100").json();
        List<JsonNode> all = new ArrayList<>();
        page.get("events").forEach(all::add);
        page.get("transitions").forEach(all::add);
        all.sort(Comparator.comparingLong(event -> event.get("sequence").asLong()));
        return all;
    }
}
