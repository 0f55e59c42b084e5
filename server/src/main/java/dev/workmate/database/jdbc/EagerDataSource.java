package dev.workmate.database.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connects as soon as a server that was away is back: the pool itself would sleep for up to five
 * seconds between two attempts. Whoever wants a connection waits no longer for it than before.
 * Threads may share it.
 */
final class EagerDataSource implements DataSource {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

    private final String url;
    private final Properties properties;
    private volatile int loginTimeout;

    EagerDataSource(String url, Properties properties) {
        this.url = url;
        this.properties = properties;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begun = System.nanoTime();
        while (true) {
            try {
                return DriverManager.getConnection(url, properties);
            } catch (SQLException e) {
                boolean isLate = System.nanoTime() - begun >= LIMIT.toNanos();
                if (isLate || !isAway(e) || !isPatient()) {
                    throw e;
                }
            }
        }
    }

    /** Not there, starting or shutting down; anything else will be the same the next time. */
    private static boolean isAway(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("08") || state.startsWith("57P");
    }

    /** The pool interrupts who still tries when it is closed. */
    private static boolean isPatient() {
        try {
            Thread.sleep(BETWEEN_TRIES);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("who connects is part of the address");
    }

    @Override
    public PrintWriter getLogWriter() {
        return DriverManager.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    /**
     * The pool also waits so long for its last attempts when it is closed. How long one may take
     * stands in the properties.
     */
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("this is no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
