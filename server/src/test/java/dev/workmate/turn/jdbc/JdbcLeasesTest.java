package dev.workmate.turn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.workmate.database.Database;
import dev.workmate.id.Acting;
import dev.workmate.id.UserId;
import dev.workmate.journal.InstanceId;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcLeasesTest {
    @TempDir Path home;
    private final String url = TestPostgres.empty(JdbcLeasesTest.class);
    private final InstanceId one = InstanceId.next();
    private final InstanceId other = InstanceId.next();
    private Database database;
    private JdbcLeases leases;

    @BeforeEach
    void open() {
        database = TestPostgres.open(home, url);
        leases = new JdbcLeases(database, LeaseTimes.DEFAULT);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whoBeatsIsThereAndNobodyElse() {
        leases.beat(one);

        assertThat(leases.isThere(one)).isTrue();
        assertThat(leases.isThere(other)).isFalse();
    }

    @Test
    void whoFellSilentIsGoneUntilTheNextBeat() {
        leases.beat(one);
        leases.beat(other);
        age(one, "3 seconds");
        age(other, "7 seconds");
        assertThat(leases.isThere(one)).isTrue();
        assertThat(leases.isThere(other)).isFalse();

        leases.beat(other);

        assertThat(leases.isThere(other)).isTrue();
    }

    /** Such as one who stops a turn through another server. */
    @Test
    void whoActsForAPersonMayAsk() {
        leases.beat(one);

        Acting.as(
                UserId.next(),
                () -> {
                    assertThat(leases.isThere(one)).isTrue();
                    assertThat(leases.isThere(other)).isFalse();
                    assertThat(Acting.person()).isPresent();
                });
    }

    @Test
    void twoBeatsMayBeMissed() {
        assertThat(new LeaseTimes(Duration.ofSeconds(2), Duration.ofSeconds(6))).isNotNull();
        assertThatThrownBy(() -> new LeaseTimes(Duration.ofSeconds(2), Duration.ofMillis(5_999)))
                .hasMessageContaining("WORKMATE_LEASE");
        assertThatThrownBy(() -> new LeaseTimes(Duration.ZERO, Duration.ofSeconds(7)))
                .hasMessageContaining("WORKMATE_HEARTBEAT");
    }

    /** What users are promised; how it comes about is counted in beats, see {@code Takeover}. */
    @Test
    void turnsOfAKilledProcessGoOnWithinFifteenSeconds() {
        assertThat(LeaseTimes.DEFAULT.longestTakeover()).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void theGuidesTellTheSameTimes() throws Exception {
        long lease = LeaseTimes.DEFAULT.lease().toSeconds();
        long takeover = LeaseTimes.DEFAULT.longestTakeover().toSeconds();

        assertThat(Path.of("../docs/operations.md"))
                .content()
                .contains(
                        "notice after %d seconds of silence and go on within %d."
                                .formatted(lease, takeover));
        assertThat(Path.of("../docs/running-on-several-servers.md"))
                .content()
                .contains("every %d seconds in".formatted(LeaseTimes.DEFAULT.beat().toSeconds()))
                .contains("after %d seconds without a word".formatted(lease))
                .contains(
                        "looking every %d seconds: %d seconds at most"
                                .formatted(LeaseTimes.SWEEP.toSeconds(), takeover));
    }

    @Test
    void whoLeavesIsGoneAtOnce() {
        leases.beat(one);
        leases.beat(other);

        leases.leave(one);

        assertThat(leases.isThere(one)).isFalse();
        assertThat(leases.isThere(other)).isTrue();
    }

    @Test
    void aHomeThatIsUsedAgainSaysThatItsLastProcessIsGone() throws Exception {
        Path note = home.resolve("note");
        leases.beat(one);
        Files.writeString(note, one.value());
        leases.beat(other);
        InstanceId next = InstanceId.next();

        Heartbeat heartbeat = new Heartbeat(leases, next, note, LeaseTimes.DEFAULT.beat());
        heartbeat.start();
        assertThat(leases.isThere(one)).isFalse();
        assertThat(leases.isThere(other)).isTrue();
        assertThat(leases.isThere(next)).isTrue();
        assertThat(note).hasContent(next.value());
        heartbeat.close();

        assertThat(leases.isThere(next)).isFalse();
    }

    @Test
    void aNoteThatWasCutShortSaysNothing() throws Exception {
        Path note = home.resolve("note");
        Files.writeString(note, "01A1");

        try (Heartbeat heartbeat = new Heartbeat(leases, one, note, LeaseTimes.DEFAULT.beat())) {
            heartbeat.start();

            assertThat(leases.isThere(one)).isTrue();
        }
    }

    /** All shared connections are at work, and others wait for them. */
    @Test
    void whoHasMuchToWriteIsStillThere() throws Exception {
        int shared = 4;
        CountDownLatch busyNow = new CountDownLatch(shared);
        CountDownLatch beaten = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> busy = new ArrayList<>();
            for (int i = 0; i < 3 * shared; i++) {
                busy.add(threads.submit(() -> writeUntil(busyNow, beaten)));
            }
            assertThat(await(busyNow)).isTrue();

            assertTimeoutPreemptively(Duration.ofSeconds(12), () -> leases.beat(one));
            beaten.countDown();

            for (Future<Boolean> each : busy) {
                assertThat(each.get(20, TimeUnit.SECONDS)).as("went on until then").isTrue();
            }
        }
        assertThat(leases.isThere(one)).isTrue();
    }

    private boolean writeUntil(CountDownLatch begun, CountDownLatch latch) {
        return database.write(
                _ -> {
                    begun.countDown();
                    return await(latch);
                });
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(15, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void age(InstanceId instance, String by) {
        database.<Integer>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(
                                "UPDATE instances SET beat_at = beat_at - INTERVAL '%s' WHERE id = '%s'"
                                        .formatted(by, instance.value()));
                    }
                });
    }
}
