package dev.workmate.testkit;

import dev.workmate.database.PostgresDatabase;
import dev.workmate.database.jdbc.PostgresAddress;
import dev.workmate.text.Digests;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The tests' own PostgreSQL: one server per JVM on a port and in a folder of its own, one database
 * per test class, empty for each test.
 */
public final class TestPostgres {
    private static final EmbeddedPostgres SERVER = start();
    private static final Set<String> MADE = new HashSet<>();
    private static final String MIGRATED = "migrated";

    private TestPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
                    .setServerConfig("shared_buffers", "64MB")
                    .setLocaleConfig("locale", "C.UTF-8")
                    .start();
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException(
                    "The PostgreSQL of the tests did not start. It comes with the build and needs"
                            + " Linux on x86-64; PostgreSQL itself refuses to run as root, so as"
                            + " root the command unshare (package util-linux) must be there and"
                            + " user namespaces allowed. Otherwise run the tests as another user.",
                    e);
        }
    }

    /** The address of an empty database that belongs to a test class. */
    public static synchronized String empty(Class<?> owner) {
        String name = name(owner);
        try {
            if (MADE.add(name)) {
                execute("postgres", "CREATE DATABASE " + name);
            } else {
                truncate(name);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("no database for " + owner, e);
        }
        return SERVER.getJdbcUrl("postgres", name);
    }

    /** Whether servers of tests that name no database are to be on PostgreSQL. */
    public static boolean isWanted() {
        return "postgresql".equals(System.getProperty("engine"));
    }

    /** The address of the database that belongs to a home folder; at first it has tables only. */
    public static synchronized String of(Path home) {
        String name = "home_" + Digests.sha256(home.toString()).substring(0, 32);
        if (MADE.add(name)) {
            if (MADE.add(MIGRATED)) {
                migrate();
            }
            copy(MIGRATED, name);
        }
        return SERVER.getJdbcUrl("postgres", name);
    }

    /** Once for all homes: it takes longer than a copy. */
    private static void migrate() {
        try {
            execute("postgres", "CREATE DATABASE " + MIGRATED);
            open(Files.createTempDirectory(MIGRATED), SERVER.getJdbcUrl("postgres", MIGRATED))
                    .close();
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("no tables", e);
        }
    }

    private static String name(Class<?> owner) {
        return "test_" + owner.getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Puts a copy of a test class's database aside; nobody may be connected to it. */
    public static synchronized void save(Class<?> owner) {
        copy(name(owner), name(owner) + "_saved");
    }

    /** Brings the copy back in place of the database; nobody may be connected to it. */
    public static synchronized void restore(Class<?> owner) {
        copy(name(owner) + "_saved", name(owner));
    }

    private static void copy(String from, String to) {
        try {
            execute("postgres", "DROP DATABASE IF EXISTS " + to + " WITH (FORCE)");
            // Connections that were just closed may still be on their way out.
            execute(
                    "postgres",
                    "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE datname = '"
                            + from
                            + "'");
            execute("postgres", "CREATE DATABASE " + to + " TEMPLATE " + from);
        } catch (SQLException e) {
            throw new IllegalStateException("the database could not be copied", e);
        }
    }

    /** Opens a database at an address that {@link #empty} gave. */
    public static PostgresDatabase open(Path home, String url) {
        return PostgresDatabase.open(home, PostgresAddress.parse(url));
    }

    private static void truncate(String name) throws SQLException {
        String tables =
                "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables"
                        + " WHERE schemaname = 'public' AND tablename <> 'flyway_schema_history'";
        try (Connection connection =
                        DriverManager.getConnection(SERVER.getJdbcUrl("postgres", name));
                Statement statement = connection.createStatement()) {
            Optional<String> names;
            try (ResultSet row = statement.executeQuery(tables)) {
                names = row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
            }
            if (names.isPresent()) {
                statement.execute("TRUNCATE " + names.get() + " RESTART IDENTITY");
            }
        }
    }

    private static void execute(String database, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(SERVER.getJdbcUrl("postgres", database));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
