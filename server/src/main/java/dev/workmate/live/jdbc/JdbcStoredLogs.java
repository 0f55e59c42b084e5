package dev.workmate.live.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Recorded;
import dev.workmate.live.relay.StoredLogs;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The logs of all servers, as they stand in their database. */
public final class JdbcStoredLogs implements StoredLogs {
    private final Database database;
    private final ProjectionStore store;

    public JdbcStoredLogs(Database database, ProjectionStore store) {
        this.database = database;
        this.store = store;
    }

    @Override
    public Map<SessionId, Long> heads(Collection<SessionId> sessions) {
        if (sessions.isEmpty()) {
            return Map.of();
        }
        String marks = String.join(", ", Collections.nCopies(sessions.size(), "?"));
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT id, head FROM sessions WHERE id IN (" + marks + ")")) {
                        int place = 1;
                        for (SessionId session : sessions) {
                            select.setString(place++, session.value());
                        }
                        Map<SessionId, Long> heads = new HashMap<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                heads.put(new SessionId(row.getString(1)), row.getLong(2));
                            }
                        }
                        return heads;
                    }
                });
    }

    @Override
    public Optional<TurnId> openTurn(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT turn_open FROM sessions WHERE id = ?")) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.ofNullable(row.getString(1)).map(TurnId::new)
                                    : Optional.<TurnId>empty();
                        }
                    }
                });
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit) {
        return store.read(session, sequence, limit);
    }
}
