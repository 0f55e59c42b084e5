package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Lanes;
import dev.workmate.database.PersonKey;
import dev.workmate.event.Envelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.AppendWatch;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Heard;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal in the database. Thread-safe; one per process and database. */
public final class JdbcJournal extends JdbcLog {
    private static final Logger log = LoggerFactory.getLogger(JdbcJournal.class);
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);
    private static final int LAST_PAGE = 20;

    private final Database database;
    private final EventJson json;
    private final InstantSource time;
    private final AppendWatch watch;
    private final Lanes<JournalWrite<?>> lanes;
    private final SessionKeys keys = new SessionKeys();

    public JdbcJournal(
            Database database, EventJson json, CommitListener listener, InstantSource time) {
        this(database, json, listener, time, AppendWatch.NONE);
    }

    public JdbcJournal(
            Database database,
            EventJson json,
            CommitListener listener,
            InstantSource time,
            AppendWatch watch) {
        super(database, json);
        this.watch = watch;
        this.database = database;
        this.json = json;
        this.time = time;
        Lock telling = new ReentrantLock();
        this.lanes = database.share(() -> new JournalWork(group(), listener, telling));
        quarantineSetbacks();
    }

    /** What one writer knows; events are numbered by no other while it has the session's row. */
    private WriteGroup group() {
        return new WriteGroup(database, new EventRows(json, database.keys()), keys);
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
                lastReadable(setback.session()),
                setback.known() - setback.head(),
                time.instant(),
                json::write);
    }

    /** In a session whose words are forgotten nothing can be remarked. */
    private Optional<Envelope> lastReadable(SessionId session) {
        try {
            return lastOfATurn(session);
        } catch (ForgottenException e) {
            return Optional.empty();
        }
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
        Long keyId = database.keys().of(owner).map(PersonKey::id).orElse(null);
        write(new OpenWrite(session, owner, keyId, time.millis()));
    }

    @Override
    public Optional<SessionState> fork(Fork fork) {
        return write(new ForkWrite(fork, json::write, time.millis()));
    }

    @Override
    public AppendOutcome append(Append append) {
        return timed(
                new AppendWrite(
                        append,
                        Numbering.texts(append.drafts(), json::write),
                        keys.find(append.session())));
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return timed(new CommandWrite<>(session, batch, rule, json::write));
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        return write(new ClaimWrite(session, epoch, instance));
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
        Heard heard = readHeard(session);
        write(new HeardWrite(session, heard));
        return heard;
    }

    @Override
    public void erase(SessionId session) {
        write(new EraseWrite(session, Erasure.Left.NOTHING, time.millis()));
        database.shred();
    }

    @Override
    public void forget(SessionId session) {
        write(new EraseWrite(session, Erasure.Left.SKELETON, time.millis()));
        database.shred();
    }

    /** Also what failed in the end: whoever waited for it, waited. */
    private <T> T timed(JournalWrite<T> job) {
        long begun = System.nanoTime();
        try {
            return write(job);
        } finally {
            watch.appended(Duration.ofNanos(System.nanoTime() - begun));
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
}
