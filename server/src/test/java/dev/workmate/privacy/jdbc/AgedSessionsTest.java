package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.privacy.LegalHold;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.Retention.Action;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is old enough to be deleted or archived, and what must not be although it is. */
class AgedSessionsTest {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATELY = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant LIMIT = Instant.parse("2026-06-01T00:00:00Z");

    @TempDir Path home;
    private final UserId ada = UserId.next();
    private Database database;
    private SessionId old;

    Database openDatabase(Path folder) {
        return SqliteDatabase.open(folder);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        old = session(ada, LONG_AGO);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private SessionId session(UserId owner, Instant at) {
        Journal journal = new JdbcJournal(database, new EventJson(), CommitListener.NONE, () -> at);
        SessionId id = SessionId.next();
        journal.open(id, owner);
        return id;
    }

    private void set(String sql, Object... values) {
        database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    private void mark(SessionId session, String column) {
        set(
                "INSERT INTO session_marks (session_number, "
                        + column
                        + ") SELECT number, 1 FROM sessions WHERE id = ?",
                session.value());
    }

    private List<SessionId> found(Action action) {
        return new AgedSessions(database)
                .others(Set.of(), new Retention.Due(LIMIT, action, 10)).stream()
                        .map(Retention.Old::session)
                        .toList();
    }

    @Test
    void findsWhatNothingHappenedInSince() {
        session(ada, LATELY);
        assertThat(found(Action.DELETE)).containsExactly(old);
        assertThat(found(Action.ARCHIVE)).containsExactly(old);
        assertThat(
                        new AgedSessions(database)
                                .others(Set.of(), new Retention.Due(LIMIT, Action.DELETE, 10)))
                .containsExactly(new Retention.Old(old, ada));
    }

    @Test
    void aTurnThatIsOpenIsNotTakenAway() {
        set("UPDATE sessions SET turn_open = 'T' WHERE id = ?", old.value());
        assertThat(found(Action.DELETE)).isEmpty();
    }

    @Test
    void whatIsHeldStays() {
        SessionId ofEve = session(UserId.next(), LONG_AGO);
        JdbcLegalHolds holds = new JdbcLegalHolds(database);
        holds.put(new LegalHold(LegalHold.Kind.SESSION, ofEve.value(), "suit", LATELY));
        assertThat(found(Action.DELETE)).containsExactly(old);
        holds.put(new LegalHold(LegalHold.Kind.PERSON, ada.value(), "suit", LATELY));
        assertThat(found(Action.DELETE)).isEmpty();
        holds.lift(LegalHold.Kind.SESSION, ofEve.value());
        assertThat(found(Action.DELETE)).containsExactly(ofEve);
    }

    @Test
    void whatIsArchivedIsDeletedButNotArchivedAgain() {
        mark(old, "archived_at");
        assertThat(found(Action.ARCHIVE)).isEmpty();
        assertThat(found(Action.DELETE)).containsExactly(old);
    }

    @Test
    void whatLiesInTheBinIsLeftToIt() {
        mark(old, "erase_at");
        assertThat(found(Action.DELETE)).isEmpty();
        assertThat(found(Action.ARCHIVE)).isEmpty();
    }

    @Test
    void takesTheOldestAndNoMoreThanAskedFor() {
        session(ada, LONG_AGO);
        assertThat(
                        new AgedSessions(database)
                                .others(Set.of(), new Retention.Due(LIMIT, Action.DELETE, 1)))
                .containsExactly(new Retention.Old(old, ada));
    }

    @Test
    void eachTenantHasItsOwn() {
        TenantId far = TenantId.next();
        UserId eve = UserId.next();
        set(
                "INSERT INTO users (id, name, role, created_at, tenant_id)"
                        + " VALUES (?, 'Eve', 'member', 0, ?)",
                eve.value(),
                far.value());
        SessionId ofEve = session(eve, LONG_AGO);
        AgedSessions aged = new AgedSessions(database);
        Retention.Due due = new Retention.Due(LIMIT, Action.DELETE, 10);

        assertThat(aged.of(far, due)).containsExactly(new Retention.Old(ofEve, eve));
        assertThat(aged.of(TenantId.DEFAULT, due)).containsExactly(new Retention.Old(old, ada));
        assertThat(aged.others(Set.of(far), due)).containsExactly(new Retention.Old(old, ada));
        assertThat(aged.others(Set.of(far, TenantId.DEFAULT), due)).isEmpty();
    }
}
