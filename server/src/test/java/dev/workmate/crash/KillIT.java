package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Uuids;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.turn.log.CrashPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * {@code kill -9} of the real server process: nothing acknowledged is lost, nothing happens twice,
 * every turn ends.
 */
@NeedsTheMachine
class KillIT {
    private static final int RANDOM_KILLS = System.getProperty("thorough") == null ? 10 : 50;
    private static final int HOMES = 2;
    private static final int KILLS_DURING_CALLS = 4;
    private static final int SESSIONS_UNDER_LOAD = 6;

    @TempDir Path homes;

    /** Two servers at a time, each with a home of its own: a start leaves half a machine idle. */
    @Test
    void atEveryNamedPoint() {
        Lanes.forEach(
                List.of(CrashPoint.values()),
                point -> killAt(point, Files.createDirectory(homes.resolve(point.name()))));
    }

    private static void killAt(CrashPoint point, Path home) throws Exception {
        String message = Uuids.next();
        List<JsonNode> seen = new ArrayList<>();
        Optional<Long> acknowledged;
        String session;
        try (ServerProcess server = ServerProcess.start(home, point + ":1")) {
            CrashClient client = new CrashClient(server.address());
            session = client.newSession();
            Thread.ofVirtual().start(() -> client.watch(session, seen));
            Map<String, Optional<Long>> answer = new ConcurrentHashMap<>();
            Thread sender =
                    Thread.ofVirtual()
                            .start(() -> answer.put(message, client.send(session, message)));
            server.awaitCrashPoint();
            server.kill();
            sender.join();
            acknowledged = answer.get(message);
        }
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            awaitIdle(home, client, session);
            long sequence = client.send(session, message).orElseThrow();
            awaitIdle(home, client, session);
            acknowledged.ifPresent(first -> assertThat(sequence).isEqualTo(first));
            List<JsonNode> log = client.audit(session);
            LogCheck.check(log, Map.of(message, sequence));
            LogCheck.assertShown(log, seen);
            LogCheck.assertEffects(log, ledger(home));
            assertThat(client.verifies(session)).isTrue();
        }
    }

    @Test
    void atRandomMomentsUnderLoad() {
        Lanes.forEach(
                IntStream.range(0, HOMES).boxed().toList(),
                number ->
                        killUnderLoad(
                                Files.createDirectory(homes.resolve("load-" + number)),
                                new Random(4711 + number)));
    }

    private static void killUnderLoad(Path home, Random random) throws Exception {
        Map<String, Map<String, Long>> acknowledged = new ConcurrentHashMap<>();
        Map<String, List<JsonNode>> seen = new HashMap<>();
        for (int kill = 0; kill < RANDOM_KILLS / HOMES; kill++) {
            try (ServerProcess server = ServerProcess.start(home, "")) {
                int before = acknowledgedIn(acknowledged);
                load(new CrashClient(server.address()), acknowledged, seen);
                if (kill % 2 == 0) {
                    // However slow the machine is: every second kill meets work under way.
                    Await.until(() -> acknowledgedIn(acknowledged) > before);
                }
                Thread.sleep(20 + random.nextInt(400));
                server.kill();
            }
        }
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            List<String> ledger = ledger(home);
            for (String session : seen.keySet()) {
                awaitIdle(home, client, session);
            }
            for (String session : seen.keySet()) {
                List<JsonNode> log = client.audit(session);
                LogCheck.check(log, acknowledged.getOrDefault(session, Map.of()));
                LogCheck.assertShown(log, seen.get(session));
                LogCheck.assertEffects(log, ledger.isEmpty() ? ledger : ledger(home));
                assertThat(client.verifies(session)).isTrue();
            }
            assertThat(acknowledgedIn(acknowledged))
                    .as("messages acknowledged over all rounds")
                    .isGreaterThanOrEqualTo(RANDOM_KILLS / HOMES / 2);
        }
    }

    private static int acknowledgedIn(Map<String, Map<String, Long>> acknowledged) {
        return acknowledged.values().stream().mapToInt(Map::size).sum();
    }

    @Test
    void duringToolCalls() throws Exception {
        Path home = homes;
        Random random = new Random(4712);
        List<String> sessions = new ArrayList<>();
        for (int kill = 0; kill < KILLS_DURING_CALLS; kill++) {
            try (ServerProcess server = ServerProcess.startSlow(home, 300)) {
                CrashClient client = new CrashClient(server.address());
                for (int i = 0; i < SESSIONS_UNDER_LOAD; i++) {
                    String session = client.newSession();
                    sessions.add(session);
                    assertThat(client.send(session, Uuids.next())).isPresent();
                }
                Thread.sleep(100 + random.nextInt(500));
                server.kill();
            }
        }
        try (ServerProcess server = ServerProcess.start(home, "")) {
            CrashClient client = new CrashClient(server.address());
            int questions = 0;
            for (String session : sessions) {
                awaitIdle(home, client, session);
                List<JsonNode> log = client.audit(session);
                LogCheck.check(log, Map.of());
                questions += LogCheck.assertEffects(log, ledger(home));
            }
            assertThat(questions).as("calls in doubt").isGreaterThan(KILLS_DURING_CALLS);
            assertThat(new Payments(home).paid())
                    .as("payments made")
                    .hasSizeGreaterThan(KILLS_DURING_CALLS);
        }
    }

    /** New sessions each round, some of the old ones too; each sends until the server is gone. */
    private static void load(
            CrashClient client,
            Map<String, Map<String, Long>> acknowledged,
            Map<String, List<JsonNode>> seen)
            throws IOException, InterruptedException {
        List<String> sessions =
                new ArrayList<>(seen.keySet().stream().limit(SESSIONS_UNDER_LOAD / 2).toList());
        while (sessions.size() < SESSIONS_UNDER_LOAD) {
            sessions.add(client.newSession());
        }
        for (String session : sessions) {
            List<JsonNode> notes = seen.computeIfAbsent(session, _ -> new ArrayList<>());
            Map<String, Long> acks =
                    acknowledged.computeIfAbsent(session, _ -> new ConcurrentHashMap<>());
            Thread.ofVirtual().start(() -> client.watch(session, notes));
            Thread.ofVirtual().start(() -> sendUntilGone(client, session, acks));
        }
    }

    private static void sendUntilGone(CrashClient client, String session, Map<String, Long> acks) {
        for (int i = 0; i < 10_000; i++) {
            String message = Uuids.next();
            try {
                Optional<Long> sequence = client.send(session, message);
                if (sequence.isEmpty()) {
                    return;
                }
                acks.put(message, sequence.get());
            } catch (AssertionError full) {
                // Too many messages wait: a refusal is an answer, and nothing was acknowledged.
                java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static void awaitIdle(Path home, CrashClient client, String session)
            throws IOException, InterruptedException {
        new Payments(home).awaitIdle(client, session);
    }

    private static List<String> ledger(Path home) throws IOException {
        return new Payments(home).ledger();
    }
}
