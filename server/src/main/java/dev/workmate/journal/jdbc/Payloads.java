package dev.workmate.journal.jdbc;

import dev.workmate.database.Engine;
import dev.workmate.database.PersonKey;
import dev.workmate.database.PersonKeys;
import dev.workmate.journal.ForgottenException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The text of an event in its row: as it is, folded, or sealed. SQLite tells the first two apart as
 * text and bytes. PostgreSQL keeps both as text, in which what was folded begins with {@code ~}: an
 * event's own text is a JSON object and never does. Thread-safe.
 */
final class Payloads {
    private static final String NEIGHBOUR =
            "SELECT payload, event_id, commitment, sealed FROM message_events WHERE session_number ="
                    + " ? AND sequence = ?";
    private static final String FOLDED = "~";

    private final PersonKeys keys;

    Payloads(PersonKeys keys) {
        this.keys = keys;
    }

    /** Which columns of a row hold its words. */
    record Columns(int payload, int event, int commitment, int sealed) {}

    private static final Columns OF_NEIGHBOUR = new Columns(1, 2, 3, 4);

    /** An event's text, and what was sealed with it; nothing where nothing was. */
    record Words(String payload, @Nullable Opened opened) {}

    /** What was sealed, and the key that opened it. */
    record Opened(SealedWords words, PersonKey key) {}

    static void set(Engine engine, RowValues values, int column, BatchWords.StoredWords words)
            throws SQLException {
        byte[] folded = words.folded();
        if (folded == null) {
            values.setString(column, words.payload());
        } else if (engine == Engine.SQLITE) {
            values.setBytes(column, folded);
        } else {
            values.setString(column, FOLDED + Base64.getEncoder().encodeToString(folded));
        }
    }

    /** The whole text; the row's first two columns are its session's number and its sequence. */
    Words read(ResultSet row, Columns columns) throws SQLException {
        byte[] commitment = row.getBytes(columns.commitment());
        if (commitment == null) {
            if (row.getBytes(columns.sealed()) != null) {
                throw new IllegalStateException("words are sealed that no hash stands for");
            }
            return new Words(plain(row, columns.payload()), null);
        }
        Opened opened = open(row, columns, commitment);
        SealedWords words = opened.words();
        String beside = row.getString(columns.payload());
        if (words.form() != SealedWords.Form.BESIDE && !beside.isEmpty()) {
            throw new IllegalStateException("words stand open beside those that are sealed");
        }
        String text =
                switch (words.form()) {
                    case TEXT -> words.text();
                    case FOLDED -> unfolded(row, words.body());
                    case BESIDE -> beside;
                };
        return new Words(text, opened);
    }

    /** The same words under the same commitment, so that they need no neighbour. */
    BatchWords.StoredWords unfolded(ResultSet row, Columns columns) throws SQLException {
        Words words = read(row, columns);
        Opened opened = words.opened();
        if (opened == null) {
            return new BatchWords.StoredWords(words.payload(), null, null);
        }
        SealedWords whole =
                SealedWords.of(
                        opened.words().salt(), opened.words().batch(), words.payload(), null);
        byte[] bound =
                SealedWords.bound(
                        row.getBytes(columns.event()), row.getBytes(columns.commitment()));
        return new BatchWords.StoredWords("", null, opened.key().seal(whole.bytes(), bound));
    }

    private Opened open(ResultSet row, Columns columns, byte[] commitment) throws SQLException {
        byte[] sealed = row.getBytes(columns.sealed());
        if (sealed == null) {
            throw new ForgottenException("the words of this event were forgotten");
        }
        PersonKey key =
                keys.find(PersonKey.idOf(sealed))
                        .orElseThrow(
                                () ->
                                        new ForgottenException(
                                                "the key of these words is not there"));
        return new Opened(
                SealedWords.open(
                        key, sealed, SealedWords.bound(row.getBytes(columns.event()), commitment)),
                key);
    }

    private String plain(ResultSet row, int column) throws SQLException {
        Object stored = row.getObject(column);
        if (stored instanceof byte[] bytes) {
            return unfolded(row, bytes);
        }
        String text = (String) stored;
        return text.startsWith(FOLDED)
                ? unfolded(row, Base64.getDecoder().decode(text.substring(FOLDED.length())))
                : text;
    }

    private String unfolded(ResultSet row, byte[] folded) throws SQLException {
        long session = row.getLong(1);
        long sequence = row.getLong(2);
        try (PreparedStatement neighbour =
                row.getStatement().getConnection().prepareStatement(NEIGHBOUR)) {
            return Folding.<SQLException>unfold(
                    folded,
                    distance -> {
                        neighbour.setLong(1, session);
                        neighbour.setLong(2, sequence + distance);
                        try (ResultSet found = neighbour.executeQuery()) {
                            if (!found.next()) {
                                throw new IllegalStateException(
                                        "event " + sequence + " names one that is not there");
                            }
                            return neighbour(found);
                        }
                    });
        }
    }

    /** Neighbours are never folded themselves. */
    private String neighbour(ResultSet row) throws SQLException {
        byte[] commitment = row.getBytes(OF_NEIGHBOUR.commitment());
        if (commitment == null) {
            return row.getString(OF_NEIGHBOUR.payload());
        }
        SealedWords words = open(row, OF_NEIGHBOUR, commitment).words();
        return switch (words.form()) {
            case TEXT -> words.text();
            case BESIDE -> row.getString(OF_NEIGHBOUR.payload());
            case FOLDED -> throw new IllegalStateException("a neighbour is folded itself");
        };
    }
}
