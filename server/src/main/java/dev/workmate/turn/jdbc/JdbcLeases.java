package dev.workmate.turn.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.Acting;
import dev.workmate.journal.InstanceId;
import dev.workmate.turn.Leases;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/**
 * Which processes are there, by the beats they leave in the table {@code instances}. All times are
 * the database's own, so that nobody's clock matters. Thread-safe.
 */
final class JdbcLeases implements Leases {
    private static final String BEAT =
            "INSERT INTO instances (id, beat_at) VALUES (?, clock_timestamp())"
                    + " ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at";
    private static final String LEAVE = "DELETE FROM instances WHERE id = ?";

    private static final String IS_THERE =
            "SELECT 1 FROM instances WHERE id = ?"
                    + " AND beat_at > clock_timestamp() - ? * INTERVAL '1 millisecond'";

    private static final String FORGET =
            "DELETE FROM instances WHERE beat_at < clock_timestamp() - INTERVAL '1 day'";

    private final Database database;
    private final LeaseTimes times;

    JdbcLeases(Database database, LeaseTimes times) {
        this.database = database;
        this.times = times;
    }

    /**
     * Where the database cannot be asked, nobody is said to be gone. Whoever stops a turn asks on a
     * person's behalf, and no person sees which processes there are.
     */
    @Override
    public boolean isThere(InstanceId owner) {
        return Acting.asNobody(() -> hasBeaten(owner));
    }

    private boolean hasBeaten(InstanceId owner) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(IS_THERE)) {
                        select.setString(1, owner.value());
                        select.setLong(2, times.lease().toMillis());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next();
                        }
                    }
                });
    }

    void beat(InstanceId instance) {
        update(BEAT, instance);
    }

    /** The process is gone, or about to go. */
    void leave(InstanceId instance) {
        update(LEAVE, instance);
    }

    /** Removes what processes left behind that ended long ago. */
    void forgetOld() {
        database.<Integer>write(
                connection -> {
                    try (PreparedStatement delete = connection.prepareStatement(FORGET)) {
                        return delete.executeUpdate();
                    }
                });
    }

    /**
     * Not behind what waits for the shared connections: a server that has much to write is still
     * there.
     */
    private void update(String sql, InstanceId instance) {
        database.<Integer>writeSoon(
                connection -> {
                    try (PreparedStatement update = connection.prepareStatement(sql)) {
                        update.setString(1, instance.value());
                        return update.executeUpdate();
                    }
                });
    }
}
