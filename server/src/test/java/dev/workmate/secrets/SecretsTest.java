package dev.workmate.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.Uuids;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.jdbc.JdbcKeyHolders;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.GivenMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sealed secrets and their keys; the same promises hold on PostgreSQL. */
@Timeout(120)
class SecretsTest {
    private static final SecretPlace PLACE = new SecretPlace("connections", "7", "tokens");
    private static final byte[] SECRET = "correct horse".getBytes(StandardCharsets.UTF_8);

    @TempDir Path home;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    private final List<Database> opened = new ArrayList<>();
    private Database database;
    private Server server;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    /** Another server's way to the same database. */
    Database openAgain(Path place) {
        return database;
    }

    /** What one server process has of its own. */
    private final class Server {
        final FileMasterKeys masters;
        final TinkSecrets secrets;
        final KeyHolders holders;
        final JdbcSealedColumn column;
        final KeyRotation rotation;

        Server(Database database, Path file, String name) throws IOException {
            DataKeyStore store = new JdbcDataKeys(database, () -> now);
            masters = FileMasterKeys.open(file);
            secrets = new TinkSecrets(store, masters, () -> now);
            holders = new JdbcKeyHolders(database, name, () -> now);
            column = new JdbcSealedColumn(database, "connections", "id", "tokens");
            rotation = new KeyRotation(store, masters, holders, secrets, List.of(column));
            announce();
        }

        void announce() {
            holders.announce(masters.all().stream().map(MasterKey::id).toList());
        }
    }

    @BeforeEach
    void open() throws IOException {
        database = openDatabase(home);
        opened.add(database);
        server = new Server(database, home.resolve("workmate.master"), "one");
    }

    @AfterEach
    void close() {
        opened.forEach(Database::close);
    }

    private void insert(String row, String sealed) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO connections (id, owner_id, account, state, tokens,"
                                        + " edition, created_at) VALUES (?, ?, 'a', 'ok', ?, 1, 1)",
                                row,
                                Uuids.next(),
                                sealed));
    }

    private List<SealedColumn.Cell> cells() {
        return server.column.others("none", "", 10_000);
    }

    @Test
    void whatWasSealedIsOpenedInItsPlaceOnly() throws UnreadableSecretException {
        SealedSecret sealed = server.secrets.seal(SECRET, PLACE);

        assertThat(server.secrets.open(sealed, PLACE)).isEqualTo(SECRET);
        assertThat(new String(sealed.cipherText(), StandardCharsets.ISO_8859_1))
                .doesNotContain("horse");
        assertThatThrownBy(
                        () ->
                                server.secrets.open(
                                        sealed, new SecretPlace("connections", "8", "tokens")))
                .isInstanceOf(UnreadableSecretException.class)
                .hasMessageNotContaining("horse");
        assertThat(server.secrets.seal(SECRET, PLACE).text()).isNotEqualTo(sealed.text());
    }

    @Test
    void everyChangedByteIsSeen() {
        SealedSecret sealed = server.secrets.seal(SECRET, PLACE);
        for (int i = 0; i < sealed.cipherText().length; i++) {
            byte[] changed = sealed.cipherText();
            changed[i] ^= 1;
            SealedSecret other = new SealedSecret(sealed.keyId(), changed);
            assertThatThrownBy(() -> server.secrets.open(other, PLACE))
                    .isInstanceOf(UnreadableSecretException.class);
        }
    }

    @Test
    void anotherServerWithTheSameFileOpensIt() throws Exception {
        SealedSecret sealed = server.secrets.seal(SECRET, PLACE);
        Server other = new Server(database, home.resolve("workmate.master"), "two");

        assertThat(other.secrets.open(sealed, PLACE)).isEqualTo(SECRET);
        assertThat(other.secrets.seal(SECRET, PLACE).keyId()).isEqualTo(sealed.keyId());
    }

    @Test
    void withoutTheMasterKeyNothingIsOpenedAndOneOfItsOwnIsMade() throws Exception {
        SealedSecret sealed = server.secrets.seal(SECRET, PLACE);
        Server stranger = new Server(database, home.resolve("other.master"), "two");

        assertThatThrownBy(() -> stranger.secrets.open(sealed, PLACE))
                .isInstanceOf(UnreadableSecretException.class)
                .hasMessageContaining("is not on this server");
        SealedSecret own = stranger.secrets.seal(SECRET, PLACE);
        assertThat(own.keyId()).isNotEqualTo(sealed.keyId());
        assertThat(stranger.secrets.open(own, PLACE)).isEqualTo(SECRET);
    }

    @Test
    void aRotationWaitsForServersThatLackTheKey() throws Exception {
        insert("7", server.secrets.seal(SECRET, PLACE).text());
        Path theirs = home.resolve("theirs.master");
        Files.copy(home.resolve("workmate.master"), theirs);
        Server other = new Server(database, theirs, "two");
        List<SealedColumn.Cell> before = cells();

        String fresh = server.masters.add();
        server.announce();
        assertThat(server.rotation.run())
                .isEqualTo(new KeyRotation.Progress(fresh, List.of("two"), 2, 0));
        assertThat(cells()).isEqualTo(before);

        Files.write(theirs, Files.readAllBytes(home.resolve("workmate.master")));
        other.announce();
        assertThat(server.rotation.run())
                .isEqualTo(new KeyRotation.Progress(fresh, List.of(), 0, 0));
        assertThat(cells()).isNotEqualTo(before);
        SealedSecret sealed = SealedSecret.parse(cells().getFirst().text()).orElseThrow();
        assertThat(other.secrets.open(sealed, PLACE)).isEqualTo(SECRET);
    }

    @Test
    void aServerThatIsSilentIsNotWaitedFor() throws Exception {
        insert("7", server.secrets.seal(SECRET, PLACE).text());
        Path theirs = home.resolve("theirs.master");
        Files.copy(home.resolve("workmate.master"), theirs);
        new Server(database, theirs, "two");
        server.masters.add();
        now = now.plus(Duration.ofMinutes(3));
        server.announce();

        assertThat(server.rotation.run().isDone()).isTrue();
    }

    @Test
    void afterARotationTheOldMasterKeyIsNotNeeded() throws Exception {
        insert("7", server.secrets.seal(SECRET, PLACE).text());
        String unregistered =
                server.secrets.seal(SECRET, new SecretPlace("elsewhere", "1", "x")).text();
        String fresh = server.masters.add();
        server.announce();
        assertThat(server.rotation.run().isDone()).isTrue();
        server.masters.keep(Set.of(fresh));

        Server restarted = new Server(database, home.resolve("workmate.master"), "one");

        assertThat(restarted.masters.all()).hasSize(1);
        SealedSecret sealed = SealedSecret.parse(cells().getFirst().text()).orElseThrow();
        assertThat(restarted.secrets.open(sealed, PLACE)).isEqualTo(SECRET);
        assertThat(
                        restarted.secrets.open(
                                SealedSecret.parse(unregistered).orElseThrow(),
                                new SecretPlace("elsewhere", "1", "x")))
                .as("what no column tells of stays readable under its old data key")
                .isEqualTo(SECRET);
    }

    @Test
    void oneThatCannotBeReadIsLeftAndCounted() throws Exception {
        insert("7", server.secrets.seal(SECRET, PLACE).text());
        insert("8", server.secrets.seal(SECRET, PLACE).text());
        server.masters.add();
        server.announce();

        assertThat(server.rotation.run().secretsLeft()).isEqualTo(1);
    }

    @Test
    void rotatingUnderLoadFailsNothing() throws Exception {
        int rows = 40;
        for (int i = 0; i < rows; i++) {
            insert("row" + i, seal(server, "row" + i, 0));
        }
        Database second = openAgain(home);
        if (second != database) {
            opened.add(second);
        }
        List<Server> servers =
                List.of(server, new Server(second, home.resolve("workmate.master"), "two"));
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger worked = new AtomicInteger();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int own = i;
            Runnable work = () -> load(servers.get(own % 2), "row" + own, over, worked, failures);
            threads.add(Thread.ofVirtual().start(work));
        }
        for (int round = 0; round < 3; round++) {
            await(worked, worked.get() + 80);
            server.masters.add();
            servers.forEach(Server::announce);
            // Whoever still seals under an older data key while all is sealed anew: next time.
            for (int i = 0; i < 100 && !servers.get(round % 2).rotation.run().isDone(); i++) {
                servers.get((round + 1) % 2).secrets.refresh();
            }
        }
        await(worked, worked.get() + 80);
        over.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        now = now.plusSeconds(60);
        assertThat(server.rotation.run().isDone()).isTrue();
        server.masters.keep(Set.of(server.masters.current().id()));
        Server restarted = new Server(database, home.resolve("workmate.master"), "three");
        for (SealedColumn.Cell cell : cells()) {
            SealedSecret sealed = SealedSecret.parse(cell.text()).orElseThrow();
            assertThat(new String(restarted.secrets.open(sealed, cell.place())))
                    .startsWith(cell.place().row() + " ");
        }
        assertThat(cells()).hasSize(rows);
    }

    private static void await(AtomicInteger worked, int goal) throws InterruptedException {
        for (int i = 0; i < 3_000 && worked.get() < goal; i++) {
            Thread.sleep(10);
        }
        assertThat(worked.get()).isGreaterThanOrEqualTo(goal);
    }

    private static String seal(Server server, String row, int round) {
        return server.secrets
                .seal(
                        (row + " " + round).getBytes(StandardCharsets.UTF_8),
                        server.column.place(row))
                .text();
    }

    /**
     * Reads its row as it was written last, and writes it anew; what is re-sealed says the same.
     */
    private void load(
            Server mine,
            String row,
            AtomicBoolean over,
            AtomicInteger worked,
            ConcurrentLinkedQueue<Throwable> failures) {
        int round = 0;
        try {
            while (!over.get()) {
                String text = text(row);
                byte[] plain =
                        mine.secrets.open(
                                SealedSecret.parse(text).orElseThrow(), mine.column.place(row));
                assertThat(new String(plain)).isEqualTo(row + " " + round);
                round++;
                String sealed = seal(mine, row, round);
                database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "UPDATE connections SET tokens = ? WHERE id = ?",
                                        sealed,
                                        row));
                worked.incrementAndGet();
            }
        } catch (Throwable e) {
            failures.add(e);
        }
    }

    private String text(String row) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT tokens FROM connections WHERE id = ?",
                                        each -> each.getString(1),
                                        row)
                                .orElseThrow());
    }

    /** As a process that has just started: nothing is unwrapped yet. */
    private TinkSecrets asking(RemoteKeys service) {
        return new TinkSecrets(new JdbcDataKeys(database, () -> now), waiting(service), () -> now);
    }

    /** Waits long for a service that is well, however busy the machine is. */
    private static MasterKeys waiting(RemoteKeys service) {
        MasterKeys patient = new PatientMasterKeys(service, Duration.ofSeconds(60));
        MasterKeys impatient = impatient(service);
        return () -> (service.isLate() ? impatient : patient).all();
    }

    private static MasterKeys impatient(RemoteKeys service) {
        return new PatientMasterKeys(service, Duration.ofMillis(50));
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILING", "LATE"})
    void aKeyServiceThatIsAwayIsSaidAndNothingIsLost(RemoteKeys.Mood mood) throws Exception {
        RemoteKeys service = new RemoteKeys("kms-1");
        SealedSecret sealed = asking(service).seal(SECRET, PLACE);
        List<DataKeyStore.WrappedKey> keys = new JdbcDataKeys(database, () -> now).all();
        TinkSecrets started = asking(service);

        service.be(mood);
        assertThatThrownBy(() -> started.open(sealed, PLACE))
                .as("not taken for a secret that cannot be read")
                .isInstanceOf(UnreachableKeyException.class)
                .hasMessageContaining("master key")
                .hasMessageNotContaining("horse");
        assertThatThrownBy(() -> started.seal(SECRET, PLACE))
                .isInstanceOf(UnreachableKeyException.class);
        assertThat(new JdbcDataKeys(database, () -> now).all())
                .as("no data key is made that nobody can unwrap")
                .extracting(DataKeyStore.WrappedKey::id)
                .containsExactlyElementsOf(keys.stream().map(DataKeyStore.WrappedKey::id).toList());

        service.be(RemoteKeys.Mood.WELL);
        assertThat(started.open(sealed, PLACE)).isEqualTo(SECRET);
        assertThat(started.seal(SECRET, PLACE).keyId()).isEqualTo(sealed.keyId());
    }

    @Test
    void whatIsUnwrappedOnceNeedsTheServiceNoMore() throws Exception {
        RemoteKeys service = new RemoteKeys("kms-1");
        TinkSecrets secrets = asking(service);
        SealedSecret sealed = secrets.seal(SECRET, PLACE);
        int asked = service.calls();
        service.be(RemoteKeys.Mood.FAILING);
        now = now.plus(Duration.ofMinutes(5));

        assertThat(secrets.open(sealed, PLACE)).isEqualTo(SECRET);
        assertThat(secrets.seal(SECRET, PLACE).keyId()).isEqualTo(sealed.keyId());
        assertThat(service.calls()).isEqualTo(asked);
    }

    /** What comes from the service after nobody waits any more is not taken for a data key. */
    @ParameterizedTest
    @EnumSource(names = {"FAILING", "LATE"})
    void aFirstDataKeyThatCannotBeWrappedIsNotKept(RemoteKeys.Mood mood) throws Exception {
        RemoteKeys service = new RemoteKeys("kms-1");
        TinkSecrets secrets = asking(service);
        DataKeyStore store = new JdbcDataKeys(database, () -> now);

        service.be(mood);
        assertThatThrownBy(() -> secrets.seal(SECRET, PLACE))
                .isInstanceOf(UnreachableKeyException.class);
        service.be(RemoteKeys.Mood.WELL);
        assertThat(store.all()).isEmpty();

        SealedSecret sealed = secrets.seal(SECRET, PLACE);
        assertThat(store.all()).hasSize(1);
        assertThat(asking(service).open(sealed, PLACE)).isEqualTo(SECRET);
    }

    /** Calls that it never answers do not pile up. */
    @Test
    void aServiceThatIsSilentIsNotAskedByMoreAndMore() throws Exception {
        RemoteKeys service = new RemoteKeys("kms-1");
        SealedSecret sealed = asking(service).seal(SECRET, PLACE);
        int before = service.calls();
        TinkSecrets started =
                new TinkSecrets(
                        new JdbcDataKeys(database, () -> now), impatient(service), () -> now);
        service.be(RemoteKeys.Mood.LATE);
        for (int i = 0; i < 300 && service.calls() - before < 16; i++) {
            assertThatThrownBy(() -> started.open(sealed, PLACE))
                    .isInstanceOf(UnreachableKeyException.class);
        }
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> started.open(sealed, PLACE))
                    .isInstanceOf(UnreachableKeyException.class);
        }
        assertThat(service.calls() - before).isEqualTo(16);

        service.be(RemoteKeys.Mood.WELL);
        assertThat(opened(started, sealed)).isEqualTo(SECRET);
    }

    /** Those that were late give their places back one after the other. */
    private static byte[] opened(TinkSecrets secrets, SealedSecret sealed) throws Exception {
        for (int tries = 0; tries < 500; tries++) {
            try {
                return secrets.open(sealed, PLACE);
            } catch (UnreachableKeyException e) {
                Thread.sleep(10);
            }
        }
        throw new AssertionError("the service is not asked any more");
    }

    /** From the file to a service, which breaks down in the middle. */
    @ParameterizedTest
    @EnumSource(names = {"FAILING", "LATE"})
    void aRotationToAServiceThatIsAwayLeavesAllAsItWasAndGoesOn(RemoteKeys.Mood mood)
            throws Exception {
        insert("7", server.secrets.seal(SECRET, PLACE).text());
        List<SealedColumn.Cell> before = cells();
        RemoteKeys service = new RemoteKeys("kms-2");
        MasterKeys remote = waiting(service);
        MasterKeys both =
                () -> Stream.concat(remote.all().stream(), server.masters.all().stream()).toList();
        DataKeyStore store = new JdbcDataKeys(database, () -> now);
        TinkSecrets secrets = new TinkSecrets(store, both, () -> now);
        KeyRotation rotation =
                new KeyRotation(store, both, server.holders, secrets, List.of(server.column));
        server.holders.announce(both.all().stream().map(MasterKey::id).toList());

        service.be(mood);
        assertThatThrownBy(rotation::run).isInstanceOf(UnreachableKeyException.class);
        assertThat(cells()).isEqualTo(before);
        assertThat(store.all())
                .extracting(DataKeyStore.WrappedKey::masterKey)
                .containsExactly(server.masters.current().id());

        service.be(RemoteKeys.Mood.WELL);
        assertThat(rotation.run().isDone()).isTrue();
        SealedSecret sealed = SealedSecret.parse(cells().getFirst().text()).orElseThrow();
        assertThat(asking(service).open(sealed, PLACE)).isEqualTo(SECRET);
    }

    @Test
    void theFileIsForItsOwnerOnly() throws IOException {
        Path file = home.resolve("workmate.master");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        server.masters.add();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> FileMasterKeys.open(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 600");
    }

    @Test
    void givenKeysAreReadAndNeverSaid() {
        String key = "A".repeat(43) + "=";
        assertThat(GivenMasterKeys.parse("X", "new:" + key + ", old:" + key).all())
                .extracting(MasterKey::id)
                .containsExactly("new", "old");
        for (String wrong : List.of("", key, "a b:" + key, "a:AAAA", "a:" + key + "!")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> GivenMasterKeys.parse("X", wrong))
                    .withMessageStartingWith("X")
                    .withMessageNotContaining("AAAA");
        }
    }
}
