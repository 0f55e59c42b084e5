package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose words should be sealed notices those that are not. */
class SealingTest {
    @TempDir Path folder;

    private final Counts counts = new Counts();
    private final Findings findings = new Findings();

    private Sealing sealing(String... options) throws Exception {
        return Sealing.of(ChaosOptions.parse(options), folder);
    }

    /** The columns that count, for a log of one event. */
    private static String database(String key, String commitment) throws SQLException {
        String url = TestPostgres.empty(SealingTest.class);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS sessions, message_events");
            statement.execute("CREATE TABLE sessions AS SELECT " + key + "::bigint AS key_id");
            statement.execute(
                    "CREATE TABLE message_events AS SELECT %1$s::bytea AS commitment, %1$s::bytea AS sealed"
                            .formatted(commitment));
        }
        return url;
    }

    @Test
    void serversShareAFolderOfKeysUnlessTheSeedSaysOtherwise() throws Exception {
        String keys = folder.resolve("keys").toString();

        assertThat(sealing("--seed", "11").settings()).containsEntry("WORKMATE_CONTENT_KEYS", keys);
        assertThat(sealing("--seed", "20").settings())
                .containsEntry("WORKMATE_CONTENT_KEYS", "off");
        assertThat(sealing("--drill", "upgrade", "--from", "old.jar").settings())
                .containsEntry("WORKMATE_CONTENT_KEYS", "off");
    }

    @Test
    void aSealedLogPasses() throws Exception {
        sealing().check(database("1", "'x'"), counts, findings);

        assertThat(findings.all()).isEmpty();
        assertThat(counts.of("events sealed")).isEqualTo(1);
    }

    @Test
    void wordsInPlainAreNoticed() throws Exception {
        sealing().check(database("NULL", "NULL"), counts, findings);

        assertThat(findings.all())
                .isEqualTo(
                        List.of(
                                "what people say is sealed: 1 sessions are not (the database)",
                                "what people say is sealed: 1 events are not (the database)"));
    }
}
