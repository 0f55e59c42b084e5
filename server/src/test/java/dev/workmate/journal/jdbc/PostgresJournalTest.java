package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.AppendOutcome.Fenced;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresJournalTest extends StoredJournalContract {
    private final String url = TestPostgres.empty(PostgresJournalTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }

    /** Two processes write to one session at once: each sees what the other has numbered. */
    @Test
    void processesThatShareASessionNumberItTogether(@TempDir Path elsewhere) throws Exception {
        begin();
        List<Recorded> told = Collections.synchronizedList(new ArrayList<>());
        try (Database second = TestPostgres.open(elsewhere, url)) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), told::addAll, InstantSource.system());

            inParallel(
                    48,
                    number ->
                            (number % 2 == 0 ? journal : other)
                                    .command(
                                            session,
                                            BatchId.next(),
                                            _ ->
                                                    new CommandRule.Accept<>(
                                                            List.of(
                                                                    Drafts.message(turn, "a"),
                                                                    Drafts.message(turn, "b")),
                                                            SessionChange.STAY,
                                                            "")));
        }

        assertThat(sequences(all()))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 98).boxed().toList());
        assertThat(firstBroken(all())).isEmpty();
        List<Recorded> heardByAny = new ArrayList<>(heard);
        heardByAny.addAll(told);
        assertThat(heardByAny).containsExactlyInAnyOrderElementsOf(all());
        assertThat(sequences(heard)).isSorted();
        assertThat(sequences(told)).isSorted();
    }

    @Test
    void aClaimThroughAnotherProcessFencesThisOneOff(@TempDir Path elsewhere) {
        SessionState begun = begin();
        try (Database second = TestPostgres.open(elsewhere, url)) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), _ -> {}, InstantSource.system());
            SessionState claimed =
                    other.claim(session, begun.epoch(), InstanceId.next()).orElseThrow();

            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
            assertThat(other.append(append(claimed.epoch(), Drafts.message(turn, "mine"))))
                    .isInstanceOf(AppendOutcome.Appended.class);
        }
        assertThat(all()).hasSize(3);
    }

    @Test
    void aConnectionThatIsLostIsReplacedAndNothingIsStoredTwice() {
        SessionState begun = begin();
        for (int round = 1; round <= 3; round++) {
            Append append = append(begun.epoch(), Drafts.message(turn, "once"));
            endConnections();

            storeSomehow(append);
            storeSomehow(append);

            assertThat(all()).hasSize(2 + round);
        }
        assertThat(firstBroken(all())).isEmpty();
    }

    @Test
    void aCommitWhoseAnswerIsLostCountsAndIsTold(@TempDir Path elsewhere) throws Exception {
        SessionState begun = begin();
        List<Recorded> told = Collections.synchronizedList(new ArrayList<>());
        try (CommitCutter cutter = new CommitCutter(url);
                Database second = TestPostgres.open(elsewhere, cutter.url())) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), told::addAll, InstantSource.system());
            cutter.cutNext(CommitCutter.Cut.BEFORE_ITS_ANSWER);

            AppendOutcome outcome =
                    other.append(append(begun.epoch(), Drafts.message(turn, "stored")));

            assertThat(cutter.hasCut()).isTrue();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            AppendOutcome.Appended.class,
                            appended -> assertThat(told).isEqualTo(appended.events()));
        }
        assertThat(all()).hasSize(3).endsWith(told.getFirst());
    }

    @Test
    void aCommitThatNeverArrivedDoesNotCount(@TempDir Path elsewhere) throws Exception {
        SessionState begun = begin();
        Append append = append(begun.epoch(), Drafts.message(turn, "lost"));
        List<Recorded> told = Collections.synchronizedList(new ArrayList<>());
        try (CommitCutter cutter = new CommitCutter(url);
                Database second = TestPostgres.open(elsewhere, cutter.url())) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), told::addAll, InstantSource.system());
            cutter.cutNext(CommitCutter.Cut.BEFORE_IT_ARRIVES);

            assertThatThrownBy(() -> other.append(append)).isInstanceOf(JournalException.class);

            assertThat(cutter.hasCut()).isTrue();
            assertThat(told).isEmpty();
            assertThat(all()).hasSize(2);
            assertThat(other.append(append)).isInstanceOf(AppendOutcome.Appended.class);
        }
        assertThat(all()).hasSize(3).endsWith(told.getFirst());
    }

    private void storeSomehow(Append append) {
        for (int tries = 1; ; tries++) {
            try {
                appended(append);
                return;
            } catch (JournalException e) {
                assertThat(tries).as("tries").isLessThan(10);
            }
        }
    }

    private void endConnections() {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(
                                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                                        + " application_name = 'workmate' AND datname ="
                                        + " current_database() AND pid <> pg_backend_pid()");
                    }
                });
    }
}
