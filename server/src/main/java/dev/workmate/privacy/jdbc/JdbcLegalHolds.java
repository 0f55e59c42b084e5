package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.Acting;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.privacy.LegalHold;
import dev.workmate.privacy.LegalHolds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Holds in the table {@code legal_holds}. */
public final class JdbcLegalHolds implements LegalHolds {
    private static final String HELD =
            "SELECT 1 FROM legal_holds h WHERE h.kind = 'person' AND h.held_id = ? OR h.kind ="
                    + " 'session' AND h.held_id IN (SELECT s.id FROM sessions s WHERE"
                    + " s.owner_id = ?)";

    private final Database database;

    public JdbcLegalHolds(Database database) {
        this.database = database;
    }

    @Override
    public void put(LegalHold hold) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO legal_holds (kind, held_id, reason, since) VALUES"
                                        + " (?, ?, ?, ?) ON CONFLICT (kind, held_id) DO UPDATE SET"
                                        + " reason = excluded.reason",
                                hold.kind().word(),
                                hold.heldId(),
                                StorableText.of(hold.reason()),
                                hold.since().toEpochMilli()));
    }

    @Override
    public boolean lift(LegalHold.Kind kind, String heldId) {
        return database.<Integer>write(
                        connection ->
                                Sql.update(
                                        connection,
                                        "DELETE FROM legal_holds WHERE kind = ? AND held_id = ?",
                                        kind.word(),
                                        Uuids.canonical(heldId)))
                > 0;
    }

    @Override
    public List<LegalHold> list() {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection ->
                                        Sql.all(
                                                connection,
                                                "SELECT kind, held_id, reason, since FROM"
                                                        + " legal_holds ORDER BY since, held_id",
                                                JdbcLegalHolds::hold)));
    }

    @Override
    public boolean isHeld(UserId person) {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection ->
                                        Sql.first(
                                                        connection,
                                                        HELD,
                                                        row -> row.getInt(1),
                                                        person.value(),
                                                        person.value())
                                                .isPresent()));
    }

    private static LegalHold hold(ResultSet row) throws SQLException {
        return new LegalHold(
                LegalHold.Kind.find(row.getString(1)).orElseThrow(),
                row.getString(2),
                row.getString(3),
                Instant.ofEpochMilli(row.getLong(4)));
    }
}
