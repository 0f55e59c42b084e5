package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.HighWaterMarks.Mark;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.SessionState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Finds sessions whose log is shorter than, or another one than, their high-water mark says. Looked
 * for before anybody may go on with a session.
 */
final class Setbacks {
    private static final HexFormat HEX = HexFormat.of();
    private static final int PAGE = 1_000;
    private static final String HASH_AT =
            "SELECT hash FROM message_events WHERE session_number = ? AND sequence = ?";

    private final Database database;

    Setbacks(Database database) {
        this.database = database;
    }

    /** A session that went backwards: what it has, and what it is known to have had. */
    record Setback(SessionId session, long head, long known) {}

    /** What was found: sessions that went backwards, and some that are gone without an erasure. */
    record Found(List<Setback> setbacks, List<SessionId> missing) {}

    static Mark mark(SessionState state) {
        return new Mark(
                Uuids.bytes(state.id().value()), state.head(), HEX.parseHex(state.lastHash()));
    }

    /** In pages: no single read takes long, however many sessions there are. */
    Found find() {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        long last = database.marks().last();
        for (long from = 1; from <= last; from += PAGE) {
            long first = from;
            Found page =
                    database.read(
                            connection ->
                                    find(connection, first, Math.min(last, first + PAGE - 1)));
            found.setbacks().addAll(page.setbacks());
            found.missing().addAll(page.missing());
        }
        return found;
    }

    private Found find(Connection connection, long first, long last) throws SQLException {
        List<Setback> setbacks = new ArrayList<>();
        List<SessionId> missing = new ArrayList<>();
        try (PreparedStatement session =
                        connection.prepareStatement(
                                "SELECT id, head, last_hash FROM sessions WHERE number = ?");
                PreparedStatement hash = connection.prepareStatement(HASH_AT);
                PreparedStatement erased = connection.prepareStatement(JournalQueries.IS_ERASED)) {
            for (long number = first; number <= last; number++) {
                Mark mark = database.marks().find(number).orElse(null);
                if (mark == null) {
                    continue;
                }
                SessionId id = new SessionId(Uuids.text(mark.id()));
                session.setLong(1, number);
                try (ResultSet row = session.executeQuery()) {
                    if (!row.next() || !row.getString(1).equals(id.value())) {
                        addMissing(erased, id, missing);
                    } else if (!agrees(hash, number, row.getLong(2), row.getBytes(3), mark)) {
                        setbacks.add(new Setback(id, row.getLong(2), mark.head()));
                    }
                }
            }
        }
        return new Found(setbacks, missing);
    }

    private static void addMissing(PreparedStatement erased, SessionId id, List<SessionId> missing)
            throws SQLException {
        erased.setString(1, id.value());
        try (ResultSet tombstone = erased.executeQuery()) {
            if (!tombstone.next()) {
                missing.add(id);
            }
        }
    }

    /** Whether the log still is what the mark says; a mark may be a moment behind. */
    static boolean agrees(
            PreparedStatement hashAt, long number, long head, byte[] lastHash, Mark mark)
            throws SQLException {
        if (head <= mark.head()) {
            return head == mark.head() && Arrays.equals(lastHash, mark.hash());
        }
        hashAt.setLong(1, number);
        hashAt.setLong(2, mark.head());
        try (ResultSet row = hashAt.executeQuery()) {
            return row.next() && Arrays.equals(row.getBytes(1), mark.hash());
        }
    }
}
