package dev.workmate.database.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/** Opens connections to one PostgreSQL database, each with the settings our promises rest on. */
public final class PostgresConnections {
    /** A server that hangs is given up before our own callers give up. */
    private static final Duration MAX_SOCKET = Duration.ofSeconds(25);

    private static final Duration MAX_CONNECT = Duration.ofSeconds(5);

    /** The same for what is of no use later. */
    private static final Duration MAX_SOON = Duration.ofSeconds(3);

    private static final Duration MAX_POOL_WAIT = Duration.ofSeconds(3);

    private static final String READING = "-c statement_timeout=20s";

    /**
     * Nobody waits longer for somebody else's row, and who stands still in the middle of a
     * transaction loses it: others need its rows.
     */
    private static final String WRITING =
            READING + " -c lock_timeout=10s -c idle_in_transaction_session_timeout=10s";

    /** What is acknowledged must be on disc; an operator who wants more than that keeps it. */
    private static final String DURABLE =
            "SELECT set_config('synchronous_commit', 'on', false)"
                    + " WHERE current_setting('synchronous_commit') = 'off'";

    private final PostgresAddress address;

    public PostgresConnections(PostgresAddress address) {
        this.address = address;
    }

    /** A connection whose transactions are ended by hand. */
    public Connection openWriter() throws SQLException {
        Connection connection = DriverManager.getConnection(address.url(), properties(WRITING));
        try (Statement statement = connection.createStatement()) {
            statement.execute(DURABLE);
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** For what the schema needs: as the operator has set the server up. */
    Connection openPlain() throws SQLException {
        Properties properties = new Properties();
        address.credentials(properties);
        return DriverManager.getConnection(address.url(), properties);
    }

    PostgresAddress address() {
        return address;
    }

    /** Connections that cannot write. */
    public HikariDataSource readers(int size) {
        Properties properties = properties(READING);
        properties.setProperty("readOnlyMode", "always");
        HikariConfig config = config("workmate-readers", properties, size);
        config.setReadOnly(true);
        return new HikariDataSource(config);
    }

    /** Connections whose commits are on disc; transactions are ended by hand. */
    public HikariDataSource writers(int size) {
        HikariConfig config = config("workmate-writers", properties(WRITING), size);
        config.setConnectionInitSql(DURABLE);
        config.setAutoCommit(false);
        return new HikariDataSource(config);
    }

    /** The same, which give up after a few seconds. */
    public HikariDataSource soonWriters(int size) {
        Properties properties = properties(WRITING);
        properties.setProperty("socketTimeout", Long.toString(MAX_SOON.toSeconds()));
        HikariConfig config = config("workmate-soon", properties, size);
        config.setConnectionInitSql(DURABLE);
        config.setAutoCommit(false);
        return new HikariDataSource(config);
    }

    private HikariConfig config(String name, Properties properties, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setDataSource(new EagerDataSource(address.url(), properties));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(MAX_POOL_WAIT.toMillis());
        config.setValidationTimeout(MAX_POOL_WAIT.toMillis() / 2);
        // Whether the server is there is known before; it may go and come back later.
        config.setInitializationFailTimeout(-1);
        return config;
    }

    private Properties properties(String limits) {
        Properties properties = new Properties();
        address.credentials(properties);
        properties.setProperty("ApplicationName", "workmate");
        properties.setProperty("connectTimeout", Long.toString(MAX_CONNECT.toSeconds()));
        properties.setProperty("socketTimeout", Long.toString(MAX_SOCKET.toSeconds()));
        properties.setProperty("tcpKeepAlive", "true");
        // Otherwise the values of a failed statement, people's words among them, stand in the log.
        properties.setProperty("logServerErrorDetail", "false");
        properties.setProperty("options", limits);
        return properties;
    }
}
