package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.database.HighWaterMarks;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a writer knows of the sessions while it decides a group: their rows as the transaction will
 * leave them, and the events not yet written. It remembers rows between transactions only where
 * nobody else writes them. For the writer's thread only.
 */
final class WriteGroup {
    private static final int MAX_REMEMBERED = 20_000;

    private final EventRows events;
    private final HighWaterMarks marks;
    private final Statements statements;
    private final Map<SessionId, SessionRow> sessions = new LinkedHashMap<>(1_024, 0.75f, true);
    private final List<SessionRow> changed = new ArrayList<>();
    private final List<EventRows.Row> unwritten = new ArrayList<>();
    private final List<Stored> batches = new ArrayList<>();

    /** Sessions that are gone with this transaction, by number. */
    private final List<Long> erased = new ArrayList<>();

    /** Pictures that a message names and that therefore stay. */
    private final List<NamedBlob> named = new ArrayList<>();

    /** What sessions hear for the first time. */
    private final News news = new News();

    private final KnownBatches known;

    private boolean careful;

    /** A batch in the transaction, and what the session is with it. */
    private record Stored(long session, List<Recorded> events, SessionState state) {}

    private record NamedBlob(SessionId session, String reference) {}

    WriteGroup(Engine engine, EventRows events, HighWaterMarks marks) {
        this.statements = new Statements(engine);
        this.events = events;
        this.known = new KnownBatches(events);
        this.marks = marks;
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

    /** Whether no other process writes to the database, and no other writer of this one. */
    private boolean isAlone() {
        return statements.engine() == Engine.SQLITE;
    }

    /**
     * Where others write too: nobody else changes these sessions until the transaction is over, and
     * what has to be looked up for each is looked up for all at once.
     */
    void begin(List<JournalWrite<?>> jobs) throws SQLException {
        if (isAlone()) {
            return;
        }
        Set<SessionId> ids = jobs.stream().map(JournalWrite::session).collect(Collectors.toSet());
        for (SessionRow row : SessionRows.lock(statements, ids)) {
            sessions.put(row.now().id(), row);
        }
        known.lookFor(
                statements, jobs.stream().flatMap(job -> job.soughtBatch().stream()).toList());
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

    /** {@code folded} holds, for each event, its payload as it is stored, or null for its text. */
    void store(SessionRow row, Numbered numbered, List<byte @Nullable []> folded) {
        change(row, numbered.state());
        if (numbered.events().isEmpty()) {
            return;
        }
        for (int i = 0; i < numbered.events().size(); i++) {
            Recorded event = numbered.events().get(i);
            unwritten.add(new EventRows.Row(row.number(), event, folded.get(i)));
            news.add(row.number(), event.envelope());
            if (event.envelope().event() instanceof UserMessageConfirmed message) {
                message.attachments()
                        .forEach(file -> named.add(new NamedBlob(row.now().id(), file.fileId())));
            }
        }
        row.touch(numbered.events().getLast().envelope().at().toEpochMilli());
        batches.add(new Stored(row.number(), numbered.events(), numbered.state()));
        known.add(row.now().id(), numbered.events());
    }

    /** Enters a session that begins where another one was cut; its own events follow. */
    SessionRow fork(SessionRow origin, Fork fork, long now) throws SQLException {
        write();
        SessionRow row = ForkRows.insert(statements, origin, fork, now);
        sessions.put(fork.session(), row);
        return row;
    }

    void change(SessionRow row, SessionState next) {
        if (!row.isChanged()) {
            changed.add(row);
        }
        row.change(next);
    }

    /** The events of a batch that is stored already, or will be by this transaction. */
    Optional<List<Recorded>> findBatch(SessionRow row, BatchId batch) throws SQLException {
        return row.now().head() == 0 ? Optional.empty() : known.find(statements, row, batch);
    }

    /** Whether the batches of the transaction are there; all of them or none. */
    boolean isStored() throws SQLException {
        return !batches.isEmpty()
                && known.isStored(
                        statements,
                        batches.getFirst().events().getFirst().batch(),
                        batches.getFirst().session());
    }

    void erase(SessionRow row, long now) throws SQLException {
        write();
        PreparedStatement tombstone = statements.of(JournalQueries.ERASED);
        tombstone.setString(1, row.now().id().value());
        tombstone.setLong(2, now);
        tombstone.executeUpdate();
        new Erasure(statements, events).erase(row);
        sessions.remove(row.now().id());
        events.forget();
        news.forget();
        erased.add(row.number());
    }

    /** Brings everything decided so far into the transaction. */
    void write() throws SQLException {
        SessionRows.update(statements, events.write(statements, unwritten), changed);
        events.writeReferences(statements);
        changed.forEach(SessionRow::written);
        unwritten.clear();
        changed.clear();
        for (NamedBlob blob : named) {
            PreparedStatement update = statements.of(JournalQueries.NAME_BLOB);
            update.setString(1, blob.reference());
            update.setString(2, blob.session().value());
            update.executeUpdate();
        }
        named.clear();
        news.write(statements);
    }

    /** The batches of the transaction that has just been committed, in order. */
    List<List<Recorded>> committed() {
        setMarks();
        List<List<Recorded>> all = batches.stream().map(Stored::events).toList();
        batches.clear();
        known.forget();
        if (isAlone()) {
            forgetOldest();
        } else {
            sessions.clear();
        }
        return all;
    }

    private void setMarks() {
        for (Stored batch : batches) {
            // What a session has lost must stay known until a person has gone on with it.
            if (!batch.state().quarantined()) {
                marks.set(batch.session(), Setbacks.mark(batch.state()));
            }
        }
        erased.forEach(marks::clear);
        erased.clear();
    }

    /** How many batches the transaction holds so far. */
    int batches() {
        return batches.size();
    }

    /** How many sessions are gone with the transaction so far. */
    int erasures() {
        return erased.size();
    }

    /**
     * Forgets the rows and all but the first batches and erasures, which stay in the transaction.
     */
    void undoTo(int firstBatches, int firstErasures) {
        statements.forget();
        sessions.clear();
        changed.clear();
        unwritten.clear();
        known.forget();
        named.clear();
        news.forget();
        events.forget();
        batches.subList(firstBatches, batches.size()).clear();
        erased.subList(firstErasures, erased.size()).clear();
    }

    void forget() {
        undoTo(0, 0);
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
