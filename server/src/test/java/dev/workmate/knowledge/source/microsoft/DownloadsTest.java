package dev.workmate.knowledge.source.microsoft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.knowledge.source.jdbc.JdbcConnections;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.GivenMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Large files come whole and of one edition, whatever happens between two of their ranges. */
@Timeout(60)
class DownloadsTest {
    private static final int RANGE = 1_000;
    private static final int SIZE = 3_500;
    private static final String ITEM = "big";

    @TempDir static Path home;
    private static LocalGraph graph;
    private static Database database;
    private static GraphSettings settings;
    private static GraphClient client;

    @TempDir Path folder;
    private final LocalDrive drive = graph.another();
    private final List<Duration> pauses = new ArrayList<>();
    private final Downloads downloads =
            new Downloads(settings, new ShortCalls(), client, RANGE, pauses::add);
    private Path target;

    @BeforeAll
    static void start() {
        graph = new LocalGraph();
        database = SqliteDatabase.open(home);
        settings = GraphSettings.read(DownloadsTest::setting).orElseThrow();
        InstantSource time = InstantSource.system();
        ShortCalls calls = new ShortCalls();
        client =
                new GraphClient(
                        settings,
                        calls,
                        new Bearers(
                                new EntraTokens(settings, calls, time),
                                new JdbcConnections(
                                        database, secrets(time), Optional.empty(), time),
                                time),
                        time);
    }

    private static Secrets secrets(InstantSource time) {
        return new TinkSecrets(
                new JdbcDataKeys(database, time),
                GivenMasterKeys.parse("test", "test:" + "A".repeat(43) + "="),
                time);
    }

    private static Optional<String> setting(String name) {
        String start = "--" + name + "=";
        return Arrays.stream(graph.settings())
                .filter(each -> each.startsWith(start))
                .map(each -> each.substring(start.length()))
                .findFirst();
    }

    @AfterAll
    static void stop() {
        database.close();
        graph.close();
    }

    @BeforeEach
    void makeTarget() throws Exception {
        target = Files.createFile(folder.resolve("target"));
    }

    @AfterEach
    void calm() {
        graph.calm();
    }

    /** Bytes of which no two ranges are alike. */
    private static byte[] bytes(int seed, int size) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private byte[] put(int seed, int size) {
        byte[] bytes = bytes(seed, size);
        drive.file(ITEM, "", "big.bin", bytes);
        return bytes;
    }

    private Fetched fetch() throws Exception {
        return downloads.fetch(
                () ->
                        client.get(
                                ConnectionId.APPLICATION,
                                client.at("/drives/" + drive.id() + "/items/" + ITEM)),
                target,
                () -> {});
    }

    private void before(int from, Runnable action) {
        graph.files().before(drive, ITEM, from, action);
    }

    private List<Integer> ranges() {
        return graph.files().ranges(drive, ITEM);
    }

    private void assertGot(byte[] bytes) throws Exception {
        assertThat(fetch()).isInstanceOf(Fetched.Got.class);
        assertThat(target).hasBinaryContent(bytes);
    }

    @Test
    void aLargeFileComesInRanges() throws Exception {
        byte[] bytes = put(1, SIZE);

        assertGot(bytes);

        assertThat(ranges()).containsExactly(0, 1_000, 2_000, 3_000);
    }

    @Test
    void nothingIsAFileToo() throws Exception {
        put(1, 0);

        assertGot(new byte[0]);
    }

    /** As is documented for what cannot be cut; more than one answer in memory may have. */
    @Test
    void whatIsSentAsAWholeIsTakenAsAWhole() throws Exception {
        byte[] bytes = put(1, ShortCalls.MAX_ANSWER + 1);
        graph.files().ignoreRanges();

        assertGot(bytes);

        assertThat(ranges()).hasSize(1);
    }

    @Nested
    class WhenTheAddressEnds {
        @Test
        void anotherOneGoesOnWhereItWas() throws Exception {
            byte[] bytes = put(1, SIZE);
            before(2_000, graph.files()::endLinks);

            assertGot(bytes);

            assertThat(ranges()).containsExactly(0, 1_000, 2_000, 2_000, 3_000);
        }

        @Test
        void manyOfThemDoNotStopAFileThatComesOn() throws Exception {
            byte[] bytes = put(1, 10 * RANGE);
            graph.endLinksAtOnce(true);

            assertGot(bytes);

            assertThat(ranges()).as("no byte twice").doesNotHaveDuplicates().hasSize(10);
        }

        @Test
        void aFileThatDoesNotComeOnIsRefused() throws Exception {
            put(1, SIZE);
            endAgain();

            assertThat(fetch()).isInstanceOf(Fetched.Refused.class);
        }

        /** Each time that the second range is asked for. */
        private void endAgain() {
            before(
                    1_000,
                    () -> {
                        graph.files().endLinks();
                        endAgain();
                    });
        }

        @Test
        void aFileThatIsGoneByThenIsMissing() throws Exception {
            put(1, SIZE);
            before(2_000, () -> drive.delete(ITEM));

            assertThat(fetch()).isEqualTo(new Fetched.Missing(1));
        }
    }

    @Nested
    class WhenAskedToWait {
        @Test
        void aShortPauseInTheMiddleLosesNothing() throws Exception {
            byte[] bytes = put(1, SIZE);
            before(2_000, () -> graph.files().throttle(7));

            assertGot(bytes);

            assertThat(pauses).containsExactly(Duration.ofSeconds(7));
            assertThat(ranges()).containsExactly(0, 1_000, 2_000, 2_000, 3_000);
        }

        @Test
        void soItDoesWhileAnotherAddressIsAskedFor() throws Exception {
            byte[] bytes = put(1, SIZE);
            before(
                    2_000,
                    () -> {
                        graph.files().endLinks();
                        graph.throttle(1, 9);
                    });

            assertGot(bytes);

            assertThat(pauses).containsExactly(Duration.ofSeconds(9));
        }

        @Test
        void theSourceWaitsBeforeTheFirstByte() {
            put(1, SIZE);
            before(0, () -> graph.files().throttle(7));

            assertBusy(7);
        }

        @Test
        void theSourceWaitsWhereThePauseIsLong() {
            put(1, SIZE);
            before(2_000, () -> graph.files().throttle(31));

            assertBusy(31);
        }

        private void assertBusy(int seconds) {
            assertThatThrownBy(DownloadsTest.this::fetch)
                    .isInstanceOfSatisfying(
                            SourceTrouble.Busy.class,
                            busy ->
                                    assertThat(busy.pause())
                                            .isEqualTo(Duration.ofSeconds(seconds)));
            assertThat(pauses).isEmpty();
        }
    }

    @Nested
    class WhenTheFileChangesBetweenTwoRanges {
        @Test
        void nothingOfTheOldOneIsLeftWhereBothAreOfOneSize() throws Exception {
            put(1, SIZE);
            byte[] changed = bytes(2, SIZE);
            before(2_000, () -> drive.file(ITEM, "", "big.bin", changed));

            assertGot(changed);
        }

        @Test
        void norWhereItBecameShorter() throws Exception {
            put(1, SIZE);
            byte[] changed = bytes(2, RANGE + 1);
            before(2_000, () -> drive.file(ITEM, "", "big.bin", changed));

            assertGot(changed);
        }

        @Test
        void norWhereItBecameLonger() throws Exception {
            put(1, SIZE);
            byte[] changed = bytes(2, 2 * SIZE);
            before(2_000, () -> drive.file(ITEM, "", "big.bin", changed));

            assertGot(changed);
        }

        @Test
        void norWhereItIsSentAsAWholeFromThenOn() throws Exception {
            put(1, SIZE);
            byte[] changed = bytes(2, 2_100);
            before(
                    2_000,
                    () -> {
                        drive.file(ITEM, "", "big.bin", changed);
                        graph.files().endLinks();
                        graph.files().ignoreRanges();
                    });

            assertGot(changed);
        }

        @Test
        void aFileThatNeverRestsIsRefused() throws Exception {
            put(1, SIZE);
            changeAgain(2);

            assertThat(fetch()).isInstanceOf(Fetched.Refused.class);
        }

        private void changeAgain(int seed) {
            before(
                    3_000,
                    () -> {
                        put(seed, SIZE);
                        changeAgain(seed + 1);
                    });
        }
    }
}
