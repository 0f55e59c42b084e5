package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.Accounts;
import dev.workmate.access.account.LoginName;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Local accounts in the table {@code accounts}. */
public final class JdbcAccounts implements Accounts {
    private static final String SELECT =
            "SELECT "
                    + UserRow.COLUMNS
                    + ", a.user_id, a.login, a.password, a.password_at, a.seal"
                    + " FROM accounts a JOIN users u ON u.id = a.user_id WHERE ";
    private static final int FIRST = UserRow.COUNT + 1;
    private static final int SEALED = 4;

    private final Database database;
    private final JdbcActs acts;
    private final InstantSource time;

    public JdbcAccounts(Database database, JdbcActs acts, InstantSource time) {
        this.database = database;
        this.acts = acts;
        this.time = time;
    }

    @Override
    public Optional<Account> find(LoginName login) {
        return one("a.login = ?", login.value());
    }

    @Override
    public Optional<Account> find(UserId user) {
        return one("a.user_id = ?", user.value());
    }

    private Optional<Account> one(String where, String value) {
        return database.read(
                connection ->
                        Sql.first(connection, SELECT + where, JdbcAccounts::account, value)
                                .flatMap(found -> found));
    }

    private static Optional<Account> account(ResultSet row) throws SQLException {
        Optional<User> user = UserRow.read(row);
        boolean holds =
                RowSeal.holds(RowSeal.columns(row, FIRST, SEALED), row.getString(FIRST + SEALED));
        if (user.isEmpty() || !holds) {
            return Optional.empty();
        }
        Account.State state =
                row.getString(UserRow.DISABLED_AT) == null
                        ? Account.State.ACTIVE
                        : Account.State.DISABLED;
        return Optional.of(
                new Account(
                        user.get(),
                        new LoginName(row.getString(FIRST + 1)),
                        row.getString(FIRST + 2),
                        state));
    }

    @Override
    public boolean isWithoutSecondFactor(UserId user) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT 1 FROM accounts a WHERE a.user_id = ? AND NOT EXISTS"
                                                + " (SELECT 1 FROM second_factors f WHERE f.user_id"
                                                + " = a.user_id AND f.on_since IS NOT NULL)",
                                        row -> row.getInt(1),
                                        user.value())
                                .isPresent());
    }

    @Override
    public boolean areThere() {
        return database.read(JdbcAccounts::areThere);
    }

    private static boolean areThere(Connection connection) throws SQLException {
        return Sql.first(connection, "SELECT 1 FROM accounts LIMIT 1", row -> row.getInt(1))
                .isPresent();
    }

    @Override
    public boolean add(User user, LoginName login, String passwordHash, Act act) {
        return database.write(connection -> add(connection, user, login, passwordHash, act));
    }

    @Override
    public boolean addFirst(User user, LoginName login, String passwordHash, Act act) {
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, act.tenant());
                    return !areThere(connection) && add(connection, user, login, passwordHash, act);
                });
    }

    private boolean add(
            Connection connection, User user, LoginName login, String passwordHash, Act act)
            throws SQLException {
        long now = time.millis();
        boolean taken =
                Sql.first(
                                connection,
                                "SELECT 1 FROM accounts WHERE login = ?",
                                row -> row.getInt(1),
                                login.value())
                        .isPresent();
        if (taken) {
            return false;
        }
        JdbcUsers.insert(connection, user, "person", now);
        Sql.update(
                connection,
                "INSERT INTO accounts (user_id, login, password, password_at, seal)"
                        + " VALUES (?, ?, ?, ?, ?)",
                user.id().value(),
                login.value(),
                passwordHash,
                now,
                seal(user.id(), login.value(), passwordHash, now));
        acts.append(connection, act);
        return true;
    }

    private static String seal(UserId user, String login, String passwordHash, long at) {
        return RowSeal.of(List.of(user.value(), login, passwordHash, Long.toString(at)));
    }

    @Override
    public void changePassword(UserId user, String passwordHash, Act act) {
        database.<Integer>write(
                connection -> {
                    long now = time.millis();
                    Optional<String> login =
                            Sql.first(
                                    connection,
                                    "SELECT login FROM accounts WHERE user_id = ?",
                                    row -> row.getString(1),
                                    user.value());
                    if (login.isEmpty()) {
                        return 0;
                    }
                    Sql.update(
                            connection,
                            "UPDATE accounts SET password = ?, password_at = ?, seal = ?"
                                    + " WHERE user_id = ?",
                            passwordHash,
                            now,
                            seal(user, login.get(), passwordHash, now),
                            user.value());
                    Sql.update(
                            connection,
                            "DELETE FROM account_links WHERE user_id = ?",
                            user.value());
                    return acts.append(connection, act);
                });
    }
}
