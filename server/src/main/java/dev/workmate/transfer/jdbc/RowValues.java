package dev.workmate.transfer.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of rows as JSON, the same from either engine. SQLite keeps the id of a batch as bytes
 * where it is a UUID, and a folded payload as bytes; PostgreSQL keeps both as text, and so does the
 * file. Turned there and back a value is what it was.
 */
final class RowValues {
    private static final String BYTES = "base64";
    private static final String FOLDED = "~";

    private RowValues() {}

    static JsonValue read(String table, String column, @Nullable Object value) {
        return switch (value) {
            case null -> JsonValue.NULL;
            case byte[] bytes when isBatch(table, column) -> JsonValue.of(Uuids.text(bytes));
            case byte[] bytes when isPayload(table, column) ->
                    JsonValue.of(FOLDED + Base64.getEncoder().encodeToString(bytes));
            case byte[] bytes ->
                    JsonValue.object()
                            .with(BYTES, Base64.getEncoder().encodeToString(bytes))
                            .build();
            case Integer number -> JsonValue.of(number);
            case Long number -> JsonValue.of(number);
            case String text -> JsonValue.of(text);
            default ->
                    throw new IllegalStateException(
                            table + "." + column + " holds a " + value.getClass());
        };
    }

    static void set(
            Engine engine,
            PreparedStatement statement,
            int at,
            String table,
            Map.Entry<String, JsonValue> cell)
            throws SQLException {
        switch (cell.getValue()) {
            case JsonValue.Null _ -> statement.setNull(at, Types.NULL);
            case JsonValue.Amount number -> statement.setLong(at, number.value().longValueExact());
            case JsonValue.Text text -> setText(engine, statement, at, table, cell.getKey(), text);
            case JsonValue.Fields fields
                    when fields.values().get(BYTES) instanceof JsonValue.Text text ->
                    statement.setBytes(at, Base64.getDecoder().decode(text.value()));
            default ->
                    throw new IllegalArgumentException(
                            "no value of " + table + "." + cell.getKey());
        }
    }

    private static void setText(
            Engine engine,
            PreparedStatement statement,
            int at,
            String table,
            String column,
            JsonValue.Text cell)
            throws SQLException {
        String text = cell.value();
        boolean embedded = engine == Engine.SQLITE;
        if (embedded && isBatch(table, column) && isCanonical(text)) {
            statement.setBytes(at, Uuids.bytes(text));
        } else if (embedded && isPayload(table, column) && text.startsWith(FOLDED)) {
            statement.setBytes(at, Base64.getDecoder().decode(text.substring(FOLDED.length())));
        } else {
            statement.setString(at, text);
        }
    }

    private static boolean isCanonical(String text) {
        return Uuids.isUuid(text) && Uuids.canonical(text).equals(text);
    }

    private static boolean isBatch(String table, String column) {
        return table.equals("message_events") && column.equals("batch_id");
    }

    private static boolean isPayload(String table, String column) {
        return table.equals("message_events") && column.equals("payload");
    }
}
