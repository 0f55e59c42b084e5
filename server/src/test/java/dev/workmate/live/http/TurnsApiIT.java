package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Uuids;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.ServerEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@OnBothEngines
@Timeout(60)
class TurnsApiIT {
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
    void acceptsAMessageAndAnswersIt() {
        Reply reply = ada.post(session + "/turns", "{\"message\":\"hello\"}");

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.json().get("turnId").asString()).matches("[0-9A-F-]{36}");
        assertThat(reply.json().get("sequence").asLong()).isEqualTo(1);
    }

    @Test
    void streamsATurnUntilItIsComplete() {
        List<ServerEvent> events = ada.converse(session, "compute it");

        assertThat(events.getFirst().type()).isEqualTo("user_message_confirmed");
        assertThat(events.getLast().type()).isEqualTo("complete");
        assertThat(events)
                .extracting(ServerEvent::type)
                .as(
                        "without deltas: a call that is over before they are sent leaves its event only")
                .contains("session_start", "agent_changed", "tool_use", "message");
        assertThat(stored(events)).isEqualTo(sent(session));
    }

    @Test
    void repeatsAFinishedTurnForTheSameClientMessageId() {
        String body =
                "{\"message\":\"once\",\"clientMessageId\":\"" + Uuids.next().toLowerCase() + "\"}";
        List<ServerEvent> first = ada.converseRaw(session, body);

        List<ServerEvent> again = ada.converseRaw(session, body.replace("once", "twice"));

        assertThat(stored(again)).isEqualTo(stored(first));
        assertThat(again.getLast().json().get("data"))
                .isEqualTo(first.getLast().json().get("data"));
    }

    @Test
    void runsOneTurnForFiveMessagesWithOneClientId() throws Exception {
        String body = "{\"message\":\"talk 5\",\"clientMessageId\":\"my own id\"}";
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5; i++) {
                replies.add(threads.submit(() -> ada.post(session + "/turns", body)));
            }
        }

        List<String> texts = new ArrayList<>();
        for (Future<Reply> reply : replies) {
            assertThat(reply.get().status()).isEqualTo(202);
            texts.add(reply.get().text());
        }
        assertThat(texts).containsOnly(texts.getFirst());
        ada.converseRaw(session, body);
        assertThat(sent(session).stream().filter(e -> type(e).equals("user_message_confirmed")))
                .hasSize(1);
    }

    @Test
    void refusesASecondMessageWhileATurnRuns() {
        ada.post(session + "/turns", "{\"message\":\"hang\"}");

        Reply busy = ada.post(session + "/turns", "{\"message\":\"and now?\"}");

        assertThat(busy.status()).isEqualTo(409);
        assertThat(busy.code()).isEqualTo("turn_in_progress");
        assertThat(ada.get(session).json().get("activeTurnId").isNull()).isFalse();
        assertThat(ada.post(session + "/stop", "").json().get("stopped").asBoolean()).isTrue();
    }

    @Test
    void queuesAMessageAndRunsItNext() {
        ada.post(session + "/turns", "{\"message\":\"hang\"}");
        Reply queued =
                ada.post(
                        session + "/turns",
                        "{\"message\":\"next\",\"whenBusy\":\"enqueue\",\"clientMessageId\":\"q\"}");
        ada.post(session + "/stop", "{}");

        List<ServerEvent> events =
                ada.converseRaw(session, "{\"message\":\"next\",\"clientMessageId\":\"q\"}");

        assertThat(queued.status()).isEqualTo(202);
        assertThat(events)
                .filteredOn(event -> event.type().equals("message"))
                .extracting(event -> event.json().get("data").get("content").asString())
                .containsExactly("You said: next");
    }

    @Test
    void stopsARunningTurn() {
        List<ServerEvent> events = new ArrayList<>();
        try (Stream<String> lines =
                ada.stream(
                        ada.request(session + "/turns")
                                .header("Content-Type", "application/json")
                                .header("Accept", "text/event-stream")
                                .POST(
                                        java.net.http.HttpRequest.BodyPublishers.ofString(
                                                "{\"message\":\"hang\"}")))) {
            ServerEvent.read(lines)
                    .forEach(
                            event -> {
                                events.add(event);
                                if (event.type().equals("content_delta")) {
                                    ada.post(session + "/stop", "{}");
                                }
                            });
        }

        assertThat(events.getLast().json().get("data").get("stopReason").asString())
                .isEqualTo("user_cancelled");
        assertThat(ada.post(session + "/stop", "").json().get("stopped").asBoolean()).isFalse();
    }

    @Test
    void resumesAStreamWithoutLossOrRepeat() {
        ada.converse(session, "one");
        ada.converse(session, "two");
        List<JsonNode> all = sent(session);
        long middle = all.get(1).get("sequence").asLong();

        List<JsonNode> byHeader = follow("/stream", String.valueOf(middle), all.size() - 2);
        List<JsonNode> byParameter = follow("/stream?after=0", "", all.size());

        assertThat(byHeader).isEqualTo(all.subList(2, all.size()));
        assertThat(byParameter).isEqualTo(all);
    }

    @Test
    void answersOtherCallsWhileHundredsWatch() {
        List<Stream<String>> viewers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            viewers.add(ada.stream(ada.request(session + "/stream")));
        }

        List<ServerEvent> events = ada.converse(session, "still there?");

        assertThat(events.getLast().type()).isEqualTo("complete");
        assertThat(viewers)
                .allSatisfy(
                        lines ->
                                assertThat(ServerEvent.read(lines).findFirst().orElseThrow().type())
                                        .isEqualTo("user_message_confirmed"));
        viewers.forEach(Stream::close);
    }

    @Test
    void doesNotWatchForAHeadRequest() {
        Reply reply =
                ada.send(
                        ada.request(session + "/stream")
                                .method("HEAD", java.net.http.HttpRequest.BodyPublishers.noBody()));

        assertThat(reply.status()).isEqualTo(200);
    }

    private List<JsonNode> follow(String path, String lastEventId, int count) {
        var request = ada.request(session + path);
        if (!lastEventId.isEmpty()) {
            request.header("Last-Event-ID", lastEventId);
        }
        try (Stream<String> lines = ada.stream(request)) {
            return ServerEvent.read(lines)
                    .peek(
                            event ->
                                    assertThat(event.id())
                                            .isEqualTo(event.json().get("sequence").asString()))
                    .map(ServerEvent::json)
                    .limit(count)
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|empty_message",
                "{\"message\":\" \\n \"}|empty_message",
                "{\"message\":7}|invalid_field",
                "{\"message\":\"x\",\"timeoutMs\":0}|invalid_field",
                "{\"message\":\"x\",\"timeoutMs\":1800001}|invalid_field",
                "{\"message\":\"x\",\"timeoutMs\":1.5}|invalid_field",
                "{\"message\":\"x\",\"timeoutMs\":1e999}|invalid_field",
                "{\"message\":\"x\",\"enableThinking\":\"yes\"}|invalid_field",
                "{\"message\":\"x\",\"whenBusy\":\"panic\"}|invalid_field",
                "{\"message\":\"x\",\"targetAgentId\":\"nobody-agent\"}|unknown_agent",
                "{\"message\":\"x\",\"targetAgentId\":\"No Body\"}|unknown_agent",
                "{\"message\":\"x\",\"clientMessageId\":\"\"}|invalid_client_message_id",
                "{\"message\":\"x\",\"clientMessageId\":\"\\u00e9\"}|invalid_client_message_id",
                "{\"message\":\"x\",\"attachments\":{}}|invalid_field",
                "{\"message\":\"x\",\"attachments\":[{\"fileId\":\"1\"}]}|invalid_id",
                "{\"message\":|malformed_json",
                "[]|malformed_json",
                "null|malformed_json",
                "{} {}|malformed_json",
            })
    void refusesAMessageOfTheWrongForm(String body, String code) {
        Reply reply = ada.post(session + "/turns", body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo(code);
        assertThat(ada.get(session).json().get("head").asInt()).isZero();
    }

    @Test
    void takesAMessageUpToItsLimitAndNoLonger() {
        String longest = "x".repeat(100_000);

        assertThat(ada.post(session + "/turns", "{\"message\":\"" + longest + "y\"}").code())
                .isEqualTo("message_too_long");
        assertThat(ada.post(session + "/turns", "{\"message\":\"" + longest + "\"}").status())
                .isEqualTo(202);
    }

    @Test
    void repairsHalfAPairOfSurrogatesSoThatItComesBackAsShown() {
        List<ServerEvent> events = ada.converseRaw(session, "{\"message\":\"half \\ud83d\"}");

        assertThat(events.getFirst().json().get("data").get("content").asString())
                .isEqualTo("half \uFFFD");
        assertThat(stored(events)).isEqualTo(sent(session));
        assertThat(ada.get(session + "/audit/verify").json().get("valid").asBoolean()).isTrue();
    }

    private static List<JsonNode> stored(List<ServerEvent> events) {
        return events.stream()
                .filter(event -> !event.id().isEmpty())
                .map(ServerEvent::json)
                .toList();
    }

    /** Events and transitions as a reload gives them, in order. */
    private List<JsonNode> sent(String path) {
        JsonNode page = ada.get(path + "/messages?limit=100").json();
        List<JsonNode> all = new ArrayList<>();
        page.get("events").forEach(all::add);
        page.get("transitions").forEach(all::add);
        all.sort(java.util.Comparator.comparingLong(event -> event.get("sequence").asLong()));
        return all;
    }

    private static String type(JsonNode event) {
        return event.get("type").asString();
    }
}
