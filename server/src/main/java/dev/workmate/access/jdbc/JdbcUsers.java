package dev.workmate.access.jdbc;

import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/** People in the table {@code users}. */
public final class JdbcUsers implements Users {
    private final Database database;
    private final InstantSource time;

    public JdbcUsers(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
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
                                    "INSERT INTO users (id, name, role, created_at)"
                                            + " VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")) {
                        insert.setString(1, user.id().value());
                        insert.setString(2, user.name());
                        insert.setString(3, user.role().name().toLowerCase(Locale.ROOT));
                        insert.setLong(4, time.millis());
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
                                    "SELECT id, name, role FROM users WHERE id = ?")) {
                        select.setString(1, id.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? Optional.of(user(row)) : Optional.empty();
                        }
                    }
                });
    }

    /** Reads the columns id, name and role, in this order. */
    static User user(ResultSet row) throws SQLException {
        return new User(
                new UserId(row.getString(1)),
                row.getString(2),
                User.Role.valueOf(row.getString(3).toUpperCase(Locale.ROOT)));
    }
}
