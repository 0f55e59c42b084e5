package dev.workmate.session.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.live.Marks;
import dev.workmate.session.MarkBook.Archived;
import dev.workmate.session.MarkBook.Deleted;
import dev.workmate.session.MarkBook.Filed;
import dev.workmate.session.MarkBook.Overdue;
import dev.workmate.session.MarkBook.Pinned;
import dev.workmate.session.MarkBook.Seen;
import dev.workmate.session.SessionFolder;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionQuery.Shelf;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.WordReader;
import dev.workmate.testkit.Drafts;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of sessions as their owners arranged them, and what is found in them. */
class JdbcMarkBookTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    private final SessionId ofEve = SessionId.next();
    @TempDir Path home;
    private Database database;
    private JdbcJournal journal;
    private JdbcSessionCatalog catalog;
    private JdbcMarkBook book;
    private WordReader reader;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        EventJson json = new EventJson();
        database = openDatabase(home);
        journal = new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        catalog = new JdbcSessionCatalog(database, json);
        book = new JdbcMarkBook(database);
        reader = new WordReader(new JdbcWordIndex(database), () -> journal);
        journal.open(session, ada);
        journal.open(other, ada);
        journal.open(ofEve, eve);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatWasSaidSinceTheLastLookIsUnread() {
        assertThat(marks()).isEqualTo(Marks.NONE);
        say(session, "one");
        say(session, "two");
        assertThat(marks())
                .isEqualTo(new Marks(true, false, false, Optional.empty(), Optional.empty()));

        assertThat(book.put(session, new Seen(1))).isTrue();
        assertThat(marks().unread()).as("the second is not seen").isTrue();
        assertThat(book.put(session, new Seen(2))).isTrue();
        assertThat(marks()).isEqualTo(Marks.NONE);
        assertThat(book.put(session, new Seen(1))).as("seen stays seen").isFalse();
        assertThat(marks()).isEqualTo(Marks.NONE);
    }

    @Test
    void nobodyHasSeenWhatIsStillToCome() {
        say(session, "one");
        book.put(session, new Seen(Long.MAX_VALUE));
        assertThat(marks().unread()).isFalse();
        say(session, "two");
        assertThat(marks().unread()).isTrue();
    }

    @Test
    void eachShelfHasItsOwn() {
        book.put(session, new Pinned(Optional.of(NOON)));
        assertThat(shelves()).isEqualTo(List.of(2, 1, 0, 0, 2));
        book.put(session, new Archived(Optional.of(NOON)));
        assertThat(shelves()).as("put away").isEqualTo(List.of(1, 0, 1, 0, 2));
        book.put(session, new Deleted(Optional.of(NOON)));
        assertThat(shelves()).as("deleted").isEqualTo(List.of(1, 0, 0, 1, 1));
        assertThat(marks())
                .isEqualTo(new Marks(false, true, true, Optional.of(NOON), Optional.empty()));

        book.put(session, new Deleted(Optional.empty()));
        book.put(session, new Archived(Optional.empty()));
        book.put(session, new Pinned(Optional.empty()));
        assertThat(marks()).isEqualTo(Marks.NONE);
        assertThat(shelves()).isEqualTo(List.of(2, 0, 0, 0, 2));
    }

    @Test
    void aMarkThatIsThereIsNoNews() {
        assertThat(book.put(session, new Deleted(Optional.of(NOON)))).isTrue();
        assertThat(book.put(session, new Deleted(Optional.of(NOON.plusSeconds(9))))).isFalse();
        assertThat(marks().erasedAt()).as("the first deletion counts").contains(NOON);
        assertThat(book.put(SessionId.next(), new Pinned(Optional.of(NOON)))).isFalse();
    }

    @Test
    void onlyWhatWasDeletedLongEnoughAgoIsOverdue() {
        book.put(session, new Deleted(Optional.of(NOON)));
        book.put(other, new Deleted(Optional.of(NOON.plusMillis(1))));
        book.put(ofEve, new Archived(Optional.of(NOON)));
        assertThat(book.overdue(NOON, 10)).containsExactly(new Overdue(session, ada));
        assertThat(book.overdue(NOON.plusMillis(1), 1)).containsExactly(new Overdue(session, ada));
        assertThat(book.overdue(NOON.minusMillis(1), 10)).isEmpty();
    }

    @Test
    void sessionsAreFoundByBeginningsOfWordsThatWereSaidInThem() {
        say(session, "Wie viel schuldet uns Café Zürich?");
        say(session, "Und wie viel Blackgate?");
        say(ofEve, "Café");
        reader.lookAround();

        assertThat(search("cafe")).containsExactly(hit(session, 1));
        assertThat(search("WIE ZÜR")).containsExactly(hit(session, 2));
        assertThat(search("blackgate cafe")).containsExactly(hit(session, 2));
        assertThat(search("gate")).as("in the middle of a word").isEmpty();
        assertThat(search("cafe missing")).isEmpty();
        assertThat(search("?!")).isEmpty();
    }

    @Test
    void whatWasReadIsNotReadAgain() {
        say(session, "first");
        reader.lookAround();
        say(session, "second");
        reader.lookAround();
        reader.lookAround();

        assertThat(new JdbcWordIndex(database).behind(10)).isEmpty();
        assertThat(new JdbcWordIndex(database).reached(session)).isEqualTo(2);
        assertThat(search("first")).containsExactly(hit(session, 1));
        assertThat(search("second")).containsExactly(hit(session, 2));
        new JdbcWordIndex(database)
                .add(session, 1, 9, List.of(new JdbcWordIndex.Said(9, List.of("third"))));
        assertThat(search("third")).as("somebody else was further").isEmpty();
    }

    @Test
    void anErasedSessionLeavesNeitherMarksNorWords() {
        say(session, "canary");
        reader.lookAround();
        book.put(session, new Pinned(Optional.of(NOON)));
        assertThat(rows()).isEqualTo(3);

        journal.erase(session);
        reader.lookAround();

        assertThat(rows()).isZero();
        assertThat(book.put(session, new Seen(1))).isFalse();
        assertThat(rows()).isZero();
    }

    private int rows() {
        return database.read(
                connection -> {
                    try (Statement select = connection.createStatement();
                            ResultSet row =
                                    select.executeQuery(
                                            "SELECT (SELECT count(*) FROM session_marks)"
                                                    + " + (SELECT count(*) FROM session_words)"
                                                    + " + (SELECT count(*) FROM said_words)"
                                                    + " + (SELECT count(*) FROM word_cursors)")) {
                        row.next();
                        return row.getInt(1);
                    }
                });
    }

    @Test
    void aFolderIsThereAsLongAsSomethingLiesInIt() {
        assertThat(book.put(session, new Filed(Optional.of("Tenders")))).isTrue();
        assertThat(book.put(session, new Filed(Optional.of("Tenders")))).as("again").isFalse();
        assertThat(marks().folder()).contains("Tenders");
        assertThat(inFolder("Tenders")).containsExactly(session);
        assertThat(inFolder("tenders")).isEmpty();
        assertThat(catalog.folders(ada, 10)).containsExactly(new SessionFolder("Tenders", 1));
        assertThat(catalog.folders(UserId.next(), 10)).as("of somebody else").isEmpty();

        book.put(session, new Archived(Optional.of(NOON)));
        assertThat(catalog.folders(ada, 10)).as("put away").isEmpty();
        book.put(session, new Archived(Optional.empty()));
        assertThat(book.put(session, new Filed(Optional.of("Other")))).isTrue();
        assertThat(catalog.folders(ada, 10)).containsExactly(new SessionFolder("Other", 1));
        assertThat(book.put(session, new Filed(Optional.empty()))).isTrue();
        assertThat(catalog.folders(ada, 10)).isEmpty();
        assertThat(marks().folder()).isEmpty();
    }

    private List<SessionId> inFolder(String name) {
        SessionQuery query =
                new SessionQuery(
                        Optional.empty(), Shelf.ACTIVE, Optional.of(name), Optional.empty(), 10);
        return catalog.list(ada, query).stream().map(SessionSummary::id).toList();
    }

    private record Hit(SessionId session, OptionalLong at) {}

    private static Hit hit(SessionId session, long at) {
        return new Hit(session, OptionalLong.of(at));
    }

    private List<Hit> search(String words) {
        SessionQuery query =
                new SessionQuery(
                        Optional.of(words), Shelf.KEPT, Optional.empty(), Optional.empty(), 10);
        return catalog.list(ada, query).stream()
                .map(found -> new Hit(found.id(), found.hit()))
                .toList();
    }

    private Marks marks() {
        return catalog.find(session).map(SessionSummary::marks).orElseThrow();
    }

    /** How many of Ada's sessions stand on each shelf. */
    private List<Integer> shelves() {
        return List.of(Shelf.values()).stream()
                .map(
                        shelf ->
                                catalog.list(
                                                ada,
                                                new SessionQuery(
                                                        Optional.empty(),
                                                        shelf,
                                                        Optional.empty(),
                                                        Optional.empty(),
                                                        10))
                                        .size())
                .toList();
    }

    private void say(SessionId to, String words) {
        journal.command(
                to,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), words)),
                                SessionChange.STAY,
                                ""));
    }
}
