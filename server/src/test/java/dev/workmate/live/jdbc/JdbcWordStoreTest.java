package dev.workmate.live.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.live.WordStore;
import dev.workmate.live.WordStore.Kind;
import dev.workmate.live.WordStore.Piece;
import dev.workmate.turn.state.ShownWords;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcWordStoreTest {
    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();
    private final CallId call = CallId.next();
    private Database database;
    private Journal journal;
    private WordStore store;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open(@TempDir Path home) {
        database = openDatabase(home);
        journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        journal.open(session, UserId.next());
        journal.open(other, UserId.next());
        store = new JdbcWordStore(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsWordsInOrder() {
        store.write(
                List.of(
                        piece(call, 0, Kind.REASONING, "Let me "),
                        piece(call, 1, Kind.TEXT, "It ")),
                List.of());
        store.write(
                List.of(
                        piece(call, 2, Kind.TEXT, "is noon 🕛"),
                        piece(call, 3, Kind.REASONING, "see")),
                List.of());

        assertThat(store.of(session, call))
                .isEqualTo(new ShownWords("Let me see", "It is noon 🕛"));
        assertThat(store.of(other, call)).isEqualTo(ShownWords.NONE);
        assertThat(store.of(session, CallId.next())).isEqualTo(ShownWords.NONE);
    }

    @Test
    void dropsWholeCallsAndNoOthers() {
        CallId stays = CallId.next();
        store.write(
                List.of(piece(call, 0, Kind.TEXT, "gone"), piece(stays, 0, Kind.TEXT, "here")),
                List.of());
        store.write(List.of(), List.of(call));

        assertThat(store.of(session, call)).isEqualTo(ShownWords.NONE);
        assertThat(store.of(session, stays)).isEqualTo(new ShownWords("", "here"));
    }

    @Test
    void keepsWhatIsNoTextToEveryDatabase() {
        store.write(List.of(piece(call, 0, Kind.TEXT, "a\0b é 🙂")), List.of());

        assertThat(store.of(session, call)).isEqualTo(new ShownWords("", "a\0b é 🙂"));
    }

    @Test
    void erasingASessionErasesItsWordsAndKeepsOthersOut() {
        CallId others = CallId.next();
        store.write(
                List.of(
                        piece(call, 0, Kind.TEXT, "secret"),
                        new Piece(other, others, 0, Kind.TEXT, "theirs")),
                List.of());
        journal.erase(session);
        store.write(List.of(piece(call, 1, Kind.TEXT, "too late")), List.of());

        assertThat(rows()).isEqualTo(1);
        assertThat(store.of(other, others)).isEqualTo(new ShownWords("", "theirs"));
    }

    @Test
    void sweepsWhatBelongsToNoOpenTurn() {
        CallId open = CallId.next();
        store.write(
                List.of(
                        piece(call, 0, Kind.TEXT, "left over"),
                        new Piece(other, open, 0, Kind.TEXT, "needed")),
                List.of());
        execute("UPDATE sessions SET turn_open = 'T' WHERE id = '" + other + "'");
        store.sweep();

        assertThat(store.of(session, call)).isEqualTo(ShownWords.NONE);
        assertThat(store.of(other, open)).isEqualTo(new ShownWords("", "needed"));
    }

    private Piece piece(CallId of, int number, Kind kind, String words) {
        return new Piece(session, of, number, kind, words);
    }

    private void execute(String sql) {
        database.write(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    }
                });
    }

    private long rows() {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            var row = statement.executeQuery("SELECT count(*) FROM open_words")) {
                        return row.next() ? row.getLong(1) : 0;
                    }
                });
    }
}
