package dev.workmate.access.jdbc;

import dev.workmate.access.Approvers;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/** Approvers in the table {@code users}. */
public final class JdbcApprovers implements Approvers {
    private static final String SELECT =
            "SELECT "
                    + UserRow.COLUMNS
                    + " FROM users u WHERE u.tenant_id = (SELECT tenant_id FROM users WHERE id = ?)"
                    + " AND u.id <> ? AND u.disabled_at IS NULL AND u.roles LIKE '%approver%'"
                    + " ORDER BY u.id";

    private final Database database;

    public JdbcApprovers(Database database) {
        this.database = database;
    }

    @Override
    public List<UserId> beside(UserId person) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(SELECT)) {
                        select.setString(1, person.value());
                        select.setString(2, person.value());
                        try (ResultSet row = select.executeQuery()) {
                            List<UserId> found = new ArrayList<>();
                            while (row.next()) {
                                UserRow.read(row)
                                        .filter(user -> user.has(Role.APPROVER))
                                        .map(User::id)
                                        .ifPresent(found::add);
                            }
                            return found;
                        }
                    }
                });
    }
}
