package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Vault;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.SealedColumn;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.UnreadableSecretException;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
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
    private final Secrets secrets;
    private final Optional<Vault> earlier;
    private final JdbcSealedColumn tokens;
    private final JdbcSealedColumn verifiers;
    private final InstantSource time;

    /** {@code earlier} opens what versions before data keys have encrypted. */
    public JdbcConnections(
            Database database, Secrets secrets, Optional<Vault> earlier, InstantSource time) {
        this.database = database;
        this.secrets = secrets;
        this.earlier = earlier;
        this.tokens = tokens(database);
        this.verifiers =
                new JdbcSealedColumn(database, "connection_starts", "fingerprint", "verifier");
        this.time = time;
    }

    /** The column of tokens, for whoever seals them anew. */
    public static JdbcSealedColumn tokens(Database database) {
        return new JdbcSealedColumn(database, "connections", "id", "tokens");
    }

    /** Seals what an earlier version has encrypted with one key for all. */
    public int migrate() {
        int migrated = 0;
        for (SealedColumn.Cell cell : tokens.startingWith(Vault.PREFIX)) {
            Optional<byte[]> plain = open(cell.place(), name(cell.place().row()), cell.text());
            if (plain.isPresent()) {
                migrated +=
                        tokens.replace(cell, secrets.seal(plain.get(), cell.place())) ? 1 : 0;
                Arrays.fill(plain.get(), (byte) 0);
            }
        }
        return migrated;
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
        String verifier = seal(verifiers.place(fingerprint), start.verifier());
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
                            verifier,
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
                        open(verifiers.place(fingerprint), fingerprint, start.verifier())
                                .map(
                                        verifier ->
                                                new Start(
                                                        new String(
                                                                verifier, StandardCharsets.UTF_8),
                                                        start.redirect(),
                                                        start.expiresAt())));
    }

    @Override
    public SourceConnection connect(UserId owner, String account, ConnectionTokens tokens) {
        Optional<SourceConnection> known =
                list(owner).stream().filter(each -> each.account().equals(account)).findFirst();
        ConnectionId id = known.map(SourceConnection::id).orElseGet(ConnectionId::next);
        String sealed = seal(this.tokens.place(id.value()), write(tokens));
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
                                        row -> new Kept(row.getString(1), row.getLong(2)),
                                        id.value()))
                .flatMap(kept -> held(id, kept));
    }

    /** What a row holds of them. */
    private record Kept(String sealed, long edition) {}

    private Optional<Held> held(ConnectionId id, Kept kept) {
        return open(tokens.place(id.value()), name(id.value()), kept.sealed())
                .map(text -> new Held(read(text), kept.edition()));
    }

    private String seal(SecretPlace place, String secret) {
        byte[] plain = secret.getBytes(StandardCharsets.UTF_8);
        try {
            return secrets.seal(plain, place).text();
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    /** {@code earlierName} is what the older form was bound to. */
    private Optional<byte[]> open(SecretPlace place, String earlierName, String text) {
        try {
            Optional<SealedSecret> sealed = SealedSecret.parse(text);
            if (sealed.isPresent()) {
                return Optional.of(secrets.open(sealed.get(), place));
            }
            if (Vault.isEncrypted(text) && earlier.isPresent()) {
                return Optional.of(
                        earlier.get()
                                .decrypt(earlierName, text)
                                .getBytes(StandardCharsets.UTF_8));
            }
            log.warn("{} is not sealed, or the key of an earlier version is gone", place);
        } catch (UnreadableSecretException | GeneralSecurityException e) {
            log.warn("{} cannot be read with this server's keys; sign in again", place);
        }
        return Optional.empty();
    }

    @Override
    public boolean renew(ConnectionId id, long edition, ConnectionTokens tokens) {
        String sealed = seal(this.tokens.place(id.value()), write(tokens));
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

    /** What a ciphertext of earlier versions is bound to. */
    private static String name(String id) {
        return "connection " + id;
    }

    private static String write(ConnectionTokens tokens) {
        return MAPPER.createObjectNode()
                .put("access", tokens.access().reveal())
                .put("until", tokens.until().toEpochMilli())
                .put("refresh", tokens.refresh().reveal())
                .toString();
    }

    private static ConnectionTokens read(byte[] text) {
        JsonNode json = MAPPER.readTree(text);
        return new ConnectionTokens(
                new Secret(json.path("access").asString("")),
                Instant.ofEpochMilli(json.path("until").asLong(0)),
                new Secret(json.path("refresh").asString("")));
    }
}
