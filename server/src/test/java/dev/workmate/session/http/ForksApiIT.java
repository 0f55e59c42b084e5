package dev.workmate.session.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@OnBothEngines
class ForksApiIT {
    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aForkSharesTheHistoryUpToThereAndGoesItsOwnWay() {
        String origin = ada.newSession();
        ada.converse(origin, "first");
        ada.converse(origin, "second");
        List<JsonNode> said = events(origin);
        long at =
                said.stream().filter(isAnswer()).findFirst().orElseThrow().get("sequence").asLong();

        String fork = fork(origin, at);

        List<JsonNode> shared = events(fork);
        assertThat(shared.stream().filter(event -> event.get("sequence").asLong() <= at))
                .usingElementComparator(
                        (a, b) -> withoutSession(a).equals(withoutSession(b)) ? 0 : 1)
                .containsExactlyElementsOf(
                        said.stream()
                                .filter(event -> event.get("sequence").asLong() <= at)
                                .toList());
        assertThat(shared).allMatch(event -> fork.endsWith(event.get("sessionId").asString()));
        ada.converse(fork, "another way");
        assertThat(texts(fork)).contains("first", "another way").doesNotContain("second");
        assertThat(texts(origin)).contains("first", "second").doesNotContain("another way");
        assertVerified(origin);
        assertVerified(fork);
    }

    @Test
    void theAuditTellsWhereEachEventWasRecorded() {
        String origin = ada.newSession();
        ada.converse(origin, "first");
        long head = ada.get(origin).json().get("head").asLong();
        String fork = fork(origin, head);

        JsonNode log = ada.get(fork + "/audit?limit=500").json().get("events");

        for (JsonNode event : log) {
            boolean isShared = event.get("sequence").asLong() <= head;
            assertThat(event.path("recordedIn").asString("")).isEqualTo(isShared ? id(origin) : "");
        }
        assertThat(log.get((int) head).get("type").asString()).isEqualTo("session_forked");
    }

    @Test
    void aForkOutlivesWhatItWasCutFrom() {
        String origin = ada.newSession();
        ada.converse(origin, "first");
        String child = fork(origin, head(origin));
        ada.converse(child, "second");
        String grandchild = fork(child, head(child));
        List<String> before = texts(grandchild);

        assertThat(ada.delete(origin).status()).isEqualTo(204);
        assertThat(ada.delete(child).status()).isEqualTo(204);

        assertThat(texts(grandchild)).isEqualTo(before).contains("first", "second");
        assertVerified(grandchild);
        ada.converse(grandchild, "third");
        assertVerified(grandchild);
    }

    @Test
    void aForkBeforeTheFirstMessageIsEmptyAndHasNoTitle() {
        String origin = ada.newSession();
        ada.converse(origin, "first");
        ada.patch(origin, "{\"title\":\"Named\"}");

        Reply empty = ada.post(origin + "/fork", "{\"atSequence\":0}");
        Reply whole = ada.post(origin + "/fork", "{\"atSequence\":" + head(origin) + "}");

        assertThat(empty.status()).isEqualTo(201);
        assertThat(empty.json().get("title").isNull()).isTrue();
        assertThat(events(empty.headers().firstValue("Location").orElseThrow())).isEmpty();
        assertThat(whole.json().get("title").asString()).isEqualTo("Named");
        assertThat(whole.json().get("state").asString()).isEqualTo("idle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"atSequence\":-1}", "{\"atSequence\":99999}"})
    void refusesAPlaceThatIsNone(String body) {
        String origin = ada.newSession();
        ada.converse(origin, "first");

        Reply reply = ada.post(origin + "/fork", body);

        assertThat(reply.status()).isEqualTo(400);
    }

    @Test
    void somebodyElsesSessionIsNotThere() {
        String origin = ada.newSession();
        ApiClient eve = server.stranger("Eve");

        assertThat(eve.post(origin + "/fork", "{\"atSequence\":0}").code())
                .isEqualTo("session_not_found");
        assertThat(eve.get(origin + "/branches").status()).isEqualTo(404);
    }

    @Test
    void usageOfWhatIsSharedCountsOnce() {
        String origin = ada.newSession();
        ada.converse(origin, "first");

        String fork = fork(origin, head(origin));

        String usage = ada.get("/api/usage?groupBy=session").text();
        assertThat(usage).contains(id(origin)).doesNotContain(id(fork));
    }

    @Test
    void branchesAreToldAtTheMessageWhereTheyPart() {
        String origin = ada.newSession();
        ada.converse(origin, "first");
        long cut = head(origin);
        ada.converse(origin, "second");
        String other = fork(origin, cut);
        assertThat(ada.get(origin + "/branches").json().get("partings")).isEmpty();
        ada.converse(other, "second, said better");

        JsonNode here = ada.get(origin + "/branches").json().get("partings");
        JsonNode there = ada.get(other + "/branches").json().get("partings");

        assertThat(here).hasSize(1);
        assertThat(here.get(0).get("current").asInt()).isZero();
        assertThat(messages(here.get(0))).containsExactly("second", "second, said better");
        assertThat(there.get(0).get("current").asInt()).isEqualTo(1);
        assertThat(messages(there.get(0))).isEqualTo(messages(here.get(0)));
        assertThat(there.get(0).get("branches").get(0).get("sessionId").asString())
                .isEqualTo(id(origin));
        assertThat(
                        events(origin).stream()
                                .filter(
                                        event ->
                                                event.get("sequence")
                                                        .equals(here.get(0).get("sequence")))
                                .map(event -> event.get("data").get("content").asString()))
                .containsExactly("second");
    }

    @Test
    void anAnswerIsRatedAndRatedAnew() {
        String session = ada.newSession();
        ada.converse(session, "first");
        String message =
                events(session).stream()
                        .filter(event -> event.get("type").asString().equals("message"))
                        .findFirst()
                        .orElseThrow()
                        .get("data")
                        .get("messageId")
                        .asString();
        String path = session + "/messages/" + message + "/rating";

        assertThat(put(path, "{\"rating\":\"up\"}").status()).isEqualTo(200);
        Reply anew = put(path, "{\"rating\":\"down\",\"comment\":\" too long \"}");

        assertThat(anew.json().get("comment").asString()).isEqualTo("too long");
        List<JsonNode> ratings =
                events(session).stream()
                        .filter(event -> event.get("type").asString().equals("message_rated"))
                        .toList();
        assertThat(ratings).hasSize(2);
        assertThat(ratings.getLast().get("data").get("rating").asString()).isEqualTo("down");
        JsonNode turn = ada.get(session + "/trajectory").json().get("turns").get(0);
        assertThat(turn.get("ratings")).hasSize(1);
        assertThat(turn.get("ratings").get(0).get("comment").asString()).isEqualTo("too long");
        assertThat(put(path, "{\"rating\":\"great\"}").code()).isEqualTo("invalid_rating");
        assertThat(
                        put(session + "/messages/" + id(session) + "/rating", "{\"rating\":\"up\"}")
                                .code())
                .isEqualTo("message_not_found");
        assertVerified(session);
    }

    private Reply put(String path, String json) {
        return ada.send(
                ada.request(path)
                        .header("Content-Type", "application/json")
                        .method("PUT", BodyPublishers.ofString(json)));
    }

    private static List<String> messages(JsonNode parting) {
        List<String> messages = new ArrayList<>();
        parting.get("branches").forEach(each -> messages.add(each.get("message").asString()));
        return messages;
    }

    private String fork(String session, long at) {
        Reply reply = ada.post(session + "/fork", "{\"atSequence\":" + at + "}");
        assertThat(reply.status()).isEqualTo(201);
        return "/api/sessions/" + reply.json().get("id").asString();
    }

    private static String id(String session) {
        return session.substring("/api/sessions/".length());
    }

    private long head(String session) {
        return ada.get(session).json().get("head").asLong();
    }

    private List<JsonNode> events(String session) {
        List<JsonNode> events = new ArrayList<>();
        ada.get(session + "/messages?limit=100").json().get("events").forEach(events::add);
        return events;
    }

    private List<String> texts(String session) {
        return events(session).stream()
                .filter(event -> event.get("type").asString().equals("user_message_confirmed"))
                .map(event -> event.get("data").get("content").asString())
                .toList();
    }

    private static Predicate<JsonNode> isAnswer() {
        return event -> event.get("type").asString().equals("message");
    }

    private static String withoutSession(JsonNode event) {
        return event.toString().replace(event.get("sessionId").toString(), "");
    }

    private void assertVerified(String session) {
        assertThat(ada.get(session + "/audit/verify").json().get("valid").asBoolean())
                .as(session)
                .isTrue();
    }
}
