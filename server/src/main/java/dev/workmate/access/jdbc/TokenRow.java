package dev.workmate.access.jdbc;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Scope;
import dev.workmate.access.TokenId;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code tokens} with its last use. What servers of the version before know of it has one
 * seal, what it may do another one.
 */
final class TokenRow {
    /** What the version before knows, sealed in this order. */
    static final String SEALED = "id, user_id, kind, name, created_at, expires_at, hash";

    /** What {@link #read} takes, of {@code tokens t} and {@code token_uses l}. */
    static final String COLUMNS =
            "t.id, t.user_id, t.kind, t.name, t.created_at, t.expires_at, t.hash, t.seal,"
                    + " t.id, t.scopes, t.confirmed_at, t.rights_seal, l.used_at, l.address,"
                    + " l.device";

    private static final int SEALED_COLUMNS = 7;

    private TokenRow() {}

    static String seal(AccessToken token, String hash) {
        return RowSeal.of(
                List.of(
                        token.id().value(),
                        token.user().value(),
                        text(token.kind()),
                        StorableText.of(token.name()),
                        Long.toString(token.createdAt().toEpochMilli()),
                        token.expiresAt().map(end -> Long.toString(end.toEpochMilli())).orElse(""),
                        hash));
    }

    static String sealOfRights(TokenId id, String scopes, @Nullable Long confirmedAt) {
        return RowSeal.of(
                List.of(id.value(), scopes, confirmedAt == null ? "" : Long.toString(confirmedAt)));
    }

    static String text(AccessToken.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static String text(Set<Scope> scopes) {
        return scopes.stream()
                .sorted()
                .map(scope -> scope.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    /** Empty where the row is not the one that was written. */
    static Optional<AccessToken> read(ResultSet row, int first) throws SQLException {
        int rights = first + SEALED_COLUMNS + 1;
        boolean holds =
                RowSeal.holds(
                                RowSeal.columns(row, first, SEALED_COLUMNS),
                                row.getString(first + SEALED_COLUMNS))
                        && rightsHold(RowSeal.columns(row, rights, 3), row.getString(rights + 3));
        return holds ? Optional.of(believed(row, first, rights)) : Optional.empty();
    }

    /** A server of the version before seals no rights: what it writes has the usual ones. */
    private static boolean rightsHold(List<String> rights, @Nullable String seal) {
        boolean usual = rights.get(1).isEmpty() && rights.get(2).isEmpty();
        return seal == null && usual || RowSeal.holds(rights, seal);
    }

    private static AccessToken believed(ResultSet row, int first, int rights) throws SQLException {
        AccessToken.Kind kind =
                AccessToken.Kind.valueOf(row.getString(first + 2).toUpperCase(Locale.ROOT));
        String scopes = row.getString(rights + 1);
        return new AccessToken(
                new TokenId(row.getString(first)),
                new UserId(row.getString(first + 1)),
                kind,
                row.getString(first + 3),
                Instant.ofEpochMilli(row.getLong(first + 4)),
                Sql.instant(row, first + 5),
                scopes == null ? AccessToken.usual(kind) : scopes(scopes),
                Sql.instant(row, rights + 2),
                new AccessToken.Use(
                        Sql.instant(row, rights + 4),
                        present(row.getString(rights + 5)),
                        present(row.getString(rights + 6))));
    }

    private static String present(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static Set<Scope> scopes(String text) {
        return Arrays.stream(text.split(","))
                .filter(name -> !name.isEmpty())
                .map(name -> Scope.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
    }
}
