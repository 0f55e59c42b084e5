package dev.workmate.journal.jdbc;

import dev.workmate.event.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the writer knows of the sessions while it decides a group: their rows as the transaction
 * will leave them, and the events not yet written. It may remember rows between transactions
 * because nobody else writes them. For the writer's thread only.
 */
final class Desk {
    private static final int MAX_REMEMBERED = 20_000;

    private final EventRows events;
    private final Statements statements = new Statements();
    private final Map<SessionId, SessionRow> sessions = new LinkedHashMap<>(1_024, 0.75f, true);
    private final List<SessionRow> changed = new ArrayList<>();
    private final List<EventRows.Row> unwritten = new ArrayList<>();
    private final List<List<Recorded>> batches = new ArrayList<>();

    /** The batches of a group that are perhaps not written yet. */
    private final Map<BatchKey, List<Recorded>> fresh = new HashMap<>();

    private boolean careful;

    private record BatchKey(SessionId session, BatchId batch) {}

    Desk(EventRows events) {
        this.events = events;
    }

    Statements statements() {
        return statements;
    }

    /** Whether every batch must be looked up before it is stored. */
    boolean isCareful() {
        return careful;
    }

    void setCareful(boolean careful) {
        this.careful = careful;
    }

    @Nullable SessionRow find(SessionId id) throws SQLException {
        SessionRow known = sessions.get(id);
        if (known == null) {
            known = SessionRows.find(statements, id);
            if (known != null) {
                sessions.put(id, known);
            }
        }
        return known;
    }

    void store(SessionRow row, Numbered numbered) {
        change(row, numbered.state());
        if (numbered.events().isEmpty()) {
            return;
        }
        for (Recorded event : numbered.events()) {
            unwritten.add(new EventRows.Row(row.number(), event));
        }
        row.touch(numbered.events().getLast().envelope().at().toEpochMilli());
        batches.add(numbered.events());
        fresh.put(
                new BatchKey(row.now().id(), numbered.events().getFirst().batch()),
                numbered.events());
    }

    void change(SessionRow row, SessionState next) {
        if (!row.isChanged()) {
            changed.add(row);
        }
        row.change(next);
    }

    /** The events of a batch that is stored already, or will be by this transaction. */
    Optional<List<Recorded>> findBatch(SessionRow row, BatchId batch) throws SQLException {
        if (row.now().head() == 0) {
            return Optional.empty();
        }
        List<Recorded> justNow = fresh.get(new BatchKey(row.now().id(), batch));
        if (justNow != null) {
            return Optional.of(justNow);
        }
        PreparedStatement first = statements.of(JournalQueries.BATCH_START);
        first.setString(1, batch.value());
        first.setLong(2, row.number());
        try (ResultSet found = first.executeQuery()) {
            if (!found.next()) {
                return Optional.empty();
            }
            return Optional.of(readBatch(row, batch, found.getLong(1)));
        }
    }

    private List<Recorded> readBatch(SessionRow row, BatchId batch, long start)
            throws SQLException {
        PreparedStatement select = statements.of(JournalQueries.FROM_SEQUENCE);
        select.setLong(1, row.number());
        select.setLong(2, start);
        List<Recorded> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next() && rows.getString(12).equals(batch.value())) {
                found.add(events.read(rows));
            }
        }
        return found;
    }

    void erase(SessionRow row) throws SQLException {
        write();
        for (String delete : JournalQueries.ERASE) {
            PreparedStatement statement = statements.of(delete);
            statement.setLong(1, row.number());
            statement.executeUpdate();
        }
        sessions.remove(row.now().id());
    }

    /** Brings everything decided so far into the transaction. */
    void write() throws SQLException {
        if (!unwritten.isEmpty()) {
            events.insert(statements, unwritten);
            unwritten.clear();
        }
        if (!changed.isEmpty()) {
            SessionRows.update(statements, changed);
            changed.forEach(SessionRow::written);
            changed.clear();
        }
    }

    /** The batches of the transaction that has just been committed, in order. */
    List<List<Recorded>> committed() {
        List<List<Recorded>> all = List.copyOf(batches);
        batches.clear();
        fresh.clear();
        forgetOldest();
        return all;
    }

    /** How many batches the transaction holds so far. */
    int batches() {
        return batches.size();
    }

    /** Forgets the rows and all batches but the first ones, which stay in the transaction. */
    void undoTo(int firstBatches) {
        statements.forget();
        sessions.clear();
        changed.clear();
        unwritten.clear();
        fresh.clear();
        batches.subList(firstBatches, batches.size()).clear();
    }

    void forget() {
        undoTo(0);
    }

    /** Only between transactions: a row that is being changed must not be read anew. */
    private void forgetOldest() {
        Iterator<SessionRow> oldest = sessions.values().iterator();
        while (sessions.size() > MAX_REMEMBERED) {
            oldest.next();
            oldest.remove();
        }
    }
}
