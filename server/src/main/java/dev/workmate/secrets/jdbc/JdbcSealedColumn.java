package dev.workmate.secrets.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.secrets.SealedColumn;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import java.util.List;

/** A column of texts that are sealed secrets; the key of its table is one text column. */
public final class JdbcSealedColumn implements SealedColumn {
    private final Database database;
    private final String table;
    private final String key;
    private final String column;

    public JdbcSealedColumn(Database database, String table, String key, String column) {
        this.database = database;
        this.table = table;
        this.key = key;
        this.column = column;
    }

    /** Where the secret of a row lies. */
    public SecretPlace place(String row) {
        return new SecretPlace(table, row, column);
    }

    @Override
    public long countOthers(String keyId) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT count(*) FROM " + table + whereOther(),
                                        row -> row.getLong(1),
                                        SealedSecret.prefixOf(keyId) + "%")
                                .orElse(0L));
    }

    private String whereOther() {
        return " WHERE " + column + " NOT LIKE ?";
    }

    @Override
    public List<Cell> others(String keyId, String afterRow, int limit) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT " + key + ", " + column + " FROM " + table + whereOther()
                                        + " AND " + key + " > ? ORDER BY " + key + " LIMIT ?",
                                row -> new Cell(place(row.getString(1)), row.getString(2)),
                                SealedSecret.prefixOf(keyId) + "%",
                                afterRow,
                                limit));
    }

    /** What an earlier version wrote in a form of its own. */
    public List<Cell> startingWith(String prefix) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT " + key + ", " + column + " FROM " + table + " WHERE "
                                        + column + " LIKE ? ORDER BY " + key,
                                row -> new Cell(place(row.getString(1)), row.getString(2)),
                                prefix + "%"));
    }

    @Override
    public boolean replace(Cell known, SealedSecret fresh) {
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "UPDATE " + table + " SET " + column + " = ? WHERE " + key
                                                + " = ? AND " + column + " = ?",
                                        fresh.text(),
                                        known.place().row(),
                                        known.text()))
                > 0;
    }
}
