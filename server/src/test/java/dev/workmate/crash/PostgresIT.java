package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Uuids;
import dev.workmate.testkit.CrashingPostgres;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The real server on a PostgreSQL: whichever of the two is killed, nothing acknowledged is lost,
 * nothing happens twice, every turn ends.
 */
@NeedsTheMachine
class PostgresIT {
    /** How long a tool takes until its effect, and from there to its end. */
    private static final long SLOW = 1_500;

    private static final int SESSIONS = 4;
    private static final int MESSAGES = 4;

    @TempDir Path home;

    /** Killed while tools run, so that some calls are put to a person afterwards. */
    @Test
    void aServerThatIsKilledGoesOnElsewhereAndAfterARestart() throws Exception {
        String url = TestPostgres.empty(PostgresIT.class);
        Payments payments = new Payments(home);
        Map<String, Map<String, Long>> acknowledged = new LinkedHashMap<>();
        try (ServerProcess first = start("first", url, SLOW);
                ServerProcess second = start("second", url, SLOW)) {
            sendToEach(new CrashClient(first.address()), acknowledged);
            awaitLedger(payments, 1);
            first.kill();

            CrashClient client = new CrashClient(second.address());
            for (String session : acknowledged.keySet()) {
                payments.awaitIdle(client, session);
            }
            int lines = payments.ledger().size();
            sendToEach(client, acknowledged);
            awaitLedger(payments, lines + 1);
            second.kill();
        }
        try (ServerProcess again = start("second", url, 0)) {
            CrashClient client = new CrashClient(again.address());
            assertThat(client.health().body().toString()).contains("\"postgresql\"");
            int questions = 0;
            for (String session : acknowledged.keySet()) {
                payments.awaitIdle(client, session);
                List<JsonNode> log = client.audit(session);
                LogCheck.check(log, acknowledged.get(session));
                questions += LogCheck.assertEffects(log, payments.ledger());
                assertThat(client.verifies(session)).isTrue();
            }
            assertThat(questions).as("calls in doubt").isPositive();
        }
    }

    private static void sendToEach(CrashClient client, Map<String, Map<String, Long>> acknowledged)
            throws IOException, InterruptedException {
        for (int i = 0; i < SESSIONS; i++) {
            String message = Uuids.next();
            String session = client.newSession();
            acknowledged.put(session, Map.of(message, client.send(session, message).orElseThrow()));
        }
    }

    @Test
    void aDatabaseThatCrashesAndComesBackIsWaitedFor(@TempDir Path data) throws Exception {
        Payments payments = new Payments(home);
        Map<String, Map<String, Long>> acknowledged = new ConcurrentHashMap<>();
        try (CrashingPostgres database = CrashingPostgres.start(data);
                ServerProcess server = start("only", database.url(), 20)) {
            CrashClient client = new CrashClient(server.address());
            CountDownLatch someAcknowledged = new CountDownLatch(SESSIONS + 1);
            List<Thread> senders = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                String session = client.newSession();
                Map<String, Long> acks =
                        acknowledged.computeIfAbsent(session, _ -> new ConcurrentHashMap<>());
                senders.add(
                        Thread.ofVirtual()
                                .start(() -> sendAll(client, session, acks, someAcknowledged)));
            }
            assertThat(someAcknowledged.await(60, TimeUnit.SECONDS)).isTrue();

            database.crash();
            assertThat(client.health().status()).as("while it is away").isEqualTo(503);
            database.comeBack();

            for (Thread sender : senders) {
                assertThat(sender.join(Duration.ofSeconds(60))).isTrue();
            }
            for (String session : acknowledged.keySet()) {
                payments.awaitIdle(client, session);
                List<JsonNode> log = client.audit(session);
                assertThat(acknowledged.get(session)).hasSize(MESSAGES);
                LogCheck.check(log, acknowledged.get(session));
                LogCheck.assertEffects(log, payments.ledger());
                assertThat(client.verifies(session)).isTrue();
            }
        }
    }

    /**
     * Sends each message under its own id until it is acknowledged, as the guide for clients says.
     */
    private static void sendAll(
            CrashClient client,
            String session,
            Map<String, Long> acknowledged,
            CountDownLatch someAcknowledged) {
        for (int i = 0; i < MESSAGES; i++) {
            String message = Uuids.next();
            Optional<Long> sequence = Optional.empty();
            while (sequence.isEmpty()) {
                try {
                    sequence = client.send(session, message);
                } catch (AssertionError refused) {
                    // The store is away, or too many wait: an answer, and no acknowledgement.
                    LockSupport.parkNanos(50_000_000);
                }
            }
            acknowledged.put(message, sequence.get());
            someAcknowledged.countDown();
        }
    }

    private static void awaitLedger(Payments payments, int lines)
            throws IOException, InterruptedException {
        for (int tries = 0; payments.ledger().size() < lines; tries++) {
            assertThat(tries).as("tries until a tool ran").isLessThan(1_200);
            Thread.sleep(50);
        }
    }

    private ServerProcess start(String name, String url, long toolHalfTime) throws IOException {
        return ServerProcess.start(
                Files.createDirectories(home.resolve(name)),
                CrashServer.class,
                Map.of("WORKMATE_DATABASE_URL", url),
                "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"),
                "-D" + CrashServer.TOOL_HALF_TIME + "=" + toolHalfTime);
    }
}
