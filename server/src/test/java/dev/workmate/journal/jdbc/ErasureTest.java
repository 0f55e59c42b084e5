package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.PlainDatabase;
import dev.workmate.tool.jdbc.JdbcBlobs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was erased stands in no file any more. */
class ErasureTest {
    private static final String CANARY = "canary-of-an-erased-session";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final EventJson json = new EventJson();
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    @TempDir Path home;
    private SqliteDatabase database;
    private Projector projector;
    private JdbcJournal journal;

    @BeforeEach
    void open() {
        database = PlainDatabase.open(home);
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @Test
    void nothingIsLeftInAnyFileAfterACleanStop() throws IOException {
        fill();
        assertThat(filesWith(CANARY)).isNotEmpty();

        journal.erase(session);
        projector.close();
        database.close();

        assertThat(filesWith(CANARY)).isEmpty();
        assertThat(filesWith("kept-for-the-other")).isNotEmpty();
        open();
        assertThat(journal.find(session)).isEmpty();
        assertThat(journal.find(other)).isPresent();
    }

    @Test
    void nothingIsLeftInAnyFileSoonWhileTheServerRuns() throws Exception {
        fill();
        journal.erase(session);

        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!filesWith(CANARY).isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(filesWith(CANARY)).isEmpty();
    }

    private void fill() {
        JdbcBlobs blobs = new JdbcBlobs(database, InstantSource.system());
        for (SessionId each : List.of(session, other)) {
            journal.open(each, UserId.next());
            String words = each.equals(session) ? CANARY : "kept-for-the-other";
            for (int i = 0; i < 60; i++) {
                say(each, words + " " + i + " " + words.repeat(i));
            }
            byte[] content = (words + " ").repeat(30_000).getBytes(StandardCharsets.UTF_8);
            blobs.keep(each, "text/plain", content);
            blobs.offer(each, "text/plain", content);
        }
        assertThat(projector.awaitProjected(session, 120, LIMIT)).isTrue();
        assertThat(projector.awaitProjected(other, 120, LIMIT)).isTrue();
    }

    private void say(SessionId to, String words) {
        TurnId turn = TurnId.next();
        journal.command(
                to,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(turn, words), Drafts.agentChanged(turn)),
                                SessionChange.STAY,
                                ""));
    }

    private List<String> filesWith(String words) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, words))
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static boolean contains(Path file, String words) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                    .contains(words);
        } catch (IOException e) {
            return false;
        }
    }
}
