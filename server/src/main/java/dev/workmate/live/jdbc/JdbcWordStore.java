package dev.workmate.live.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SealedBytes;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.SessionKey;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.live.WordStore;
import dev.workmate.turn.state.ShownWords;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The words of open calls in the table {@code open_words}, as bytes: a model may say what is no
 * text to every database. Sealed where the session's events are. Thread-safe.
 */
public final class JdbcWordStore implements WordStore {
    private static final String INSERT =
            "INSERT INTO open_words (call_id, number, session_number, kind, words, is_sealed)"
                    + " SELECT ?, ?, number, ?, ?, ? FROM sessions WHERE id = ?";
    private static final String DROP = "DELETE FROM open_words WHERE call_id = ?";
    private static final String OF_CALL =
            "SELECT kind, words, number, is_sealed FROM open_words WHERE call_id = ? AND"
                    + " session_number = (SELECT number FROM sessions WHERE id = ?) ORDER BY"
                    + " number";
    private static final String SWEEP =
            "DELETE FROM open_words WHERE session_number NOT IN"
                    + " (SELECT number FROM sessions WHERE turn_open IS NOT NULL)";

    private final Database database;

    public JdbcWordStore(Database database) {
        this.database = database;
    }

    @Override
    public void write(List<Piece> added, List<CallId> dropped) {
        database.write(
                connection -> {
                    if (!added.isEmpty()) {
                        insert(connection, added);
                    }
                    if (!dropped.isEmpty()) {
                        drop(connection, dropped);
                    }
                    return true;
                });
    }

    private void insert(Connection connection, List<Piece> pieces) throws SQLException {
        Map<SessionId, SessionKey> keys = new HashMap<>();
        for (Piece piece : pieces) {
            if (!keys.containsKey(piece.session())) {
                keys.put(
                        piece.session(),
                        SessionKey.of(connection, database.keys(), piece.session()));
            }
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (Piece piece : pieces) {
                SessionKey key = Objects.requireNonNull(keys.get(piece.session()));
                if (key instanceof SessionKey.Gone) {
                    continue;
                }
                byte[] words = piece.words().getBytes(StandardCharsets.UTF_8);
                Place place = place(piece.call(), piece.number());
                insert.setString(1, piece.call().value());
                insert.setInt(2, piece.number());
                insert.setString(3, piece.kind().name().toLowerCase(Locale.ROOT));
                insert.setBytes(4, SealedBytes.seal(key.toSeal(), words, place));
                insert.setInt(5, key instanceof SessionKey.None ? 0 : 1);
                insert.setString(6, piece.session().value());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static Place place(CallId call, int number) {
        return new Place("open_words.words", call.value() + ' ' + number);
    }

    private static void drop(Connection connection, List<CallId> calls) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(DROP)) {
            for (CallId call : calls) {
                delete.setString(1, call.value());
                delete.addBatch();
            }
            delete.executeBatch();
        }
    }

    @Override
    public ShownWords of(SessionId session, CallId call) {
        return database.read(
                connection -> {
                    SessionKey key = SessionKey.of(connection, database.keys(), session);
                    try (PreparedStatement select = connection.prepareStatement(OF_CALL)) {
                        select.setString(1, call.value());
                        select.setString(2, session.value());
                        try (ResultSet rows = select.executeQuery()) {
                            return joined(rows, call, key);
                        }
                    }
                });
    }

    /** What cannot be opened any more was shown to nobody who is left. */
    private static ShownWords joined(ResultSet rows, CallId call, SessionKey key)
            throws SQLException {
        StringBuilder reasoning = new StringBuilder();
        StringBuilder text = new StringBuilder();
        while (rows.next()) {
            boolean isSealed = rows.getInt(4) != 0;
            if (isSealed && key instanceof SessionKey.Gone) {
                continue;
            }
            Kind kind = Kind.valueOf(rows.getString(1).toUpperCase(Locale.ROOT));
            byte[] words =
                    SealedBytes.open(
                            isSealed ? key.toSeal() : null,
                            rows.getBytes(2),
                            place(call, rows.getInt(3)));
            (kind == Kind.REASONING ? reasoning : text)
                    .append(new String(words, StandardCharsets.UTF_8));
        }
        return new ShownWords(reasoning.toString(), text.toString());
    }

    @Override
    public void sweep() {
        database.write(
                connection -> {
                    try (PreparedStatement delete = connection.prepareStatement(SWEEP)) {
                        return delete.executeUpdate();
                    }
                });
    }
}
