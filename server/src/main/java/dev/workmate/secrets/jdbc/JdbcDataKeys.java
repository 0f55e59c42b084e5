package dev.workmate.secrets.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.secrets.DataKeyStore;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;

/** Wrapped data keys in the table {@code data_keys}; ids rise with time. */
public final class JdbcDataKeys implements DataKeyStore {
    private final Database database;
    private final InstantSource time;

    public JdbcDataKeys(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public List<WrappedKey> all() {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT id, made_under, master_key, wrapped FROM data_keys"
                                        + " ORDER BY id DESC",
                                row ->
                                        new WrappedKey(
                                                row.getString(1),
                                                row.getString(2),
                                                row.getString(3),
                                                Base64.getDecoder().decode(row.getString(4)))));
    }

    @Override
    public void add(WrappedKey key) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO data_keys (id, made_under, master_key, wrapped,"
                                        + " created_at) VALUES (?, ?, ?, ?, ?)",
                                key.id(),
                                key.madeUnder(),
                                key.masterKey(),
                                Base64.getEncoder().encodeToString(key.bytes()),
                                time.millis()));
    }

    @Override
    public boolean replace(WrappedKey known, WrappedKey fresh) {
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "UPDATE data_keys SET master_key = ?, wrapped = ?"
                                                + " WHERE id = ? AND master_key = ?",
                                        fresh.masterKey(),
                                        Base64.getEncoder().encodeToString(fresh.bytes()),
                                        known.id(),
                                        known.masterKey()))
                > 0;
    }
}
