package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.TaskEvent;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.text.JsonText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the views promise, whichever the database. */
abstract class StoredProjectionsContract {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final EventJson json = new EventJson();
    final SessionId session = SessionId.next();
    final UserId owner = UserId.next();
    private final TurnId turn = TurnId.next();
    private final TaskId task = TaskId.next();
    @TempDir Path home;
    Database database;
    private Projector projector;
    private JdbcJournal journal;

    /** The same one again, when it was closed. */
    abstract Database openDatabase();

    /** How a person's words stand in a view. */
    String stored(String text, Place place) {
        return text;
    }

    @BeforeEach
    void open() {
        database = openDatabase();
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        journal.open(session, owner);
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @Test
    void showsWhatWasSaid() {
        write(Drafts.userMessage(turn, "How much?"), Drafts.message(turn, "42"));

        assertThat(
                        rows(
                                "SELECT role, message_type, length, agent_id, model, input_tokens,"
                                        + " output_tokens FROM messages ORDER BY sequence"))
                .containsExactly(
                        "user|text|9|null|null|0|0", "assistant|text|2|test-agent|test-model|7|5");
    }

    @Test
    void showsHowToolCallsEnded() {
        ToolUseId open = ToolUseId.next();
        ToolUseId done = ToolUseId.next();
        write(
                ofTask(new ToolEvent.ToolRequested(open, "clock", new JsonText("{}"), true)),
                ofTask(new ToolEvent.ToolRequested(done, "mail", new JsonText("{}"), false)),
                ofTask(new ToolEvent.ToolStarted(done, "mail", "digest")),
                ofTask(
                        new ToolEvent.ToolFinished(
                                done,
                                "mail",
                                ToolStatus.TIMEOUT,
                                "",
                                false,
                                30,
                                Optional.of("too slow"),
                                Optional.empty())));

        assertThat(
                        rows(
                                "SELECT tool_name, status, duration_ms, error, finished_at IS NULL"
                                        + " FROM tool_calls ORDER BY tool_name"))
                .containsExactly(
                        "clock|requested|null|null|1",
                        "mail|timeout|30|%s|0"
                                .formatted(
                                        stored(
                                                "too slow",
                                                new Place("tool_calls.error", done.value()))));
    }

    @Test
    void doesNotTakeALateResultForTheRealOne() {
        ToolUseId call = ToolUseId.next();
        write(
                ofTask(new ToolEvent.ToolRequested(call, "mail", new JsonText("{}"), false)),
                ofTask(new ToolEvent.ToolStarted(call, "mail", "digest")),
                ofTask(
                        new ToolEvent.LateResultNoted(
                                call, "mail", ToolStatus.SUCCESS, "sent after all")));

        assertThat(rows("SELECT tool_name, status, finished_at IS NULL FROM tool_calls"))
                .containsExactly("mail|started|1");
        assertThat(rows("SELECT 1 FROM dead_letters")).isEmpty();
    }

    @Test
    void movesRowsAndCursorTogetherOrNotAtAll() {
        close();
        database = openDatabase();
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        append(Drafts.message(turn, "once"));
        JdbcProjections store = new JdbcProjections(database, json, InstantSource.system());
        ProjectionStore.Run run = new ProjectionStore.Run(session, store.read(session, 0, 10));
        refuse("cut", "UPDATE OF projected ON sessions", "cut between rows and cursor");
        assertThatThrownBy(() -> store.apply(List.of(run))).hasMessageContaining("cut between");
        assertThat(rows("SELECT sequence FROM messages")).isEmpty();
        allow("cut");
        store.apply(List.of(run));
        store.apply(List.of(run));
        assertThat(rows("SELECT sequence FROM messages")).containsExactly("1");
        assertThat(store.cursor(session)).hasValue(1);
        database.close();
        open();
    }

    @Test
    void showsTasksAsATree() {
        TaskId parent = TaskId.next();
        write(
                ofTask(new TaskEvent.TaskOpened(Optional.of(parent), Optional.empty(), "look")),
                ofTask(new TaskEvent.TaskClosed(TaskStatus.LIMIT_REACHED, 10)));

        assertThat(rows("SELECT task_id, parent_task_id, sequence, status, steps" + " FROM tasks"))
                .containsExactly(
                        hex(task.value()) + "|" + hex(parent.value()) + "|1|limit_reached|10");
    }

    @Test
    void addsUpWhatModelsTookAlsoWhereTheyFailed() {
        write(
                ofTask(
                        new ModelEvent.ModelCallCompleted(
                                CallId.next(),
                                "general",
                                "acme",
                                "m1",
                                List.of(),
                                AnswerStop.END_TURN,
                                new Usage(1, 2, 3, 4, 5),
                                Optional.of(new Money(new BigDecimal("0.0000120"), "USD")),
                                7)),
                ofTask(
                        new ModelEvent.ModelCallFailed(
                                CallId.next(),
                                "general",
                                Optional.empty(),
                                "overloaded",
                                "",
                                Usage.of(9, 0),
                                Optional.empty(),
                                1)));

        assertThat(
                        rows(
                                "SELECT day, agent_id, provider, model, outcome, input_tokens,"
                                        + " output_tokens, cache_read_tokens, cache_write_tokens,"
                                        + " reasoning_tokens, cost_amount, cost_currency FROM usage"
                                        + " ORDER BY sequence"))
                .containsExactly(
                        "2026-11-15|test-agent|acme|m1|completed|1|2|3|4|5|0.0000120|USD",
                        "2026-11-15|test-agent|null|null|failed|9|0|0|0|0|null|null");
    }

    @Test
    void namesTheSession() {
        write(ofTask(new SessionEvent.SessionTitled("Old")));
        write(ofTask(new SessionEvent.SessionTitled("New")));

        assertThat(rows("SELECT title, projected = head FROM sessions"))
                .containsExactly(stored("New", Place.title(session.value())) + "|1");
    }

    @Test
    void catchesUpAfterReopeningAndSetsAsideWhatCannotBeRead() {
        close();
        database = openDatabase();
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        append(Drafts.message(turn, "before"));
        append(Drafts.message(turn, "broken"));
        append(Drafts.message(turn, "after"));
        SessionId other = SessionId.next();
        journal.open(other, UserId.next());
        append(other, Drafts.message(turn, "elsewhere"));
        execute("UPDATE message_events SET payload = '{' WHERE sequence = 2");
        database.close();

        open();

        assertThat(projector.awaitProjected(session, 3, LIMIT)).isTrue();
        assertThat(projector.awaitProjected(other, 1, LIMIT)).isTrue();
        assertThat(rows("SELECT sequence FROM messages ORDER BY session_number, sequence"))
                .containsExactly("1", "3", "1");
        assertThat(rows("SELECT sequence FROM dead_letters")).containsExactly("2");
    }

    /** Another process stores in the same session, and only the log tells this one of it. */
    @Test
    void showsWhatOthersStoredInBetween() {
        journal = new JdbcJournal(database, json, this::hearsOwnWords, InstantSource.system());
        for (String words : List.of("ours", "elsewhere", "ours", "ours", "elsewhere")) {
            append(Drafts.message(turn, words));
        }
        write(Drafts.message(turn, "ours"));

        assertThat(rows("SELECT sequence FROM messages ORDER BY sequence"))
                .containsExactly("1", "2", "3", "4", "5", "6");
    }

    private void hearsOwnWords(List<Recorded> batch) {
        if (batch.getFirst().payload().contains("ours")) {
            projector.committed(batch);
        }
    }

    @Test
    void doesNotSetAsideWhatSomebodyElseHasShown() {
        write(Drafts.message(turn, "one"), Drafts.message(turn, "two"));

        new JdbcProjections(database, json, InstantSource.system())
                .setAside(session, 1, "it was in our way");

        assertThat(rows("SELECT projected FROM sessions")).containsExactly("2");
        assertThat(rows("SELECT sequence FROM dead_letters")).isEmpty();
    }

    @Test
    void setsAsideWhatDoesNotFitIntoAView() {
        // A task that is opened twice cannot be a row twice.
        write(
                ofTask(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "one")),
                ofTask(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "two")),
                Drafts.message(turn, "after"));

        assertThat(rows("SELECT sequence FROM tasks")).containsExactly("1");
        assertThat(rows("SELECT sequence FROM messages")).containsExactly("3");
        assertThat(rows("SELECT sequence FROM dead_letters")).containsExactly("2");
    }

    @Test
    void leavesNothingOfAnErasedSession() {
        write(
                Drafts.message(turn, "secret"),
                ofTask(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "secret")));

        journal.erase(session);

        assertThat(rows("SELECT 1 FROM messages")).isEmpty();
        assertThat(rows("SELECT 1 FROM tasks")).isEmpty();
        assertThat(rows("SELECT 1 FROM sessions")).isEmpty();
    }

    private static String hex(String id) {
        return id.replace("-", "");
    }

    @Test
    void projectsWhatWasSetAsideAgainOnceItFits() {
        write(ofTask(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "one")));
        refuse("closed", "INSERT ON messages", "not now");
        write(Drafts.message(turn, "late"));
        JdbcProjections store = new JdbcProjections(database, json, InstantSource.system());
        assertThat(store.deadLetters(10))
                .extracting(ProjectionStore.DeadLetter::sequence)
                .containsExactly(2L);
        allow("closed");

        assertThat(projector.replayDeadLetters()).isEqualTo(1);

        assertThat(projector.awaitProjected(session, 2, LIMIT)).isTrue();
        assertThat(rows("SELECT sequence FROM messages")).containsExactly("2");
        assertThat(rows("SELECT sequence FROM tasks")).containsExactly("1");
        assertThat(store.deadLetters(10)).isEmpty();
    }

    @Test
    void writesACallAndATaskOnceHoweverTheirEventsAreGrouped() {
        ToolUseId call = ToolUseId.next();
        Draft asked = ofTask(new ToolEvent.ToolRequested(call, "mail", new JsonText("{}"), false));
        Draft done =
                ofTask(
                        new ToolEvent.ToolFinished(
                                call,
                                "mail",
                                ToolStatus.SUCCESS,
                                "sent",
                                false,
                                7,
                                Optional.empty(),
                                Optional.empty()));
        Draft opened = ofTask(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "do"));
        Draft closed = ofTask(new TaskEvent.TaskClosed(TaskStatus.COMPLETED, 2));
        write(opened, asked, done, closed);
        List<String> together = calls();
        SessionId other = SessionId.next();
        journal.open(other, UserId.next());
        for (Draft draft : List.of(opened, asked, done, closed)) {
            append(other, draft);
            long head = journal.find(other).orElseThrow().head();
            assertThat(projector.awaitProjected(other, head, LIMIT)).isTrue();
        }

        assertThat(calls()).containsExactly(together.get(0), together.get(0));
        assertThat(rows("SELECT status, steps FROM tasks"))
                .containsExactly("completed|2", "completed|2");
    }

    private List<String> calls() {
        return rows(
                "SELECT tool_use_id, tool_name, status, requested_at, finished_at,"
                        + " duration_ms, error FROM tool_calls");
    }

    private Draft ofTask(AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.of(task),
                0,
                Optional.of(Drafts.AGENT),
                Instant.parse("2026-11-15T23:59:59.999Z"),
                event);
    }

    private void write(Draft... drafts) {
        append(drafts);
        long head = journal.find(session).orElseThrow().head();
        assertThat(projector.awaitProjected(session, head, LIMIT)).isTrue();
    }

    private void append(Draft... drafts) {
        append(session, drafts);
    }

    private void append(SessionId in, Draft... drafts) {
        journal.command(
                in,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(drafts), SessionChange.STAY, ""));
    }

    /** As if a row did not fit. */
    private void refuse(String name, String when, String words) {
        execute(
                switch (database.engine()) {
                    case SQLITE ->
                            "CREATE TRIGGER %s BEFORE %s BEGIN SELECT RAISE(ABORT, '%s'); END"
                                    .formatted(name, when, words);
                    case POSTGRESQL ->
                            """
                            CREATE FUNCTION %1$s() RETURNS trigger LANGUAGE plpgsql AS
                            $$BEGIN RAISE EXCEPTION '%3$s' USING ERRCODE = '23000'; END$$;
                            CREATE TRIGGER %1$s BEFORE %2$s FOR EACH ROW EXECUTE FUNCTION %1$s()
                            """
                                    .formatted(name, when, words);
                });
    }

    private void allow(String name) {
        execute(
                switch (database.engine()) {
                    case SQLITE -> "DROP TRIGGER " + name;
                    case POSTGRESQL -> "DROP FUNCTION " + name + " CASCADE";
                });
    }

    private void execute(String sql) {
        database.<Boolean>write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute(sql);
                    }
                });
    }

    /** Each row as text, its columns parted by bars. */
    private List<String> rows(String sql) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery(sql)) {
                        List<String> found = new ArrayList<>();
                        int columns = rows.getMetaData().getColumnCount();
                        while (rows.next()) {
                            List<String> row = new ArrayList<>();
                            for (int i = 1; i <= columns; i++) {
                                row.add(text(rows.getObject(i)));
                            }
                            found.add(String.join("|", row));
                        }
                        return found;
                    }
                });
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case Boolean flag -> flag ? "1" : "0";
            case byte[] bytes -> HexFormat.of().withUpperCase().formatHex(bytes);
            default -> value.toString();
        };
    }
}
