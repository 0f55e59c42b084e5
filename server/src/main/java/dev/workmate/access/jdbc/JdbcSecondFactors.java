package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.account.SecondFactors;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.UnreadableSecretException;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.secrets.jdbc.SealedColumns;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Second factors in the table {@code second_factors}, their secrets sealed. */
public final class JdbcSecondFactors implements SecondFactors {

    private final Database database;
    private final Secrets secrets;
    private final JdbcSealedColumn column;
    private final JdbcActs acts;
    private final InstantSource time;

    public JdbcSecondFactors(
            Database database, Secrets secrets, JdbcActs acts, InstantSource time) {
        this.database = database;
        this.secrets = secrets;
        this.column = SealedColumns.secondFactors(database);
        this.acts = acts;
        this.time = time;
    }

    private record Row(String secret, State state) {}

    @Override
    public Optional<Factor> find(UserId user) {
        return row(user).map(row -> new Factor(opened(user, row.secret()), row.state()));
    }

    private byte[] opened(UserId user, String text) {
        try {
            return secrets.open(SealedSecret.parse(text).orElseThrow(), place(user));
        } catch (UnreadableSecretException e) {
            throw new IllegalStateException("the second factor of " + user + " is unreadable", e);
        }
    }

    private SecretPlace place(UserId user) {
        return column.place(user.value());
    }

    private Optional<Row> row(UserId user) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT secret, on_since FROM second_factors WHERE user_id = ?",
                                row ->
                                        new Row(
                                                row.getString(1),
                                                Sql.instant(row, 2).isPresent()
                                                        ? State.ON
                                                        : State.BEGUN),
                                user.value()));
    }

    @Override
    public boolean isOn(UserId user) {
        return row(user).filter(row -> row.state() == State.ON).isPresent();
    }

    @Override
    public void begin(UserId user, byte[] secret) {
        String sealed = secrets.seal(secret, place(user)).text();
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO second_factors (user_id, secret, last_step)"
                                        + " VALUES (?, ?, 0) ON CONFLICT (user_id) DO UPDATE SET"
                                        + " secret = EXCLUDED.secret, last_step = 0"
                                        + " WHERE second_factors.on_since IS NULL",
                                user.value(),
                                sealed));
    }

    @Override
    public void turnOn(UserId user, List<String> recoveryHashes, Act act) {
        database.<Integer>write(
                connection -> {
                    Sql.update(
                            connection,
                            "UPDATE second_factors SET on_since = ? WHERE user_id = ?",
                            time.millis(),
                            user.value());
                    Sql.update(
                            connection,
                            "DELETE FROM recovery_codes WHERE user_id = ?",
                            user.value());
                    for (String hash : recoveryHashes) {
                        Sql.update(
                                connection,
                                "INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)",
                                user.value(),
                                hash);
                    }
                    return acts.append(connection, act);
                });
    }

    @Override
    public void turnOff(UserId user, Act act) {
        database.<Integer>write(
                connection -> {
                    Sql.update(
                            connection,
                            "DELETE FROM recovery_codes WHERE user_id = ?",
                            user.value());
                    Sql.update(
                            connection,
                            "DELETE FROM second_factors WHERE user_id = ?",
                            user.value());
                    return acts.append(connection, act);
                });
    }

    @Override
    public boolean useStep(UserId user, long step) {
        return changed(
                "UPDATE second_factors SET last_step = ? WHERE user_id = ? AND last_step < ?",
                step,
                user.value(),
                step);
    }

    @Override
    public boolean useRecoveryCode(UserId user, String hash, Instant at) {
        return changed(
                "UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND hash = ?"
                        + " AND used_at IS NULL",
                at.toEpochMilli(),
                user.value(),
                hash);
    }

    private boolean changed(String sql, Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values)) == 1;
    }

    @Override
    public int recoveryCodesLeft(UserId user) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT COUNT(*) FROM recovery_codes WHERE user_id = ?"
                                                + " AND used_at IS NULL",
                                        row -> row.getInt(1),
                                        user.value())
                                .orElse(0));
    }
}
