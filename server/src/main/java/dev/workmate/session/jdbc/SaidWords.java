package dev.workmate.session.jdbc;

import dev.workmate.database.PersonKey;
import dev.workmate.database.PersonKeys;
import dev.workmate.database.SealedBytes;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.SessionKey;
import dev.workmate.id.SessionId;
import dev.workmate.session.WordIndex.Said;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The words of sessions whose events are sealed, in the table {@code said_words}: those of each
 * message sealed together, so that a search opens them and an index of words tells nothing.
 * Thread-safe.
 */
final class SaidWords {
    private static final Logger log = LoggerFactory.getLogger(SaidWords.class);

    /** Past so many bytes of one session no further words are remembered. */
    private static final int MAX_BYTES = 1024 * 1024;

    private static final String ADD =
            "INSERT INTO said_words (session_number, sequence, words) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING";
    private static final String SIZE =
            "SELECT COALESCE(SUM(LENGTH(words)), 0) FROM said_words WHERE session_number = ?";
    private static final String OF_SESSIONS =
            "SELECT w.session_number, w.sequence, w.words, s.id, s.key_id FROM said_words w JOIN"
                    + " sessions s ON s.number = w.session_number WHERE w.session_number IN (%s)"
                    + " ORDER BY w.session_number, w.sequence DESC";

    private final PersonKeys keys;

    SaidWords(PersonKeys keys) {
        this.keys = keys;
    }

    /** Which of the words that were looked for a session has, and where the first was said last. */
    static final class Heard {
        private final boolean[] found;
        private OptionalLong newest = OptionalLong.empty();

        private Heard(int words) {
            this.found = new boolean[words];
        }

        boolean isComplete() {
            for (boolean each : found) {
                if (!each) {
                    return false;
                }
            }
            return true;
        }

        /** The newest message with the first word. */
        OptionalLong newest() {
            return newest;
        }

        private void hear(List<String> words, String said, long sequence) {
            for (int i = 0; i < found.length; i++) {
                if (!found[i] && said.contains('\n' + words.get(i))) {
                    found[i] = true;
                    newest = i == 0 ? OptionalLong.of(sequence) : newest;
                }
            }
        }
    }

    void add(Connection connection, long number, SessionId session, PersonKey key, List<Said> said)
            throws SQLException {
        if (isFull(connection, number)) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(ADD)) {
            for (Said each : said) {
                byte[] words = text(each).getBytes(StandardCharsets.UTF_8);
                Place place = place(session.value(), each.sequence());
                insert.setLong(1, number);
                insert.setLong(2, each.sequence());
                insert.setBytes(3, SealedBytes.seal(key, words, place));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static boolean isFull(Connection connection, long session) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SIZE)) {
            select.setLong(1, session);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && row.getLong(1) >= MAX_BYTES;
            }
        }
    }

    /** Each word behind a line break, once. */
    private static String text(Said said) {
        StringBuilder text = new StringBuilder();
        new TreeSet<>(said.words()).forEach(word -> text.append('\n').append(word));
        return text.toString();
    }

    private static Place place(String session, long sequence) {
        return new Place("said_words.words", session + ' ' + sequence);
    }

    /** By the sessions' numbers; those in which nothing was said, or can be read, are not there. */
    Map<Long, Heard> look(Connection connection, List<Long> sessions, List<String> words)
            throws SQLException {
        Map<Long, Heard> heard = new HashMap<>();
        if (sessions.isEmpty() || words.isEmpty()) {
            return heard;
        }
        String places = String.join(", ", Collections.nCopies(sessions.size(), "?"));
        try (PreparedStatement select =
                connection.prepareStatement(OF_SESSIONS.formatted(places))) {
            for (int i = 0; i < sessions.size(); i++) {
                select.setLong(i + 1, sessions.get(i));
            }
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    Heard of = heard.computeIfAbsent(row.getLong(1), _ -> new Heard(words.size()));
                    String said = of.isComplete() ? null : open(row);
                    if (said != null) {
                        of.hear(words, said, row.getLong(2));
                    }
                }
            }
        }
        return heard;
    }

    /** Null where it cannot be read any more, or somebody has spoiled it. */
    private @Nullable String open(ResultSet row) throws SQLException {
        if (!(SessionKey.of(keys, SessionKey.id(row, 5))
                instanceof SessionKey.Present(PersonKey key))) {
            return null;
        }
        Place place = place(row.getString(4), row.getLong(2));
        try {
            return new String(
                    SealedBytes.open(key, row.getBytes(3), place), StandardCharsets.UTF_8);
        } catch (IllegalStateException e) {
            log.error("{} was altered and is not searched", place, e);
            return null;
        }
    }
}
