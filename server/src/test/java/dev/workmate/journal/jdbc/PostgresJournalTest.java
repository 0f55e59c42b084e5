package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.AppendOutcome.Fenced;
import dev.workmate.journal.AppendOutcome.HeadMoved;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
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
import java.util.OptionalLong;
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

    /** This one goes by what it remembers until the row itself says otherwise. */
    @Test
    void whatAnotherProcessStoredIsNoticedByWhoRemembersTheSession(@TempDir Path elsewhere) {
        SessionState begun = begin();
        AppendOutcome.Appended first = append(begun, "first");
        try (Database second = TestPostgres.open(elsewhere, url)) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), _ -> {}, InstantSource.system());
            say(other, "from elsewhere");

            assertThat(append(begun, "second").state().head()).isEqualTo(5);
            say(other, "once more");
            assertThat(journal.append(expecting(begun, 5))).isEqualTo(new HeadMoved(6));
            say(other, "and again");
            assertThat(journal.append(expecting(begun, 7)))
                    .isInstanceOf(AppendOutcome.Appended.class);
            assertThat(other.append(append(begun.epoch(), Drafts.message(turn, "as the owner"))))
                    .isInstanceOf(AppendOutcome.Appended.class);
        }
        assertThat(first.state().head()).isEqualTo(3);
        assertThat(sequences(all())).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(firstBroken(all())).isEmpty();
    }

    /** What is remembered says no to both; the row says yes to one. */
    @Test
    void nobodyIsRefusedByWhatIsRemembered(@TempDir Path elsewhere) {
        SessionState begun = begin();
        append(begun, "first");
        try (Database second = TestPostgres.open(elsewhere, url)) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), _ -> {}, InstantSource.system());
            SessionState claimed =
                    other.claim(session, begun.epoch(), InstanceId.next()).orElseThrow();

            assertThat(append(claimed, "with the new epoch").state().head()).isEqualTo(4);
            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
        }
        assertThat(all()).hasSize(4);
    }

    @Test
    void whatIsStoredAlreadyIsToldAlsoWhereTheSessionIsRemembered() {
        SessionState begun = begin();
        append(begun, "first");
        Append append = append(begun.epoch(), Drafts.message(turn, "once"));

        AppendOutcome stored = journal.append(append);
        AppendOutcome repeated = journal.append(append);

        assertThat(repeated).isEqualTo(stored);
        assertThat(all()).hasSize(4);
    }

    /** One of many has moved on: the others are none the worse for it. */
    @Test
    void aGroupWithAStaleSessionIsStoredAsAWhole(@TempDir Path elsewhere) throws Exception {
        SessionState begun = begin();
        append(begun, "first");
        try (Database second = TestPostgres.open(elsewhere, url)) {
            Journal other =
                    new JdbcJournal(second, new EventJson(), _ -> {}, InstantSource.system());
            List<Long> heads = Collections.synchronizedList(new ArrayList<>());
            inParallel(
                    48,
                    number ->
                            number % 4 == 0
                                    ? say(other, "from elsewhere")
                                    : heads.add(append(begun, "one of many").state().head()));
            assertThat(heads).hasSize(36).doesNotHaveDuplicates();
        }
        assertThat(sequences(all()))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 51).boxed().toList());
        assertThat(firstBroken(all())).isEmpty();
    }

    private AppendOutcome.Appended append(SessionState state, String text) {
        return (AppendOutcome.Appended)
                journal.append(append(state.epoch(), Drafts.message(turn, text)));
    }

    private Append expecting(SessionState state, long head) {
        return new Append(
                session,
                turn,
                state.epoch(),
                BatchId.next(),
                List.of(Drafts.message(turn, "if nothing was said")),
                OptionalLong.of(head),
                SessionChange.STAY);
    }

    private CommandOutcome<String> say(Journal there, String text) {
        return there.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(turn, text)), SessionChange.STAY, ""));
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
