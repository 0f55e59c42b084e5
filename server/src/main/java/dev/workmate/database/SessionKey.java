package dev.workmate.database;

import dev.workmate.id.SessionId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the words of a session are sealed with, as its row names it. */
public sealed interface SessionKey {
    /** They are not sealed, or there is no such session. */
    record None() implements SessionKey {}

    record Present(PersonKey key) implements SessionKey {}

    /** Destroyed, or elsewhere: its words can be neither read nor added to. */
    record Gone() implements SessionKey {}

    static SessionKey of(Connection connection, PersonKeys keys, SessionId session)
            throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT key_id FROM sessions WHERE id = ?",
                        row -> of(keys, id(row, 1)),
                        session.value())
                .orElse(new None());
    }

    static SessionKey of(PersonKeys keys, Optional<Long> id) {
        return id.isEmpty()
                ? new None()
                : keys.find(id.get()).<SessionKey>map(Present::new).orElse(new Gone());
    }

    /** A column {@code key_id}. */
    static Optional<Long> id(ResultSet row, int column) throws SQLException {
        long id = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(id);
    }

    /** The key to seal with, null where nothing is sealed; fails where it is gone. */
    default @Nullable PersonKey toSeal() {
        return switch (this) {
            case None _ -> null;
            case Present present -> present.key();
            case Gone _ -> throw new IllegalStateException("the key of the session is not there");
        };
    }
}
