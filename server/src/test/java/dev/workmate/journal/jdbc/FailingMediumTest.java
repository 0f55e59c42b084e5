package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.DatabaseException;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the journal does when the disc is full or a commit fails: nothing lost, nothing twice. */
class FailingMediumTest {
    private final SessionId session = SessionId.next();
    private final TurnId turn = TurnId.next();
    private final List<Recorded> heard = Collections.synchronizedList(new ArrayList<>());
    @TempDir Path home;
    private SqliteDatabase database;
    private JdbcJournal journal;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        journal = new JdbcJournal(database, new EventJson(), heard::addAll, InstantSource.system());
        journal.open(session, UserId.next());
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.userMessage(turn, "hello")),
                                new SessionChange.Open(turn, InstanceId.next()),
                                ""));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aFullDiscFailsTheCallerAndHarmsNothing() {
        Append large = message("x".repeat(500_000));
        limitPages(pages() + 20);

        assertThatThrownBy(() -> journal.append(large)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> journal.append(large)).isInstanceOf(JournalException.class);
        assertThat(all()).hasSize(1);

        limitPages(1_000_000);
        journal.append(large);
        journal.append(message("after"));
        assertSound(3);
    }

    @Test
    void aFailedCommitIsToldToAllAndCanBeRepeated() throws Exception {
        execute("CREATE TABLE parents (id INTEGER PRIMARY KEY)");
        execute(
                "CREATE TABLE children (parent INTEGER REFERENCES parents (id)"
                        + " DEFERRABLE INITIALLY DEFERRED)");
        int appends = 60;
        List<Future<Integer>> tries = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < appends; i++) {
                threads.submit(this::breakACommit);
                tries.add(threads.submit(() -> appendUntilStored(message("m"))));
            }
            for (Future<Integer> each : tries) {
                assertThat(each.get(30, TimeUnit.SECONDS)).isPositive();
            }
        }

        assertSound(1 + appends);
    }

    /** The missing parent is noticed at the commit only. */
    private void breakACommit() {
        assertThatThrownBy(() -> execute("INSERT INTO children VALUES (42)"))
                .isInstanceOf(DatabaseException.class);
    }

    /** Returns the number of tries. */
    private int appendUntilStored(Append append) {
        for (int tries = 1; tries < 1_000; tries++) {
            try {
                assertThat(journal.append(append)).isInstanceOf(AppendOutcome.Appended.class);
                return tries;
            } catch (JournalException e) {
                assertThat(e).hasRootCauseInstanceOf(java.sql.SQLException.class);
            }
        }
        return 0;
    }

    private void assertSound(int count) {
        List<Recorded> events = all();
        assertThat(events.stream().map(Recorded::sequence))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, count).boxed().toList());
        String hash = HashChain.start(session);
        for (Recorded event : events) {
            hash = HashChain.link(hash, event);
            assertThat(event.hash()).isEqualTo(hash);
        }
        assertThat(heard).isEqualTo(events);
    }

    private List<Recorded> all() {
        return journal.after(session, 0, Integer.MAX_VALUE, Reach.ALL);
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

    private long pages() {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet row = statement.executeQuery("PRAGMA page_count")) {
                        return row.getLong(1);
                    }
                });
    }

    private void limitPages(long pages) {
        execute("PRAGMA max_page_count = " + pages);
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
