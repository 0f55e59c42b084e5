package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.ForkContract;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.StoreCheck;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.Drafts;
import dev.workmate.tool.jdbc.JdbcBlobs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a journal in a database promises of forks besides, whichever the database. */
abstract class StoredForkContract extends ForkContract {
    private final EventJson json = new EventJson();
    @TempDir Path home;
    Database database;
    private Projector projector;

    abstract Database openDatabase();

    @Override
    protected Journal open() {
        database = openDatabase();
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        Journal opened = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        return opened;
    }

    @Override
    protected StoreCheck check() {
        return StoreCheck.all(
                List.of(new JdbcStoreCheck(database, json), new JdbcBlobCheck(database, journal)));
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @Test
    void addNoRowsForWhatTheyShare() {
        say(origin, "one", "two", "three");

        fork(origin, 3);

        assertThat(count("message_events")).isEqualTo(4);
    }

    @Test
    void leaveNothingBehindOnceAllOfThemAreErased() {
        say(origin, "one", "two", "three");
        SessionId child = fork(origin, 2);
        say(child, "four");
        SessionId grandchild = fork(child, 3);

        journal.erase(child);
        assertThat(count("message_events")).isEqualTo(5);
        journal.erase(origin);
        assertThat(count("message_events")).isEqualTo(4);
        journal.erase(grandchild);

        for (String table : List.of("message_events", "turns", "task_ids", "shared_history")) {
            assertThat(count(table)).as(table).isZero();
        }
    }

    /** The record of an answer names words of the message beside it, which the cut leaves out. */
    @Test
    void readAnAnswerWhoseMessageWasCutOffAndErased() {
        String words = "Many words that are said twice. ".repeat(40);
        SessionState begun = begin();
        AppendOutcome stored =
                journal.append(
                        new Append(
                                origin,
                                turn,
                                begun.epoch(),
                                BatchId.next(),
                                List.of(
                                        Drafts.of(turn, answer(words)),
                                        Drafts.message(turn, words)),
                                OptionalLong.empty(),
                                SessionChange.STAY));
        assertThat(stored).isInstanceOf(AppendOutcome.Appended.class);
        SessionId fork = fork(origin, 2);
        List<Recorded> before = log(fork);

        journal.erase(origin);

        assertThat(log(fork)).isEqualTo(before);
        assertSound(fork);
    }

    @Test
    void readBytesThatTheirSharedEventsNameAlsoWhenTheOriginIsErased() {
        JdbcBlobs blobs = new JdbcBlobs(database, InstantSource.system());
        String shared = blobs.offer(origin, "text/plain", bytes("shared"));
        attach(origin, shared);
        String later = blobs.offer(origin, "text/plain", bytes("later"));
        attach(origin, later);
        SessionId fork = fork(origin, 1);
        assertSound(fork);
        assertThat(blobs.read(SessionId.next(), shared, 0, 9)).isEmpty();

        journal.erase(origin);

        assertThat(blobs.read(fork, shared, 0, 9).orElseThrow().content())
                .isEqualTo(bytes("shared"));
        assertThat(blobs.read(fork, later, 0, 9)).isEmpty();
        assertSound(fork);
        journal.erase(fork);
        assertThat(count("blobs") + count("blob_pieces")).isZero();
    }

    @Test
    void areViewedApartSoThatWhatIsSharedCountsOnce() {
        say(origin, "one", "two");
        SessionId fork = fork(origin, 2);
        say(fork, "three");

        assertThat(projector.awaitProjected(fork, log(fork).size(), Duration.ofSeconds(10)))
                .isTrue();
        assertThat(projector.awaitProjected(origin, 2, Duration.ofSeconds(10))).isTrue();
        assertThat(count("messages")).isEqualTo(3);
        new JdbcProjections(database, json, InstantSource.system()).rebuild(fork);
        assertThat(count("messages")).isEqualTo(2);
        assertSound(origin);
    }

    @Test
    void leaveQuestionsOfTheirOriginOpen() {
        ApprovalRequested asked = AnyEvent.of(ApprovalRequested.class).next(new Random(7));
        put(origin, Drafts.of(turn, asked));
        SessionId fork = fork(origin, 1);
        put(
                fork,
                Drafts.of(
                        turn,
                        new ApprovalResolved(
                                asked.approvalId(), Decision.STOPPED, "system", Optional.empty())));

        assertThat(projector.awaitProjected(fork, 3, Duration.ofSeconds(10))).isTrue();
        assertThat(projector.awaitProjected(origin, 1, Duration.ofSeconds(10))).isTrue();
        assertThat(count("approvals WHERE decision IS NULL")).isEqualTo(1);
        assertSound(origin);
        assertSound(fork);
    }

    @Test
    void areRelativesOfTheirFamilyAlone() {
        say(origin, "one");
        SessionId child = fork(origin, 0);
        SessionId grandchild = fork(child, 1);
        SessionId stranger = SessionId.next();
        journal.open(stranger, user.id());
        JdbcSessionCatalog catalog = new JdbcSessionCatalog(database, json);

        assertThat(ids(catalog.relatives(child, 9))).containsExactlyInAnyOrder(origin, grandchild);
        assertThat(ids(catalog.relatives(stranger, 9))).isEmpty();
        journal.erase(child);
        assertThat(ids(catalog.relatives(grandchild, 9))).containsExactly(origin);
        assertThat(ids(catalog.relatives(origin, 9))).containsExactly(grandchild);
    }

    private static List<SessionId> ids(List<SessionSummary> sessions) {
        return sessions.stream().map(SessionSummary::id).toList();
    }

    private SessionState begin() {
        journal.command(
                origin,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.userMessage(turn, "hello")),
                                new SessionChange.Open(turn, InstanceId.next()),
                                ""));
        return journal.find(origin).orElseThrow();
    }

    private static ModelCallCompleted answer(String words) {
        return new ModelCallCompleted(
                CallId.next(),
                "general",
                "test",
                "test-model",
                List.of(new TextBlock(words, List.of())),
                AnswerStop.END_TURN,
                Usage.of(1, 2),
                Optional.empty(),
                3);
    }

    private void attach(SessionId to, String reference) {
        Attachment file = new Attachment(reference, "a.txt", "text/plain", 6);
        UserMessageConfirmed said =
                new UserMessageConfirmed(MessageId.next(), Optional.empty(), "look", List.of(file));
        put(to, Drafts.of(turn, said));
    }

    private void put(SessionId to, Draft draft) {
        journal.command(
                to,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, ""));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private long count(String table) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet row =
                                    statement.executeQuery("SELECT count(*) FROM " + table)) {
                        row.next();
                        return row.getLong(1);
                    }
                });
    }
}
