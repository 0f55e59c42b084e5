package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.PersonKey;
import dev.workmate.database.SessionKey;
import dev.workmate.id.SessionId;
import dev.workmate.session.WordIndex;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Words in the table {@code session_words}, or {@code said_words} where the session's events are
 * sealed; {@code word_cursors} says how far logs were read.
 */
public final class JdbcWordIndex implements WordIndex {
    private static final String BEHIND =
            "SELECT s.id FROM sessions s LEFT JOIN word_cursors c ON c.session_number = s.number"
                    + " WHERE s.visible_head > COALESCE(c.sequence, 0) ORDER BY s.number DESC"
                    + " LIMIT ?";
    private static final String REACHED =
            "SELECT c.sequence FROM word_cursors c JOIN sessions s ON s.number = c.session_number"
                    + " WHERE s.id = ?";
    private static final String BEGIN =
            "INSERT INTO word_cursors (session_number, sequence) VALUES (?, 0)"
                    + " ON CONFLICT DO NOTHING";
    private static final String MOVE =
            "UPDATE word_cursors SET sequence = ? WHERE session_number = ? AND sequence = ?";
    private static final String ADD =
            "INSERT INTO session_words (session_number, word, sequence) VALUES (?, ?, ?)"
                    + " ON CONFLICT (session_number, word) DO UPDATE SET sequence ="
                    + " excluded.sequence";
    private static final String COUNT =
            "SELECT count(*) FROM session_words WHERE session_number = ?";

    private final Database database;
    private final SaidWords sealed;

    public JdbcWordIndex(Database database) {
        this.database = database;
        this.sealed = new SaidWords(database.keys());
    }

    @Override
    public List<SessionId> behind(int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(BEHIND)) {
                        select.setInt(1, limit);
                        List<SessionId> found = new ArrayList<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                found.add(new SessionId(row.getString(1)));
                            }
                        }
                        return found;
                    }
                });
    }

    @Override
    public long reached(SessionId session) {
        return database.read(connection -> number(connection, REACHED, session.value()));
    }

    private static long number(Connection connection, String sql, Object value)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setObject(1, value);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }

    @Override
    public void add(SessionId session, long from, long to, List<Said> said) {
        database.<Boolean>write(connection -> add(connection, session, from, to, said));
    }

    private boolean add(
            Connection connection, SessionId session, long from, long to, List<Said> said)
            throws SQLException {
        // Held, so that a session which is being erased leaves no words behind.
        String held = database.engine() == Engine.POSTGRESQL ? " FOR KEY SHARE" : "";
        long number =
                number(
                        connection,
                        "SELECT number FROM sessions WHERE id = ?" + held,
                        session.value());
        if (number == 0 || !moves(connection, number, from, to)) {
            return false;
        }
        switch (SessionKey.of(connection, database.keys(), session)) {
            case SessionKey.None _ -> {
                if (number(connection, COUNT, number) < MAX_WORDS) {
                    write(connection, number, newest(said));
                }
            }
            case SessionKey.Present(PersonKey key) ->
                    sealed.add(connection, number, session, key, said);
            case SessionKey.Gone _ -> {}
        }
        return true;
    }

    /** False where somebody else has read these events. */
    private static boolean moves(Connection connection, long session, long from, long to)
            throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement(BEGIN);
                PreparedStatement move = connection.prepareStatement(MOVE)) {
            begin.setLong(1, session);
            begin.executeUpdate();
            move.setLong(1, to);
            move.setLong(2, session);
            move.setLong(3, from);
            return move.executeUpdate() == 1;
        }
    }

    /** In one order, so that writers do not wait for each other. */
    private static Map<String, Long> newest(List<Said> said) {
        Map<String, Long> words = new HashMap<>();
        said.forEach(
                each ->
                        each.words()
                                .forEach(word -> words.merge(word, each.sequence(), Math::max)));
        return new TreeMap<>(words);
    }

    private static void write(Connection connection, long session, Map<String, Long> words)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(ADD)) {
            for (Map.Entry<String, Long> word : words.entrySet()) {
                insert.setLong(1, session);
                insert.setString(2, word.getKey());
                insert.setLong(3, word.getValue());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
