package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.knowledge.PartialUploads;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcUploads;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;

/** Looks into the home of a server that ended: after a sweep nothing is there that nobody needs. */
final class LeftOver {
    private LeftOver() {}

    static void check(Path home, int files) {
        InstantSource later = () -> Instant.now().plus(PartialUploads.OPEN).plusSeconds(60);
        try (Database database = open(home)) {
            new JdbcUploads(database, later).sweep();
            new JdbcContents(database, later).sweep();

            assertThat(count(database, "files")).isEqualTo(files);
            assertThat(count(database, "file_contents")).isEqualTo(files);
            assertThat(count(database, "file_contents WHERE state = 'kept'")).isEqualTo(files);
            assertThat(
                            count(
                                    database,
                                    "file_pieces WHERE content_id NOT IN"
                                            + " (SELECT content_id FROM files)"))
                    .isZero();
            assertThat(
                            count(
                                    database,
                                    "file_texts WHERE content_id NOT IN"
                                            + " (SELECT content_id FROM files)"))
                    .isZero();
            assertThat(count(database, "uploads")).isZero();
            assertThat(count(database, "upload_parts")).isZero();
        }
    }

    private static Database open(Path home) {
        return TestPostgres.isWanted()
                ? TestPostgres.open(home, TestPostgres.of(home))
                : SqliteDatabase.open(home);
    }

    private static long count(Database database, String what) {
        return database.read(
                connection -> {
                    try (Statement select = connection.createStatement();
                            ResultSet row = select.executeQuery("SELECT COUNT(*) FROM " + what)) {
                        row.next();
                        return row.getLong(1);
                    }
                });
    }
}
