package dev.workmate.database;

import dev.workmate.database.jdbc.PostgresConnections;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Row-level security of PostgreSQL: a read on a person's behalf is done by a role that sees this
 * person's rows alone, or those of their tenant where they may read its logs. All this holds for
 * one transaction, so that nothing of it stays on a connection of the pool. Thread-safe.
 */
final class RowWall {
    private static final Logger log = LoggerFactory.getLogger(RowWall.class);

    private static final String IS_THERE =
            "SELECT rolsuper OR rolbypassrls OR EXISTS (SELECT 1 FROM pg_class WHERE relowner ="
                    + " pg_roles.oid AND relname = 'sessions') FROM pg_roles WHERE rolname ="
                    + " 'workmate_person' AND pg_has_role(current_user, oid, 'MEMBER') AND"
                    + " has_table_privilege(oid, 'sessions', 'SELECT')";

    private static final String STEP_BEHIND =
            "SELECT set_config('workmate.user', ?, true),"
                    + " set_config('workmate.tenant', ?, true),"
                    + " set_config('role', 'workmate_person', true)";

    private final boolean stands;

    private RowWall(boolean stands) {
        this.stands = stands;
    }

    /** Looks whether the role is there and may be taken. */
    static RowWall of(PostgresConnections connections) throws SQLException {
        try (Connection connection = connections.openWriter();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(IS_THERE)) {
            if (!row.next()) {
                log.warn(
                        "the database has no role workmate_person for this account: rows are not"
                                + " walled off by person there; see docs/configuration.md");
                return new RowWall(false);
            }
            if (row.getBoolean(1)) {
                log.error(
                        "the role workmate_person bypasses row-level security: IT SEES THE ROWS OF"
                                + " ALL PEOPLE, and only the server's own check keeps them apart."
                                + " Take SUPERUSER and BYPASSRLS from it, and the tables");
                return new RowWall(false);
            }
            return new RowWall(true);
        }
    }

    boolean stands() {
        return stands;
    }

    /** The work as the person may do it, where the calling thread acts for one. */
    <T> SqlWork<T> around(SqlWork<T> work) {
        Optional<UserId> person = Acting.person();
        String tenant = Acting.tenant().map(TenantId::value).orElse("");
        return stands && person.isPresent()
                ? connection -> {
                    connection.setAutoCommit(false);
                    try {
                        return behind(connection, person.get(), tenant, work);
                    } finally {
                        connection.rollback();
                    }
                }
                : work;
    }

    /** The same inside of a transaction that is there already. */
    <T> SqlWork<T> within(SqlWork<T> work) {
        Optional<UserId> person = Acting.person();
        String tenant = Acting.tenant().map(TenantId::value).orElse("");
        return stands && person.isPresent()
                ? connection -> behind(connection, person.get(), tenant, work)
                : work;
    }

    private static <T> T behind(
            Connection connection, UserId person, String tenant, SqlWork<T> work)
            throws SQLException {
        try (PreparedStatement step = connection.prepareStatement(STEP_BEHIND)) {
            step.setString(1, person.value());
            step.setString(2, tenant);
            step.executeQuery().close();
        }
        return work.run(connection);
    }
}
