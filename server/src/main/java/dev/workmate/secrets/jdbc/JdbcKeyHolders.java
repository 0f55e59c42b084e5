package dev.workmate.secrets.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.secrets.KeyHolders;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/** Who has which master keys, in the table {@code key_holders}. */
public final class JdbcKeyHolders implements KeyHolders {
    /** Who was silent for longer is gone. */
    static final Duration SILENT = Duration.ofMinutes(2);

    private final Database database;
    private final String server;
    private final InstantSource time;

    public JdbcKeyHolders(Database database, String server, InstantSource time) {
        this.database = database;
        this.server = server;
        this.time = time;
    }

    @Override
    public void announce(Collection<String> masterKeys) {
        String keys = "," + String.join(",", masterKeys) + ",";
        database.<Integer>write(
                connection -> {
                    Sql.update(
                            connection,
                            "DELETE FROM key_holders WHERE seen_at < ?",
                            time.millis() - SILENT.toMillis() * 10);
                    return Sql.update(
                            connection,
                            "INSERT INTO key_holders (server, master_keys, seen_at) VALUES (?, ?,"
                                    + " ?) ON CONFLICT (server) DO UPDATE SET master_keys ="
                                    + " excluded.master_keys, seen_at = excluded.seen_at",
                            server,
                            keys,
                            time.millis());
                });
    }

    @Override
    public List<String> without(String masterKey) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT server FROM key_holders WHERE seen_at >= ? AND master_keys"
                                        + " NOT LIKE ? ORDER BY server",
                                row -> row.getString(1),
                                time.millis() - SILENT.toMillis(),
                                "%," + masterKey + ",%"));
    }

    @Override
    public void leave() {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection, "DELETE FROM key_holders WHERE server = ?", server));
    }
}
