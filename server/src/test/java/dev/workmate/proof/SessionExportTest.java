package dev.workmate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.database.Vault;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.testkit.Drafts;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an auditor gets, judged by the verifier that shares no code with us. */
class SessionExportTest {
    private static final Path SOURCE = Path.of("..", "verification", "Verifier.java");

    @TempDir static Path compiled;
    private static Method verifier;

    private final UserId owner = UserId.next();
    private final SessionId session = SessionId.next();
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    @TempDir Path home;
    private Database database;
    private Journal journal;
    private JdbcSealBook book;
    private SealKeyFile keys;
    private SealFile file;
    private Sealer sealer;

    Database openDatabase() {
        return SqliteDatabase.open(home);
    }

    @BeforeAll
    static void compile() throws Exception {
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", compiled.toString(), SOURCE.toString());
        assertThat(result).isZero();
        URLClassLoader loader = new URLClassLoader(new URL[] {compiled.toUri().toURL()}, null);
        verifier =
                loader.loadClass("Verifier")
                        .getDeclaredMethod("verify", Path.class, String.class, String.class);
        verifier.setAccessible(true);
    }

    @BeforeEach
    void open() {
        database = openDatabase();
        journal = new JdbcJournal(database, new EventJson(), CommitListener.NONE, () -> now);
        book = new JdbcSealBook(database, () -> now);
        keys = new SealKeyFile(home.resolve("workmate.seal-keys"), Vault::create);
        file = new SealFile(home.resolve("workmate.seals"));
        sealer = new Sealer(book, new SealedTree(book), file, keys, _ -> {}, () -> now);
        for (int i = 0; i < 5; i++) {
            say(SessionId.next(), "another " + i);
        }
        say(session, "Schöne Grüße, \"Ωmega\" \n 🚀 and a lone \\ ");
        say(session, "and more");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void say(SessionId to, String words) {
        journal.open(to, owner);
        journal.command(
                to,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), words)),
                                SessionChange.STAY,
                                ""));
    }

    private List<String> export(SessionId which) throws IOException {
        List<String> lines = new ArrayList<>();
        new SessionExport(journal, new SealedTree(book), () -> now).write(which, lines::add);
        return lines;
    }

    private String verify(List<String> lines, String fingerprint, String seals) throws Exception {
        Path export = Files.write(home.resolve("export.jsonl"), lines);
        try {
            return (String) verifier.invoke(null, export, fingerprint, seals);
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    private String anchor() {
        return SealCheck.run(book, file, "").anchor();
    }

    @Test
    void aSealedSessionHoldsAloneAndAgainstTheFile() throws Exception {
        sealer.seal();
        now = now.plus(Duration.ofMinutes(10));
        say(session, "not sealed yet");

        String found = verify(export(session), anchor(), file.path().toString());

        assertThat(found)
                .contains("events 1 to 2 are sealed, 1 are newer")
                .contains("Seal 2 of 2026-11-15T09:30:00Z")
                .contains("newest in the file");
        now = now.plus(Duration.ofMinutes(10));
        List<String> older = export(session);
        sealer.seal();
        assertThat(verify(older, anchor(), file.path().toString())).contains("1 newer seals");
        assertThat(verify(export(session), anchor(), file.path().toString()))
                .contains("events 1 to 3 are sealed, 0 are newer");
    }

    @Test
    void anErasedSessionIsStillProven() throws Exception {
        sealer.seal();
        journal.erase(session);
        sealer.seal();

        assertThat(verify(export(session), anchor(), file.path().toString()))
                .contains("was erased; it had 2 events");
        assertThat(export(SessionId.next())).isEmpty();
        assertThat(SealCheck.run(book, file, "").faults()).isEmpty();
    }

    @Test
    void aForkHoldsWithTheEventsThatItShares() throws Exception {
        SessionId fork = SessionId.next();
        journal.fork(
                new Fork(
                        session,
                        1,
                        fork,
                        BatchId.next(),
                        List.of(Drafts.message(TurnId.next(), "another way"))));
        sealer.seal();

        assertThat(verify(export(fork), anchor(), null)).contains("events 1 to 2 are sealed");
        journal.erase(session);
        sealer.seal();
        assertThat(verify(export(fork), anchor(), null)).contains("events 1 to 2 are sealed");
        assertThat(SealCheck.run(book, file, "").faults()).isEmpty();
    }

    @Test
    void aNewKeyIsSignedByTheOldOne() throws Exception {
        sealer.seal();
        String first = anchor();
        keys.add();
        say(session, "under the new key");
        sealer.seal();

        assertThat(SealCheck.run(book, file, first).faults()).isEmpty();
        assertThat(verify(export(session), first, file.path().toString()))
                .contains("key " + keys.get().newest().fingerprint());
        assertThatThrownBy(() -> verify(export(session), keys.get().newest().fingerprint(), null))
                .hasMessageContaining("the first key is " + first);
    }

    @Test
    void aServerWithoutTheKeyDoesNotSeal() {
        sealer.seal();
        now = now.plus(Duration.ofHours(1));
        say(session, "more");
        SealFile theirs = new SealFile(home.resolve("theirs.seals"));
        Sealer other =
                new Sealer(
                        book,
                        new SealedTree(book),
                        theirs,
                        new SealKeyFile(home.resolve("other-keys"), Vault::create),
                        _ -> {},
                        () -> now);

        Sealer.Outcome outcome = other.seal();

        assertThat(outcome.seals()).isZero();
        assertThat(outcome.troubles()).hasSize(1).first().asString().contains("does not have");
        assertThat(theirs.read()).as("what others sealed is kept").isEqualTo(file.read());
    }

    @Test
    void oneServerSealsAndNothingIsSealedTwice() {
        assertThat(sealer.seal()).isEqualTo(new Sealer.Outcome(1, 6, List.of()));
        assertThat(sealer.seal()).isEqualTo(new Sealer.Outcome(0, 0, List.of()));
        say(session, "more");
        Sealer other = new Sealer(book, new SealedTree(book), file, keys, _ -> {}, () -> now);
        assertThat(other.seal().seals()).as("another has the lease").isZero();
        now = now.plus(Duration.ofHours(1));
        assertThat(other.seal()).isEqualTo(new Sealer.Outcome(1, 1, List.of()));
        assertThat(sealer.seal().seals()).isZero();
        assertThat(SealCheck.run(book, file, "").faults()).isEmpty();
    }

    @Test
    void everyEditOfAnExportIsFound() throws Exception {
        sealer.seal();
        keys.add();
        say(session, "more");
        sealer.seal();
        List<String> sound = export(session);
        String seals = file.path().toString();
        verify(sound, anchor(), seals);
        Random random = new Random(5);
        for (int i = 0; i < 150; i++) {
            List<String> edited = new ArrayList<>(sound);
            int at = 1 + random.nextInt(sound.size() - 1);
            String line = sound.get(at);
            switch (random.nextInt(3)) {
                case 0 -> edited.remove(at);
                case 1 -> edited.add(at, line);
                default -> {
                    int place = random.nextInt(line.length());
                    char other = line.charAt(place) == '7' ? '8' : '7';
                    edited.set(at, line.substring(0, place) + other + line.substring(place + 1));
                }
            }
            assertThat(isRefused(edited, seals))
                    .as("line %d: %s", at, edited.get(Math.min(at, edited.size() - 1)))
                    .isTrue();
        }
        assertThatThrownBy(() -> verify(sound.subList(0, 3), null, null)).isNotNull();
    }

    private boolean isRefused(List<String> lines, String seals) {
        try {
            verify(lines, null, seals);
            return false;
        } catch (Exception e) {
            return true;
        }
    }

    @Test
    void runsAsOneFile() throws Exception {
        sealer.seal();
        Path export = Files.write(home.resolve("e.jsonl"), export(session));
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                SOURCE.toString(),
                                export.toString(),
                                "--key",
                                anchor())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).startsWith("HOLDS: session " + session);
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readAllLines(SOURCE)).hasSizeLessThan(350);
    }
}
