package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.HighWaterMarks.Mark;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Heard;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.StoreCheck;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the database keeps about a session with what its log says. Everything is read at
 * one moment. Thread-safe.
 */
public final class JdbcStoreCheck implements StoreCheck {
    private static final String TURNS =
            "SELECT min(e.sequence), t.start, t.session_number FROM message_events e LEFT JOIN"
                    + " turns t ON t.number = e.turn WHERE e.session_number = ? AND e.turn IS NOT"
                    + " NULL GROUP BY e.turn, t.start, t.session_number";

    private final Database database;
    private final EventRows events;

    public JdbcStoreCheck(Database database, EventJson json) {
        this.database = database;
        this.events = new EventRows(json, database.keys());
    }

    /** The session's row as it is stored. */
    private record Row(long number, SessionState state, SessionSeal.Rest rest, byte[] seal) {}

    @Override
    public List<String> contradictions(SessionId session) {
        OptionalLong number = number(session);
        if (number.isEmpty()) {
            return List.of();
        }
        // Read first: a mark is never ahead of what can be read after it.
        Mark mark = database.marks().find(number.getAsLong()).orElse(null);
        return database.readAtOneMoment(connection -> compare(connection, session, mark));
    }

    private OptionalLong number(SessionId session) {
        return database.read(
                connection -> {
                    Row row = row(connection, session);
                    return row == null ? OptionalLong.empty() : OptionalLong.of(row.number());
                });
    }

    private List<String> compare(Connection connection, SessionId session, @Nullable Mark mark)
            throws SQLException {
        Row row = row(connection, session);
        if (row == null) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        byte[] seal = SessionSeal.of(row.state(), row.rest());
        if (!Arrays.equals(seal, row.seal())) {
            found.add("The session's row is not the one that was written.");
        }
        if (mark != null && !isAt(connection, row, mark)) {
            found.add("The log is known to have had " + mark.head() + " events, and others.");
        }
        if (!turnsBeginWhereTheySay(connection, row.number())) {
            found.add("A turn does not begin where it is said to.");
        }
        Lineage lineage = Lineage.find(connection, session).orElseThrow();
        List<Recorded> log = log(connection, session, lineage);
        if (!heardAgrees(connection, row.number(), log)) {
            found.add("What the session is said to have heard does not follow from the log.");
        }
        // What a fork shares is in the views of the session that recorded it.
        List<Recorded> own =
                log.stream().filter(event -> event.sequence() > lineage.cut()).toList();
        found.addAll(
                new ViewCheck(connection, database.engine(), database.keys())
                        .differences(row.number(), own));
        return found;
    }

    private static boolean isAt(Connection connection, Row row, Mark mark) throws SQLException {
        if (!Arrays.equals(mark.id(), Uuids.bytes(row.state().id().value()))) {
            return false;
        }
        try (PreparedStatement hash =
                connection.prepareStatement(
                        "SELECT hash FROM message_events WHERE session_number = ? AND sequence ="
                                + " ?")) {
            return Setbacks.agrees(
                    hash,
                    row.number(),
                    row.state().head(),
                    HexFormat.of().parseHex(row.state().lastHash()),
                    mark);
        }
    }

    private static boolean turnsBeginWhereTheySay(Connection connection, long number)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(TURNS)) {
            select.setLong(1, number);
            try (ResultSet turn = select.executeQuery()) {
                while (turn.next()) {
                    if (turn.getLong(1) != turn.getLong(2) || turn.getLong(3) != number) {
                        return false;
                    }
                }
                return true;
            }
        }
    }

    private static boolean heardAgrees(Connection connection, long number, List<Recorded> log)
            throws SQLException {
        Heard heard = Heard.NOTHING;
        for (Recorded event : log) {
            heard = heard.and(Heard.in(event.envelope()));
        }
        try (PreparedStatement select = connection.prepareStatement(HeardRows.OF_NUMBER)) {
            select.setLong(1, number);
            Set<String> kept = HeardRows.read(select);
            return kept.contains(HeardRows.UNKNOWN)
                    ? HeardRows.of(heard).containsAll(withoutMark(kept))
                    : kept.equals(HeardRows.of(heard));
        }
    }

    private static Set<String> withoutMark(Set<String> kept) {
        return kept.stream()
                .filter(what -> !what.equals(HeardRows.UNKNOWN))
                .collect(Collectors.toSet());
    }

    private List<Recorded> log(Connection connection, SessionId session, Lineage lineage)
            throws SQLException {
        return new ForkedLog(connection, events, session, lineage)
                .after(0, Integer.MAX_VALUE, Reach.ALL);
    }

    private static @Nullable Row row(Connection connection, SessionId session) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SessionRows.SELECT)) {
            select.setString(1, session.value());
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? new Row(
                                row.getLong(1),
                                SessionRows.read(session, row),
                                SessionRows.rest(row),
                                row.getBytes(15))
                        : null;
            }
        }
    }
}
