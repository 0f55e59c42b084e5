package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.tool.jdbc.JdbcBlobs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever table it stood in, no row has a word of an erased session any more. */
class PostgresErasureTest {
    private static final String CANARY = "canary-of-an-erased-session";
    private static final String OTHER = "kept-for-the-other";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final EventJson json = new EventJson();
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    @TempDir Path home;
    private Database database;
    private Projector projector;
    private JdbcJournal journal;

    @BeforeEach
    void open() {
        database = TestPostgres.open(home, TestPostgres.empty(PostgresErasureTest.class));
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
    void nothingIsLeftInAnyTable() {
        fill(session, CANARY);
        fill(other, OTHER);
        assertThat(tablesWith(CANARY)).contains("message_events", "blob_pieces");

        journal.erase(session);

        assertThat(tablesWith(CANARY)).isEmpty();
        assertThat(tablesWith(session.value())).containsExactly("erased_sessions");
        assertThat(tablesWith(OTHER)).contains("message_events", "blob_pieces");
        assertThat(journal.find(session)).isEmpty();
        assertThat(journal.find(other)).isPresent();
    }

    private void fill(SessionId to, String words) {
        journal.open(to, UserId.next());
        TurnId turn = TurnId.next();
        journal.command(
                to,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(turn, words), Drafts.agentChanged(turn)),
                                SessionChange.STAY,
                                ""));
        new JdbcBlobs(database, InstantSource.system())
                .keep(to, "text/plain", words.getBytes(StandardCharsets.UTF_8));
        assertThat(projector.awaitProjected(to, 2, LIMIT)).isTrue();
    }

    /** As text, or as the bytes of it. */
    private List<String> tablesWith(String words) {
        String bytes = HexFormat.of().formatHex(words.getBytes(StandardCharsets.UTF_8));
        return database.read(
                connection -> {
                    List<String> found = new ArrayList<>();
                    for (String table : tables(connection)) {
                        String sql =
                                "SELECT 1 FROM %s t WHERE t::text LIKE '%%%s%%' OR t::text LIKE '%%%s%%' LIMIT 1"
                                        .formatted(table, words, bytes);
                        try (Statement statement = connection.createStatement();
                                ResultSet row = statement.executeQuery(sql)) {
                            if (row.next()) {
                                found.add(table);
                            }
                        }
                    }
                    return found;
                });
    }

    private static List<String> tables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
            List<String> tables = new ArrayList<>();
            while (row.next()) {
                tables.add(row.getString(1));
            }
            return tables;
        }
    }
}
