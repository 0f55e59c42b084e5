package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Recorded;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which batches are stored, or will be by the transaction under way. For a writer's thread only.
 */
final class KnownBatches {
    private static final int PAGE = 64;

    private final EventRows events;

    /** The batches of the transaction, which are perhaps not written yet. */
    private final Map<Key, List<Recorded>> fresh = new HashMap<>();

    /** Names of batches that no session has, those of the transaction aside. */
    private final Set<String> absent = new HashSet<>();

    private record Key(SessionId session, BatchId batch) {}

    KnownBatches(EventRows events) {
        this.events = events;
    }

    /** Asks about all at once; for databases in which their names are always text. */
    void lookFor(Statements statements, List<String> batches) throws SQLException {
        absent.clear();
        if (batches.isEmpty()) {
            return;
        }
        absent.addAll(batches);
        PreparedStatement select = statements.of(JournalQueries.KNOWN_BATCHES);
        Object[] ids = batches.toArray();
        select.setArray(1, select.getConnection().createArrayOf("text", ids));
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                absent.remove(EventRows.batch(row.getObject(1)));
            }
        }
    }

    void add(SessionId session, List<Recorded> batch) {
        fresh.put(new Key(session, batch.getFirst().batch()), batch);
    }

    /** {@code name} is how the batch is called in the table. */
    Optional<List<Recorded>> find(Statements statements, SessionRow row, BatchId batch, String name)
            throws SQLException {
        List<Recorded> justNow = fresh.get(new Key(row.now().id(), batch));
        if (justNow != null) {
            return Optional.of(justNow);
        }
        if (absent.contains(name)) {
            return Optional.empty();
        }
        try (ResultSet found = start(statements, name, row.number()).executeQuery()) {
            return found.next()
                    ? Optional.of(read(statements, row, batch, found.getLong(1)))
                    : Optional.empty();
        }
    }

    boolean isStored(Statements statements, String name, long session) throws SQLException {
        try (ResultSet found = start(statements, name, session).executeQuery()) {
            return found.next();
        }
    }

    private static PreparedStatement start(Statements statements, String name, long session)
            throws SQLException {
        PreparedStatement first = statements.of(JournalQueries.BATCH_START);
        EventRows.setBatch(statements.engine(), new Parameters(first, 0), 1, name);
        first.setLong(2, session);
        return first;
    }

    private List<Recorded> read(Statements statements, SessionRow row, BatchId batch, long start)
            throws SQLException {
        PreparedStatement select = statements.of(JournalQueries.FROM_SEQUENCE);
        select.setLong(1, row.number());
        select.setLong(2, start);
        // The rest of a long log is not wanted.
        select.setFetchSize(PAGE);
        List<Recorded> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                Recorded event = events.read(row.now().id(), rows);
                if (!event.batch().equals(batch)) {
                    break;
                }
                found.add(event);
            }
        }
        return found;
    }

    /** The transaction is over. */
    void forget() {
        fresh.clear();
        absent.clear();
    }
}
