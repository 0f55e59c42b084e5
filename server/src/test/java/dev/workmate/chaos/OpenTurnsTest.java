package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn goes on when its driver stores something, not when a person does. */
class OpenTurnsTest {
    private static final int MESSAGE = 1;
    private static final int ERROR = 6;
    private static final int ANSWER = 12;
    private static final int QUEUED = 15;
    private static final int RESUMED = 17;
    private static final int STOP = 19;
    private static final int MODEL_CALLED = 24;
    private static final String TURN = "0190A0B0-0000-7000-8000-000000000001";
    private static final OpenTurns.At OPEN = new OpenTurns.At("S", 7, 3);

    private final String database = TestPostgres.empty(OpenTurnsTest.class);
    private final OpenTurns turns = new OpenTurns(database);

    /** The columns that count, for one session whose turn has stored three events. */
    @BeforeEach
    void begin() throws SQLException {
        execute("DROP TABLE IF EXISTS sessions, turns, message_events");
        execute(
                "CREATE TABLE sessions AS SELECT 1 AS number, 'S' AS id, 3 AS head, '"
                        + TURN
                        + "' AS turn_open, 0 AS parked, '' AS waiting");
        execute(
                "CREATE TABLE turns AS SELECT 7 AS number, 1 AS session_number, decode('"
                        + TURN.replace("-", "")
                        + "', 'hex') AS id");
        execute(
                "CREATE TABLE message_events (session_number BIGINT, sequence BIGINT, turn BIGINT, type INTEGER)");
        store(7, 3, MODEL_CALLED);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void store(long turn, long sequence, int type) throws SQLException {
        execute(
                "INSERT INTO message_events VALUES (1, %d, %d, %d)"
                        .formatted(sequence, turn, type));
        execute("UPDATE sessions SET head = " + sequence);
    }

    @Test
    void aTurnThatWaitsForAPersonIsNotAtWork() throws SQLException {
        assertThat(turns.now()).containsExactly(OPEN);

        execute("UPDATE sessions SET parked = 1");

        assertThat(turns.now()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {MESSAGE, ANSWER, QUEUED, STOP})
    void whatAPersonDoesIsNotTheTurn(int type) throws SQLException {
        store(7, 4, type);

        assertThat(turns.goneOn(Set.of(OPEN))).isEmpty();
    }

    @Test
    void anotherTurnOfTheSessionIsNotTheTurn() throws SQLException {
        store(8, 4, MODEL_CALLED);

        assertThat(turns.goneOn(Set.of(OPEN))).isEmpty();
    }

    @Test
    void aTurnThatTellsAnErrorHasFailed() throws SQLException {
        assertThat(turns.failed(Set.of(OPEN))).isEmpty();

        store(7, 4, ERROR);

        assertThat(turns.failed(Set.of(OPEN))).containsExactly(OPEN);
        assertThat(turns.goneOn(Set.of(OPEN))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {RESUMED, MODEL_CALLED})
    void whatItsDriverStoresIsTheTurn(int type) throws SQLException {
        store(7, 4, STOP);
        store(7, 5, type);

        assertThat(turns.goneOn(Set.of(OPEN))).containsExactly(OPEN);
    }
}
