package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.database.PersonKeys;
import dev.workmate.journal.Recorded;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a session's views again from its log, beside the database in the memory of this process,
 * and says where those in the database differ.
 */
final class ViewCheck {
    private static final Logger log = LoggerFactory.getLogger(ViewCheck.class);

    /** What is read of each view, in an order of its own. */
    private static final Map<String, String> VIEWS = new LinkedHashMap<>();

    static {
        for (String view : List.of("messages", "tool_calls", "tasks", "usage", "approvals")) {
            VIEWS.put(view, "SELECT * FROM " + view + " WHERE session_number = ? ORDER BY 1, 2");
        }
        VIEWS.put("sessions", "SELECT title, state FROM sessions WHERE number = ?");
    }

    private final Connection database;
    private final Engine engine;
    private final PersonKeys keys;

    ViewCheck(Connection database, Engine engine, PersonKeys keys) {
        this.database = database;
        this.engine = engine;
        this.keys = keys;
    }

    List<String> differences(long session, List<Recorded> events) throws SQLException {
        long projected = number("SELECT projected FROM sessions WHERE number = ?", session);
        List<String> found = new ArrayList<>();
        if (projected > (events.isEmpty() ? projected : events.getLast().sequence())) {
            found.add("The views claim to hold more than the log does.");
        }
        try (Connection beside = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            makeTables(beside, session);
            if (!project(beside, session, shown(session, events, projected))) {
                found.add("An event is missing from the views, and nobody noted it.");
            }
            for (Map.Entry<String, String> view : VIEWS.entrySet()) {
                if (!rows(database, view.getValue(), session)
                        .equals(rows(beside, view.getValue(), session))) {
                    found.add("What " + view.getKey() + " holds does not follow from the log.");
                }
            }
        }
        return found;
    }

    private void makeTables(Connection beside, long session) throws SQLException {
        switch (engine) {
            case SQLITE -> copyTables(beside);
            case POSTGRESQL -> EmbeddedSchema.make(beside);
        }
        try (PreparedStatement insert =
                beside.prepareStatement(
                        "INSERT INTO sessions (number, id, owner_id, last_hash, seal, created_at,"
                                + " updated_at, key_id) VALUES (?, '', '', x'', x'', 0, 0, ?)")) {
            insert.setLong(1, session);
            insert.setObject(2, key(session));
            insert.executeUpdate();
        }
    }

    /** What is sealed there is sealed alike beside it. */
    private @Nullable Object key(long session) throws SQLException {
        try (PreparedStatement select =
                database.prepareStatement("SELECT key_id FROM sessions WHERE number = ?")) {
            select.setLong(1, session);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getObject(1) : null;
            }
        }
    }

    private void copyTables(Connection beside) throws SQLException {
        try (Statement source = database.createStatement();
                Statement target = beside.createStatement()) {
            for (String view : VIEWS.keySet()) {
                try (ResultSet ddl =
                        source.executeQuery(
                                "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '"
                                        + view
                                        + "'")) {
                    target.execute(ddl.getString(1));
                }
            }
        }
    }

    /** What the views should hold: not what was set aside and is in none. */
    private List<Recorded> shown(long session, List<Recorded> events, long upTo)
            throws SQLException {
        Set<Long> aside = new HashSet<>();
        try (PreparedStatement select =
                database.prepareStatement(
                        "SELECT sequence FROM dead_letters WHERE session_number = ?")) {
            select.setLong(1, session);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    aside.add(rows.getLong(1));
                }
            }
        }
        return events.stream()
                .filter(event -> event.sequence() <= upTo && !aside.contains(event.sequence()))
                .toList();
    }

    /** False where an event does not fit and is in no view. */
    private boolean project(Connection beside, long session, List<Recorded> events) {
        Statements statements = new Statements(Engine.SQLITE);
        statements.use(beside);
        ViewKeys sealing = new ViewKeys(keys, statements);
        boolean all = true;
        for (Recorded event : events) {
            ViewRows one = new ViewRows();
            one.add(new EventRows.Row(session, event));
            try {
                one.write(statements, sealing);
            } catch (SQLException | RuntimeException e) {
                log.debug("event {} is in no view", event.sequence(), e);
                statements.forget();
                all = false;
            }
        }
        statements.forget();
        return all;
    }

    private long number(String sql, long session) throws SQLException {
        try (PreparedStatement select = database.prepareStatement(sql)) {
            select.setLong(1, session);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }

    private static List<List<String>> rows(Connection connection, String sql, long session)
            throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setLong(1, session);
            try (ResultSet found = select.executeQuery()) {
                int columns = found.getMetaData().getColumnCount();
                while (found.next()) {
                    String[] row = new String[columns];
                    for (int i = 0; i < columns; i++) {
                        row[i] = text(found.getObject(i + 1));
                    }
                    rows.add(Arrays.asList(row));
                }
            }
        }
        return rows;
    }

    /** What it is and its value; the engines have whole numbers of different widths. */
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "x" + HexFormat.of().formatHex(bytes);
            case Integer number -> "n" + number;
            case Long number -> "n" + number;
            default -> value.getClass().getSimpleName().charAt(0) + value.toString();
        };
    }
}
