package dev.workmate.access.jdbc;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.TokenId;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tokens in the table {@code tokens}, by the hash of their secret. */
public final class JdbcTokens implements Tokens {
    private static final String COLUMNS =
            "t.id, t.user_id, t.kind, t.name, t.created_at, t.expires_at, t.hash, t.seal";

    /** What is sealed of a row, in this order. */
    private static final String SEALED = "id, user_id, kind, name, created_at, expires_at, hash";

    private static final int SEALED_COLUMNS = 7;

    private final Database database;

    public JdbcTokens(Database database) {
        this.database = database;
        RowSeal.sealOld(database, "tokens", SEALED);
    }

    @Override
    public void store(AccessToken token, String hash) {
        database.write(
                connection -> {
                    try (PreparedStatement insert =
                            connection.prepareStatement(
                                    "INSERT INTO tokens (id, user_id, kind, name, created_at,"
                                            + " expires_at, hash, seal)"
                                            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
                        insert.setString(1, token.id().value());
                        insert.setString(2, token.user().value());
                        insert.setString(3, text(token.kind()));
                        insert.setString(4, StorableText.of(token.name()));
                        insert.setLong(5, token.createdAt().toEpochMilli());
                        if (token.expiresAt().isPresent()) {
                            insert.setLong(6, token.expiresAt().get().toEpochMilli());
                        } else {
                            insert.setNull(6, Types.BIGINT);
                        }
                        insert.setString(7, hash);
                        insert.setString(8, RowSeal.of(sealed(token, hash)));
                        return insert.executeUpdate();
                    }
                });
    }

    @Override
    public Optional<Login> findByHash(String hash) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT "
                                            + UserRow.COLUMNS
                                            + ", "
                                            + COLUMNS
                                            + " FROM tokens t JOIN users u ON u.id = t.user_id"
                                            + " WHERE t.hash = ? AND u.disabled_at IS NULL")) {
                        select.setString(1, hash);
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? login(row) : Optional.<Login>empty();
                        }
                    }
                });
    }

    @Override
    public boolean exists(UserId user, TokenId token) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT "
                                            + COLUMNS
                                            + " FROM tokens t WHERE t.id = ? AND t.user_id = ?")) {
                        select.setString(1, token.value());
                        select.setString(2, user.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() && token(row, 1).isPresent();
                        }
                    }
                });
    }

    @Override
    public List<AccessToken> list(UserId user, AccessToken.Kind kind) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT "
                                            + COLUMNS
                                            + " FROM tokens t WHERE t.user_id = ? AND t.kind = ?"
                                            + " ORDER BY t.created_at DESC, t.id DESC")) {
                        select.setString(1, user.value());
                        select.setString(2, text(kind));
                        try (ResultSet row = select.executeQuery()) {
                            List<AccessToken> tokens = new ArrayList<>();
                            while (row.next()) {
                                token(row, 1).ifPresent(tokens::add);
                            }
                            return tokens;
                        }
                    }
                });
    }

    @Override
    public boolean remove(UserId user, TokenId token) {
        return database.write(
                connection -> {
                    try (PreparedStatement delete =
                            connection.prepareStatement(
                                    "DELETE FROM tokens WHERE user_id = ? AND id = ?")) {
                        delete.setString(1, user.value());
                        delete.setString(2, token.value());
                        return delete.executeUpdate() > 0;
                    }
                });
    }

    @Override
    public List<TokenId> prune(UserId user, AccessToken.Kind kind, Instant now, int keep) {
        return database.write(
                connection -> {
                    try (PreparedStatement delete =
                            connection.prepareStatement(
                                    "DELETE FROM tokens WHERE user_id = ? AND kind = ?"
                                            + " AND (expires_at <= ? OR id NOT IN (SELECT id FROM"
                                            + " tokens WHERE user_id = ? AND kind = ? ORDER BY"
                                            + " created_at DESC, id DESC LIMIT ?)) RETURNING id")) {
                        delete.setString(1, user.value());
                        delete.setString(2, text(kind));
                        delete.setLong(3, now.toEpochMilli());
                        delete.setString(4, user.value());
                        delete.setString(5, text(kind));
                        delete.setInt(6, keep);
                        return ids(delete);
                    }
                });
    }

    private static List<TokenId> ids(PreparedStatement delete) throws SQLException {
        try (ResultSet row = delete.executeQuery()) {
            List<TokenId> ids = new ArrayList<>();
            while (row.next()) {
                ids.add(new TokenId(row.getString(1)));
            }
            return ids;
        }
    }

    private static Optional<Login> login(ResultSet row) throws SQLException {
        Optional<User> user = UserRow.read(row);
        Optional<AccessToken> token = token(row, UserRow.COUNT + 1);
        return user.flatMap(who -> token.map(key -> new Login(who, key)));
    }

    private static List<String> sealed(AccessToken token, String hash) {
        return List.of(
                token.id().value(),
                token.user().value(),
                text(token.kind()),
                StorableText.of(token.name()),
                Long.toString(token.createdAt().toEpochMilli()),
                token.expiresAt().map(end -> Long.toString(end.toEpochMilli())).orElse(""),
                hash);
    }

    /** Empty where the row is not the one that was written. */
    private static Optional<AccessToken> token(ResultSet row, int first) throws SQLException {
        List<String> columns = RowSeal.columns(row, first, SEALED_COLUMNS);
        return RowSeal.holds(columns, row.getString(first + SEALED_COLUMNS))
                ? Optional.of(believed(row, first))
                : Optional.empty();
    }

    private static AccessToken believed(ResultSet row, int first) throws SQLException {
        long expiresAt = row.getLong(first + 5);
        Optional<Instant> expiry =
                row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(expiresAt));
        return new AccessToken(
                new TokenId(row.getString(first)),
                new UserId(row.getString(first + 1)),
                AccessToken.Kind.valueOf(row.getString(first + 2).toUpperCase(Locale.ROOT)),
                row.getString(first + 3),
                Instant.ofEpochMilli(row.getLong(first + 4)),
                expiry);
    }

    private static String text(AccessToken.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
