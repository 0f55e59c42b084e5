package dev.workmate.testkit;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a row into every table of an embedded store that has none, as the schema itself says they
 * may be: a table that is added tomorrow gets one too. Every column has a value, and one that is
 * easily lost on the way: letters beyond ASCII, line ends, bytes that are no text, numbers that
 * floating point cannot hold.
 */
public final class FilledTables {
    private static final Pattern ONE_OF = Pattern.compile("CHECK \\(%s IN \\(('?)([^',)]*)");
    private static final Pattern EQUAL = Pattern.compile("CHECK \\(%s = ('?)([^')]*)");

    /** Beyond what a double can hold; what is declared smaller gets less. */
    private static final long LARGE = 9_007_199_254_740_993L;

    private static final int SMALL = 123_456_789;

    private final Connection connection;

    /** The values of some columns, by "column" or "table.column". */
    private final Map<String, Object> given;

    private FilledTables(Connection connection, Map<String, Object> given) {
        this.connection = connection;
        this.given = given;
    }

    /**
     * Fills those that are empty, each after those it refers to; {@code given} are values by
     * "column" or "table.column".
     */
    public static void fill(Connection connection, Map<String, Object> given) throws SQLException {
        FilledTables tables = new FilledTables(connection, new HashMap<>(given));
        List<String> empty = new ArrayList<>(tables.empty());
        while (!empty.isEmpty()) {
            List<String> filled = new ArrayList<>();
            for (String table : empty) {
                if (tables.references(table).values().stream().noneMatch(empty::contains)) {
                    tables.fill(table);
                    filled.add(table);
                }
            }
            if (!empty.removeAll(filled)) {
                throw new AssertionError("these tables refer to each other: " + empty);
            }
        }
    }

    /** All tables of the schema that have no row. */
    public static List<String> empty(Connection connection) throws SQLException {
        return new FilledTables(connection, Map.of()).empty();
    }

    private List<String> empty() throws SQLException {
        List<String> names =
                texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
        List<String> empty = new ArrayList<>();
        for (String name : names) {
            if (texts("SELECT 1 FROM \"%s\" LIMIT 1".formatted(name)).isEmpty()) {
                empty.add(name);
            }
        }
        return empty;
    }

    private void fill(String table) throws SQLException {
        String definition =
                texts("SELECT sql FROM sqlite_schema WHERE name = '%s'".formatted(table))
                        .getFirst();
        Map<String, String> references = references(table);
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet column =
                        statement.executeQuery("PRAGMA table_info(\"%s\")".formatted(table))) {
            while (column.next()) {
                String name = column.getString("name");
                names.add(name);
                values.add(
                        references.containsKey(name)
                                ? keyOf(references.get(name))
                                : value(table, name, column.getString("type"), definition));
            }
        }
        String marks = String.join(", ", names.stream().map(_ -> "?").toList());
        String sql =
                "INSERT INTO \"%s\" (%s) VALUES (%s)"
                        .formatted(table, String.join(", ", names), marks);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                insert.setObject(i + 1, values.get(i));
            }
            insert.executeUpdate();
        }
    }

    private Object value(String table, String column, String type, String definition) {
        Object known = given.getOrDefault(table + "." + column, given.get(column));
        if (known != null) {
            return known;
        }
        Optional<String> allowed =
                allowed(ONE_OF, column, definition).or(() -> allowed(EQUAL, column, definition));
        return switch (type) {
            case "BLOB" -> bytes(table + column);
            case "TEXT" -> allowed.orElse("ü %s \uD83D\uDE80 \"%s\"\n".formatted(table, column));
            case "BIGINT" -> allowed.map(Long::valueOf).orElse(LARGE);
            default -> allowed.map(Long::valueOf).orElse((long) SMALL);
        };
    }

    /** The first value that a constraint on the column allows. */
    private static Optional<String> allowed(Pattern form, String column, String definition) {
        Matcher constraint = Pattern.compile(form.pattern().formatted(column)).matcher(definition);
        return constraint.find() ? Optional.of(constraint.group(2).strip()) : Optional.empty();
    }

    /** As many as an id has, some of which are no text. */
    private static byte[] bytes(String from) {
        byte[] bytes = Arrays.copyOf(from.getBytes(StandardCharsets.UTF_8), 16);
        bytes[0] = 0;
        bytes[1] = (byte) 0xFF;
        return bytes;
    }

    /** By column, the table it refers to. */
    private Map<String, String> references(String table) throws SQLException {
        Map<String, String> references = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet key =
                        statement.executeQuery(
                                "PRAGMA foreign_key_list(\"%s\")".formatted(table))) {
            while (key.next()) {
                references.put(key.getString("from"), key.getString("table"));
            }
        }
        return references;
    }

    private String keyOf(String table) throws SQLException {
        return texts("SELECT id FROM \"%s\"".formatted(table)).getFirst();
    }

    private List<String> texts(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (row.next()) {
                found.add(row.getString(1));
            }
            return found;
        }
    }
}
