package dev.workmate.connection.jdbc;

import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.SignInTokens;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.Standing;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.Acting;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.secrets.jdbc.SealedColumns;
import dev.workmate.text.Digests;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sign-ins in the tables {@code connection_sign_ins} and {@code connection_sign_in_starts}. */
public final class JdbcSignIns implements SignIns {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Database database;
    private final SealedText sealed;
    private final JdbcSealedColumn tokens;
    private final JdbcSealedColumn verifiers;
    private final InstantSource time;

    public JdbcSignIns(Database database, Secrets secrets, InstantSource time) {
        this.database = database;
        this.sealed = new SealedText(secrets);
        this.tokens = SealedColumns.ofSignIns(database);
        this.verifiers =
                new JdbcSealedColumn(
                        database, "connection_sign_in_starts", "fingerprint", "verifier");
        this.time = time;
    }

    private static String row(Key key) {
        return key.connection().value() + ":" + key.person().value();
    }

    private int run(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    /** Neither the state nor the browser's part is kept: who reads the table has no use of it. */
    @Override
    public void start(String state, Start start) {
        String fingerprint = Digests.sha256(state);
        String verifier = sealed.seal(verifiers.place(fingerprint), start.verifier());
        run("DELETE FROM connection_sign_in_starts WHERE expires_at < ?", time.millis());
        run(
                "INSERT INTO connection_sign_in_starts (fingerprint, connection_id, owner_id,"
                        + " browser, verifier, redirect, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                fingerprint,
                start.connection().value(),
                start.person().value(),
                Digests.sha256(start.browser()),
                verifier,
                start.redirect(),
                start.expiresAt().toEpochMilli());
    }

    @Override
    public Optional<Start> take(String state, UserId person, String browser) {
        String fingerprint = Digests.sha256(state);
        Optional<Start> found =
                database.write(
                        connection -> {
                            Optional<Start> kept =
                                    Sql.first(
                                            connection,
                                            "SELECT connection_id, verifier, redirect, expires_at"
                                                    + " FROM connection_sign_in_starts WHERE"
                                                    + " fingerprint = ? AND owner_id = ? AND"
                                                    + " browser = ? AND expires_at >= ?",
                                            row ->
                                                    new Start(
                                                            new ConnectionId(row.getString(1)),
                                                            person,
                                                            browser,
                                                            row.getString(2),
                                                            row.getString(3),
                                                            Instant.ofEpochMilli(row.getLong(4))),
                                            fingerprint,
                                            person.value(),
                                            Digests.sha256(browser),
                                            time.millis());
                            // Two may have seen it; who deletes it has it.
                            int mine =
                                    Sql.update(
                                            connection,
                                            "DELETE FROM connection_sign_in_starts WHERE"
                                                    + " fingerprint = ?",
                                            fingerprint);
                            return mine > 0 ? kept : Optional.empty();
                        });
        return found.flatMap(
                start ->
                        sealed.open(verifiers.place(fingerprint), start.verifier())
                                .map(
                                        verifier ->
                                                new Start(
                                                        start.connection(),
                                                        person,
                                                        browser,
                                                        verifier,
                                                        start.redirect(),
                                                        start.expiresAt())));
    }

    @Override
    public void connect(Key key, SignInTokens fresh) {
        run(
                "INSERT INTO connection_sign_ins (id, connection_id, owner_id, state, tokens,"
                        + " edition, created_at) VALUES (?, ?, ?, 'ok', ?, 1, ?) ON CONFLICT (id) DO"
                        + " UPDATE SET state = 'ok', error = NULL, tokens = EXCLUDED.tokens,"
                        + " claim_until = 0, created_at = EXCLUDED.created_at, edition ="
                        + " connection_sign_ins.edition + 1",
                row(key),
                key.connection().value(),
                key.person().value(),
                sealed.seal(tokens.place(row(key)), write(fresh)),
                time.millis());
    }

    @Override
    public Optional<Standing> standing(Key key) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT state, error, checked_at, used_at FROM connection_sign_ins"
                                        + " WHERE id = ?",
                                row ->
                                        new Standing(
                                                ConnectionState.of(row.getString(1)),
                                                Optional.ofNullable(row.getString(2)),
                                                Sql.instant(row, 3),
                                                Sql.instant(row, 4)),
                                row(key)));
    }

    @Override
    public Optional<Instant> signedInAt(Key key) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT created_at FROM connection_sign_ins WHERE id = ?",
                                row -> Instant.ofEpochMilli(row.getLong(1)),
                                row(key)));
    }

    @Override
    public Optional<Held> tokens(Key key) {
        return database.read(
                        connection ->
                                Sql.first(
                                        connection,
                                        "SELECT tokens, edition FROM connection_sign_ins WHERE id ="
                                                + " ?",
                                        row -> new Kept(row.getString(1), row.getLong(2)),
                                        row(key)))
                .flatMap(
                        kept ->
                                sealed.open(tokens.place(row(key)), kept.tokens())
                                        .map(text -> new Held(read(text), kept.edition())));
    }

    /** What a row holds of them. */
    private record Kept(String tokens, long edition) {}

    @Override
    public boolean claim(Key key, long edition, Duration duration) {
        return run(
                        "UPDATE connection_sign_ins SET claim_until = ? WHERE id = ? AND edition ="
                                + " ? AND claim_until <= ?",
                        time.millis() + duration.toMillis(),
                        row(key),
                        edition,
                        time.millis())
                > 0;
    }

    @Override
    public boolean renew(Key key, long edition, SignInTokens fresh) {
        return run(
                        "UPDATE connection_sign_ins SET tokens = ?, edition = edition + 1,"
                                + " claim_until = 0 WHERE id = ? AND edition = ?",
                        sealed.seal(tokens.place(row(key)), write(fresh)),
                        row(key),
                        edition)
                > 0;
    }

    @Override
    public void release(Key key, long edition) {
        run(
                "UPDATE connection_sign_ins SET claim_until = 0 WHERE id = ? AND edition = ?",
                row(key),
                edition);
    }

    @Override
    public void lost(Key key, long edition, String error) {
        run(
                "UPDATE connection_sign_ins SET state = 'needs_sign_in', error = ?, claim_until ="
                        + " 0 WHERE id = ? AND edition = ?",
                error,
                row(key),
                edition);
    }

    @Override
    public void note(Key key, Standing standing) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE connection_sign_ins SET state = CASE WHEN state ="
                                        + " 'needs_sign_in' THEN state ELSE ? END, error = CASE"
                                        + " WHEN state = 'needs_sign_in' THEN error ELSE ? END,"
                                        + " checked_at = COALESCE(?, checked_at), used_at ="
                                        + " COALESCE(?, used_at) WHERE id = ?",
                                standing.state().word(),
                                standing.error().orElse(null),
                                standing.checkedAt().map(Instant::toEpochMilli).orElse(null),
                                standing.usedAt().map(Instant::toEpochMilli).orElse(null),
                                row(key)));
    }

    @Override
    public boolean remove(Key key) {
        boolean removed = run("DELETE FROM connection_sign_ins WHERE id = ?", row(key)) > 0;
        if (removed) {
            database.shred();
        }
        return removed;
    }

    @Override
    public int count(ConnectionId connection) {
        return Acting.asNobody(
                () ->
                        database.read(
                                rows ->
                                        Sql.first(
                                                        rows,
                                                        "SELECT COUNT(*) FROM connection_sign_ins"
                                                                + " WHERE connection_id = ?",
                                                        row -> row.getInt(1),
                                                        connection.value())
                                                .orElse(0)));
    }

    private static String write(SignInTokens tokens) {
        return MAPPER.createObjectNode()
                .put("access", tokens.access().reveal())
                .put("until", tokens.until().toEpochMilli())
                .put("renewal", tokens.renewal().reveal())
                .toString();
    }

    private static SignInTokens read(String text) {
        JsonNode json = MAPPER.readTree(text);
        return new SignInTokens(
                new Secret(json.path("access").asString("")),
                Instant.ofEpochMilli(json.path("until").asLong(0)),
                new Secret(json.path("renewal").asString("")));
    }
}
