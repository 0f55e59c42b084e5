package dev.workmate.access.jdbc;

import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.InstantSource;
import java.util.Optional;

/** People in the table {@code users}. */
public final class JdbcUsers implements Users {
    private final Database database;
    private final InstantSource time;

    public JdbcUsers(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
        RowSeal.sealOld(database, "users", UserRow.PERSON);
        RowSeal.sealOld(database, "users", UserRow.RIGHTS, "rights_seal");
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
                                    "INSERT INTO users (id, name, role, created_at, seal,"
                                            + " tenant_id, roles, rights_seal)"
                                            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                                            + " ON CONFLICT (id) DO NOTHING")) {
                        long now = time.millis();
                        insert.setString(1, user.id().value());
                        insert.setString(2, StorableText.of(user.name()));
                        insert.setString(3, UserRow.formerRole(user.roles()));
                        insert.setLong(4, now);
                        insert.setString(5, UserRow.sealOfPerson(user, now));
                        insert.setString(6, user.tenant().value());
                        insert.setString(7, UserRow.text(user.roles()));
                        insert.setString(8, UserRow.sealOfRights(user, "person", null));
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
                                    "SELECT " + UserRow.COLUMNS + " FROM users u WHERE u.id = ?")) {
                        select.setString(1, id.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? UserRow.read(row) : Optional.<User>empty();
                        }
                    }
                });
    }
}
