package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.Tenant;
import dev.workmate.access.account.TenantRegister;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.TenantId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tenants in the table {@code tenants}. */
public final class JdbcTenantRegister implements TenantRegister {
    private static final Comparator<Tenant> BY_NAME =
            Comparator.comparing(Tenant::name, String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(tenant -> tenant.id().value());

    private final Database database;
    private final JdbcActs acts;

    public JdbcTenantRegister(Database database, JdbcActs acts) {
        this.database = database;
        this.acts = acts;
    }

    /** A row of the table. */
    private record Row(TenantId id, String name, Instant createdAt) {
        static Row read(ResultSet row) throws SQLException {
            return new Row(
                    new TenantId(row.getString(1)),
                    row.getString(2),
                    Instant.ofEpochMilli(row.getLong(3)));
        }
    }

    @Override
    public List<Tenant> all() {
        List<Tenant> all =
                database.read(
                        connection -> {
                            List<Tenant> found = new ArrayList<>();
                            for (Row row : rows(connection)) {
                                found.add(tenant(connection, row));
                            }
                            return found;
                        });
        return all.stream().sorted(BY_NAME).toList();
    }

    private static Tenant tenant(Connection connection, Row row) throws SQLException {
        boolean administrated = StandingDown.isAdministrated(connection, row.id());
        return new Tenant(row.id(), row.name(), row.createdAt(), administrated);
    }

    private static List<Row> rows(Connection connection) throws SQLException {
        return Sql.all(connection, "SELECT id, name, created_at FROM tenants", Row::read);
    }

    @Override
    public boolean isThere(TenantId tenant) {
        return database.read(connection -> isThere(connection, tenant));
    }

    private static boolean isThere(Connection connection, TenantId tenant) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM tenants WHERE id = ?",
                        row -> row.getInt(1),
                        tenant.value())
                .isPresent();
    }

    /** Tenants are made in the log of one tenant, which is held: so no two are made at once. */
    @Override
    public Added add(TenantId tenant, String name, Instant at, Act act) {
        String stored = StorableText.of(name);
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, act.tenant());
                    List<Row> before = rows(connection);
                    if (before.size() >= MOST) {
                        return Added.FULL;
                    }
                    if (before.stream().anyMatch(row -> row.id().equals(tenant))) {
                        return Added.ID_TAKEN;
                    }
                    if (before.stream().anyMatch(row -> row.name().equalsIgnoreCase(stored))) {
                        return Added.NAME_TAKEN;
                    }
                    Sql.update(
                            connection,
                            "INSERT INTO tenants (id, name, created_at) VALUES (?, ?, ?)",
                            tenant.value(),
                            stored,
                            at.toEpochMilli());
                    acts.append(connection, act);
                    return Added.DONE;
                });
    }

    @Override
    public boolean inviteFirst(AccountLink invitation, String hash, Act act) {
        TenantId tenant = invitation.tenant();
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, act.tenant());
                    if (!isThere(connection, tenant)
                            || StandingDown.isAdministrated(connection, tenant)) {
                        return false;
                    }
                    Sql.update(
                            connection,
                            "DELETE FROM account_links WHERE tenant_id = ?"
                                    + " AND kind = 'invitation' AND used_at IS NULL",
                            tenant.value());
                    JdbcAccountLinks.insert(connection, invitation, hash);
                    acts.append(connection, act);
                    return true;
                });
    }
}
