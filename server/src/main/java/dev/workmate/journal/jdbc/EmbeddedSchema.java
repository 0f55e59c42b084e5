package dev.workmate.journal.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes the embedded database's tables on a connection of their own, without its history. */
final class EmbeddedSchema {
    /** In their order; a test compares them with the files. */
    static final List<String> FILES =
            List.of(
                    "/db/sqlite/V1__journal.sql",
                    "/db/common/V2__access.sql",
                    "/db/common/V3__projections.sql",
                    "/db/common/V4__tools.sql",
                    "/db/common/V5__open_words.sql",
                    "/db/common/V6__stopped_questions.sql",
                    "/db/common/V7__heard.sql",
                    "/db/sqlite/V8__chosen_models.sql",
                    "/db/common/V9__sealed_people.sql",
                    "/db/sqlite/V10__row_security.sql",
                    "/db/sqlite/V11__files.sql",
                    "/db/sqlite/V12__file_versions.sql",
                    "/db/sqlite/V13__vectors.sql",
                    "/db/sqlite/V14__sources.sql",
                    "/db/sqlite/V15__several_servers.sql",
                    "/db/sqlite/V16__session_lists.sql",
                    "/db/sqlite/V17__forks.sql",
                    "/db/sqlite/V18__preferences.sql",
                    "/db/sqlite/V19__folders.sql",
                    "/db/sqlite/V20__tenants_and_roles.sql",
                    "/db/sqlite/V21__accounts.sql",
                    "/db/sqlite/V22__acts.sql",
                    "/db/sqlite/V23__money.sql",
                    "/db/sqlite/V25__seals.sql",
                    "/db/sqlite/V26__secrets.sql",
                    "/db/sqlite/V27__erasures.sql",
                    "/db/sqlite/V30__published_configurations.sql",
                    "/db/sqlite/V31__second_person.sql",
                    "/db/sqlite/V32__identities.sql",
                    "/db/sqlite/V34__connections.sql",
                    "/db/sqlite/V36__sealed_words.sql",
                    "/db/sqlite/V40__lost_readings.sql",
                    "/db/sqlite/V41__blob_places.sql",
                    "/db/sqlite/V42__mail.sql",
                    "/db/sqlite/V44__who_paid.sql",
                    "/db/sqlite/V45__sealed_views.sql",
                    "/db/sqlite/V47__any_language.sql",
                    "/db/sqlite/V50__sealed_acts.sql",
                    "/db/sqlite/V51__retention_of_tenants.sql",
                    "/db/sqlite/V52__addresses_of_acts.sql");

    private static final List<String> SCRIPTS = scripts();

    private EmbeddedSchema() {}

    private static List<String> scripts() {
        List<String> scripts = new ArrayList<>();
        for (String file : FILES) {
            try (InputStream in = EmbeddedSchema.class.getResourceAsStream(file)) {
                byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
                scripts.add(new String(bytes, StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
        return List.copyOf(scripts);
    }

    /** SQLite's driver takes a whole script at once. */
    static void make(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String script : SCRIPTS) {
                statement.executeUpdate(script);
            }
        }
    }
}
