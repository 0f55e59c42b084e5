package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.PersonKeys;
import dev.workmate.database.Sql;
import dev.workmate.event.Draft;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.session.AuditLog;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.SealingDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Words that are sealed, what their skeleton still proves, and what is said once the key is gone.
 */
class ForgottenSessionsTest {
    private static final String CANARY = "canary-that-only-its-person-may-read";

    private final EventJson json = new EventJson();
    private final SessionId session = SessionId.next();
    private final User person = User.of(UserId.next(), "ada", Role.USER);
    @TempDir Path home;
    Database database;
    private JdbcJournal journal;
    private AuditLog audit;

    Database openDatabase() {
        return SealingDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase();
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        audit = new AuditLog(journal, new JdbcStoreCheck(database, json));
        journal.open(session, person.id());
        for (int i = 1; i <= 4; i++) {
            say(session, BatchId.ofClient(CANARY + " " + i));
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private CommandOutcome<String> say(SessionId to, BatchId batch) {
        TurnId turn = TurnId.next();
        List<Draft> drafts = List.of(Drafts.message(turn, CANARY), Drafts.agentChanged(turn));
        return journal.command(
                to, batch, _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, ""));
    }

    private OwnedSession owned(SessionId which) {
        return new Ownership(_ -> Optional.of(person.id())).check(person, which).orElseThrow();
    }

    private List<Recorded> log(SessionId which) {
        return journal.after(which, 0, 100, Reach.ALL);
    }

    private long count(String where) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT count(*) FROM message_events WHERE " + where,
                                        row -> row.getLong(1))
                                .orElseThrow());
    }

    private int run(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    private Path keyFile() {
        return home.resolve(PersonKeys.FOLDER).resolve(person.id().value() + ".key");
    }

    @Test
    void noFileHoldsTheirWordsOrWhatTheirClientCalledThem() throws IOException {
        assertThat(log(session)).hasSize(8);
        assertThat(log(session).getFirst().payload()).contains(CANARY);
        assertThat(log(session).getFirst().batch().value()).contains(CANARY);
        assertThat(say(session, BatchId.ofClient(CANARY + " 1")))
                .isInstanceOf(CommandOutcome.Repeated.class);

        assertThat(count("sealed IS NULL OR commitment IS NULL OR payload <> ''")).isZero();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(CANARY);
            }
        }
    }

    @Test
    void theSkeletonOfAForgottenSessionHolds() {
        journal.forget(session);
        database.keys().destroy(person.id());

        assertThat(journal.find(session)).isEmpty();
        assertThat(log(session)).isEmpty();
        assertThat(count("sealed IS NOT NULL OR payload <> '' OR batch_id IS NOT NULL")).isZero();
        AuditLog.Verification left = audit.verifySkeleton(session).orElseThrow();
        assertThat(left.valid()).isTrue();
        assertThat(left.events()).isEqualTo(8);
        assertThat(left.forgotten()).isEqualTo(8);
        assertThat(audit.verifySkeleton(SessionId.next())).isEmpty();
    }

    @Test
    void whoeverChangesASkeletonIsFound() {
        Map<String, String> edits =
                Map.of(
                        "prev_visible", "prev_visible + 1",
                        "type", "type + 1",
                        "batch_index", "batch_index + 1",
                        "turn_index", "turn_index + 1",
                        "epoch", "epoch + 1",
                        "created_at", "created_at + 1",
                        "is_internal", "0",
                        "batch_id", "'x'",
                        "payload", "'{}'",
                        "turn", "NULL");
        journal.forget(session);
        for (Map.Entry<String, String> edit : edits.entrySet()) {
            String column = edit.getKey();
            run("CREATE TABLE kept AS SELECT * FROM message_events WHERE sequence = 5");
            run(
                    "UPDATE message_events SET %s = %s WHERE sequence = 5"
                            .formatted(column, edit.getValue()));
            assertThat(audit.verifySkeleton(session).orElseThrow().valid()).as(column).isFalse();
            run(
                    "UPDATE message_events SET %s = (SELECT %s FROM kept) WHERE sequence = 5"
                            .formatted(column, column));
            run("DROP TABLE kept");
            assertThat(audit.verifySkeleton(session).orElseThrow().valid()).as(column).isTrue();
        }
        for (String column : List.of("hash", "commitment", "event_id")) {
            byte[] before = bytes(column);
            byte[] other = before.clone();
            other[0] ^= 1;
            run("UPDATE message_events SET " + column + " = ? WHERE sequence = 5", other);
            assertThat(audit.verifySkeleton(session).orElseThrow().valid()).as(column).isFalse();
            run("UPDATE message_events SET " + column + " = ? WHERE sequence = 5", before);
        }
        assertThat(audit.verifySkeleton(session).orElseThrow().valid()).isTrue();
        run("DELETE FROM message_events WHERE sequence = 8");
        assertThat(audit.verifySkeleton(session).orElseThrow().valid()).isFalse();
    }

    private byte[] bytes(String column) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT "
                                                + column
                                                + " FROM message_events WHERE sequence = 5",
                                        row -> row.getBytes(1))
                                .orElseThrow());
    }

    /** What is shared is read for as long as one is there who shares it. */
    @Test
    void forksAndWhatTheyShareAreForgottenTogether() {
        SessionId fork = SessionId.next();
        List<Draft> drafts = List.of(Drafts.message(TurnId.next(), CANARY));
        journal.fork(new Fork(session, 3, fork, BatchId.next(), drafts));
        say(fork, BatchId.next());

        journal.forget(session);

        assertThat(log(fork)).hasSize(6).allMatch(event -> !event.payload().isEmpty());
        assertThat(count("sealed IS NOT NULL")).isEqualTo(6);
        assertThat(audit.verify(owned(fork)).orElseThrow().valid()).isTrue();
        assertThat(audit.verifySkeleton(session).orElseThrow().valid()).isTrue();

        journal.forget(fork);

        assertThat(count("sealed IS NOT NULL")).isZero();
        assertThat(audit.verifySkeleton(session).orElseThrow().events()).isEqualTo(8);
        AuditLog.Verification left = audit.verifySkeleton(fork).orElseThrow();
        assertThat(left.valid()).isTrue();
        assertThat(left.events()).isEqualTo(6);
    }

    /** As in a copy of the database that was made before, and opened without the key. */
    @Test
    void withoutItsKeyASessionSaysThatItIsForgotten() {
        database.keys().destroy(person.id());
        database.close();
        database = openDatabase();
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        audit = new AuditLog(journal, new JdbcStoreCheck(database, json));

        assertThat(keyFile()).doesNotExist();
        assertThatThrownBy(() -> log(session)).isInstanceOf(ForgottenException.class);
        assertThatThrownBy(() -> say(session, BatchId.next()))
                .isInstanceOf(ForgottenException.class);
        AuditLog.Verification found = audit.verify(owned(session)).orElseThrow();
        assertThat(found.valid()).isTrue();
        assertThat(found.events()).isEqualTo(8);
        assertThat(found.forgotten()).isEqualTo(8);
        run("UPDATE message_events SET created_at = created_at + 1 WHERE sequence = 2");
        assertThat(audit.verify(owned(session)).orElseThrow().valid()).isFalse();
    }

    /** Forgetting takes whole sessions: one event alone cannot pass for forgotten. */
    @Test
    void whoeverTakesTheWordsOfOneEventIsFound() {
        assertThat(audit.verify(owned(session)).orElseThrow().valid()).isTrue();
        run(
                "UPDATE message_events SET sealed = NULL, batch_id = NULL, is_internal = 1 WHERE"
                        + " sequence = 2");
        AuditLog.Verification found = audit.verify(owned(session)).orElseThrow();
        assertThat(found.valid()).isFalse();
        assertThat(found.firstInvalid()).hasValue(2);
    }

    @Test
    void whoeverNamesAKeyThatIsNotThereIsFound() {
        byte[] sealed = bytes("sealed");
        sealed[3] ^= 1;
        run("UPDATE message_events SET sealed = ? WHERE sequence = 5", sealed);

        assertThat(audit.verify(owned(session)).orElseThrow().firstInvalid()).hasValue(5);
    }

    /** The same id with another secret is no key of theirs. */
    @Test
    void anotherKeyOpensNothing() throws IOException {
        String[] words = Files.readString(keyFile()).strip().split(" ");
        char first = words[2].charAt(0) == 'A' ? 'B' : 'A';
        Files.writeString(
                keyFile(), words[0] + " " + words[1] + " " + first + words[2].substring(1));
        database.keys().forgetCopies();

        assertThatThrownBy(() -> log(session)).isInstanceOf(IllegalStateException.class);
        assertThat(audit.verify(owned(session)).orElseThrow().valid()).isFalse();
    }

    @Test
    void aSessionThatWasBegunWithoutAKeyGoesOnWithoutAndLeavesNoSkeleton() {
        SessionId plain = SessionId.next();
        journal.open(plain, person.id());
        run("UPDATE sessions SET key_id = NULL WHERE id = ?", plain.value());

        say(plain, BatchId.next());

        assertThat(count("commitment IS NULL AND payload <> ''")).isEqualTo(2);
        assertThat(log(plain)).hasSize(2).allMatch(event -> event.commitment().isEmpty());
        journal.forget(plain);
        assertThat(count("commitment IS NULL")).isZero();
        assertThat(audit.verifySkeleton(plain)).isEmpty();
    }

    /** Whoever comes back gets a key of their own. */
    @Test
    void aNewKeyIsMadeForWhoeverComesBack() {
        journal.forget(session);
        database.keys().destroy(person.id());
        SessionId later = SessionId.next();
        journal.open(later, person.id());
        say(later, BatchId.next());

        assertThat(log(later)).hasSize(2);
        assertThat(audit.verify(owned(later)).orElseThrow().valid()).isTrue();
        assertThat(audit.verifySkeleton(session).orElseThrow().valid()).isTrue();
    }
}
