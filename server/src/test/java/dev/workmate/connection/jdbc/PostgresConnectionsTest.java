package dev.workmate.connection.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.SignIns.Key;
import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

/** The same promises on PostgreSQL, where the second wall hides what is not one's own. */
class PostgresConnectionsTest extends JdbcConnectionsTest {
    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresConnectionsTest.class));
    }

    @Override
    void seenByOthers(ConnectionId id, Key key) {
        assertThat(connections().find(id)).isEmpty();
        assertThat(signIns().standing(key)).isEmpty();
    }

    @Override
    void seenByStrangers(ConnectionId id) {
        assertThat(connections().find(id)).isEmpty();
    }
}
