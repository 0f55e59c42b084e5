package dev.workmate.turn.jdbc;

import dev.workmate.database.Database;
import dev.workmate.journal.InstanceId;
import dev.workmate.turn.Leases;
import java.nio.file.Path;
import java.util.Optional;

/** Who works on a database: this process alone, or all that say in it that they are there. */
public final class Attendance {
    private final LeaseTimes times;
    private final Optional<JdbcLeases> shared;

    private Attendance(LeaseTimes times, Optional<JdbcLeases> shared) {
        this.times = times;
        this.shared = shared;
    }

    public static Attendance of(Database database, LeaseTimes times) {
        return new Attendance(
                times,
                database.engine().isShared()
                        ? Optional.of(new JdbcLeases(database, times))
                        : Optional.empty());
    }

    /** Whether other processes may be there, who go on where this one ends. */
    public boolean isShared() {
        return shared.isPresent();
    }

    public Leases leases() {
        return shared.<Leases>map(leases -> leases).orElse(Leases.ALONE);
    }

    /**
     * Says that this process is there, where others could ask, until what is returned is closed.
     */
    public AutoCloseable begin(InstanceId self, Path note) {
        if (shared.isEmpty()) {
            return () -> {};
        }
        Heartbeat heartbeat = new Heartbeat(shared.get(), self, note, times.beat());
        heartbeat.start();
        return heartbeat;
    }
}
