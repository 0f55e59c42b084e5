package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Lanes;
import dev.workmate.database.SqlWork;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Heard;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal in the database. Thread-safe; one per process and database. */
public final class JdbcJournal implements Journal {
    private static final Logger log = LoggerFactory.getLogger(JdbcJournal.class);
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);
    private static final int LAST_PAGE = 20;

    private final Database database;
    private final EventJson json;
    private final InstantSource time;
    private final EventRows events;
    private final Lanes<JournalWrite<?>> lanes;

    public JdbcJournal(
            Database database, EventJson json, CommitListener listener, InstantSource time) {
        this.database = database;
        this.json = json;
        this.time = time;
        this.events = new EventRows(json);
        CommitListener inTurn = new OneAtATime(listener);
        this.lanes = database.share(() -> new JournalWork(group(), inTurn));
        quarantineSetbacks();
    }

    /** What one writer knows; events are numbered by no other while it has the session's row. */
    private WriteGroup group() {
        return new WriteGroup(database.engine(), new EventRows(json), database.marks());
    }

    /** Before anybody can go on with a session: has those rest that lost events. */
    private void quarantineSetbacks() {
        Setbacks.Found found = new Setbacks(database).find();
        for (Setbacks.Setback setback : found.setbacks()) {
            boolean fresh = write(quarantine(setback));
            log.error(
                    "session {} went backwards: it is known to have had {} events and has {}; it is"
                            + " quarantined{}",
                    setback.session(),
                    setback.known(),
                    setback.head(),
                    fresh ? "" : " since an earlier start");
        }
        if (!found.missing().isEmpty()) {
            log.error(
                    "{} sessions are known and not in the database, and nobody erased them, such as"
                            + " {}: is it an older database, or another one?",
                    found.missing().size(),
                    found.missing().getFirst());
        }
    }

    private QuarantineWrite quarantine(Setbacks.Setback setback) {
        return new QuarantineWrite(
                setback.session(),
                lastOfATurn(setback.session()),
                setback.known() - setback.head(),
                time.instant(),
                json::write);
    }

    /** The newest event that belongs to a turn: a title or a choice of model may follow it. */
    private Optional<Envelope> lastOfATurn(SessionId session) {
        long before = Long.MAX_VALUE;
        while (true) {
            List<Recorded> page = before(session, before, LAST_PAGE, Reach.ALL);
            Optional<Envelope> last =
                    page.reversed().stream()
                            .map(Recorded::envelope)
                            .filter(event -> event.turnId().isPresent())
                            .findFirst();
            if (last.isPresent() || page.isEmpty()) {
                return last;
            }
            before = page.getFirst().sequence();
        }
    }

    @Override
    public void open(SessionId session, UserId owner) {
        write(new OpenWrite(session, owner, time.millis()));
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(SessionRows.SELECT)) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.of(SessionRows.read(session, row))
                                    : Optional.<SessionState>empty();
                        }
                    }
                });
    }

    @Override
    public AppendOutcome append(Append append) {
        return write(new AppendWrite(append, Numbering.texts(append.drafts(), json::write)));
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return write(new CommandWrite<>(session, batch, rule, json::write));
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        return write(new ClaimWrite(session, epoch, instance));
    }

    @Override
    public List<SessionId> unfinished() {
        return read(
                connection -> {
                    try (PreparedStatement select =
                                    connection.prepareStatement(JournalQueries.UNFINISHED);
                            ResultSet rows = select.executeQuery()) {
                        List<SessionId> found = new ArrayList<>();
                        while (rows.next()) {
                            found.add(new SessionId(rows.getString(1)));
                        }
                        return List.copyOf(found);
                    }
                });
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return page(JournalQueries.after(reach), session, sequence, limit);
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return page(JournalQueries.before(reach), session, sequence, limit).reversed();
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return select(
                JournalQueries.OF_TURN,
                session,
                statement -> {
                    statement.setBytes(1, Uuids.bytes(turn.value()));
                    statement.setString(2, session.value());
                });
    }

    @Override
    public Optional<Recorded> latest(SessionId session, Class<? extends AgentEvent> kind) {
        String name =
                Objects.requireNonNull(EventNames.events().get(kind), () -> kind + " has no name");
        return select(
                        JournalQueries.latest(database.engine(), EventNumbers.of(name)),
                        session,
                        statement -> statement.setString(1, session.value()))
                .stream()
                .findFirst();
    }

    @Override
    public Heard heard(SessionId session) {
        Optional<Heard> kept =
                read(
                        connection -> {
                            try (PreparedStatement select =
                                    connection.prepareStatement(HeardRows.OF_SESSION)) {
                                select.setString(1, session.value());
                                return HeardRows.heard(HeardRows.read(select));
                            }
                        });
        return kept.orElseGet(() -> heardOfOld(session));
    }

    private Heard heardOfOld(SessionId session) {
        Heard heard = Journal.super.heard(session);
        write(new HeardWrite(session, heard));
        return heard;
    }

    @Override
    public void erase(SessionId session) {
        write(new EraseWrite(session, time.millis()));
        database.shred();
    }

    private List<Recorded> page(String sql, SessionId session, long sequence, int limit) {
        return select(
                sql,
                session,
                statement -> {
                    statement.setString(1, session.value());
                    statement.setLong(2, sequence);
                    statement.setInt(3, limit);
                });
    }

    private List<Recorded> select(String sql, SessionId session, Parameters parameters) {
        return read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql)) {
                        parameters.set(select);
                        try (ResultSet rows = select.executeQuery()) {
                            List<Recorded> found = new ArrayList<>();
                            while (rows.next()) {
                                found.add(events.read(session, rows));
                            }
                            return found;
                        }
                    }
                });
    }

    private <T> T read(SqlWork<T> work) {
        try {
            return database.read(work);
        } catch (DatabaseException e) {
            throw new JournalException("the journal could not be read", e);
        }
    }

    private <T> T write(JournalWrite<T> job) {
        try {
            lanes.submit(job.session(), job);
            return job.await(MAX_WAIT);
        } catch (DatabaseException e) {
            throw new JournalException("the journal could not be written", e);
        }
    }

    /** Sets the parameters of a query. */
    @FunctionalInterface
    private interface Parameters {
        void set(PreparedStatement statement) throws SQLException;
    }
}
