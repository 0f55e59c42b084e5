package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.event.Draft;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome.Appended;
import dev.workmate.journal.AppendOutcome.Fenced;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Heard;
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
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a journal in a database promises besides, whichever the database. */
abstract class StoredJournalContract extends JournalContract {
    @TempDir Path home;
    Database database;

    /** The same one again, when it was closed. */
    abstract Database openDatabase();

    @Override
    protected Journal open(CommitListener listener) {
        database = openDatabase();
        return new JdbcJournal(database, new EventJson(), listener, InstantSource.system());
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

    @Nested
    class WhatWasHeard {
        private final Heard agent = new Heard(false, Set.of(Drafts.AGENT.id()));

        /** None of the log's rows is read for it: here none of them can be. */
        @Test
        void costsNothingOfTheLog() {
            SessionState begun = begin();
            for (int i = 0; i < 200; i++) {
                appended(append(begun.epoch(), Drafts.message(turn, "a")));
            }
            execute("UPDATE message_events SET type = 9999, payload = '?'");

            reopen();

            assertThat(journal.heard(session)).isEqualTo(agent);
            assertThat(count("SELECT count(*) FROM heard")).isEqualTo(1);
        }

        @Test
        void isReadOnceFromTheLogOfAnOlderSession() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.message(turn, "a")));
            execute("DELETE FROM heard");
            execute("INSERT INTO heard SELECT number, 'unknown' FROM sessions");
            reopen();

            assertThat(journal.heard(session)).isEqualTo(agent);
            execute("UPDATE message_events SET type = 9999, payload = '?'");
            assertThat(journal.heard(session)).isEqualTo(agent);
        }

        @Test
        void goesWithItsSession() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.message(turn, "a")));

            journal.erase(session);

            assertThat(count("SELECT count(*) FROM heard")).isZero();
        }

        private void execute(String sql) {
            database.<Integer>write(
                    connection -> {
                        try (Statement statement = connection.createStatement()) {
                            return statement.executeUpdate(sql);
                        }
                    });
        }

        private int count(String sql) {
            return database.read(
                    connection -> {
                        try (Statement statement = connection.createStatement();
                                ResultSet row = statement.executeQuery(sql)) {
                            return row.next() ? row.getInt(1) : 0;
                        }
                    });
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

    /** More rows than go into one statement, with and without an agent. */
    @Test
    void aLongBatchIsStoredWhole() {
        SessionState begun = begin();
        Draft[] drafts =
                IntStream.range(0, 1_100)
                        .mapToObj(
                                i ->
                                        i % 3 == 0
                                                ? Drafts.agentChanged(turn)
                                                : Drafts.message(turn, "word " + i))
                        .toArray(Draft[]::new);

        List<Recorded> stored = appended(append(begun.epoch(), drafts)).events();
        reopen();

        List<Recorded> read = all();
        assertThat(read.subList(read.size() - drafts.length, read.size())).isEqualTo(stored);
        assertThat(firstBroken(read)).isEmpty();
        assertThat(journal.find(session).orElseThrow().head()).isEqualTo(read.getLast().sequence());
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
                                return row.next() ? row.getLong(1) : 0;
                            }
                        });

        assertThat(updated).isEqualTo(all().getLast().envelope().at().toEpochMilli());
    }
}
