package dev.workmate.workspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.jdbc.JdbcJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownFoldersTest {
    private final SessionId known = SessionId.next();
    private final SessionId erased = SessionId.next();
    private final SessionId unknown = SessionId.next();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    @TempDir Path home;

    @Test
    void listsOnlyWhatTheDatabaseDoesNotKnowAndKeepsIt() throws Exception {
        aHomeWithADatabase();

        assertThat(run(false)).isZero();

        assertThat(said()).contains(unknown.value(), "1 folders", "--delete");
        assertThat(said()).doesNotContain(known.value()).doesNotContain(erased.value());
        assertThat(folder(unknown).resolve("file.txt")).hasContent("theirs");
        assertThat(folder(known).resolve("file.txt")).hasContent("theirs");
    }

    @Test
    void removesExactlyThatWhereAskedTo() throws Exception {
        aHomeWithADatabase();

        assertThat(run(true)).isZero();

        assertThat(said()).contains(unknown.value(), "they are removed");
        assertThat(folder(unknown)).doesNotExist();
        assertThat(folder(known).resolve("file.txt")).hasContent("theirs");
        said.reset();
        assertThat(run(false)).isZero();
        assertThat(said()).startsWith("0 folders");
    }

    /** What cannot be asked about is not removed, whoever wishes it. */
    @Test
    void removesNothingWhereThereIsNoDatabase() throws Exception {
        write(known);

        assertThat(run(true)).isEqualTo(1);

        assertThat(said()).contains(known.value(), "There is no database in " + home);
        assertThat(folder(known).resolve("file.txt")).hasContent("theirs");
        assertThat(home.resolve("workmate.db")).doesNotExist();
        assertThat(run(false)).isZero();
    }

    @Test
    void touchesNothingWhileAServerRuns() throws Exception {
        aHomeWithADatabase();
        try (SqliteDatabase _ = SqliteDatabase.open(home)) {
            assertThat(run(true)).isEqualTo(1);
        }

        assertThat(said()).contains("another Workmate is running in " + home);
        assertThat(folder(unknown).resolve("file.txt")).hasContent("theirs");
    }

    @Test
    void makesNoHomeWhereThereIsNone() throws Exception {
        Path elsewhere = home.resolve("elsewhere");

        assertThat(new UnknownFolders(elsewhere, Map.of(), true, out()).run()).isZero();

        assertThat(said()).contains("no files");
        assertThat(elsewhere).doesNotExist();
    }

    private void aHomeWithADatabase() throws IOException {
        write(known);
        write(unknown);
        try (SqliteDatabase database = SqliteDatabase.open(home)) {
            Journal journal =
                    new JdbcJournal(database, new EventJson(), _ -> {}, InstantSource.system());
            journal.open(known, UserId.next());
            journal.open(erased, UserId.next());
            journal.erase(erased);
        }
        write(erased);
    }

    private void write(SessionId session) throws IOException {
        Files.writeString(Files.createDirectories(folder(session)).resolve("file.txt"), "theirs");
    }

    private Path folder(SessionId session) {
        return home.resolve("workspaces").resolve(session.value());
    }

    private int run(boolean delete) throws Exception {
        return new UnknownFolders(home, Map.of(), delete, out()).run();
    }

    private PrintStream out() {
        return new PrintStream(said, true, StandardCharsets.UTF_8);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
