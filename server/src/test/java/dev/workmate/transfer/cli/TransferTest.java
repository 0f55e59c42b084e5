package dev.workmate.transfer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Databases;
import dev.workmate.database.PersonKeys;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.diagnostics.cli.Verify;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.terminal.Terminal;
import dev.workmate.testkit.FilledHome;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestTerminal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransferTest {
    private static final int SESSIONS = 1_000;

    private final TestTerminal terminal = new TestTerminal();
    @TempDir Path folder;

    @Test
    void aThousandSessionsMoveToPostgresAndBack() throws Exception {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        Path last = folder.resolve("last");
        String url = TestPostgres.empty(TransferTest.class);
        fill(first, SESSIONS);
        Files.createDirectories(first.resolve("workspaces/A"));
        Files.writeString(first.resolve("workspaces/A/notes.txt"), "theirs");

        run(ExportData::run, first, "", "there");
        run(ImportData::run, second, url, "there");
        assertThat(terminal.run(Verify::run, second, url, "--json")).isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(SESSIONS - 1);
        run(ExportData::run, second, url, "back");
        run(ImportData::run, last, "", "back");

        assertThat(content(last)).isEqualTo(content(first));
        assertThat(keys(last)).isEqualTo(keys(first)).hasSize(1);
        assertThat(Files.mismatch(marks(first), marks(last))).isEqualTo(-1);
        assertThat(last.resolve("workspaces/A/notes.txt")).hasContent("theirs");
        assertThat(terminal.run(Verify::run, last, "", "--json")).isZero();
        assertThat(terminal.json().get("events").asInt()).isEqualTo((SESSIONS - 1) * 7);
        try (Database database = TestPostgres.open(second, url)) {
            // What comes later gets numbers of its own, or this would fail.
            FilledHome.with(database, UserId.next(), 3);
        }
    }

    @Test
    void goesOnAfterAnInterruption() throws Exception {
        Path first = folder.resolve("first");
        Path last = folder.resolve("last");
        fill(first, 250);
        run(ExportData::run, first, "", "whole");
        // As if the export had been killed at its end, and people had worked on before the next.
        Path part = Files.createDirectories(folder.resolve("part"));
        Path manifest = part.resolve("workmate-export.json");
        Files.writeString(
                manifest,
                Files.readString(folder.resolve("whole/workmate-export.json"))
                        .replace("\"complete\":true", "\"complete\":false"));
        Files.copy(file("whole", 1), file("part", 1));
        Files.copy(file("whole", 101), file("part", 101));
        Files.copy(file("whole", 201), file("part", 201));
        Files.writeString(part.resolve("shared.jsonl.gz.new"), "half");
        try (Database database = SqliteDatabase.open(first)) {
            FilledHome.with(database, UserId.next(), 70);
        }

        assertThat(terminal.run(ImportData::run, last, "", part.toString())).isEqualTo(1);
        assertThat(terminal.complained()).contains("is not complete");
        run(ExportData::run, first, "", "part");
        // As if the import had been killed in the middle of the second file.
        Path second = file("part", 101);
        Path hidden = folder.resolve("hidden");
        Files.move(second, hidden);
        Files.writeString(second, "no such format");
        assertThat(terminal.run(ImportData::run, last, "", part.toString())).isEqualTo(1);
        Assertions.assertThatThrownBy(() -> Databases.open(last, ""))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("is not finished");
        Files.move(hidden, second, StandardCopyOption.REPLACE_EXISTING);
        run(ImportData::run, last, "", "part");

        assertThat(content(last)).isEqualTo(content(first));
        assertThat(terminal.run(Verify::run, last, "")).isZero();
        Databases.open(last, "").close();
    }

    /** There and back, each way broken off in the middle of a file, words in plain and sealed. */
    @Test
    void goesOnAfterInterruptionsOnTheWayToPostgresAndBack() throws Exception {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        Path last = folder.resolve("last");
        String url = TestPostgres.empty(TransferTest.class);
        fill(first, 130);
        PersonKeys plain =
                PersonKeys.in(first.resolve(PersonKeys.FOLDER), PersonKeys.Use.ONLY_OPEN);
        try (Database database = SqliteDatabase.open(first, plain)) {
            FilledHome.with(database, UserId.next(), 130);
        }
        assertThat(events(first, "sealed IS NULL")).isEqualTo(130 * 7);
        assertThat(events(first, "sealed IS NOT NULL")).isEqualTo(129 * 7);
        run(ExportData::run, first, "", "there");

        breakOff(second, url, file("there", 101), "there");
        Assertions.assertThatThrownBy(() -> Databases.open(second, url))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("is not finished");
        run(ImportData::run, second, url, "there");
        assertThat(terminal.run(Verify::run, second, url, "--json"))
                .as(terminal.complained())
                .isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(259);

        run(ExportData::run, second, url, "back");
        breakOffAtItsEnd(folder.resolve("back"), file("back", 201));
        run(ExportData::run, second, url, "back");
        breakOff(last, "", file("back", 1), "back");
        run(ImportData::run, last, "", "back");

        assertThat(content(last)).isEqualTo(content(first));
        assertThat(keys(last)).isEqualTo(keys(first)).hasSize(1);
        assertThat(Files.mismatch(marks(first), marks(last))).isEqualTo(-1);
        assertThat(terminal.run(Verify::run, last, "")).isZero();
    }

    private static int events(Path home, String which) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + home.resolve("workmate.db"));
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM message_events WHERE " + which)) {
            row.next();
            return row.getInt(1);
        }
    }

    /** An import that was killed when it had taken in half of a file. */
    private void breakOff(Path home, String url, Path file, String export) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        String words = folder.resolve(export).toString();
        assertThat(terminal.run(ImportData::run, home, url, words)).isEqualTo(1);
        Files.write(file, whole);
    }

    /** An export that was killed before its last file was written. */
    private static void breakOffAtItsEnd(Path export, Path missing) throws IOException {
        Path manifest = export.resolve("workmate-export.json");
        String text = Files.readString(manifest);
        assertThat(text).contains("\"complete\":true");
        Files.writeString(manifest, text.replace("\"complete\":true", "\"complete\":false"));
        Files.delete(missing);
    }

    private static Map<String, String> keys(Path home) throws IOException {
        Map<String, String> keys = new TreeMap<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(home.resolve(PersonKeys.FOLDER), "*.key")) {
            for (Path each : files) {
                keys.put(
                        each.getFileName().toString(),
                        HexFormat.of().formatHex(Files.readAllBytes(each)));
            }
        }
        return keys;
    }

    @Test
    void refusesWhatWouldMixOrLoseData() throws Exception {
        Path first = folder.resolve("first");
        fill(first, 3);
        run(ExportData::run, first, "", "whole");
        String whole = folder.resolve("whole").toString();

        refuses("holds a complete export", ExportData::run, first, whole);
        refuses("there are sessions already", ImportData::run, first, whole);
        refuses("there is no database", ExportData::run, folder.resolve("none"), whole + "2");
        refuses("holds no export", ImportData::run, folder.resolve("new"), first.toString());
        assertThat(folder.resolve("new")).doesNotExist();
        try (SqliteDatabase _ = SqliteDatabase.open(folder.resolve("busy"))) {
            refuses("another Workmate is running", ImportData::run, folder.resolve("busy"), whole);
        }
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void savesAHomeWhileItIsWrittenTo() throws Exception {
        Path home = folder.resolve("first");
        fill(home, 20);
        Files.writeString(home.resolve("permissions.json"), "{}");
        Files.createDirectories(home.resolve("workspaces/A"));
        Files.writeString(home.resolve("workspaces/A/notes.txt"), "theirs");
        String saved = folder.resolve("saved").toString();
        try (Database database = Databases.open(home, "")) {
            Thread writer =
                    Thread.ofPlatform().start(() -> FilledHome.with(database, UserId.next(), 200));
            run(BackUp::run, home, "", "saved");
            writer.join();
        }
        Path again = folder.resolve("again");
        run(Restore::run, again, "", "saved");

        assertThat(terminal.run(Verify::run, again, "", "--json")).isZero();
        assertThat(terminal.json().get("sessions").asInt()).isBetween(19, 219);
        assertThat(again.resolve("workspaces/A/notes.txt")).hasContent("theirs");
        assertThat(again.resolve("permissions.json")).hasContent("{}");
        assertThat(again.resolve("workmate-backup.json")).doesNotExist();
        try (Database database = Databases.open(again, "")) {
            FilledHome.with(database, UserId.next(), 2);
        }
        refuses("is not empty", BackUp::run, home, saved);
        refuses("is not empty", Restore::run, again, saved);
        refuses("holds no complete backup", Restore::run, folder.resolve("new"), home.toString());
        assertThat(terminal.run(BackUp::run, home, "postgres://db/x", saved + "2")).isEqualTo(2);
        Path elsewhere = folder.resolve("elsewhere");
        assertThat(terminal.run(Restore::run, elsewhere, "postgres://db/x", saved)).isEqualTo(2);
        assertThat(elsewhere).doesNotExist();
    }

    private void refuses(String why, Terminal.Command command, Path home, String word) {
        assertThat(terminal.run(command, home, "", word)).isEqualTo(1);
        assertThat(terminal.complained()).contains(why);
    }

    private void run(Terminal.Command command, Path home, String url, String name) {
        assertThat(terminal.run(command, home, url, folder.resolve(name).toString()))
                .as(terminal.complained())
                .isZero();
    }

    private Path file(String export, int first) {
        return folder.resolve(export).resolve("sessions-%012d.jsonl.gz".formatted(first));
    }

    private static Path marks(Path home) {
        return home.resolve("workmate.marks");
    }

    /** One session is erased again, so that numbers have a hole. */
    private static void fill(Path home, int sessions) {
        try (Database database = SqliteDatabase.open(home)) {
            List<SessionId> made = FilledHome.with(database, UserId.next(), sessions);
            new JdbcJournal(
                            database,
                            new EventJson(),
                            (CommitListener) _ -> {},
                            InstantSource.system())
                    .erase(made.get(sessions / 2));
            database.write(
                    connection -> {
                        try (Statement insert = connection.createStatement()) {
                            insert.execute(
                                    "INSERT INTO users (id, name, role, created_at) VALUES"
                                            + " ('U1', 'Ada', 'member', 7)");
                            insert.execute(
                                    "INSERT INTO tokens (id, user_id, kind, name, hash, created_at)"
                                            + " VALUES ('T1', 'U1', 'api', 'x', 'h', 8)");
                            insert.execute(
                                    "INSERT INTO open_words (call_id, number, session_number,"
                                            + " kind, words) VALUES ('C', 1, 1, 'text',"
                                            + " x'C3BC00FF')");
                            return true;
                        }
                    });
        }
    }

    /** Every value of every table, and of which kind it is. */
    private static Map<String, List<List<String>>> content(Path home) throws SQLException {
        Map<String, List<List<String>>> all = new TreeMap<>();
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + home.resolve("workmate.db"));
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet row =
                    statement.executeQuery("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
                while (row.next()) {
                    tables.add(row.getString(1));
                }
            }
            tables.remove("flyway_schema_history");
            assertThat(tables).contains("message_events", "sqlite_sequence", "users");
            for (String table : tables) {
                all.put(table, rows(statement, table));
            }
        }
        assertThat(all.get("message_events")).isNotEmpty();
        return all;
    }

    private static List<List<String>> rows(Statement statement, String table) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
            while (row.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    Object value = row.getObject(i);
                    cells.add(
                            value instanceof byte[] bytes
                                    ? "x" + HexFormat.of().formatHex(bytes)
                                    : value + ":" + (value == null ? "" : value.getClass()));
                }
                rows.add(cells);
            }
        }
        return rows;
    }
}
