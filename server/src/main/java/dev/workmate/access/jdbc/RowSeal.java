package dev.workmate.access.jdbc;

import dev.workmate.database.Database;
import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A digest of a row as we wrote it: a row that was changed behind our back opens nothing. It needs
 * no key, so it does not stop who can also compute it.
 */
final class RowSeal {
    private static final Logger log = LoggerFactory.getLogger(RowSeal.class);

    private RowSeal() {}

    static String of(List<String> columns) {
        MessageDigest digest = Digests.sha256();
        for (String column : columns) {
            digest.update(column.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** Whether a row is the one that was written; the log says where it is not. */
    static boolean holds(List<String> columns, @Nullable String seal) {
        boolean same = of(columns).equals(seal);
        if (!same) {
            log.error("the row of {} was changed by somebody else and is not used", columns.get(0));
        }
        return same;
    }

    /** The columns of a row, from {@code first} on, as they are sealed. */
    static List<String> columns(ResultSet row, int first, int count) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            String value = row.getString(i);
            columns.add(value == null ? "" : value);
        }
        return columns;
    }

    /** Seals rows of before there were seals; {@code columns} begin with the id. */
    static void sealOld(Database database, String table, String columns) {
        sealOld(database, table, columns, "seal");
    }

    static void sealOld(Database database, String table, String columns, String seal) {
        int count = columns.split(",").length;
        String select = "SELECT " + columns + " FROM " + table + " WHERE " + seal + " IS NULL";
        List<List<String>> old = database.read(connection -> rows(connection, select, count));
        if (!old.isEmpty()) {
            String update = "UPDATE " + table + " SET " + seal + " = ? WHERE id = ?";
            database.<Integer>write(connection -> seal(connection, update, old));
        }
    }

    private static List<List<String>> rows(Connection connection, String select, int count)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select);
                ResultSet row = statement.executeQuery()) {
            List<List<String>> found = new ArrayList<>();
            while (row.next()) {
                found.add(columns(row, 1, count));
            }
            return found;
        }
    }

    private static int seal(Connection connection, String sql, List<List<String>> rows)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            int sealed = 0;
            for (List<String> row : rows) {
                update.setString(1, of(row));
                update.setString(2, row.getFirst());
                sealed += update.executeUpdate();
            }
            return sealed;
        }
    }
}
