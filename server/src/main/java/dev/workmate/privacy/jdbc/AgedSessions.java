package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Retention;
import java.time.Instant;
import java.util.List;

/** Finds sessions in which nothing has happened for long. */
public final class AgedSessions implements Retention.Aged {
    private static final String AGED =
            "SELECT s.id, s.owner_id FROM sessions s LEFT JOIN session_marks m ON"
                    + " m.session_number = s.number WHERE s.updated_at < ? AND s.turn_open IS NULL"
                    + " AND m.erase_at IS NULL AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE"
                    + " h.kind = 'person' AND h.held_id = s.owner_id OR h.kind = 'session' AND"
                    + " h.held_id = s.id)";
    private static final String OLDEST = " ORDER BY s.number LIMIT ?";

    private final Database database;

    public AgedSessions(Database database) {
        this.database = database;
    }

    @Override
    public List<Retention.Old> since(Instant last, Retention.Action action, int limit) {
        String left =
                switch (action) {
                    case DELETE -> "";
                    case ARCHIVE -> " AND m.archived_at IS NULL";
                };
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                AGED + left + OLDEST,
                                row ->
                                        new Retention.Old(
                                                new SessionId(row.getString(1)),
                                                new UserId(row.getString(2))),
                                last.toEpochMilli(),
                                limit));
    }
}
