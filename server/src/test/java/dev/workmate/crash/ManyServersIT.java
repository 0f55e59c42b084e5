package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.configuration.PublishedFiles;
import dev.workmate.configuration.jdbc.JdbcPublications;
import dev.workmate.database.Database;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.Link;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.SocketClient;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestRedis;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Several real servers on one PostgreSQL and one Redis: it does not matter where one connects. */
@NeedsTheMachine
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ManyServersIT {
    @TempDir static Path home;

    /** 15 seconds of a server's beats, and as many as it may stay silent. */
    private static final int PROMISED = 30;

    private static final int SILENT = 10;

    /** No test waits so long: what comes in time did not wait for Redis. */
    private static final long NEVER_MILLIS = 600_000;

    private static TestRedis redis;
    private static Link redisLink;
    private static String database;
    private static ServerProcess first;
    private static ServerProcess second;
    private static ApiClient atFirst;
    private static ApiClient atSecond;

    @BeforeAll
    static void start() throws Exception {
        redis = TestRedis.start(home);
        redisLink = Link.to(redis.port());
        database = TestPostgres.empty(ManyServersIT.class);
        first = server("first");
        second = server("second");
        atFirst = ApiClient.signedIn(URI.create(first.address()));
        atSecond = atFirst.at(URI.create(second.address()));
        awaitBus(atFirst, 1);
        awaitBus(atSecond, 1);
    }

    @AfterAll
    static void stop() throws IOException {
        first.close();
        second.close();
        redisLink.close();
        redis.close();
    }

    @Test
    @Order(1)
    void viewersOnBothServersSeeTheSame() {
        String session = atFirst.newSession();
        try (SocketClient here = SocketClient.open(atFirst);
                SocketClient there = SocketClient.open(atSecond);
                SocketClient scout = SocketClient.open(atSecond);
                SocketClient late = SocketClient.open(atSecond)) {
            here.join(session, 0);
            there.join(session, 0);
            scout.join(session, 0);
            awaitFollowed(here, there, session);
            String turn = send(atFirst, session, "count 25");
            scout.await(frame -> text(frame).contains("word5 "));
            late.join(session, 0);
            List<JsonNode> seenHere = envelopes(here.framesUntilComplete(turn));
            List<JsonNode> seenThere = envelopes(there.framesUntilComplete(turn));
            assertThat(seenThere).isEqualTo(seenHere);

            List<JsonNode> frames = late.framesUntilComplete(turn);
            assertThat(words(frames)).isEqualTo(counted(25));
            assertOnce(frames, session);
        }
    }

    @Test
    @Order(2)
    void aStopThroughAnotherServerReachesTheTurn() {
        String session = atFirst.newSession();
        try (SocketClient here = SocketClient.open(atFirst)) {
            here.join(session, 0);
            String turn = send(atFirst, session, "count 1000");
            here.await(frame -> text(frame).contains("word3 "));

            assertThat(atSecond.post(session + "/stop", "{}").status()).isEqualTo(202);

            JsonNode end = here.framesUntilComplete(turn).getLast().path("data").path("data");
            assertThat(end.path("stopReason").asString()).isEqualTo("user_cancelled");
        }
    }

    @Test
    @Order(3)
    void aQuestionIsAnsweredThroughAnotherServer() {
        String session = atFirst.newSession();
        try (SocketClient here = SocketClient.open(atFirst);
                SocketClient there = SocketClient.open(atSecond);
                SocketClient scout = SocketClient.open(atSecond)) {
            here.join(session, 0);
            there.join(session, 0);
            scout.join(session, 0);
            String turn = send(atFirst, session, "pay");
            JsonNode asked = scout.await(frame -> type(frame).equals("approval_requested"));
            scout.await(
                    frame -> frame.path("data").path("type").asString("").equals("question_asked"));
            String approval = asked.path("data").path("data").path("approvalId").asString();

            var answer = atSecond.post("/api/approvals/" + approval, "{\"decision\":\"approved\"}");

            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            assertOnce(here.framesUntilComplete(turn), session);
            assertOnce(there.framesUntilComplete(turn), session);
        }
    }

    @Test
    @Order(3)
    void aSessionThatIsArrangedAtOneServerIsSoAtTheOther() {
        String session = atFirst.newSession();
        try (SocketClient there = SocketClient.open(atSecond)) {
            there.request("ping", "{}");

            atFirst.patch(session, "{\"pinned\":true}");

            JsonNode told =
                    there.await(frame -> frame.path("data").path("pinned").asBoolean(false))
                            .get("data");
            assertThat(told.get("type").asString()).isEqualTo("session_changed");
            assertThat(session).endsWith(told.get("sessionId").asString());
        }
    }

    @Test
    @Order(3)
    void whatAnOperatorPublishesReachesAllServersTogether() throws Exception {
        String before = configuration(atFirst).path("version").asString();
        assertThat(configuration(atSecond).path("version").asString()).isEqualTo(before);
        try (Database writer = TestPostgres.open(home.resolve("operator"), database)) {
            JdbcPublications publications = new JdbcPublications(writer, InstantSource.system());
            publications.publish(
                    new PublishedFiles(
                            Map.of(
                                    "permissions.json",
                                    "[{\"tool\":\"x\",\"decision\":\"deny\"}]")));
            String after = awaitOther(atFirst, before);
            assertThat(awaitOther(atSecond, before)).isEqualTo(after);
            assertThat(configuration(atSecond).path("published").asString()).isEqualTo("1");

            publications.withdraw();
            assertThat(awaitOther(atFirst, after)).isEqualTo(before);
            assertThat(awaitOther(atSecond, after)).isEqualTo(before);
        }
    }

    private static JsonNode configuration(ApiClient server) {
        return server.get("/api/health").json().path("parts").path("configuration");
    }

    private static String awaitOther(ApiClient server, String version) throws InterruptedException {
        for (int tries = 0; tries < 600; tries++) {
            String now = configuration(server).path("version").asString();
            if (!now.equals(version)) {
                return now;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("still " + configuration(server));
    }

    @Test
    @Order(4)
    void redisMayBeKilledFrozenAndFlushed() throws Exception {
        String session = atFirst.newSession();
        try (SocketClient there = SocketClient.open(atSecond)) {
            there.join(session, 0);
            during(there, session, redis::kill);
            redis.comeBack();
            awaitBus(atFirst, 1);
            awaitBus(atSecond, 1);
            during(there, session, redis::flush);
            during(there, session, redis::freeze);
            redis.thaw();
            awaitBus(atFirst, 1);
            awaitBus(atSecond, 1);
            assertThat(atSecond.get(session + "/audit/verify").json().path("valid").booleanValue())
                    .isTrue();
        }
    }

    @Test
    @Order(4)
    void redisMayBeSlowOrCutOff() throws Exception {
        String session = atFirst.newSession();
        try (SocketClient here = SocketClient.open(atFirst);
                SocketClient there = SocketClient.open(atSecond)) {
            here.join(session, 0);
            there.join(session, 0);
            during(there, session, redisLink::cut);
            during(there, session, () -> redisLink.slow(300));
            // What is said on the way comes by Redis alone, so it has to be quick again first.
            redisLink.slow(0);
            awaitBus(atFirst, 1);
            awaitBus(atSecond, 1);
            awaitFollowed(here, there, session);
            during(there, session, () -> redisLink.slow(NEVER_MILLIS));
            here.drain();
            there.drain();
            String turn = send(atFirst, session, "count 25");
            assertOnce(here.framesUntilComplete(turn), session);
            assertOnce(there.framesUntilComplete(turn), session);
            assertThat(log(atFirst, session)).doesNotContain("turn_resumed", "\"error\"");
        } finally {
            redisLink.slow(0);
            redisLink.cut();
        }
        awaitBus(atFirst, 1);
        awaitBus(atSecond, 1);
    }

    /** In the middle of a payment, which is made once; the turn goes on behind it. */
    @Test
    @Order(5)
    void aServerThatIsShutDownLeavesItsTurnsToTheOther() throws Exception {
        String session = atFirst.newSession();
        try (SocketClient here = SocketClient.open(atFirst);
                SocketClient there = SocketClient.open(atSecond);
                SocketClient scout = SocketClient.open(atSecond)) {
            here.join(session, 0);
            there.join(session, 0);
            scout.join(session, 0);
            String turn = send(atFirst, session, "pay");
            JsonNode asked = scout.await(frame -> type(frame).equals("approval_requested"));
            String approval = asked.path("data").path("data").path("approvalId").asString();
            long paid = paid();
            Files.createFile(hold());
            atFirst.post("/api/approvals/" + approval, "{\"decision\":\"approved\"}");
            awaitLog(atSecond, session, "tool_started");

            first.askToEnd();
            assertThat(here.awaitClose()).isEqualTo(1012);
            Files.delete(hold());
            assertThat(Takeover.beats(database, session)).as("beats").isLessThan(SILENT);
            first.awaitEnd();

            List<JsonNode> frames = there.framesUntilComplete(turn);
            assertOnce(frames, session);
            assertThat(paid()).isEqualTo(paid + 1);
            assertThat(log(atSecond, session))
                    .containsOnlyOnce("\"turn_resumed\"")
                    .doesNotContain("model_call_failed", "unknown_outcome");
            assertGoesOn(here.drain(), frames, session);
        }
    }

    /** Who had been connected to the server that is gone joins at the other and lacks nothing. */
    private static void assertGoesOn(List<JsonNode> before, List<JsonNode> all, String session) {
        long last = sequences(all).getLast();
        List<JsonNode> seen = new ArrayList<>(before);
        try (SocketClient moved = SocketClient.open(atSecond)) {
            moved.join(session, sequences(before).getLast());
            JsonNode end =
                    moved.await(frame -> frame.path("data").path("sequence").longValue() == last);
            seen.addAll(moved.drain());
            seen.add(end);
        }
        assertThat(sequences(seen).stream().filter(each -> each <= last).toList())
                .isEqualTo(sequences(all));
    }

    @Test
    @Order(6)
    void aServerThatIsKilledLosesItsTurnsToTheOther() throws Exception {
        first = server("first");
        atFirst = atSecond.at(URI.create(first.address()));
        awaitBus(atFirst, 1);
        String session = atSecond.newSession();
        try (SocketClient there = SocketClient.open(atFirst)) {
            there.join(session, 0);
            Files.createFile(hold());
            String turn = send(atSecond, session, "look");
            awaitLog(atFirst, session, "\"toolName\":\"look\"");

            second.kill();
            Files.delete(hold());
            assertThat(Takeover.beats(database, session)).as("beats").isLessThan(PROMISED);

            assertOnce(there.framesUntilComplete(turn), session);
            assertThat(log(atFirst, session)).contains("\"turn_resumed\"");
        }
    }

    /** As long as this file is there, no tool comes to its end. */
    private static Path hold() {
        return TalkingServer.hold(home.resolve("ledger.txt"));
    }

    private static long paid() throws IOException {
        Path ledger = home.resolve("ledger.txt");
        return Files.exists(ledger) ? Files.readAllLines(ledger).size() : 0;
    }

    private static String log(ApiClient server, String session) {
        return server.get(session + "/audit?limit=500&after=0").text();
    }

    private static void awaitLog(ApiClient server, String session, String words)
            throws InterruptedException {
        for (int tries = 0; !log(server, session).contains(words); tries++) {
            assertThat(tries).as("%s: %s", words, log(server, session)).isLessThan(600);
            Thread.sleep(50);
        }
    }

    private static List<Long> sequences(List<JsonNode> frames) {
        return SocketClient.events(frames).stream()
                .map(event -> event.path("sequence").longValue())
                .toList();
    }

    /** Whatever happens in the middle, every event and the end arrive, once and in order. */
    private static void during(SocketClient there, String session, Fault fault) throws Exception {
        there.drain();
        String turn = send(atFirst, session, "count 25");
        there.await(frame -> text(frame).contains("word3 "));
        fault.happen();
        List<JsonNode> frames = there.framesUntilComplete(turn);
        assertThat(SocketClient.events(frames))
                .filteredOn(event -> event.path("type").asString().equals("message"))
                .singleElement()
                .satisfies(
                        event ->
                                assertThat(event.path("data").path("content").asString())
                                        .isEqualTo(counted(25)));
        assertOnce(frames, session);
    }

    private interface Fault {
        void happen() throws Exception;
    }

    private static ServerProcess server(String name) throws IOException {
        return ServerProcess.start(
                Files.createDirectories(home.resolve(name)),
                TalkingServer.class,
                Map.of(
                        "WORKMATE_DATABASE_URL",
                        database,
                        "WORKMATE_REDIS_URL",
                        "redis://127.0.0.1:" + redisLink.port(),
                        "WORKMATE_DEMO_ERP",
                        "off",
                        "WORKMATE_HEARTBEAT",
                        "500ms",
                        "WORKMATE_LEASE",
                        "5s",
                        "WORKMATE_STOP_WAIT",
                        "30s"),
                "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"),
                "-D" + CrashServer.TOOL_HALF_TIME + "=50");
    }

    /** Until a server hears so many others. */
    private static void awaitBus(ApiClient server, int others) throws InterruptedException {
        for (int tries = 0; ; tries++) {
            JsonNode bus = server.get("/api/health").json().path("parts").path("liveBus");
            if (bus.path("state").asString("").equals("connected")
                    && bus.path("otherServers").asString("").equals(String.valueOf(others))) {
                return;
            }
            assertThat(tries).as("%s", bus).isLessThan(600);
            Thread.sleep(100);
        }
    }

    /** A turn whose first words reach the other server shows that it listens. */
    private static void awaitFollowed(SocketClient here, SocketClient there, String session) {
        for (int tries = 0; tries < 50; tries++) {
            String turn = send(atFirst, session, "count 2");
            here.framesUntilComplete(turn);
            if (there.framesUntilComplete(turn).stream().anyMatch(f -> text(f).contains("word1"))) {
                return;
            }
        }
        throw new AssertionError("the other server never heard a word");
    }

    private static String send(ApiClient client, String session, String message) {
        var reply = client.post(session + "/turns", "{\"message\":\"" + message + "\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(202);
        return reply.json().path("turnId").asString();
    }

    private static String type(JsonNode frame) {
        return frame.path("data").path("type").asString("");
    }

    private static String text(JsonNode frame) {
        return type(frame).equals("content_delta")
                ? frame.path("data").path("data").path("text").asString("")
                : "";
    }

    private static boolean isSnapshot(JsonNode frame) {
        return frame.path("data").path("data").path("snapshot").asBoolean(false);
    }

    private static List<JsonNode> envelopes(List<JsonNode> frames) {
        return frames.stream()
                .filter(frame -> frame.path("event").asString().equals("agent:event"))
                .map(frame -> frame.get("data"))
                .toList();
    }

    /** The words as a screen has them before the message itself comes. */
    private static String words(List<JsonNode> frames) {
        StringBuilder words = new StringBuilder();
        for (JsonNode frame : frames) {
            if (type(frame).equals("stream_start")) {
                words.setLength(0);
            }
            if (isSnapshot(frame)) {
                words.setLength(0);
            }
            words.append(text(frame));
        }
        return words.toString();
    }

    private static String counted(int words) {
        StringBuilder all = new StringBuilder();
        for (int i = 1; i <= words; i++) {
            all.append("word").append(i).append(' ');
        }
        return all.toString();
    }

    /** Each event once, in order and without a gap, and exactly one end. */
    private static void assertOnce(List<JsonNode> frames, String session) {
        List<JsonNode> events = new ArrayList<>(SocketClient.events(frames));
        List<Long> sequences = sequences(frames);
        assertThat(sequences).isSorted();
        assertThat(new HashSet<>(sequences)).as(session).hasSameSizeAs(sequences);
        for (int i = 1; i < events.size(); i++) {
            assertThat(events.get(i).path("prev").longValue())
                    .isLessThanOrEqualTo(sequences.get(i - 1));
        }
        assertThat(frames.stream().filter(frame -> type(frame).equals("complete"))).hasSize(1);
    }
}
