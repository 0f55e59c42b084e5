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
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads is theirs, whatever is asked and whoever forgot to check. */
class RowWallTest {
    /** Tables with a column that leads to a person, and those that lead there by another one. */
    private static final String PERSONAL =
            "SELECT DISTINCT c.relname, c.relrowsecurity FROM pg_class c JOIN pg_attribute a ON"
                    + " a.attrelid = c.oid WHERE c.relkind = 'r' AND c.relnamespace ="
                    + " 'public'::regnamespace AND (c.relname IN ('users', 'blob_pieces',"
                    + " 'file_contents') OR a.attname IN ('session_number', 'session_id',"
                    + " 'owner_id', 'user_id', 'content_id'))"
                    + " ORDER BY 1";

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
    void everyTableThatLeadsToAPersonIsWalledOff() {
        assertThat(rows(PERSONAL)).hasSizeGreaterThan(12).allMatch(row -> row.endsWith("|t"));
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
