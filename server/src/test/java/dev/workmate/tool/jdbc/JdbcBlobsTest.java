package dev.workmate.tool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.testkit.Drafts;
import dev.workmate.tool.blob.Blobs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcBlobsTest {
    final SessionId session = SessionId.next();
    final byte[] big = bytes(700_001);
    @TempDir Path home;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    Database database;
    JdbcJournal journal;
    Blobs blobs;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        journal.open(session, UserId.next());
        blobs = openBlobs(database, () -> now);
    }

    Blobs openBlobs(Database database, InstantSource time) {
        return new JdbcBlobs(database, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void givesBackAnyPart() {
        String reference = blobs.keep(session, "text/plain", big);

        for (int[] part :
                new int[][] {{0, 10}, {262_140, 10}, {0, 700_001}, {699_999, 50}, {0, 0}}) {
            Blobs.Slice slice = blobs.read(session, reference, part[0], part[1]).orElseThrow();
            int end = Math.min(big.length, part[0] + part[1]);
            assertThat(slice.content()).isEqualTo(Arrays.copyOfRange(big, part[0], end));
            assertThat(slice.total()).isEqualTo(big.length);
            assertThat(slice.mediaType()).isEqualTo("text/plain");
        }
    }

    @Test
    void isReadByItsOwnSessionOnly() {
        String reference = blobs.keep(session, "text/plain", big);

        assertThat(blobs.read(SessionId.next(), reference, 0, 10)).isEmpty();
        assertThat(blobs.read(session, "nothing", 0, 10)).isEmpty();
    }

    @Test
    void anErasedSessionKeepsNothingMore() {
        blobs.keep(session, "text/plain", big);
        journal.erase(session);

        String late = blobs.keep(session, "text/plain", big);

        assertThat(blobs.read(session, late, 0, 10)).isEmpty();
        assertThat(count("blobs")).isZero();
        assertThat(count("blob_pieces")).isZero();
    }

    @Test
    void whatWasWithdrawnIsGoneAndWhatAnEventNamesStays() {
        String refused = blobs.offer(session, "image/png", big);
        String taken = blobs.offer(session, "image/png", big);
        name(taken);

        blobs.withdraw(session, refused);
        blobs.withdraw(session, taken);

        assertThat(blobs.read(session, refused, 0, 10)).isEmpty();
        assertThat(blobs.read(session, taken, 0, 10)).isPresent();
        assertThat(count("blobs")).isEqualTo(1);
    }

    @Test
    void whatNobodyEverNamesGoesAfterAWhile() {
        String forgotten = blobs.offer(session, "image/png", big);
        String taken = blobs.offer(session, "image/png", big);
        name(taken);
        now = now.plus(Duration.ofHours(1));

        blobs.keep(session, "text/plain", "next".getBytes(StandardCharsets.UTF_8));

        assertThat(blobs.read(session, forgotten, 0, 10)).isEmpty();
        assertThat(blobs.read(session, taken, 0, 10)).isPresent();
    }

    @Test
    void whatIsOfferedWaitsHalfAnHourForItsEvent() {
        String offered = blobs.offer(session, "image/png", big);
        byte[] other = "next".getBytes(StandardCharsets.UTF_8);

        now = now.plus(Duration.ofMinutes(29));
        blobs.keep(session, "text/plain", other);
        assertThat(blobs.read(session, offered, 0, 10)).isPresent();

        now = now.plus(Duration.ofMinutes(2));
        blobs.keep(session, "text/plain", other);
        assertThat(blobs.read(session, offered, 0, 10)).isEmpty();
    }

    @Test
    void bytesThatAreNotThoseThatWereKeptAreNotGiven() {
        String reference = blobs.keep(session, "text/plain", big);
        execute(
                "UPDATE blob_pieces SET content = (SELECT first.content FROM blob_pieces first"
                        + " WHERE first.number = 0) WHERE number = 1");

        assertThat(blobs.read(session, reference, 0, 100)).isPresent();
        assertThat(blobs.read(session, reference, 262_100, 100)).isEmpty();

        execute("UPDATE blobs SET media_type = 'text/html'");
        assertThat(blobs.read(session, reference, 0, 100)).isEmpty();
    }

    void name(String reference) {
        TurnId turn = TurnId.next();
        UserMessageConfirmed message =
                new UserMessageConfirmed(
                        MessageId.next(),
                        Optional.empty(),
                        "look",
                        List.of(new Attachment(reference, "p", "image/png", big.length)));
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.of(turn, message)), SessionChange.STAY, ""));
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(5).nextBytes(bytes);
        return bytes;
    }

    long count(String table) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet row =
                                    statement.executeQuery("SELECT count(*) FROM " + table)) {
                        return row.next() ? row.getLong(1) : 0;
                    }
                });
    }

    void execute(String sql) {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(sql);
                    }
                });
    }
}
