package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.TokenId;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcTokens;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.TaskEvent;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Reach;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.StoreCheck;
import dev.workmate.session.AuditLog;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.PlainDatabase;
import dev.workmate.text.JsonText;
import dev.workmate.tool.jdbc.JdbcBlobs;
import dev.workmate.tool.jdbc.JdbcGrants;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.jdbc.JdbcApprovalBook;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever changes stored rows behind our back, in any column of any table about a session, is found
 * out by the verification, or has changed nothing that anybody can see.
 */
class TamperingTest {
    /** What a table says about itself rather than about a session has no reader here. */
    private static final List<String> TABLES =
            List.of(
                    "sessions",
                    "message_events",
                    "turns",
                    "task_ids",
                    "agents",
                    "messages",
                    "tool_calls",
                    "tasks",
                    "usage",
                    "approvals",
                    "grants",
                    "heard",
                    "blobs",
                    "blob_pieces",
                    "dead_letters");

    private final EventJson json = new EventJson();
    private final SessionId session = SessionId.next();
    private final TurnId turn = TurnId.next();
    private final TaskId task = TaskId.next();
    private final User user = User.of(UserId.next(), "ada", Role.USER);
    private final List<String> references = new ArrayList<>();
    private final ApprovalId approval = ApprovalId.next();
    @TempDir Path home;
    private Database database;
    private JdbcJournal journal;
    private Projector projector;
    private JdbcBlobs blobs;
    private AuditLog audit;
    private OwnedSession owned;

    Database openDatabase() {
        return PlainDatabase.open(home);
    }

    /** How many edits are tried. */
    int edits() {
        return 1_000;
    }

    @BeforeEach
    void open() {
        database = openDatabase();
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        blobs = new JdbcBlobs(database, InstantSource.system());
        StoreCheck check =
                StoreCheck.all(
                        List.of(
                                new JdbcStoreCheck(database, json),
                                new JdbcBlobCheck(database, journal)));
        audit = new AuditLog(journal, check);
        owned = new Ownership(_ -> Optional.of(user.id())).check(user, session).orElseThrow();
        tellAStory();
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @Test
    void everyEditIsFoundOrSeenByNobody() {
        assertThat(audit.verify(owned).orElseThrow().contradictions()).isEmpty();
        assertThat(audit.verify(owned).orElseThrow().valid()).isTrue();
        Map<String, Object> before = everythingAReaderSees();
        Random random = new Random(11);
        Map<String, Integer> found = new TreeMap<>();
        Map<String, Integer> unseen = new TreeMap<>();
        for (int i = 0; i < edits(); i++) {
            Edit edit = randomEdit(random);
            if (edit == null || !edit.apply()) {
                continue;
            }
            if (!isFound()) {
                assertThat(everythingAReaderSees()).as(edit.toString()).isEqualTo(before);
                unseen.merge(edit.place(), 1, Integer::sum);
            } else {
                found.merge(edit.place(), 1, Integer::sum);
            }
            edit.undo();
        }
        assertThat(isFound()).as("all edits are undone").isFalse();
        assertThat(found.values().stream().mapToInt(Integer::intValue).sum())
                .as("found %s, seen by nobody %s", found, unseen)
                .isGreaterThan(edits() / 2);
    }

    /** A person or a key that was changed behind our back is nobody, and opens nothing. */
    @Test
    void aChangedPersonOrKeyIsNotBelieved() {
        Users users = new JdbcUsers(database, InstantSource.system());
        Tokens tokens = new JdbcTokens(database, new JdbcActs(database, InstantSource.system()));
        users.add(user);
        AccessToken token =
                new AccessToken(
                        TokenId.next(),
                        user.id(),
                        AccessToken.Kind.API,
                        "mine",
                        Instant.parse("2026-11-15T00:00:00Z"),
                        Optional.of(Instant.parse("2027-01-01T00:00:00Z")));
        tokens.store(token, "a hash");
        assertThat(users.find(user.id())).contains(user);
        Optional<Login> before = tokens.findByHash("a hash");
        assertThat(before).isPresent();
        Random random = new Random(12);
        for (int i = 0; i < edits() / 4; i++) {
            Edit edit = randomEdit(random.nextBoolean() ? "users" : "tokens", random);
            if (edit == null || !edit.apply()) {
                continue;
            }
            assertThat(seen(() -> users.find(user.id())))
                    .as(edit.toString())
                    .isIn(Optional.of(user), Optional.empty(), "unreadable");
            assertThat(seen(() -> tokens.findByHash("a hash")))
                    .as(edit.toString())
                    .isIn(before, Optional.empty(), "unreadable");
            assertThat(seen(() -> tokens.list(user.id(), AccessToken.Kind.API)))
                    .as(edit.toString())
                    .isIn(List.of(token), List.of(), "unreadable");
            edit.undo();
        }
        assertThat(tokens.findByHash("a hash")).isEqualTo(before);
    }

    private boolean isFound() {
        // A session that is not there any more is missed by everybody, at the next start aloud.
        return audit.verify(owned).map(result -> !result.valid()).orElse(true);
    }

    /** One column of one row. */
    private final class Edit {
        private final String table;
        private final String column;
        private final Object before;
        private final Object after;
        private String row;

        Edit(String table, String column, String row, Object before, Object after) {
            this.table = table;
            this.column = column;
            this.row = row;
            this.before = before;
            this.after = after;
        }

        String place() {
            return table + "." + column;
        }

        /** False where the table itself does not take it. */
        boolean apply() {
            try {
                set(after);
                return true;
            } catch (RuntimeException e) {
                return false;
            }
        }

        void undo() {
            set(before);
        }

        private void set(Object value) {
            String sql =
                    "UPDATE %s SET %s = ? WHERE %s RETURNING %s"
                            .formatted(table, column, isRow(), rowName());
            row =
                    database.write(
                            connection -> {
                                try (PreparedStatement update = connection.prepareStatement(sql)) {
                                    update.setObject(1, value);
                                    update.setString(2, row);
                                    try (ResultSet moved = update.executeQuery()) {
                                        moved.next();
                                        return moved.getString(1);
                                    }
                                }
                            });
        }

        @Override
        public String toString() {
            return place() + " of row " + row + ": " + before + " -> " + after;
        }
    }

    /** Where a row lies; in PostgreSQL it moves with each change. */
    private String rowName() {
        return database.engine() == Engine.SQLITE ? "rowid" : "ctid::text";
    }

    private String isRow() {
        return database.engine() == Engine.SQLITE ? "rowid = ?" : "ctid = ?::tid";
    }

    private List<String> columns(String table) {
        return names(
                database.engine() == Engine.SQLITE
                        ? "SELECT name FROM pragma_table_info('" + table + "')"
                        : "SELECT column_name FROM information_schema.columns WHERE table_name = '"
                                + table
                                + "' ORDER BY ordinal_position");
    }

    private Edit randomEdit(Random random) {
        return randomEdit(TABLES.get(random.nextInt(TABLES.size())), random);
    }

    private Edit randomEdit(String table, Random random) {
        List<String> rows = names("SELECT " + rowName() + " FROM " + table);
        List<String> columns = columns(table);
        assertThat(rows).as(table + " has rows").isNotEmpty();
        String row = rows.get(random.nextInt(rows.size()));
        String column = columns.get(random.nextInt(columns.size()));
        // The row's own number is what an edit is found by here; readers never see it.
        if (column.equals("number") && !table.equals("blob_pieces")) {
            return null;
        }
        Object before = value(table, column, row);
        Object after = other(before, random);
        return new Edit(table, column, row, before, after);
    }

    private static Object other(Object value, Random random) {
        return switch (value) {
            case null -> random.nextBoolean() ? (Object) 1 : "x";
            case Integer number -> number + 1 - 2 * random.nextInt(2);
            case Long number -> number + (random.nextBoolean() ? 1 : -1_000);
            case byte[] bytes -> changed(bytes, random);
            default -> changed(value.toString(), random);
        };
    }

    private static byte[] changed(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        if (copy.length > 0) {
            copy[random.nextInt(copy.length)] ^= (byte) (1 + random.nextInt(255));
        }
        return copy;
    }

    private static String changed(String text, Random random) {
        if (text.isEmpty() || random.nextInt(10) == 0) {
            return text + "x";
        }
        int at = random.nextInt(text.length());
        char c = text.charAt(at);
        return text.substring(0, at) + (c == 'a' ? 'b' : 'a') + text.substring(at + 1);
    }

    /**
     * What pages, lists, tools and the audit show of the session; what cannot be read is a word.
     */
    private Map<String, Object> everythingAReaderSees() {
        Map<String, Object> seen = new LinkedHashMap<>();
        for (Reach reach : Reach.values()) {
            seen.put("log " + reach, seen(() -> journal.after(session, 0, 1_000, reach)));
            seen.put("back " + reach, seen(() -> journal.before(session, 1_000, 1_000, reach)));
        }
        seen.put("turn", seen(() -> journal.ofTurn(session, turn)));
        seen.put("state", seen(() -> journal.find(session)));
        seen.put("unfinished", seen(journal::unfinished));
        seen.put(
                "summary",
                seen(() -> new JdbcSessionCatalog(database, new EventJson()).find(session)));
        seen.put(
                "owner",
                seen(() -> new JdbcSessionCatalog(database, new EventJson()).ownerOf(session)));
        seen.put("question", seen(() -> new JdbcApprovalBook(database).find(approval)));
        seen.put(
                "questions",
                seen(
                        () ->
                                new JdbcApprovalBook(database)
                                        .of(user.id(), ApprovalBook.Status.ANY, 10)));
        seen.put(
                "dead letters",
                new JdbcProjections(database, json, InstantSource.system()).deadLetters(10).size());
        seen.put("heard", seen(() -> journal.heard(session)));
        seen.put("grant", seen(() -> grants().covers(session, "mail", "orders")));
        seen.put("other grant", seen(() -> grants().covers(session, "mail", "orderx")));
        for (String view : List.of("messages", "tool_calls", "tasks", "usage")) {
            seen.put(view, names("SELECT * FROM " + view + " ORDER BY 1, 2"));
        }
        for (String reference : references) {
            seen.put(
                    "blob " + reference,
                    seen(
                            () ->
                                    blobs.read(session, reference, 0, 1 << 20)
                                            .map(
                                                    slice ->
                                                            slice.mediaType()
                                                                    + " "
                                                                    + slice.total())));
        }
        return seen;
    }

    private JdbcGrants grants() {
        return new JdbcGrants(database, InstantSource.system());
    }

    private static Object seen(java.util.function.Supplier<Object> look) {
        try {
            return look.get();
        } catch (RuntimeException e) {
            return "unreadable";
        }
    }

    private void tellAStory() {
        journal.open(session, user.id());
        String picture =
                blobs.offer(session, "image/png", "picture".getBytes(StandardCharsets.UTF_8));
        String output =
                blobs.keep(
                        session,
                        "text/plain",
                        "output ".repeat(60_000).getBytes(StandardCharsets.UTF_8));
        references.addAll(List.of(picture, output));
        journal.command(
                session,
                BatchId.ofClient("first"),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(
                                        draft(
                                                new MessageEvent.UserMessageConfirmed(
                                                        MessageId.next(),
                                                        Optional.of("first"),
                                                        "Look at this",
                                                        List.of(
                                                                new Attachment(
                                                                        picture,
                                                                        "p.png",
                                                                        "image/png",
                                                                        7))))),
                                new SessionChange.Open(turn, InstanceId.next()),
                                ""));
        story(output).forEach(this::append);
        assertThat(projector.awaitProjected(session, head(), Duration.ofSeconds(10))).isTrue();
        grants().remember(session, "mail", "orders");
    }

    private List<List<AgentEvent>> story(String output) {
        ToolUseId call = ToolUseId.next();
        String words = "Words that are stored once and told twice. ".repeat(5);
        return List.of(
                List.of(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "look")),
                // It fits into no view a second time, and is set aside.
                List.of(new TaskEvent.TaskOpened(Optional.empty(), Optional.empty(), "again")),
                List.of(
                        new ModelEvent.ModelCallCompleted(
                                CallId.next(),
                                "general",
                                "acme",
                                "m1",
                                List.of(
                                        new ThinkingBlock(words, "", false),
                                        new TextBlock(words, List.of())),
                                AnswerStop.TOOL_USE,
                                new Usage(1, 2, 3, 4, 5),
                                Optional.of(new Money(new BigDecimal("0.12"), "USD")),
                                7),
                        new MessageEvent.ThoughtShared(words, false),
                        new MessageEvent.MessageWritten(
                                MessageId.next(),
                                words,
                                List.of(),
                                AnswerStop.TOOL_USE,
                                "m1",
                                "acme",
                                Usage.of(1, 2),
                                Optional.empty()),
                        new ToolEvent.ToolRequested(call, "mail", new JsonText("{}"), false)),
                List.of(
                        new SessionEvent.SessionTitled("A title"),
                        new SessionEvent.ModelSelected(Optional.of("acme:m2")),
                        new CancelRequested("ada")),
                List.of(
                        new ApprovalEvent.ApprovalRequested(
                                approval,
                                call,
                                "mail",
                                new JsonText("{}"),
                                "Send a mail",
                                "It leaves the company.",
                                Instant.parse("2027-01-01T00:00:00Z"),
                                Optional.empty(),
                                Optional.of("digest"),
                                Optional.of("orders"),
                                Optional.empty()),
                        new ApprovalEvent.GrantRemembered(approval, "mail", "orders", "ada"),
                        new ApprovalEvent.ApprovalResolved(
                                approval, Decision.APPROVED, "ada", Optional.empty())),
                List.of(
                        new ToolEvent.ToolFinished(
                                call,
                                "mail",
                                ToolStatus.SUCCESS,
                                "sent",
                                true,
                                5,
                                Optional.empty(),
                                Optional.of(
                                        new ToolFootprint(
                                                420_000,
                                                Optional.empty(),
                                                Optional.of(output),
                                                false))),
                        new TaskEvent.TaskClosed(TaskStatus.COMPLETED, 2)));
    }

    private void append(List<AgentEvent> events) {
        assertThat(
                        journal.append(
                                new Append(
                                        session,
                                        turn,
                                        1,
                                        BatchId.next(),
                                        events.stream().map(this::draft).toList(),
                                        OptionalLong.empty(),
                                        SessionChange.STAY)))
                .isInstanceOf(AppendOutcome.Appended.class);
    }

    private Draft draft(AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.of(task),
                3,
                event instanceof MessageEvent.UserMessageConfirmed
                        ? Optional.empty()
                        : Optional.of(Drafts.AGENT),
                Instant.parse("2026-11-15T23:59:59.999Z"),
                event);
    }

    private long head() {
        return journal.find(session).orElseThrow().head();
    }

    private Object value(String table, String column, String row) {
        String sql = "SELECT %s FROM %s WHERE %s".formatted(column, table, isRow());
        return database.<Object>read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql)) {
                        select.setString(1, row);
                        try (ResultSet rows = select.executeQuery()) {
                            rows.next();
                            return rows.getObject(1);
                        }
                    }
                });
    }

    /** All values of all rows, one after the other. */
    private List<String> names(String sql) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery(sql)) {
                        List<String> found = new ArrayList<>();
                        int columns = rows.getMetaData().getColumnCount();
                        while (rows.next()) {
                            for (int i = 1; i <= columns; i++) {
                                Object value = rows.getObject(i);
                                found.add(
                                        value instanceof byte[] bytes
                                                ? java.util.HexFormat.of().formatHex(bytes)
                                                : String.valueOf(value));
                            }
                        }
                        return found;
                    }
                });
    }
}
