package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.database.Sql;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What holds where somebody stops to administrate, as part of the transaction that says so: another
 * one must be left, and no link leads back.
 */
public final class StandingDown {
    private static final String NOBODY = "";

    private final JdbcActs acts;

    public StandingDown(JdbcActs acts) {
        this.acts = acts;
    }

    /**
     * Whether nobody else who can sign in administrates the tenant, if this one does. From now on
     * until the transaction ends nobody else stands down.
     */
    public static boolean leavesNobody(Connection connection, TenantId tenant, UserId person)
            throws SQLException {
        JdbcActs.hold(connection, tenant);
        return administrates(connection, person)
                && !isThereAnother(connection, tenant, person.value());
    }

    /** Whether anybody who can sign in administrates the tenant. */
    static boolean isAdministrated(Connection connection, TenantId tenant) throws SQLException {
        return isThereAnother(connection, tenant, NOBODY);
    }

    private static boolean administrates(Connection connection, UserId person) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM users WHERE id = ? AND disabled_at IS NULL"
                                + " AND roles LIKE '%administrator%'",
                        row -> row.getInt(1),
                        person.value())
                .isPresent();
    }

    /** Who is being erased does not count any more. */
    private static boolean isThereAnother(Connection connection, TenantId tenant, String person)
            throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM users u WHERE u.tenant_id = ? AND u.id <> ?"
                                + " AND u.disabled_at IS NULL"
                                + " AND (EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)"
                                + " OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id))"
                                + " AND NOT EXISTS (SELECT 1 FROM erasures e"
                                + " WHERE e.person_id = u.id)"
                                + " AND u.roles LIKE '%administrator%' LIMIT 1",
                        row -> row.getInt(1),
                        tenant.value(),
                        person)
                .isPresent();
    }

    /**
     * Withdraws what links somebody has handed over to others, and says so. A link that they asked
     * for because they forgot their own password stays.
     */
    public void withdrawLinks(Connection connection, UserId person, Act because)
            throws SQLException {
        int withdrawn =
                Sql.update(
                        connection,
                        "DELETE FROM account_links WHERE made_by = ? AND used_at IS NULL"
                                + " AND (user_id IS NULL OR user_id <> made_by)",
                        person.value());
        if (withdrawn > 0) {
            acts.append(
                    connection,
                    new Act(
                            ActKind.INVITATION_WITHDRAWN,
                            because.tenant(),
                            because.actor(),
                            because.subject(),
                            because.address(),
                            withdrawn + " links, made by somebody who may no more"));
        }
    }
}
