package dev.workmate.trajectory.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.event.InternalTools;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.trajectory.TrajectoryCursor;
import dev.workmate.trajectory.TrajectoryQuery;
import dev.workmate.trajectory.TurnPlace;
import dev.workmate.trajectory.TurnSearch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Finds turns by the views {@code messages}, {@code tasks} and {@code tool_calls}. */
public final class JdbcTurnSearch implements TurnSearch {
    private static final String TURNS =
            "SELECT s.id, m.turn_id, m.sequence, m.created_at FROM sessions s JOIN messages m"
                    + " ON m.session_number = s.number WHERE s.owner_id = ? AND m.role = 'user'"
                    + " AND m.turn_id IS NOT NULL";
    private static final String BY_AGENT =
            " AND EXISTS (SELECT 1 FROM tasks k WHERE k.session_number = s.number"
                    + " AND k.turn_id = m.turn_id AND k.agent_id = ?)";
    private static final String BY_TOOL =
            " AND EXISTS (SELECT 1 FROM tool_calls c WHERE c.session_number = s.number"
                    + " AND c.turn_id = m.turn_id AND c.tool_name = ?)";
    private static final String BEFORE =
            " AND (m.created_at < ? OR m.created_at = ? AND (s.id < ? OR s.id = ?"
                    + " AND m.sequence < ?))";
    private static final String NEWEST_FIRST =
            " ORDER BY m.created_at DESC, s.id DESC, m.sequence DESC LIMIT ?";

    private final Database database;

    public JdbcTurnSearch(Database database) {
        this.database = database;
    }

    /** Hand-overs are no calls of tools to anybody outside. */
    @Override
    public List<TurnPlace> find(TrajectoryQuery query, int limit) {
        return query.tool().filter(InternalTools::isInternal).isPresent()
                ? List.of()
                : database.read(connection -> find(connection, query, limit));
    }

    private static List<TurnPlace> find(Connection connection, TrajectoryQuery query, int limit)
            throws SQLException {
        StringBuilder sql = new StringBuilder(TURNS);
        List<Object> values = new ArrayList<>(List.of(query.owner().value()));
        query.from().ifPresent(from -> since(sql, values, " AND m.created_at >= ?", from));
        query.to().ifPresent(to -> since(sql, values, " AND m.created_at < ?", to));
        query.agent()
                .ifPresent(
                        agent -> {
                            sql.append(BY_AGENT);
                            values.add(StorableText.of(agent.value()));
                        });
        query.tool()
                .ifPresent(
                        tool -> {
                            sql.append(BY_TOOL);
                            values.add(StorableText.of(tool));
                        });
        query.before().ifPresent(cursor -> before(sql, values, cursor));
        values.add(limit);
        try (PreparedStatement select =
                connection.prepareStatement(sql.append(NEWEST_FIRST).toString())) {
            for (int i = 0; i < values.size(); i++) {
                select.setObject(i + 1, values.get(i));
            }
            return read(select);
        }
    }

    private static void since(StringBuilder sql, List<Object> values, String rule, Instant time) {
        sql.append(rule);
        values.add(time.toEpochMilli());
    }

    private static void before(StringBuilder sql, List<Object> values, TrajectoryCursor cursor) {
        sql.append(BEFORE);
        values.add(cursor.at().toEpochMilli());
        values.add(cursor.at().toEpochMilli());
        values.add(cursor.session().value());
        values.add(cursor.session().value());
        values.add(cursor.sequence());
    }

    private static List<TurnPlace> read(PreparedStatement select) throws SQLException {
        List<TurnPlace> places = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                places.add(
                        new TurnPlace(
                                new SessionId(row.getString(1)),
                                new TurnId(Uuids.text(row.getBytes(2))),
                                row.getLong(3),
                                Instant.ofEpochMilli(row.getLong(4))));
            }
        }
        return places;
    }
}
