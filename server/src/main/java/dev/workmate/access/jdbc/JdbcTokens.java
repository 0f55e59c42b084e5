package dev.workmate.access.jdbc;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Act;
import dev.workmate.access.Login;
import dev.workmate.access.TokenId;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tokens in the table {@code tokens}, by the hash of their secret. */
public final class JdbcTokens implements Tokens {
    private static final String FROM_TOKENS =
            " FROM tokens t LEFT JOIN token_uses l ON l.token_id = t.id";

    private final Database database;
    private final JdbcActs acts;

    public JdbcTokens(Database database, JdbcActs acts) {
        this.database = database;
        this.acts = acts;
        RowSeal.sealOld(database, "tokens", TokenRow.SEALED);
    }

    @Override
    public void store(AccessToken token, String hash) {
        database.<Integer>write(connection -> store(connection, token, hash));
    }

    @Override
    public void store(AccessToken token, String hash, Act act) {
        database.<Integer>write(
                connection -> store(connection, token, hash) + acts.append(connection, act));
    }

    private static int store(Connection connection, AccessToken token, String hash)
            throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO tokens (id, user_id, kind, name, created_at, expires_at,"
                        + " hash, seal, scopes, confirmed_at, rights_seal)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                token.id().value(),
                token.user().value(),
                TokenRow.text(token.kind()),
                StorableText.of(token.name()),
                token.createdAt().toEpochMilli(),
                millis(token.expiresAt()),
                hash,
                TokenRow.seal(token, hash),
                TokenRow.text(token.scopes()),
                millis(token.confirmedAt()),
                TokenRow.sealOfRights(
                        token.id(), TokenRow.text(token.scopes()), millis(token.confirmedAt())));
        return token.lastUse().equals(AccessToken.Use.NONE)
                ? 0
                : use(connection, token.id(), token.lastUse());
    }

    private static @Nullable Long millis(Optional<Instant> instant) {
        return instant.map(Instant::toEpochMilli).orElse(null);
    }

    @Override
    public Optional<Login> findByHash(String hash) {
        return login("t.hash = ?", hash);
    }

    @Override
    public Optional<Login> find(UserId user, TokenId token) {
        return login("t.user_id = ? AND t.id = ?", user.value(), token.value());
    }

    private Optional<Login> login(String condition, Object... values) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT "
                                                + UserRow.COLUMNS
                                                + ", "
                                                + TokenRow.COLUMNS
                                                + FROM_TOKENS
                                                + " JOIN users u ON u.id = t.user_id"
                                                + " WHERE u.disabled_at IS NULL AND "
                                                + condition,
                                        JdbcTokens::login,
                                        values)
                                .flatMap(found -> found));
    }

    private static Optional<Login> login(ResultSet row) throws SQLException {
        Optional<User> user = UserRow.read(row);
        Optional<AccessToken> token = TokenRow.read(row, UserRow.COUNT + 1);
        return user.flatMap(who -> token.map(key -> new Login(who, key)));
    }

    @Override
    public List<AccessToken> list(UserId user, AccessToken.Kind kind) {
        return select(
                " WHERE t.user_id = ? AND t.kind = ? ORDER BY t.created_at DESC, t.id DESC",
                user.value(),
                TokenRow.text(kind));
    }

    private List<AccessToken> select(String where, Object... values) {
        return database
                .read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT " + TokenRow.COLUMNS + FROM_TOKENS + where,
                                        row -> TokenRow.read(row, 1),
                                        values))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public boolean remove(UserId user, TokenId token) {
        return database.<Boolean>write(connection -> remove(connection, user, token));
    }

    @Override
    public boolean remove(UserId user, TokenId token, Act act) {
        return database.<Boolean>write(
                connection -> {
                    boolean removed = remove(connection, user, token);
                    if (removed) {
                        acts.append(connection, act);
                    }
                    return removed;
                });
    }

    private static boolean remove(Connection connection, UserId user, TokenId token)
            throws SQLException {
        return Sql.update(
                        connection,
                        "DELETE FROM tokens WHERE user_id = ? AND id = ?",
                        user.value(),
                        token.value())
                > 0;
    }

    @Override
    public List<TokenId> removeAll(UserId user, AccessToken.Kind kind) {
        return removed(
                "DELETE FROM tokens WHERE user_id = ? AND kind = ? RETURNING id",
                user.value(),
                TokenRow.text(kind));
    }

    @Override
    public List<TokenId> prune(UserId user, AccessToken.Kind kind, Instant now, int keep) {
        return removed(
                "DELETE FROM tokens WHERE user_id = ? AND kind = ?"
                        + " AND (expires_at <= ? OR (id NOT IN (SELECT t.id"
                        + FROM_TOKENS
                        + " WHERE t.user_id = ? AND t.kind = ? AND l.used_at IS NOT NULL"
                        + " ORDER BY l.used_at DESC, t.created_at DESC, t.id DESC LIMIT ?)"
                        + " AND id NOT IN (SELECT t.id"
                        + FROM_TOKENS
                        + " WHERE t.user_id = ? AND t.kind = ? AND l.used_at IS NULL"
                        + " ORDER BY t.created_at DESC, t.id DESC LIMIT ?))) RETURNING id",
                user.value(),
                TokenRow.text(kind),
                now.toEpochMilli(),
                user.value(),
                TokenRow.text(kind),
                keep,
                user.value(),
                TokenRow.text(kind),
                keep);
    }

    private List<TokenId> removed(String sql, Object... values) {
        return database.write(
                connection ->
                        Sql.all(connection, sql, row -> new TokenId(row.getString(1)), values));
    }

    @Override
    public void used(Map<TokenId, AccessToken.Use> uses) {
        database.<Integer>write(
                connection -> {
                    int noted = 0;
                    for (Map.Entry<TokenId, AccessToken.Use> each : uses.entrySet()) {
                        noted += use(connection, each.getKey(), each.getValue());
                    }
                    return noted;
                });
    }

    private static int use(Connection connection, TokenId token, AccessToken.Use use)
            throws SQLException {
        return Sql.update(
                connection,
                "INSERT INTO token_uses (token_id, used_at, address, device)"
                        + " SELECT id, CAST(? AS BIGINT), ?, ? FROM tokens WHERE id = ?"
                        + " ON CONFLICT (token_id) DO UPDATE SET used_at = EXCLUDED.used_at,"
                        + " address = EXCLUDED.address, device = EXCLUDED.device",
                millis(use.at()),
                StorableText.of(use.address()),
                StorableText.of(use.device()),
                token.value());
    }

    @Override
    public void confirmed(UserId user, TokenId token, Instant at) {
        database.<Integer>write(
                connection -> {
                    Optional<String> scopes =
                            Sql.first(
                                    connection,
                                    "SELECT COALESCE(scopes, '') FROM tokens WHERE user_id = ?"
                                            + " AND id = ? AND kind = 'login'",
                                    row -> row.getString(1),
                                    user.value(),
                                    token.value());
                    if (scopes.isEmpty()) {
                        return 0;
                    }
                    String text =
                            scopes.get().isEmpty()
                                    ? TokenRow.text(AccessToken.usual(AccessToken.Kind.LOGIN))
                                    : scopes.get();
                    return Sql.update(
                            connection,
                            "UPDATE tokens SET scopes = ?, confirmed_at = ?, rights_seal = ?"
                                    + " WHERE id = ?",
                            text,
                            at.toEpochMilli(),
                            TokenRow.sealOfRights(token, text, at.toEpochMilli()),
                            token.value());
                });
    }
}
