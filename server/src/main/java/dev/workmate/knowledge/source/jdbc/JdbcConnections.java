package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Vault;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.llm.Secret;
import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Connections in the tables {@code connections} and {@code connection_starts}. */
public final class JdbcConnections implements Connections {
    private static final Logger log = LoggerFactory.getLogger(JdbcConnections.class);
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String ALL = "SELECT id, owner_id, account, state FROM connections";

    private final Database database;
    private final Optional<Vault> secrets;
    private final InstantSource time;

    /** Without {@code secrets} nobody can sign in, and no token can be read. */
    public JdbcConnections(Database database, Optional<Vault> secrets, InstantSource time) {
        this.database = database;
        this.secrets = secrets;
        this.time = time;
    }

    @Override
    public List<SourceConnection> list(UserId owner) {
        return database.read(
                connection ->
                        SourceRows.all(
                                connection,
                                ALL + " WHERE owner_id = ? ORDER BY id",
                                JdbcConnections::connection,
                                owner.value()));
    }

    @Override
    public Optional<SourceConnection> find(UserId owner, ConnectionId id) {
        return database.read(
                connection ->
                        SourceRows.first(
                                connection,
                                ALL + " WHERE owner_id = ? AND id = ?",
                                JdbcConnections::connection,
                                owner.value(),
                                id.value()));
    }

    private static SourceConnection connection(java.sql.ResultSet row)
            throws java.sql.SQLException {
        return new SourceConnection(
                new ConnectionId(row.getString(1)),
                new UserId(row.getString(2)),
                row.getString(3),
                SourceConnection.State.of(row.getString(4)));
    }

    /** The state itself is not kept: who reads the table cannot answer in a sign-in's name. */
    @Override
    public void start(UserId owner, String state, Start start) {
        String fingerprint = fingerprint(state);
        database.<Integer>write(
                connection -> {
                    SourceRows.update(
                            connection,
                            "DELETE FROM connection_starts WHERE expires_at < ?",
                            time.millis());
                    return SourceRows.update(
                            connection,
                            "INSERT INTO connection_starts (fingerprint, owner_id, verifier,"
                                    + " redirect, expires_at) VALUES (?, ?, ?, ?, ?)",
                            fingerprint,
                            owner.value(),
                            vault().encrypt(fingerprint, start.verifier()),
                            start.redirect(),
                            start.expiresAt().toEpochMilli());
                });
    }

    private static String fingerprint(String state) {
        return HexFormat.of()
                .formatHex(Digests.sha256().digest(state.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public Optional<Start> take(UserId owner, String state) {
        String fingerprint = fingerprint(state);
        Optional<Start> sealed =
                database.write(
                        connection -> {
                            Optional<Start> found =
                                    SourceRows.first(
                                            connection,
                                            "SELECT verifier, redirect, expires_at FROM"
                                                    + " connection_starts WHERE fingerprint = ?"
                                                    + " AND owner_id = ? AND expires_at >= ?",
                                            row ->
                                                    new Start(
                                                            row.getString(1),
                                                            row.getString(2),
                                                            Instant.ofEpochMilli(row.getLong(3))),
                                            fingerprint,
                                            owner.value(),
                                            time.millis());
                            // Two may have seen it; who deletes it has it.
                            int mine =
                                    SourceRows.update(
                                            connection,
                                            "DELETE FROM connection_starts WHERE fingerprint = ?"
                                                    + " AND owner_id = ?",
                                            fingerprint,
                                            owner.value());
                            return mine > 0 ? found : Optional.empty();
                        });
        return sealed.flatMap(
                start ->
                        open(fingerprint, start.verifier())
                                .map(
                                        verifier ->
                                                new Start(
                                                        verifier,
                                                        start.redirect(),
                                                        start.expiresAt())));
    }

    @Override
    public SourceConnection connect(UserId owner, String account, ConnectionTokens tokens) {
        Optional<SourceConnection> known =
                list(owner).stream().filter(each -> each.account().equals(account)).findFirst();
        ConnectionId id = known.map(SourceConnection::id).orElseGet(ConnectionId::next);
        String sealed = vault().encrypt(name(id), write(tokens));
        database.<Integer>write(
                connection ->
                        SourceRows.update(
                                connection,
                                "INSERT INTO connections (id, owner_id, account, state, tokens,"
                                        + " edition, created_at) VALUES (?, ?, ?, 'ok', ?, 1, ?)"
                                        + " ON CONFLICT (id) DO UPDATE SET state = 'ok', tokens ="
                                        + " EXCLUDED.tokens, edition = connections.edition + 1",
                                id.value(),
                                owner.value(),
                                account,
                                sealed,
                                time.millis()));
        return new SourceConnection(id, owner, account, SourceConnection.State.OK);
    }

    @Override
    public Optional<Held> tokens(ConnectionId id) {
        return database.read(
                connection ->
                        SourceRows.first(
                                        connection,
                                        "SELECT tokens, edition FROM connections WHERE id = ?",
                                        row -> held(id, row.getString(1), row.getLong(2)),
                                        id.value())
                                .flatMap(each -> each));
    }

    private Optional<Held> held(ConnectionId id, String sealed, long edition) {
        return open(name(id), sealed).map(text -> new Held(read(text), edition));
    }

    private Optional<String> open(String name, String sealed) {
        try {
            return Optional.of(vault().decrypt(name, sealed));
        } catch (GeneralSecurityException e) {
            log.warn("{} cannot be read with this server's key; sign in again", name);
            return Optional.empty();
        }
    }

    @Override
    public boolean renew(ConnectionId id, long edition, ConnectionTokens tokens) {
        String sealed = vault().encrypt(name(id), write(tokens));
        return database.<Integer>write(
                        connection ->
                                SourceRows.update(
                                        connection,
                                        "UPDATE connections SET tokens = ?, edition = edition + 1"
                                                + " WHERE id = ? AND edition = ?",
                                        sealed,
                                        id.value(),
                                        edition))
                > 0;
    }

    @Override
    public void lost(ConnectionId id, long edition) {
        database.<Integer>write(
                connection ->
                        SourceRows.update(
                                connection,
                                "UPDATE connections SET state = 'needs_sign_in'"
                                        + " WHERE id = ? AND edition = ?",
                                id.value(),
                                edition));
    }

    @Override
    public boolean remove(UserId owner, ConnectionId id) {
        boolean removed =
                database.<Integer>write(
                                connection ->
                                        SourceRows.update(
                                                connection,
                                                "DELETE FROM connections WHERE owner_id = ?"
                                                        + " AND id = ?",
                                                owner.value(),
                                                id.value()))
                        > 0;
        if (removed) {
            database.shred();
        }
        return removed;
    }

    private Vault vault() {
        return secrets.orElseThrow(
                () -> new IllegalStateException("nothing needs a key on this server"));
    }

    /** What a ciphertext is bound to. */
    private static String name(ConnectionId id) {
        return "connection " + id;
    }

    private static String write(ConnectionTokens tokens) {
        return MAPPER.createObjectNode()
                .put("access", tokens.access().reveal())
                .put("until", tokens.until().toEpochMilli())
                .put("refresh", tokens.refresh().reveal())
                .toString();
    }

    private static ConnectionTokens read(String text) {
        JsonNode json = MAPPER.readTree(text);
        return new ConnectionTokens(
                new Secret(json.path("access").asString("")),
                Instant.ofEpochMilli(json.path("until").asLong(0)),
                new Secret(json.path("refresh").asString("")));
    }
}
