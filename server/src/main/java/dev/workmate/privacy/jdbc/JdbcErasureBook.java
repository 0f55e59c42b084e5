package dev.workmate.privacy.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.StandingDown;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureBook;
import dev.workmate.privacy.ErasureId;
import dev.workmate.privacy.ErasureStep;
import dev.workmate.privacy.Inventory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Erasures in the table {@code erasures}. */
public final class JdbcErasureBook implements ErasureBook {
    private static final String SELECT =
            "SELECT id, person_id, asked_by, requested_at, found, step, finished_at, receipt FROM"
                    + " erasures ";
    private static final String HELD =
            "SELECT 1 FROM legal_holds h WHERE h.kind = 'person' AND h.held_id = ? OR h.kind ="
                    + " 'session' AND h.held_id IN (SELECT s.id FROM sessions s WHERE"
                    + " s.owner_id = ?)";

    private final Database database;
    private final JdbcActs acts;
    private final StandingDown standingDown;

    public JdbcErasureBook(Database database, InstantSource time) {
        this.database = database;
        this.acts = new JdbcActs(database, time);
        this.standingDown = new StandingDown(acts);
    }

    @Override
    public Optional<Erasure> open(
            ErasureId id, UserId person, Erasure.AskedBy by, String secretHash, Instant at) {
        return database.write(
                connection ->
                        isHeld(connection, person)
                                ? Optional.empty()
                                : Optional.of(enter(connection, id, person, by, secretHash, at)));
    }

    @Override
    public Opening order(
            ErasureId id,
            UserId person,
            Erasure.AskedBy by,
            String secretHash,
            Instant at,
            Act act) {
        return database.write(
                connection -> {
                    if (isHeld(connection, person)) {
                        return new Opening.OnHold();
                    }
                    if (StandingDown.leavesNobody(connection, act.tenant(), person)) {
                        return new Opening.LastAdministrator();
                    }
                    Erasure entered = enter(connection, id, person, by, secretHash, at);
                    standingDown.withdrawLinks(connection, person, act);
                    acts.append(connection, act);
                    return new Opening.Opened(entered);
                });
    }

    private static boolean isHeld(Connection connection, UserId person) throws SQLException {
        return Sql.first(connection, HELD, row -> true, person.value(), person.value()).isPresent();
    }

    private static Erasure enter(
            Connection connection,
            ErasureId id,
            UserId person,
            Erasure.AskedBy by,
            String secretHash,
            Instant at)
            throws SQLException {
        Inventory found = PersonRows.inventory(connection, person);
        Sql.update(
                connection,
                "INSERT INTO erasures (id, person_id, asked_by, secret_hash,"
                        + " requested_at, found, step) VALUES (?, ?, ?, ?, ?, ?, ?)",
                id.value(),
                person.value(),
                by.word(),
                secretHash,
                at.toEpochMilli(),
                found.json().toJson().value(),
                ErasureStep.values()[0].word());
        return one(connection, "WHERE id = ?", id.value()).orElseThrow();
    }

    @Override
    public Optional<Erasure> find(ErasureId id) {
        return database.read(connection -> one(connection, "WHERE id = ?", id.value()));
    }

    @Override
    public Optional<Erasure> find(ErasureId id, String secretHash) {
        return database.read(
                connection ->
                        one(
                                connection,
                                "WHERE id = ? AND secret_hash = ?",
                                id.value(),
                                secretHash));
    }

    @Override
    public List<Erasure> unfinished() {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                SELECT + "WHERE finished_at IS NULL ORDER BY id",
                                JdbcErasureBook::read));
    }

    @Override
    public List<Erasure> after(Optional<ErasureId> last, int limit) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                SELECT + "WHERE id > ? ORDER BY id LIMIT ?",
                                JdbcErasureBook::read,
                                last.map(ErasureId::value).orElse(""),
                                limit));
    }

    @Override
    public void reach(ErasureId id, ErasureStep next) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE erasures SET step = ? WHERE id = ? AND finished_at IS NULL",
                                next.word(),
                                id.value()));
    }

    @Override
    public void finish(ErasureId id, Instant at, String receipt) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE erasures SET step = ?, finished_at = ?, receipt = ? WHERE"
                                        + " id = ? AND finished_at IS NULL",
                                ErasureStep.DONE.word(),
                                at.toEpochMilli(),
                                receipt,
                                id.value()));
    }

    private static Optional<Erasure> one(
            Connection connection, String where, @Nullable Object... values) throws SQLException {
        return Sql.first(connection, SELECT + where, JdbcErasureBook::read, values);
    }

    private static Erasure read(ResultSet row) throws SQLException {
        return new Erasure(
                new ErasureId(row.getString(1)),
                new UserId(row.getString(2)),
                Erasure.AskedBy.valueOf(row.getString(3).toUpperCase(Locale.ROOT)),
                Instant.ofEpochMilli(row.getLong(4)),
                Inventory.parse(row.getString(5)),
                ErasureStep.of(row.getString(6)),
                Sql.instant(row, 7),
                Optional.ofNullable(row.getString(8)));
    }
}
