package dev.workmate.transfer.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.text.JsonValue;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * Writes all that a database holds into a folder: sessions by the hundred, each hundred as it is at
 * one moment, then what they share. Nothing is changed, and a server may run beside. Begun again
 * after an interruption it goes on where it was.
 */
public final class Export {
    private static final int SESSIONS = 100;
    private static final int FETCH = 500;

    private final Database database;
    private final Path folder;
    private final TransferProgress progress;
    private long rows;

    public Export(Database database, Path folder, TransferProgress progress) {
        this.database = database;
        this.folder = folder;
        this.progress = progress;
    }

    /** Whether the rows of a table stay where they are, on purpose. */
    public static boolean leavesBehind(String table) {
        return Tables.LEFT_BEHIND.contains(table);
    }

    public Manifest run() throws IOException {
        Files.createDirectories(folder);
        Manifest manifest = begin();
        long last = lastNumber();
        Optional<Path> newest = ExportFiles.newest(folder);
        for (long first = 1; first <= last; first += SESSIONS) {
            Path file = folder.resolve("sessions-%012d.jsonl.gz".formatted(first));
            // The newest may have been written when there were fewer sessions.
            if (Files.exists(file) && !newest.equals(Optional.of(file))) {
                rows += ExportFiles.count(file);
            } else {
                write(file, Tables.OF_SESSIONS, first, Math.min(last, first + SESSIONS - 1));
            }
            progress.at(Math.min(last, first + SESSIONS - 1), last);
        }
        write(folder.resolve("shared.jsonl.gz"), Tables.SHARED, 1, last);
        Manifest done = manifest.completed(ExportFiles.sessions(folder), rows, last);
        done.write(folder);
        return done;
    }

    /** A folder that holds something else is left alone. */
    private Manifest begin() throws IOException {
        Manifest known = Manifest.read(folder).orElse(null);
        if (known != null && known.complete()) {
            throw new TransferException(folder + " holds a complete export already");
        }
        if (known != null) {
            return known;
        }
        try (var files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new TransferException(folder + " is not empty, and holds no export");
            }
        }
        Manifest fresh = Manifest.begin();
        fresh.write(folder);
        return fresh;
    }

    /** Also of sessions that were erased: a number is never given twice. */
    private long lastNumber() {
        String sql =
                database.engine() == Engine.SQLITE
                        ? "SELECT max(seq) FROM sqlite_sequence WHERE name = 'sessions'"
                        : "SELECT max(number) FROM (SELECT max(number) AS number FROM sessions UNION"
                                + " ALL SELECT last_value FROM pg_sequences WHERE"
                                + " quote_ident(schemaname) || '.' || quote_ident(sequencename) ="
                                + " pg_get_serial_sequence('sessions', 'number')) AS highest";
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(sql);
                            ResultSet row = select.executeQuery()) {
                        return row.next() ? row.getLong(1) : 0;
                    }
                });
    }

    /** A file is there whole or not at all. */
    private void write(Path file, List<Tables.Part> parts, long first, long last)
            throws IOException {
        Path fresh = folder.resolve(file.getFileName() + ".new");
        try (Writer out =
                new BufferedWriter(
                        new OutputStreamWriter(
                                new GZIPOutputStream(Files.newOutputStream(fresh)),
                                StandardCharsets.UTF_8))) {
            rows +=
                    database.<Long>readAtOneMoment(
                            connection -> {
                                long count = 0;
                                for (Tables.Part part : parts) {
                                    count += write(connection, part, first, last, out);
                                }
                                return count;
                            });
        }
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static long write(
            Connection connection, Tables.Part part, long first, long last, Writer out)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(part.select())) {
            select.setFetchSize(FETCH);
            if (!part.where().isEmpty()) {
                select.setLong(1, first);
                select.setLong(2, last);
            }
            long count = 0;
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    out.write(line(part.table(), row));
                    out.write('\n');
                    count++;
                }
            }
            return count;
        } catch (IOException e) {
            throw new TransferException("cannot write the export: " + e.getMessage(), e);
        }
    }

    private static String line(String table, ResultSet row) throws SQLException {
        JsonValue.Builder cells = JsonValue.object();
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String column = columns.getColumnName(i);
            cells.with(column, RowValues.read(table, column, row.getObject(i)));
        }
        return JsonValue.object()
                .with("table", table)
                .with("row", cells.build())
                .build()
                .toJson()
                .value();
    }
}
