package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.session.AuditLog;
import dev.workmate.testkit.Drafts;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that comes back with less than it had: it is noticed, said, and nothing goes on. */
abstract class SetbackContract {
    private final EventJson json = new EventJson();
    private final SessionId session = SessionId.next();
    private final TurnId turn = TurnId.next();
    private final User user = User.of(UserId.next(), "ada", Role.USER);
    @TempDir Path home;
    private Database database;
    private JdbcJournal journal;

    /** The same one again, when it was closed. */
    abstract Database openDatabase();

    /** Puts a copy of the database aside; it is closed. */
    abstract void save() throws Exception;

    /** Brings back what was put aside; the database is closed. */
    abstract void restore() throws Exception;

    /** Bytes as they are written in SQL. */
    abstract String bytes(String hex);

    @BeforeEach
    void open() {
        database = openDatabase();
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aSessionThatWentBackwardsRestsAndSaysSo() throws Exception {
        beginAndLoseTheNewestEvents();

        SessionState state = journal.find(session).orElseThrow();
        assertThat(state.quarantined()).isTrue();
        assertThat(journal.unfinished()).isEmpty();
        assertThat(journal.claim(session, state.epoch(), InstanceId.next())).isEmpty();
        assertThat(journal.append(message("on"))).isEqualTo(new AppendOutcome.Fenced());
        assertThat(all().getLast().envelope().event())
                .isInstanceOfSatisfying(
                        NoticeGiven.class,
                        notice -> {
                            assertThat(notice.code()).isEqualTo("history_lost");
                            assertThat(notice.message()).contains("3 entries are missing");
                        });
        assertThat(verify().valid()).isFalse();
    }

    /** A title comes when it comes: behind the turn, and it belongs to none. */
    @Test
    void itSaysSoBehindATitleToo() throws Exception {
        begin();
        for (int i = 0; i < 50; i++) {
            title("Payments " + i);
        }
        loseTheNewestEvents();

        assertThat(all().getLast().envelope().turnId()).contains(turn);
        assertThat(all().getLast().envelope().event())
                .isInstanceOfSatisfying(
                        NoticeGiven.class,
                        notice -> assertThat(notice.message()).contains(": 3 entries are missing"));
    }

    /** Nobody has said anything in it yet, so there is no turn to remark upon. */
    @Test
    void aSessionWithoutATurnOnlyRests() throws Exception {
        journal.open(session, user.id());
        title("Payments");
        database.close();
        save();
        open();
        title("Other payments");
        database.close();
        restore();
        open();

        assertThat(journal.find(session).orElseThrow().quarantined()).isTrue();
        assertThat(all()).hasSize(1);
    }

    @Test
    void theNextStartSaysItOnlyOnceMore() throws Exception {
        beginAndLoseTheNewestEvents();
        int events = all().size();
        database.close();
        open();

        assertThat(all()).hasSize(events);
        assertThat(journal.find(session).orElseThrow().quarantined()).isTrue();
    }

    @Test
    void aPersonWhoStopsTheTurnGoesOn() throws Exception {
        beginAndLoseTheNewestEvents();

        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.of(turn, new CancelRequested("ada"))),
                                SessionChange.STAY,
                                ""));

        assertThat(journal.find(session).orElseThrow().quarantined()).isFalse();
        assertThat(journal.unfinished()).containsExactly(session);
        assertThat(verify().valid()).isTrue();
        database.close();
        open();
        assertThat(journal.find(session).orElseThrow().quarantined()).isFalse();
    }

    @Test
    void aNewTitleDoesNotLetItGoOn() throws Exception {
        beginAndLoseTheNewestEvents();

        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(turn, "not a person's")),
                                SessionChange.STAY,
                                ""));

        assertThat(journal.find(session).orElseThrow().quarantined()).isTrue();
    }

    @Test
    void aCutTailWithTheRowSetBackIsFound() {
        begin();
        SessionState before = journal.find(session).orElseThrow();
        journal.append(message("gone"));
        assertThat(verify().valid()).isTrue();

        execute("DELETE FROM message_events WHERE sequence = " + (before.head() + 1));
        execute(
                "UPDATE sessions SET head = "
                        + before.head()
                        + ", visible_head = "
                        + before.visibleHead()
                        + ", last_hash = "
                        + bytes(before.lastHash()));

        assertThat(verify().valid()).isFalse();
    }

    @Test
    void anErasedSessionIsNotMissed() {
        begin();
        journal.erase(session);
        database.close();
        open();

        assertThat(new Setbacks(database).find().missing()).isEmpty();
    }

    @Test
    void aSessionThatIsGoneWithoutAnErasureIsMissed() throws Exception {
        database.close();
        save();
        open();
        begin();
        database.close();
        restore();
        open();

        assertThat(new Setbacks(database).find().missing()).containsExactly(session);
    }

    @Test
    void anUntouchedSessionIsLeftAlone() {
        begin();
        journal.append(message("more"));
        database.close();
        open();

        assertThat(journal.find(session).orElseThrow().quarantined()).isFalse();
        assertThat(journal.unfinished()).containsExactly(session);
        assertThat(verify().valid()).isTrue();
    }

    private void beginAndLoseTheNewestEvents() throws Exception {
        begin();
        loseTheNewestEvents();
    }

    private void loseTheNewestEvents() throws Exception {
        database.close();
        save();
        open();
        for (String words : List.of("one", "two", "three")) {
            assertThat(journal.append(message(words))).isInstanceOf(AppendOutcome.Appended.class);
        }
        database.close();
        restore();
        open();
    }

    private void begin() {
        journal.open(session, user.id());
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.userMessage(turn, "hello")),
                                new SessionChange.Open(turn, InstanceId.next()),
                                ""));
    }

    private void title(String title) {
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.ofSession(new SessionTitled(title))),
                                SessionChange.STAY,
                                ""));
    }

    private Append message(String content) {
        return new Append(
                session,
                turn,
                1,
                BatchId.next(),
                List.of(Drafts.message(turn, content)),
                OptionalLong.empty(),
                SessionChange.STAY);
    }

    private List<Recorded> all() {
        return journal.after(session, 0, 1_000, Reach.ALL);
    }

    private AuditLog.Verification verify() {
        OwnedSession owned =
                new Ownership(_ -> Optional.of(user.id())).check(user, session).orElseThrow();
        return new AuditLog(journal, new JdbcStoreCheck(database, json))
                .verify(owned)
                .orElseThrow();
    }

    private void execute(String sql) {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(sql);
                    }
                });
    }
}
