package dev.workmate.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL of the benchmark's own, durable as by default, with databases by name. */
final class PostgresServer implements AutoCloseable {
    private final EmbeddedPostgres server;

    PostgresServer() throws IOException {
        server =
                EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("shared_buffers", "256MB")
                        .setServerConfig("max_wal_size", "4GB")
                        .setLocaleConfig("locale", "C.UTF-8")
                        .start();
        if (!"on on".equals(setting("fsync") + " " + setting("synchronous_commit"))) {
            throw new IllegalStateException("this PostgreSQL does not promise durability");
        }
    }

    private String setting(String name) throws IOException {
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement();
                var row = statement.executeQuery("SHOW " + name)) {
            return row.next() ? row.getString(1) : "";
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** The address of a new, empty database. */
    String create(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return url(name);
    }

    private String url(String name) {
        return server.getJdbcUrl("postgres", name);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
