package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.People;
import dev.workmate.access.account.Person;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** People as administrators see and change them. */
public final class JdbcPeople implements People {
    private static final String SELECT =
            "SELECT "
                    + UserRow.COLUMNS
                    + ", a.login, f.on_since, (SELECT MAX(l.used_at) FROM token_uses l JOIN tokens t"
                    + " ON t.id = l.token_id WHERE t.user_id = u.id) FROM users u"
                    + " LEFT JOIN accounts a ON a.user_id = u.id"
                    + " LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.tenant_id = ?";
    private static final int CREATED_AT = 4;

    private final Database database;
    private final JdbcActs acts;
    private final StandingDown standingDown;
    private final InstantSource time;

    public JdbcPeople(Database database, JdbcActs acts, InstantSource time) {
        this.database = database;
        this.acts = acts;
        this.standingDown = new StandingDown(acts);
        this.time = time;
    }

    @Override
    public List<Person> page(TenantId tenant, Query query) {
        String text = "%" + escaped(query.text().toLowerCase(Locale.ROOT)) + "%";
        return database
                .read(
                        connection ->
                                Sql.all(
                                        connection,
                                        SELECT
                                                + " AND u.id > ? AND (LOWER(u.name) LIKE ? ESCAPE '!'"
                                                + " OR a.login LIKE ? ESCAPE '!')"
                                                + " ORDER BY u.id LIMIT ?",
                                        JdbcPeople::person,
                                        tenant.value(),
                                        query.after(),
                                        text,
                                        text,
                                        query.limit()))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    @Override
    public Optional<Person> find(TenantId tenant, UserId id) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        SELECT + " AND u.id = ?",
                                        JdbcPeople::person,
                                        tenant.value(),
                                        id.value())
                                .flatMap(found -> found));
    }

    private static Optional<Person> person(ResultSet row) throws SQLException {
        Optional<User> user = UserRow.read(row);
        if (user.isEmpty()) {
            return Optional.empty();
        }
        int next = UserRow.COUNT + 1;
        return Optional.of(
                new Person(
                        user.get(),
                        Person.Kind.valueOf(row.getString(UserRow.KIND).toUpperCase(Locale.ROOT)),
                        Optional.ofNullable(row.getString(next)),
                        Sql.instant(row, next + 1).isPresent(),
                        Instant.ofEpochMilli(row.getLong(CREATED_AT)),
                        Sql.instant(row, UserRow.DISABLED_AT),
                        Sql.instant(row, next + 2)));
    }

    @Override
    public void addService(User service, Act act) {
        database.<Integer>write(
                connection -> {
                    JdbcUsers.insert(connection, service, "service", time.millis());
                    return acts.append(connection, act);
                });
    }

    @Override
    public boolean changeRoles(User person, Set<Role> roles, Act act) {
        User changed = new User(person.id(), person.tenant(), person.name(), roles);
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, person.tenant());
                    boolean leaves =
                            person.has(Role.ADMINISTRATOR) && !changed.has(Role.ADMINISTRATOR);
                    if (leaves && isLast(connection, person)) {
                        return false;
                    }
                    if (!changed.has(Role.ADMINISTRATOR)) {
                        standingDown.withdrawLinks(connection, person.id(), act);
                    }
                    return store(connection, changed, state(connection, person), act);
                });
    }

    @Override
    public boolean disable(User person, Instant at, Act act) {
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, person.tenant());
                    if (person.has(Role.ADMINISTRATOR) && isLast(connection, person)) {
                        return false;
                    }
                    standingDown.withdrawLinks(connection, person.id(), act);
                    State state = state(connection, person);
                    return store(
                            connection,
                            person,
                            new State(state.kind(), at.toEpochMilli(), state.createdAt()),
                            act);
                });
    }

    @Override
    public void enable(User person, Act act) {
        database.<Boolean>write(
                connection -> {
                    State state = state(connection, person);
                    return store(
                            connection,
                            person,
                            new State(state.kind(), null, state.createdAt()),
                            act);
                });
    }

    private static boolean isLast(Connection connection, User person) throws SQLException {
        return StandingDown.leavesNobody(connection, person.tenant(), person.id());
    }

    record State(String kind, @Nullable Long disabledAt, long createdAt) {}

    static State state(Connection connection, User person) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT kind, disabled_at, created_at FROM users WHERE id = ?",
                        row ->
                                new State(
                                        row.getString(1),
                                        Sql.instant(row, 2).map(Instant::toEpochMilli).orElse(null),
                                        row.getLong(3)),
                        person.id().value())
                .orElseThrow();
    }

    private boolean store(Connection connection, User person, State state, Act act)
            throws SQLException {
        Sql.update(
                connection,
                "UPDATE users SET role = ?, roles = ?, disabled_at = ?, seal = ?, rights_seal = ?"
                        + " WHERE id = ? AND tenant_id = ?",
                UserRow.formerRole(person.roles()),
                UserRow.text(person.roles()),
                state.disabledAt(),
                UserRow.sealOfPerson(person, state.createdAt()),
                UserRow.sealOfRights(person, state.kind(), state.disabledAt()),
                person.id().value(),
                person.tenant().value());
        acts.append(connection, act);
        return true;
    }
}
