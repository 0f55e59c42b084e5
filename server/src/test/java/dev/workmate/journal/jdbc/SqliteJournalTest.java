package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome.Appended;
import dev.workmate.journal.AppendOutcome.Fenced;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalContract;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.Drafts;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JournalContract {
    @TempDir Path home;
    private SqliteDatabase database;

    @Override
    protected Journal open(CommitListener listener) {
        database = SqliteDatabase.open(home);
        return new SqliteJournal(database, new EventJson(), listener, InstantSource.system());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void reopen() {
        database.close();
        journal = open(heard::addAll);
    }

    @Nested
    class AfterReopening {
        @Test
        void everythingIsAsItWas() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.message(turn, "a"), Drafts.agentChanged(turn)));
            List<Recorded> before = all();
            SessionState state = journal.find(session).orElseThrow();

            reopen();

            assertThat(all()).isEqualTo(before);
            assertThat(journal.find(session)).contains(state);
            assertThat(journal.unfinished()).containsExactly(session);
        }

        @Test
        void theNumbersAndTheChainGoOn() {
            SessionState begun = begin();
            reopen();

            appended(append(begun.epoch(), Drafts.message(turn, "b")));

            assertThat(sequences(all())).containsExactly(1L, 2L, 3L);
            assertThat(firstBroken(all())).isEmpty();
        }

        @Test
        void repeatedBatchesAreStillKnown() {
            BatchId batch = BatchId.ofClient("my message");
            List<Recorded> asked =
                    accepted(command(batch, Drafts.userMessage(turn, "hello"))).events();
            SessionState begun = begin();
            Append append = append(begun.epoch(), Drafts.message(turn, "a"));
            Appended first = appended(append);

            reopen();

            assertThat(command(batch, Drafts.userMessage(turn, "hello")))
                    .isEqualTo(new CommandOutcome.Repeated<String>(asked));
            assertThat(appended(append)).isEqualTo(first);
            assertThat(all()).hasSize(4);
        }
    }

    @Test
    void aRepeatAmongOtherAppendsDisturbsNoneOfThem() throws Exception {
        SessionState begun = begin();
        Append repeated = append(begun.epoch(), Drafts.message(turn, "again"));
        Appended first = appended(repeated);
        SessionId other = SessionId.next();
        journal.open(other, UserId.next());

        List<Appended> outcomes =
                inParallel(
                        64,
                        number ->
                                appended(
                                        number % 8 == 0
                                                ? repeated
                                                : append(
                                                        begun.epoch(),
                                                        Drafts.message(turn, "new"))));

        assertThat(outcomes)
                .filteredOn(outcome -> outcome.events().equals(first.events()))
                .hasSize(8);
        assertThat(all()).hasSize(3 + 56);
        assertThat(heard).isEqualTo(all());
        assertThat(firstBroken(all())).isEmpty();
    }

    @Test
    void aFailingListenerHarmsNeitherTheWriterNorTheEvent() {
        database.close();
        journal =
                open(
                        _ -> {
                            throw new IllegalStateException("listener failed");
                        });

        SessionState begun = begin();
        appended(append(begun.epoch(), Drafts.message(turn, "a")));

        assertThat(all()).hasSize(3);
    }

    @Test
    void anAlterationBehindTheJournalsBackIsSeen() {
        SessionState begun = begin();
        appended(append(begun.epoch(), Drafts.message(turn, "a"), Drafts.message(turn, "b")));

        database.<Integer>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(
                                "UPDATE agents SET identity = replace(identity, 'Test', 'Evil')");
                    }
                });

        assertThat(firstBroken(all())).contains(2L);
    }

    @Test
    void anEpochRaisedBehindTheJournalsBackStillFences() {
        SessionState begun = begin();
        database.<Integer>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate("UPDATE sessions SET epoch = epoch + 1");
                    }
                });

        assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                .isEqualTo(new Fenced());
        appended(append(begun.epoch() + 1, Drafts.message(turn, "mine")));
        assertThat(all()).hasSize(3);
    }

    @Test
    void theLastActivityIsKept() {
        begin();

        long updated =
                database.read(
                        connection -> {
                            try (Statement statement = connection.createStatement();
                                    ResultSet row =
                                            statement.executeQuery(
                                                    "SELECT updated_at FROM sessions")) {
                                return row.getLong(1);
                            }
                        });

        assertThat(updated).isEqualTo(all().getLast().envelope().at().toEpochMilli());
    }

    @Test
    void pagesAndTurnsAreFoundByTheirKeys() {
        assertThat(plan(JournalQueries.OF_TURN))
                .noneMatch(step -> step.startsWith("SCAN"))
                .anyMatch(step -> step.contains("turns_by_id"));
        assertThat(plan(JournalQueries.before(dev.workmate.journal.Reach.VISIBLE)))
                .noneMatch(step -> step.startsWith("SCAN") || step.contains("TEMP B-TREE"));
        assertThat(plan(JournalQueries.BATCH_START))
                .allMatch(step -> step.contains("message_events_batch"));
        assertThat(plan(JournalQueries.latest(EventNumbers.COMPANY_SELECTED)))
                .anyMatch(step -> step.contains("message_events_facts"));
        assertThat(plan(JournalQueries.latest(EventNumbers.MODEL_SELECTED)))
                .anyMatch(step -> step.contains("message_events_models"));
        assertThat(plan(JournalQueries.UNFINISHED))
                .allMatch(step -> step.contains("sessions_unfinished"));
    }

    private List<String> plan(String sql) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
                        List<String> steps = new java.util.ArrayList<>();
                        while (rows.next()) {
                            steps.add(rows.getString("detail"));
                        }
                        return steps;
                    }
                });
    }
}
