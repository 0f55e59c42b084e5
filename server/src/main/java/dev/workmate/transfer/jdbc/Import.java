package dev.workmate.transfer.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.HighWaterMarks.Mark;
import dev.workmate.database.UnfinishedImport;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes an export into an empty database, with the same numbers, so that every value is what it
 * was. A row that is there already is left: begun again after an interruption it goes on where it
 * was, and no server starts on what is half there.
 */
public final class Import {
    private static final int ROWS = 1_000;
    private static final int CHARACTERS = 4 << 20;

    private final Database database;
    private final Path folder;
    private final UnfinishedImport state;
    private final TransferProgress progress;

    /** {@code state} is where the import notes how far it has come. */
    public Import(
            Database database, Path folder, UnfinishedImport state, TransferProgress progress) {
        this.database = database;
        this.folder = folder;
        this.state = state;
        this.progress = progress;
    }

    /** The note that it is under way is left for the caller to remove. */
    public Manifest run() throws IOException {
        Manifest manifest = manifestOf(folder);
        int done = begin(manifest);
        List<Path> files = ExportFiles.files(folder);
        for (int i = done; i < files.size(); i++) {
            take(files.get(i));
            state.note(manifest.id(), i + 1);
            progress.at(i + 1, files.size());
        }
        database.write(connection -> setCounters(connection, manifest));
        check(manifest);
        return manifest;
    }

    /** Refuses a folder that cannot be taken in. */
    public static Manifest manifestOf(Path folder) {
        Manifest manifest =
                Manifest.read(folder)
                        .orElseThrow(() -> new TransferException(folder + " holds no export"));
        if (!manifest.complete()) {
            throw new TransferException(
                    "the export in " + folder + " is not complete; run it again first");
        }
        if (manifest.format() != Manifest.FORMAT) {
            throw new TransferException(
                    "the export in " + folder + " was written by another version");
        }
        return manifest;
    }

    /** How many files are in already. */
    private int begin(Manifest manifest) {
        if (state.isUnderWay()) {
            return state.filesOf(manifest.id())
                    .orElseThrow(
                            () ->
                                    new TransferException(
                                            "the import of another export was begun here"));
        }
        if (count("sessions") > 0) {
            throw new TransferException(
                    "there are sessions already; an export is taken into an empty database only");
        }
        if (database.engine() == Engine.POSTGRESQL && serversAreRunning()) {
            throw new TransferException(
                    "a server is running on this database; stop all of them first");
        }
        state.note(manifest.id(), 0);
        return 0;
    }

    private boolean serversAreRunning() {
        return ask("SELECT count(*) FROM instances WHERE beat_at > now() - interval '30 seconds'")
                > 0;
    }

    private long count(String table) {
        return ask("SELECT count(*) FROM " + table);
    }

    private long ask(String sql) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql);
                            ResultSet row = select.executeQuery()) {
                        return row.next() ? row.getLong(1) : 0;
                    }
                });
    }

    private void take(Path file) throws IOException {
        try (BufferedReader lines = ExportFiles.open(file)) {
            List<ExportFiles.Row> rows = new ArrayList<>();
            long characters = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                rows.add(ExportFiles.row(line));
                characters += line.length();
                if (rows.size() == ROWS || characters > CHARACTERS) {
                    store(rows);
                    rows = new ArrayList<>();
                    characters = 0;
                }
            }
            store(rows);
        }
    }

    private void store(List<ExportFiles.Row> rows) {
        database.write(
                connection -> {
                    insert(connection, rows);
                    return rows.size();
                });
        for (ExportFiles.Row row : rows) {
            if (row.table().equals("sessions")) {
                mark(row);
            }
        }
    }

    private void insert(Connection connection, List<ExportFiles.Row> rows) throws SQLException {
        Map<String, PreparedStatement> inserts = new HashMap<>();
        try {
            for (ExportFiles.Row row : rows) {
                String sql = sql(row);
                PreparedStatement insert = inserts.get(sql);
                if (insert == null) {
                    insert = connection.prepareStatement(sql);
                    inserts.put(sql, insert);
                }
                int at = 1;
                for (Map.Entry<String, JsonValue> cell : row.cells().entrySet()) {
                    RowValues.set(database.engine(), insert, at++, row.table(), cell);
                }
                insert.addBatch();
            }
            // Tokens name people: in the order in which the rows came.
            for (Tables.Part part : Tables.SHARED) {
                run(inserts, part.table());
            }
            for (PreparedStatement insert : inserts.values()) {
                insert.executeBatch();
            }
        } finally {
            for (PreparedStatement insert : inserts.values()) {
                insert.close();
            }
        }
    }

    private static void run(Map<String, PreparedStatement> inserts, String table)
            throws SQLException {
        for (Map.Entry<String, PreparedStatement> insert : inserts.entrySet()) {
            if (insert.getKey().startsWith("INSERT INTO " + table + " ")) {
                insert.getValue().executeBatch();
            }
        }
    }

    private static String sql(ExportFiles.Row row) {
        return "INSERT INTO "
                + row.table()
                + " ("
                + String.join(", ", row.cells().keySet())
                + ") VALUES ("
                + String.join(", ", row.cells().keySet().stream().map(_ -> "?").toList())
                + ") ON CONFLICT DO NOTHING";
    }

    /** How far each log has come, as the server would have noted it. */
    private void mark(ExportFiles.Row session) {
        if (session.cells().get("number") instanceof JsonValue.Amount number
                && session.cells().get("id") instanceof JsonValue.Text id
                && session.cells().get("head") instanceof JsonValue.Amount head
                && session.cells().get("last_hash") instanceof JsonValue.Fields hash
                && hash.values().get("base64") instanceof JsonValue.Text text
                && head.value().signum() > 0) {
            database.marks()
                    .set(
                            number.value().longValue(),
                            new Mark(
                                    Uuids.bytes(id.value()),
                                    head.value().longValue(),
                                    Base64.getDecoder().decode(text.value())));
        }
    }

    /** New rows get numbers that none ever had. */
    private boolean setCounters(Connection connection, Manifest manifest) throws SQLException {
        long last = Math.max(manifest.lastSession(), 1);
        boolean used = manifest.lastSession() > 0;
        List<String> statements =
                database.engine() == Engine.SQLITE
                        ? List.of(
                                "UPDATE sqlite_sequence SET seq = "
                                        + manifest.lastSession()
                                        + " WHERE name = 'sessions'")
                        : List.of(
                                "SELECT setval(pg_get_serial_sequence('sessions', 'number'), "
                                        + last
                                        + ", "
                                        + used
                                        + ")",
                                "SELECT setval(pg_get_serial_sequence('agents', 'number'),"
                                        + " (SELECT coalesce(max(number), 0) + 1 FROM agents),"
                                        + " false)",
                                next("turns"),
                                next("task_ids"));
        for (String sql : statements) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.execute();
            }
        }
        return true;
    }

    private static String next(String table) {
        return "SELECT setval('"
                + table
                + "_numbers', (SELECT coalesce(max(number), 0) + 1 FROM "
                + table
                + "), false)";
    }

    private void check(Manifest manifest) {
        long rows = 0;
        for (Tables.Part part : Tables.OF_SESSIONS) {
            rows += count(part.table());
        }
        for (Tables.Part part : Tables.SHARED) {
            rows += count(part.table());
        }
        if (rows != manifest.rows() || count("sessions") != manifest.sessions()) {
            throw new TransferException(
                    "the export has "
                            + manifest.rows()
                            + " rows and the database "
                            + rows
                            + ": it was not empty, or the files were changed");
        }
    }
}
