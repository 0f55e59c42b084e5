package dev.workmate.access.jdbc;

import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.SQLException;
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
        database.<Integer>write(connection -> insert(connection, user, "person", time.millis()));
    }

    static int insert(Connection connection, User user, String kind, long now) throws SQLException {
        return Sql.update(
                connection,
                "INSERT INTO users (id, name, role, created_at, seal, tenant_id, roles, kind,"
                        + " rights_seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT (id) DO NOTHING",
                user.id().value(),
                StorableText.of(user.name()),
                UserRow.formerRole(user.roles()),
                now,
                UserRow.sealOfPerson(user, now),
                user.tenant().value(),
                UserRow.text(user.roles()),
                kind,
                UserRow.sealOfRights(user, kind, null));
    }

    @Override
    public Optional<User> find(UserId id) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT "
                                                + UserRow.COLUMNS
                                                + " FROM users u WHERE u.id = ?",
                                        UserRow::read,
                                        id.value())
                                .flatMap(found -> found));
    }
}
