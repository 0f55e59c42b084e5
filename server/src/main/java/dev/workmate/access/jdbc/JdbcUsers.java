package dev.workmate.access.jdbc;

import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** People in the table {@code users}. */
public final class JdbcUsers implements Users {
    private final Database database;
    private final InstantSource time;

    /** What a row is, sealed in this order. */
    static final String COLUMNS = "id, name, role, created_at";

    static final int SEALED = 4;

    public JdbcUsers(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
        RowSeal.sealOld(database, "users", COLUMNS);
    }

    @Override
    public void add(User user) {
        if (find(user.id()).isPresent()) {
            return;
        }
        database.write(
                connection -> {
                    try (PreparedStatement insert =
                            connection.prepareStatement(
                                    "INSERT INTO users (id, name, role, created_at, seal)"
                                            + " VALUES (?, ?, ?, ?, ?)"
                                            + " ON CONFLICT (id) DO NOTHING")) {
                        long now = time.millis();
                        String name = StorableText.of(user.name());
                        String role = user.role().name().toLowerCase(Locale.ROOT);
                        insert.setString(1, user.id().value());
                        insert.setString(2, name);
                        insert.setString(3, role);
                        insert.setLong(4, now);
                        insert.setString(
                                5,
                                RowSeal.of(
                                        List.of(
                                                user.id().value(),
                                                name,
                                                role,
                                                Long.toString(now))));
                        return insert.executeUpdate();
                    }
                });
    }

    @Override
    public Optional<User> find(UserId id) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT " + COLUMNS + ", seal FROM users WHERE id = ?")) {
                        select.setString(1, id.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? user(row) : Optional.<User>empty();
                        }
                    }
                });
    }

    /** Reads {@link #COLUMNS} and the seal; empty where it does not hold. */
    static Optional<User> user(ResultSet row) throws SQLException {
        return RowSeal.holds(RowSeal.columns(row, 1, SEALED), row.getString(SEALED + 1))
                ? Optional.of(
                        new User(
                                new UserId(row.getString(1)),
                                row.getString(2),
                                User.Role.valueOf(row.getString(3).toUpperCase(Locale.ROOT))))
                : Optional.empty();
    }
}
