package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.HighWaterMarks;
import dev.workmate.database.PersonKey;
import dev.workmate.database.PersonKeys;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
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
 * leave them, and the events not yet written. It remembers rows between transactions. Where others
 * write them too, only appends trust that, since they write to a row only while it is as
 * remembered; all else, and whatever would write nothing, is decided on rows that are held. For the
 * writer's thread only.
 */
final class WriteGroup {
    private static final int MAX_REMEMBERED = 20_000;

    private final EventRows events;
    private final HighWaterMarks marks;
    private final Statements statements;
    private final Map<SessionId, SessionRow> sessions = new LinkedHashMap<>(1_024, 0.75f, true);
    private final List<SessionRow> changed = new ArrayList<>();
    private final List<EventRows.Fresh> unwritten = new ArrayList<>();
    private final List<Stored> batches = new ArrayList<>();

    /** Sessions that are gone with this transaction, by number. */
    private final List<Long> erased = new ArrayList<>();

    /** Pictures that a message names and that therefore stay. */
    private final List<NamedBlob> named = new ArrayList<>();

    /** What sessions hear for the first time. */
    private final News news = new News();

    private final KnownBatches known;
    private final PersonKeys keys;
    private final SessionKeys met;

    private boolean careful;

    /** Sessions whose rows nobody else can change until the transaction is over. */
    private final Set<SessionId> held = new HashSet<>();

    private boolean trusting;
    private boolean doubted;

    /** A batch in the transaction, and what the session is with it. */
    private record Stored(long session, String name, List<Recorded> events, SessionState state) {}

    private record NamedBlob(SessionId session, String reference) {}

    /** {@code met} takes up which session has which key. */
    WriteGroup(Database database, EventRows events, SessionKeys met) {
        this.statements = new Statements(database.engine());
        this.keys = database.keys();
        this.met = met;
        this.events = events;
        this.known = new KnownBatches(events);
        this.marks = database.marks();
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

    /** Where others write too: trusts what it remembers if that will do, and holds rows if not. */
    void begin(List<JournalWrite<?>> jobs) throws SQLException {
        trusting =
                !isAlone()
                        && jobs.stream()
                                .allMatch(
                                        job ->
                                                job.mayTrustMemory()
                                                        && sessions.containsKey(job.session()));
        if (!trusting) {
            hold(jobs);
        }
    }

    /** Whether what is decided now rests on rows that others may have changed. */
    boolean trustsMemory() {
        return trusting;
    }

    /** Something cannot be decided by memory. */
    void doubt() {
        doubted = true;
    }

    /** Whether all must be decided again, now that the rows are held. */
    boolean mustDecideAgain(List<JournalWrite<?>> jobs) throws SQLException {
        if (!doubted) {
            return false;
        }
        undecide(0, 0);
        hold(jobs);
        return true;
    }

    /**
     * Where others write too: nobody else changes these sessions until the transaction is over, and
     * what has to be looked up for each is looked up for all at once.
     */
    void hold(List<JournalWrite<?>> jobs) throws SQLException {
        trusting = false;
        if (isAlone()) {
            return;
        }
        Set<SessionId> ids = jobs.stream().map(JournalWrite::session).collect(Collectors.toSet());
        ids.forEach(sessions::remove);
        held.addAll(ids);
        for (SessionRow row : SessionRows.lock(statements, ids)) {
            sessions.put(row.now().id(), row);
        }
        List<String> sought = new ArrayList<>();
        for (JournalWrite<?> job : jobs) {
            SessionRow row = sessions.get(job.session());
            BatchId batch = job.soughtBatch().orElse(null);
            if (row != null && batch != null && isReadable(row)) {
                sought.add(BatchWords.name(keyOf(row), batch));
            }
        }
        known.lookFor(statements, sought);
    }

    private boolean isReadable(SessionRow row) {
        return row.keyId() == null || keys.find(row.keyId()).isPresent();
    }

    /** The key that the session's words are sealed with; null where they are not. */
    @Nullable PersonKey keyOf(SessionRow row) {
        Long id = row.keyId();
        if (id == null) {
            return null;
        }
        PersonKey key =
                keys.find(id)
                        .orElseThrow(
                                () ->
                                        new ForgottenException(
                                                "the key of session "
                                                        + row.now().id()
                                                        + " is not there"));
        met.put(row.now().id(), key);
        return key;
    }

    @Nullable SessionRow find(SessionId id) throws SQLException {
        SessionRow known = sessions.get(id);
        if (known == null || !(isAlone() || trusting || held.contains(id))) {
            known = SessionRows.find(statements, id);
            held.add(id);
            if (known != null) {
                sessions.put(id, known);
            } else {
                sessions.remove(id);
            }
        }
        return known;
    }

    /** {@code words} are those of the numbered events. */
    void store(SessionRow row, Numbered numbered, BatchWords words) {
        change(row, numbered.state());
        if (numbered.events().isEmpty()) {
            return;
        }
        for (int i = 0; i < numbered.events().size(); i++) {
            Recorded event = numbered.events().get(i);
            unwritten.add(
                    new EventRows.Fresh(
                            new EventRows.Row(row.number(), event), words.stored(i), words.name()));
            news.add(row.number(), event.envelope());
            if (event.envelope().event() instanceof UserMessageConfirmed message) {
                message.attachments()
                        .forEach(file -> named.add(new NamedBlob(row.now().id(), file.fileId())));
            }
        }
        row.touch(numbered.events().getLast().envelope().at().toEpochMilli());
        batches.add(new Stored(row.number(), words.name(), numbered.events(), numbered.state()));
        known.add(row.now().id(), numbered.events());
    }

    /** Enters a session that begins where another one was cut; its own events follow. */
    SessionRow fork(SessionRow origin, Fork fork, long now) throws SQLException {
        write();
        SessionRow row = ForkRows.insert(statements, origin, fork, now);
        held.add(fork.session());
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
        return row.now().head() == 0
                ? Optional.empty()
                : known.find(statements, row, batch, BatchWords.name(keyOf(row), batch));
    }

    /** Whether the batches of the transaction are there; all of them or none. */
    boolean isStored() throws SQLException {
        return !batches.isEmpty()
                && known.isStored(
                        statements, batches.getFirst().name(), batches.getFirst().session());
    }

    /** {@code left} says what is to stay of it. */
    void erase(SessionRow row, Erasure.Left left, long now) throws SQLException {
        write();
        Erasure erasure = new Erasure(statements, events);
        erasure.note(row, left, now);
        erasure.erase(row, left);
        sessions.remove(row.now().id());
        met.remove(row.now().id());
        events.forget();
        news.forget();
        erased.add(row.number());
    }

    /** Brings everything decided so far into the transaction. */
    void write() throws SQLException {
        RowWrite<?> fresh = events.write(statements, unwritten);
        if (trusting) {
            SessionRows.takeAndUpdate(statements, fresh, changed);
        } else {
            SessionRows.update(statements, fresh, changed);
        }
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
        held.clear();
        forgetOldest();
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
        events.forget();
        undecide(firstBatches, firstErasures);
    }

    /** What was decided since; the rows of its sessions are still to be forgotten. */
    private void undecide(int firstBatches, int firstErasures) {
        doubted = false;
        held.clear();
        changed.clear();
        unwritten.clear();
        known.forget();
        named.clear();
        news.forget();
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
