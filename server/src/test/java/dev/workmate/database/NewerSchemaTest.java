package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * While servers are upgraded one after the other, older ones work on a schema that a newer one has
 * extended, and are started on it too.
 */
class NewerSchemaTest {
    private static final String[] NEWER = {
        "CREATE TABLE of_the_next_version (id TEXT NOT NULL PRIMARY KEY)",
        "ALTER TABLE sessions ADD COLUMN of_the_next_version TEXT",
        "ALTER TABLE message_events ADD COLUMN of_the_next_version BIGINT DEFAULT 0",
        "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
                + " checksum, installed_by, execution_time, success) SELECT max(installed_rank) + 1,"
                + " '9001', 'next', 'SQL', 'V9001__next.sql', 1, 'next', 1, TRUE FROM"
                + " flyway_schema_history"
    };

    @TempDir Path home;

    @Test
    void anOlderServerStartsAndWorksOnTheEmbeddedOne() {
        try (Database database = SqliteDatabase.open(home)) {
            extend(database);
            works(database);
        }
        try (Database database = SqliteDatabase.open(home)) {
            works(database);
        }
    }

    @Test
    void anOlderServerStartsAndWorksOnPostgres() {
        String url = TestPostgres.empty(NewerSchemaTest.class);
        try (Database running = TestPostgres.open(home, url)) {
            extend(running);
            works(running);
            try (Database started = TestPostgres.open(home.resolve("second"), url)) {
                works(started);
            }
        }
    }

    private static void extend(Database database) {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        for (String sql : NEWER) {
                            statement.execute(sql);
                        }
                        return true;
                    }
                });
    }

    private static void works(Database database) {
        JdbcJournal journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        SessionId session = SessionId.next();
        journal.open(session, UserId.next());
        assertThat(journal.find(session)).isPresent();
        journal.erase(session);
        assertThat(journal.find(session)).isEmpty();
    }
}
