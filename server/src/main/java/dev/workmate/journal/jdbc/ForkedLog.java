package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.Trace;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the log of a fork, part by part in its order. For one connection. */
final class ForkedLog {
    private final Connection connection;
    private final EventRows events;
    private final SessionId session;
    private final Lineage lineage;

    ForkedLog(Connection connection, EventRows events, SessionId session, Lineage lineage) {
        this.connection = connection;
        this.events = events;
        this.session = session;
        this.lineage = lineage;
    }

    List<Recorded> after(long sequence, int limit, Reach reach) throws SQLException {
        List<Recorded> found = new ArrayList<>();
        for (Lineage.Part part : lineage.parts()) {
            long from = Math.max(sequence, part.stretch().after());
            if (from < part.stretch().upTo() && found.size() < limit) {
                found.addAll(
                        page(
                                JournalQueries.partAfter(reach),
                                new Range(part.log(), from, part.stretch().upTo()),
                                limit - found.size()));
            }
        }
        return found;
    }

    /** Rising, like what stands after. */
    List<Recorded> before(long sequence, int limit, Reach reach) throws SQLException {
        List<Recorded> found = new ArrayList<>();
        for (Lineage.Part part : lineage.parts().reversed()) {
            long to = Math.min(sequence - 1, part.stretch().upTo());
            if (part.stretch().after() < to && found.size() < limit) {
                found.addAll(
                        page(
                                JournalQueries.partBefore(reach),
                                new Range(part.log(), part.stretch().after(), to),
                                limit - found.size()));
            }
        }
        return found.reversed();
    }

    /** What is said by all that follows, whether or not its words can be read. */
    List<Trace> traces(long sequence, int limit, Erasure.Left left) throws SQLException {
        List<Trace> found = new ArrayList<>();
        for (Lineage.Part part : lineage.parts()) {
            long from = Math.max(sequence, part.stretch().after());
            if (from < part.stretch().upTo() && found.size() < limit) {
                try (PreparedStatement select =
                        connection.prepareStatement(JournalQueries.partAfter(Reach.ALL))) {
                    select.setLong(1, part.log());
                    select.setLong(2, from);
                    select.setLong(3, part.stretch().upTo());
                    select.setInt(4, limit - found.size());
                    try (ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            found.add(events.trace(part.stretch().recordedIn(), rows, left));
                        }
                    }
                }
            }
        }
        return found;
    }

    List<Recorded> ofTurn(TurnId turn) throws SQLException {
        List<Recorded> found = new ArrayList<>();
        for (Lineage.Part part : lineage.parts()) {
            try (PreparedStatement select =
                    connection.prepareStatement(JournalQueries.PART_OF_TURN)) {
                select.setBytes(1, Uuids.bytes(turn.value()));
                select.setLong(2, part.log());
                select.setLong(3, part.stretch().after());
                select.setLong(4, part.stretch().upTo());
                found.addAll(read(select));
            }
        }
        return found;
    }

    Optional<Recorded> latest(Engine engine, int type) throws SQLException {
        for (Lineage.Part part : lineage.parts().reversed()) {
            try (PreparedStatement select =
                    connection.prepareStatement(JournalQueries.latestOfPart(engine, type))) {
                select.setLong(1, part.log());
                select.setLong(2, part.stretch().after());
                select.setLong(3, part.stretch().upTo());
                List<Recorded> found = read(select);
                if (!found.isEmpty()) {
                    return Optional.of(found.getFirst());
                }
            }
        }
        return Optional.empty();
    }

    /** The events of one log behind {@code after} and up to {@code upTo}. */
    private record Range(long log, long after, long upTo) {}

    private List<Recorded> page(String sql, Range range, int limit) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setLong(1, range.log());
            select.setLong(2, range.after());
            select.setLong(3, range.upTo());
            select.setInt(4, limit);
            return read(select);
        }
    }

    private List<Recorded> read(PreparedStatement select) throws SQLException {
        List<Recorded> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(events.read(session, rows));
            }
        }
        return found;
    }
}
