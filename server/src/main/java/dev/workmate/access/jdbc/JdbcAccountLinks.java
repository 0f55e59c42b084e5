package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.AccountLinks;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Links in the table {@code account_links}, by the hash of their secret. */
public final class JdbcAccountLinks implements AccountLinks {
    private static final String COLUMNS =
            "id, kind, tenant_id, user_id, note, roles, made_by, created_at, expires_at, hash, seal";
    private static final int SEALED = 10;

    private final Database database;
    private final JdbcActs acts;

    public JdbcAccountLinks(Database database, JdbcActs acts) {
        this.database = database;
        this.acts = acts;
    }

    @Override
    public void add(AccountLink link, String hash, Act act) {
        database.<Integer>write(
                connection -> {
                    insert(connection, link, hash);
                    return acts.append(connection, act);
                });
    }

    static void insert(Connection connection, AccountLink link, String hash) throws SQLException {
        List<String> sealed =
                List.of(
                        link.id(),
                        link.kind().name().toLowerCase(Locale.ROOT),
                        link.tenant().value(),
                        link.user().map(UserId::value).orElse(""),
                        StorableText.of(link.note()),
                        UserRow.text(link.roles()),
                        link.madeBy().value(),
                        Long.toString(link.createdAt().toEpochMilli()),
                        Long.toString(link.expiresAt().toEpochMilli()),
                        hash);
        Sql.update(
                connection,
                "INSERT INTO account_links ("
                        + COLUMNS
                        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                sealed.get(0),
                sealed.get(1),
                sealed.get(2),
                link.user().map(UserId::value).orElse(null),
                sealed.get(4),
                sealed.get(5),
                sealed.get(6),
                link.createdAt().toEpochMilli(),
                link.expiresAt().toEpochMilli(),
                hash,
                RowSeal.of(sealed));
    }

    @Override
    public Optional<AccountLink> findOpen(String hash, Instant now) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT "
                                                + COLUMNS
                                                + " FROM account_links WHERE hash = ?"
                                                + " AND used_at IS NULL AND expires_at > ?",
                                        JdbcAccountLinks::link,
                                        hash,
                                        now.toEpochMilli())
                                .flatMap(found -> found));
    }

    /** What was used is gone, with what is noted there about whom it was for. */
    @Override
    public boolean use(AccountLink link, Instant now) {
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "DELETE FROM account_links WHERE id = ?"
                                                + " AND used_at IS NULL AND expires_at > ?",
                                        link.id(),
                                        now.toEpochMilli()))
                == 1;
    }

    @Override
    public List<AccountLink> invitations(TenantId tenant, Instant now) {
        return database
                .read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT "
                                                + COLUMNS
                                                + " FROM account_links WHERE tenant_id = ?"
                                                + " AND kind = 'invitation' AND used_at IS NULL"
                                                + " AND expires_at > ?"
                                                + " ORDER BY created_at DESC, id DESC LIMIT 1000",
                                        JdbcAccountLinks::link,
                                        tenant.value(),
                                        now.toEpochMilli()))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public boolean withdraw(TenantId tenant, String id, Act act) {
        return database.write(
                connection -> {
                    int gone =
                            Sql.update(
                                    connection,
                                    "DELETE FROM account_links WHERE tenant_id = ? AND id = ?"
                                            + " AND kind = 'invitation' AND used_at IS NULL",
                                    tenant.value(),
                                    id);
                    if (gone > 0) {
                        acts.append(connection, act);
                    }
                    return gone > 0;
                });
    }

    /** Empty where the row is not the one that was written. */
    private static Optional<AccountLink> link(ResultSet row) throws SQLException {
        if (!RowSeal.holds(RowSeal.columns(row, 1, SEALED), row.getString(SEALED + 1))) {
            return Optional.empty();
        }
        return Optional.of(
                new AccountLink(
                        row.getString(1),
                        AccountLink.Kind.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                        new TenantId(row.getString(3)),
                        Optional.ofNullable(row.getString(4)).map(UserId::new),
                        row.getString(5),
                        UserRow.roles(row.getString(6)),
                        new UserId(row.getString(7)),
                        Instant.ofEpochMilli(row.getLong(8)),
                        Instant.ofEpochMilli(row.getLong(9))));
    }
}
