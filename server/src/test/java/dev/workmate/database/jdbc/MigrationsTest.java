package dev.workmate.database.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.TestPostgres;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {
    @TempDir Path home;

    @Test
    void theNewestVersionIsThatOfTheLastFile() throws Exception {
        int newest = versions().stream().mapToInt(Integer::intValue).max().orElseThrow();

        assertThat(Migrations.NEWEST)
                .as("raise Migrations.NEWEST with each file")
                .isEqualTo(newest);
        assertThat(versions()).doesNotHaveDuplicates();
    }

    @Test
    void aMigratedDatabaseIsKnownToBeNewest() throws Exception {
        SqliteConnections connections = connections();
        assertThat(Migrations.isNewest(connections)).isFalse();

        Migrations.run(connections);

        assertThat(Migrations.isNewest(connections)).isTrue();
        Migrations.run(connections);
    }

    @Test
    void anOlderOrFailedDatabaseIsNot() throws Exception {
        Migrations.run(connections());
        execute("UPDATE flyway_schema_history SET success = 0 WHERE version = '1'");
        assertThat(Migrations.isNewest(connections())).isFalse();

        execute("DELETE FROM flyway_schema_history WHERE version = '" + Migrations.NEWEST + "'");
        execute("UPDATE flyway_schema_history SET success = 1");
        assertThat(Migrations.isNewest(connections())).isFalse();
    }

    @Test
    void postgresqlHasTheSameVersionsFromTheNinthOn() throws Exception {
        assertThat(versions("/db/postgresql"))
                .as("a version is written for both engines")
                .containsExactlyInAnyOrderElementsOf(
                        versions().stream().filter(version -> version >= 9).toList());
    }

    @Test
    void aMigratedPostgresqlIsKnownToBeNewest() throws Exception {
        PostgresConnections connections =
                new PostgresConnections(
                        PostgresAddress.parse(TestPostgres.empty(MigrationsTest.class)));
        assertThat(Migrations.isNewest(connections)).isFalse();

        Migrations.run(connections);

        assertThat(Migrations.isNewest(connections)).isTrue();
        Migrations.run(connections);
    }

    private SqliteConnections connections() {
        return new SqliteConnections(home.resolve("test.db"));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connections().openWriter();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
            connection.commit();
        }
    }

    private static List<Integer> versions() throws IOException, URISyntaxException {
        List<Integer> versions = new ArrayList<>(versions("/db/common"));
        versions.addAll(versions("/db/sqlite"));
        return versions;
    }

    private static List<Integer> versions(String folder) throws IOException, URISyntaxException {
        Path path =
                Path.of(Objects.requireNonNull(MigrationsTest.class.getResource(folder)).toURI());
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> Integer.valueOf(name.substring(1, name.indexOf("__"))))
                    .toList();
        }
    }
}
