package dev.workmate.transfer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.PersonKeys;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.diagnostics.cli.Verify;
import dev.workmate.terminal.Terminal;
import dev.workmate.testkit.EveryTable;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestTerminal;
import dev.workmate.transfer.jdbc.Export;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A row of every table there is moves to PostgreSQL and back. The tables come from the schema
 * itself: one that is added and not moved, or changed on the way, is found here.
 */
class EveryRowTest {
    private final TestTerminal terminal = new TestTerminal();
    @TempDir Path folder;

    @Test
    void everyRowMovesToPostgresAndBackByteForByte() throws Exception {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        Path last = folder.resolve("last");
        String url = TestPostgres.empty(EveryRowTest.class);
        try (Database database = SqliteDatabase.open(first)) {
            EveryTable.fill(database, first);
        }
        Map<String, List<List<String>>> before = content(first);
        assertThat(before).allSatisfy((table, rows) -> assertThat(rows).as(table).isNotEmpty());
        assertHolds(first, "");

        run(ExportData::run, first, "", "there");
        run(ImportData::run, second, url, "there");
        seals(first, second);
        assertHolds(second, url);
        run(ExportData::run, second, url, "back");
        run(ImportData::run, last, "", "back");
        seals(first, last);
        assertHolds(last, "");

        Map<String, List<List<String>>> after = content(last);
        before.keySet().removeIf(Export::leavesBehind);
        assertThat(before).containsKeys("message_events", "files", "acts");
        before.forEach((table, rows) -> assertThat(after.get(table)).as(table).isEqualTo(rows));
        assertThat(keys(last)).isEqualTo(keys(first)).isNotEmpty();
    }

    /** Logs, views, what erased sessions left, the logs of tenants, and all of it as sealed. */
    private void assertHolds(Path home, String url) {
        assertThat(terminal.run(Verify::run, home, url, "--seals", "--json"))
                .as(terminal.said() + terminal.complained())
                .isZero();
        assertThat(terminal.json().get("sessions").asInt()).isEqualTo(EveryTable.SESSIONS);
        assertThat(terminal.json().get("acts").asInt()).isPositive();
    }

    /** They lie where only who audits can write, and are no part of a store. */
    private static void seals(Path from, Path to) throws IOException {
        Files.copy(from.resolve(EveryTable.SEALS), to.resolve(EveryTable.SEALS));
    }

    private void run(Terminal.Command command, Path home, String url, String name) {
        assertThat(terminal.run(command, home, url, folder.resolve(name).toString()))
                .as(terminal.complained())
                .isZero();
    }

    private static Map<String, String> keys(Path home) throws IOException {
        Map<String, String> keys = new TreeMap<>();
        try (var files = Files.newDirectoryStream(home.resolve(PersonKeys.FOLDER), "*.key")) {
            for (Path each : files) {
                keys.put(
                        each.getFileName().toString(),
                        HexFormat.of().formatHex(Files.readAllBytes(each)));
            }
        }
        return keys;
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
            for (String table : tables) {
                all.put(table, rows(statement, table));
            }
        }
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
