package dev.workmate.connection.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionOwner;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.Standing;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.secrets.jdbc.SealedColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Connections in the table {@code system_connections}. */
public final class JdbcSystemConnections implements Connections {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String ALL =
            "SELECT id, tenant_id, owner_id, kind, name, way, settings, state, error, checked_at,"
                    + " used_at, edition, created_at FROM system_connections";

    private final Database database;
    private final SealedText sealed;
    private final JdbcSealedColumn secrets;
    private final JdbcActs acts;

    public JdbcSystemConnections(Database database, Secrets secrets, JdbcActs acts) {
        this.database = database;
        this.acts = acts;
        this.sealed = new SealedText(secrets);
        this.secrets = SealedColumns.ofConnections(database);
    }

    @Override
    public List<Connection> visibleTo(UserId person, TenantId tenant) {
        return all(
                " WHERE tenant_id = ? AND (owner_id = ? OR owner_id IS NULL)"
                        + " ORDER BY CASE WHEN owner_id IS NULL THEN 1 ELSE 0 END, id",
                tenant.value(),
                person.value());
    }

    @Override
    public List<Connection> ofTenant(TenantId tenant) {
        return all(" WHERE tenant_id = ? AND owner_id IS NULL ORDER BY id", tenant.value());
    }

    @Override
    public Optional<Connection> find(ConnectionId id) {
        return all(" WHERE id = ?", id.value()).stream().findFirst();
    }

    private List<Connection> all(String where, Object... values) {
        return database.read(
                connection ->
                        Sql.all(connection, ALL + where, JdbcSystemConnections::read, values));
    }

    private static Connection read(ResultSet row) throws SQLException {
        return new Connection(
                new ConnectionId(row.getString(1)),
                new ConnectionOwner(
                        new TenantId(row.getString(2)),
                        Optional.ofNullable(row.getString(3)).map(UserId::new)),
                ConnectionKind.of(row.getString(4)).orElseThrow(),
                row.getString(5),
                SignInWay.of(row.getString(6)).orElseThrow(),
                settings(row.getString(7)),
                new Standing(
                        ConnectionState.of(row.getString(8)),
                        Optional.ofNullable(row.getString(9)),
                        Sql.instant(row, 10),
                        Sql.instant(row, 11)),
                row.getLong(12),
                Instant.ofEpochMilli(row.getLong(13)));
    }

    private static Map<String, String> settings(String json) {
        Map<String, String> settings = new HashMap<>();
        MAPPER.readTree(json)
                .properties()
                .forEach(field -> settings.put(field.getKey(), field.getValue().asString("")));
        return settings;
    }

    private static String written(Map<String, String> settings) {
        ObjectNode json = MAPPER.createObjectNode();
        settings.forEach(json::put);
        return json.toString();
    }

    @Override
    public boolean add(Connection made, Optional<Secret> secret, Act act) {
        @Nullable String kept = seal(made.id(), secret);
        return database.<Integer>write(
                        connection ->
                                said(
                                        connection,
                                        act,
                                        Sql.update(
                                                connection,
                                                "INSERT INTO system_connections (id, tenant_id, owner_id,"
                                                        + " kind, name, way, settings, secret, state,"
                                                        + " edition, created_at) VALUES (?, ?, ?, ?, ?, ?,"
                                                        + " ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                                                made.id().value(),
                                                made.owner().tenant().value(),
                                                made.owner()
                                                        .person()
                                                        .map(UserId::value)
                                                        .orElse(null),
                                                made.kind().word(),
                                                made.name(),
                                                made.way().word(),
                                                written(made.settings()),
                                                kept,
                                                made.standing().state().word(),
                                                made.edition(),
                                                made.createdAt().toEpochMilli())))
                > 0;
    }

    /** Where nothing has changed nothing is said. */
    private int said(java.sql.Connection connection, Act act, int rows) throws SQLException {
        if (rows > 0) {
            acts.append(connection, act);
        }
        return rows;
    }

    private @Nullable String seal(ConnectionId id, Optional<Secret> secret) {
        return secret.filter(each -> !each.isEmpty())
                .map(each -> sealed.seal(secrets.place(id.value()), each.reveal()))
                .orElse(null);
    }

    @Override
    public boolean change(
            Connection changed, long edition, Optional<Secret> secret, SignInsThen then, Act act) {
        @Nullable String fresh = seal(changed.id(), secret);
        boolean done =
                database.<Integer>write(
                                connection -> {
                                    int rows =
                                            Sql.update(
                                                    connection,
                                                    "UPDATE system_connections SET name = ?,"
                                                            + " settings = ?, secret = COALESCE(?,"
                                                            + " secret), state = ?, error = NULL,"
                                                            + " checked_at = NULL, edition = ? WHERE id"
                                                            + " = ? AND edition = ? AND NOT EXISTS"
                                                            + " (SELECT 1 FROM system_connections o"
                                                            + " WHERE o.id <> system_connections.id AND"
                                                            + " o.tenant_id ="
                                                            + " system_connections.tenant_id AND"
                                                            + " COALESCE(o.owner_id, '') ="
                                                            + " COALESCE(system_connections.owner_id,"
                                                            + " '') AND o.kind ="
                                                            + " system_connections.kind AND o.name ="
                                                            + " ?)",
                                                    changed.name(),
                                                    written(changed.settings()),
                                                    fresh,
                                                    changed.standing().state().word(),
                                                    changed.edition(),
                                                    changed.id().value(),
                                                    edition,
                                                    changed.name());
                                    if (rows > 0 && then == SignInsThen.END) {
                                        endSignIns(connection, changed.id());
                                    }
                                    return said(connection, act, rows);
                                })
                        > 0;
        if (done && (fresh != null || then == SignInsThen.END)) {
            database.shred();
        }
        return done;
    }

    private static void endSignIns(java.sql.Connection connection, ConnectionId id)
            throws SQLException {
        Sql.update(
                connection, "DELETE FROM connection_sign_ins WHERE connection_id = ?", id.value());
        Sql.update(
                connection,
                "DELETE FROM connection_sign_in_starts WHERE connection_id = ?",
                id.value());
    }

    @Override
    public boolean remove(ConnectionId id, Act act) {
        boolean removed =
                database.<Integer>write(
                                connection -> {
                                    endSignIns(connection, id);
                                    return said(
                                            connection,
                                            act,
                                            Sql.update(
                                                    connection,
                                                    "DELETE FROM system_connections WHERE id = ?",
                                                    id.value()));
                                })
                        > 0;
        database.shred();
        return removed;
    }

    @Override
    public Optional<Secret> secret(ConnectionId id) {
        return database.read(
                        connection ->
                                Sql.first(
                                        connection,
                                        "SELECT secret FROM system_connections WHERE id = ? AND"
                                                + " secret IS NOT NULL",
                                        row -> row.getString(1),
                                        id.value()))
                .flatMap(text -> sealed.open(secrets.place(id.value()), text))
                .map(Secret::new);
    }

    @Override
    public void note(ConnectionId id, long edition, Standing standing) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE system_connections SET state = ?, error = ?, checked_at ="
                                        + " COALESCE(?, checked_at), used_at = COALESCE(?, used_at)"
                                        + " WHERE id = ? AND edition = ?",
                                standing.state().word(),
                                standing.error().orElse(null),
                                standing.checkedAt().map(Instant::toEpochMilli).orElse(null),
                                standing.usedAt().map(Instant::toEpochMilli).orElse(null),
                                id.value(),
                                edition));
    }
}
