package dev.workmate.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/**
 * Whether what people say is sealed with keys from a folder that all servers share; if so, no word
 * of it may stand in the log as it was said.
 */
final class Sealing {
    /** Every fifth seed leaves words as they are, as a database without a folder of keys does. */
    private static final int PLAIN = 5;

    private static final String PROMISE = "what people say is sealed";

    private final Optional<Path> keys;

    private Sealing(Optional<Path> keys) {
        this.keys = keys;
    }

    /** Never where servers begin as an older program, which may not be able to read it. */
    static Sealing of(ChaosOptions options, Path folder) throws IOException {
        boolean used = options.plan().seed() % PLAIN != 0 && options.from().isEmpty();
        return new Sealing(
                used
                        ? Optional.of(Files.createDirectories(folder.resolve("keys")))
                        : Optional.empty());
    }

    /** What a server must be told. */
    Map<String, String> settings() {
        return Map.of("WORKMATE_CONTENT_KEYS", keys.map(Path::toString).orElse("off"));
    }

    /** Looks into the database itself, past the servers. */
    void check(String database, Counts counts, Findings findings) throws SQLException {
        if (keys.isEmpty()) {
            return;
        }
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            long plain = count(statement, "sessions WHERE key_id IS NULL");
            findings.expect(plain == 0, PROMISE, "the database", plain + " sessions are not");
            long said = count(statement, "message_events WHERE commitment IS NULL");
            findings.expect(said == 0, PROMISE, "the database", said + " events are not");
            counts.add(
                    "events sealed", count(statement, "message_events WHERE sealed IS NOT NULL"));
        }
    }

    private static long count(Statement statement, String what) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + what)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
