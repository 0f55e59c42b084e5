package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.EveryTable;
import dev.workmate.testkit.PlainDatabase;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.transfer.jdbc.Export;
import dev.workmate.transfer.jdbc.Import;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads is theirs, whatever is asked and whoever forgot to check. */
class RowWallTest {
    /**
     * Every table: whether it is walled off, has a policy, and may be read on a person's behalf.
     */
    private static final String TABLES =
            "SELECT c.relname, c.relrowsecurity || ' ' || EXISTS (SELECT 1 FROM pg_policy p WHERE"
                    + " p.polrelid = c.oid) || ' ' || has_table_privilege('workmate_person', c.oid,"
                    + " 'SELECT') FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace ="
                    + " 'public'::regnamespace ORDER BY 1";

    /** No person's, so that there is no wall: for each the reason. */
    private static final Map<String, String> NOBODYS =
            Map.ofEntries(
                    Map.entry("task_ids", "numbers for ids, which say nothing by themselves"),
                    Map.entry("agents", "which agents there are is known to all"),
                    Map.entry("erased_sessions", "ids of what is gone"),
                    Map.entry("instances", "the servers themselves"),
                    Map.entry("server_configurations", "the servers themselves"),
                    Map.entry("published_configurations", "what the operator has set for all"),
                    Map.entry("seals", "roots of trees and signatures; meant to be shown"),
                    Map.entry("seal_lease", "the servers themselves"),
                    Map.entry("data_keys", "wrapped keys, for the server alone"),
                    Map.entry("key_holders", "the servers themselves"),
                    Map.entry("flyway_schema_history", "the schema itself"));

    /** Walled off so that nobody sees a row: the server alone works with them. */
    private static final Set<String> FOR_THE_SERVER_ALONE =
            Set.of(
                    "attempts",
                    "dropped_blobs",
                    "erasures",
                    "legal_holds",
                    "mails",
                    "sealed_heads",
                    "tenant_retention",
                    "used_once");

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    private final SessionId ofAda = SessionId.next();
    private final SessionId ofEve = SessionId.next();
    @TempDir Path home;
    private Database database;
    private Journal journal;

    @BeforeEach
    void open() {
        database = TestPostgres.open(home, TestPostgres.empty(RowWallTest.class));
        journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        say(ofAda, ada);
        say(ofEve, eve);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void say(SessionId session, UserId owner) {
        journal.open(session, owner);
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), "said")),
                                SessionChange.STAY,
                                ""));
    }

    @Test
    void everyTableIsWalledOffOrSaysWhyNot() {
        List<String> open = new ArrayList<>();
        for (String row : rows(TABLES)) {
            String table = row.substring(0, row.indexOf('|'));
            String found = row.substring(row.indexOf('|') + 1);
            boolean fits =
                    NOBODYS.containsKey(table)
                            ? found.startsWith("false false")
                            : FOR_THE_SERVER_ALONE.contains(table)
                                    ? found.matches("true (true|false) false")
                                    : found.equals("true true true");
            if (!fits) {
                open.add(
                        "table %s (walled, policy, granted: %s): enable row level security, add a"
                                        .formatted(table, found)
                                + " policy and GRANT SELECT TO workmate_person as V21__accounts.sql"
                                + " does, or say in RowWallTest why nobody's rows are in it");
            }
        }
        assertThat(open).isEmpty();
    }

    /** Policies let a person read; nobody behind the wall writes anything. */
    @Test
    void nobodyWritesBehindTheWall() {
        String grants =
                "SELECT table_name, privilege_type FROM information_schema.role_table_grants"
                        + " WHERE grantee = 'workmate_person' AND privilege_type <> 'SELECT'";
        assertThat(rows(grants)).isEmpty();
        assertThat(rows("SELECT polname FROM pg_policy WHERE polcmd <> 'r'")).isEmpty();
    }

    @Test
    void aPersonSeesTheirOwnRowsAlone() {
        Acting.as(
                eve,
                () -> {
                    assertThat(rows("SELECT id FROM sessions")).containsExactly(ofEve.value());
                    assertThat(rows("SELECT count(*) FROM message_events")).containsExactly("1");
                    assertThat(journal.find(ofAda)).isEmpty();
                    assertThat(journal.find(ofEve)).isPresent();
                });
    }

    @Test
    void whoReadsTheLogsOfATenantSeesNothingOfOthers() {
        TenantId tenant = TenantId.next();
        Users users = new JdbcUsers(database, InstantSource.system());
        users.add(new User(ada, tenant, "Ada", Set.of(Role.USER)));
        users.add(User.of(eve, "Eve", Role.USER));
        UserId auditor = UserId.next();
        Acting.within(
                tenant,
                auditor,
                () -> {
                    assertThat(rows("SELECT id FROM sessions")).containsExactly(ofAda.value());
                    assertThat(rows("SELECT count(*) FROM message_events")).containsExactly("1");
                    assertThat(rows("SELECT id FROM users")).containsExactly(ada.value());
                    assertThat(users.find(eve)).isEmpty();
                });
        Acting.as(auditor, () -> assertThat(rows("SELECT id FROM sessions")).isEmpty());
    }

    @Test
    void readingAtOneMomentIsNoWayRound() {
        Acting.as(
                eve,
                () -> {
                    List<String> seen =
                            database.readAtOneMoment(
                                    connection -> read(connection, "SELECT id FROM sessions"));
                    assertThat(seen).containsExactly(ofEve.value());
                });
    }

    @Test
    void whoHasNothingSeesNothing() {
        Acting.as(
                UserId.next(),
                () -> {
                    assertThat(rows("SELECT id FROM sessions")).isEmpty();
                    assertThat(rows("SELECT 1 FROM message_events")).isEmpty();
                });
    }

    /** The pool has six connections: each of them is used in between. */
    @Test
    void nothingOfAPersonStaysOnAConnection() {
        for (int i = 0; i < 20; i++) {
            Acting.as(eve, () -> assertThat(rows("SELECT id FROM sessions")).hasSize(1));
            assertThat(rows("SELECT id FROM sessions")).hasSize(2);
            Acting.as(ada, () -> assertThat(journal.find(ofAda)).isPresent());
        }
    }

    @Test
    void theServersOwnWorkSeesAll() throws InterruptedException {
        List<String> seen = new ArrayList<>();
        Acting.as(
                eve,
                () ->
                        Thread.ofVirtual()
                                .start(() -> seen.addAll(rows("SELECT id FROM sessions")))
                                .join());
        assertThat(seen).containsExactlyInAnyOrder(ofAda.value(), ofEve.value());
    }

    /** A row of every table there is, all of one person: nobody else sees one, however asked. */
    @Test
    void nobodySeesARowOfSomebodyElseInAnyTable() throws Exception {
        UserId owner = fillEveryTable();
        List<String> walled =
                rows(TABLES).stream()
                        .filter(row -> row.contains("|true"))
                        .map(row -> row.substring(0, row.indexOf('|')))
                        .toList();
        assertThat(walled).hasSizeGreaterThan(40);
        List<String> foreign = new ArrayList<>();
        List<String> own = new ArrayList<>();
        for (String table : walled) {
            Acting.as(UserId.next(), () -> addWhereSeen(table, foreign));
            Acting.within(TenantId.next(), UserId.next(), () -> addWhereSeen(table, foreign));
            Acting.as(owner, () -> addWhereSeen(table, own));
        }

        assertThat(foreign).isEmpty();
        assertThat(own).contains("sessions", "message_events", "files", "file_texts", "users");
    }

    private void addWhereSeen(String table, List<String> seen) {
        try {
            if (!rows("SELECT 1 FROM " + table + " LIMIT 1").isEmpty()) {
                seen.add(table);
            }
        } catch (DatabaseException e) {
            assertThat(e).hasStackTraceContaining("permission denied");
        }
    }

    /** By way of the embedded store, whose schema says what a row may be. */
    private UserId fillEveryTable() throws Exception {
        database.close();
        String url = TestPostgres.empty(RowWallTest.class);
        Path first = home.resolve("embedded");
        UserId owner;
        try (Database embedded = PlainDatabase.open(first)) {
            owner = EveryTable.fill(embedded, first);
            new Export(embedded, home.resolve("export"), (_, _) -> {}).run();
        }
        database = TestPostgres.open(home, url);
        new Import(database, home.resolve("export"), new UnfinishedImport(home), (_, _) -> {})
                .run();
        return owner;
    }

    @Test
    void saysWhetherItStands() throws Exception {
        assertThat(database.wall()).isEqualTo(Database.Wall.ON);
        String url = TestPostgres.empty(RowWallTest.class);
        alter("BYPASSRLS");
        try (Database other = TestPostgres.open(home.resolve("other"), url)) {
            assertThat(other.wall()).isEqualTo(Database.Wall.OFF);
        } finally {
            alter("NOBYPASSRLS");
        }
        try (Database embedded = PlainDatabase.open(home.resolve("embedded"))) {
            assertThat(embedded.wall()).isEqualTo(Database.Wall.NOT_APPLICABLE);
        }
    }

    private void alter(String bypass) {
        database.write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute("ALTER ROLE workmate_person " + bypass);
                    }
                });
    }

    private List<String> rows(String sql) {
        return database.read(connection -> read(connection, sql));
    }

    private static List<String> read(java.sql.Connection connection, String sql)
            throws java.sql.SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (row.next()) {
                String text = row.getString(1);
                found.add(
                        row.getMetaData().getColumnCount() > 1
                                ? text + "|" + row.getString(2)
                                : text);
            }
            return found;
        }
    }
}
