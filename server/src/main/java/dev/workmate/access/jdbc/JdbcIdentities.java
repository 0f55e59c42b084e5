package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.Role;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.access.identity.Identities;
import dev.workmate.access.identity.Identity;
import dev.workmate.access.identity.Introduction;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Who is who at providers, in the tables {@code identities} and {@code provider_sign_ins}. */
public final class JdbcIdentities implements Identities {
    private static final String SELECT =
            "SELECT "
                    + UserRow.COLUMNS
                    + ", i.issuer, i.subject, i.user_id, i.provider, i.created_at, i.seal"
                    + " FROM identities i JOIN users u ON u.id = i.user_id"
                    + " WHERE i.issuer = ? AND i.subject = ?";
    private static final int FIRST = UserRow.COUNT + 1;
    private static final int SEALED = 5;

    private final Database database;
    private final JdbcActs acts;
    private final StandingDown standingDown;
    private final InstantSource time;

    public JdbcIdentities(Database database, JdbcActs acts, InstantSource time) {
        this.database = database;
        this.acts = acts;
        this.standingDown = new StandingDown(acts);
        this.time = time;
    }

    @Override
    public Optional<Known> find(Identity identity) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        SELECT,
                                        JdbcIdentities::known,
                                        identity.issuer(),
                                        StorableText.of(identity.subject()))
                                .flatMap(found -> found));
    }

    private static Optional<Known> known(ResultSet row) throws SQLException {
        Optional<User> user = UserRow.read(row);
        boolean holds =
                RowSeal.holds(RowSeal.columns(row, FIRST, SEALED), row.getString(FIRST + SEALED));
        boolean active = row.getString(UserRow.DISABLED_AT) == null;
        return user.filter(_ -> holds).map(who -> new Known(who, active));
    }

    @Override
    public boolean add(User person, Identity identity, String provider, Act act) {
        long now = time.millis();
        String subject = StorableText.of(identity.subject());
        return database.write(
                connection -> {
                    JdbcActs.hold(connection, person.tenant());
                    if (isTaken(connection, identity.issuer(), subject)) {
                        return false;
                    }
                    JdbcUsers.insert(connection, person, "person", now);
                    Sql.update(
                            connection,
                            "INSERT INTO identities (issuer, subject, user_id, provider,"
                                    + " created_at, seal) VALUES (?, ?, ?, ?, ?, ?)",
                            identity.issuer(),
                            subject,
                            person.id().value(),
                            provider,
                            now,
                            RowSeal.of(
                                    List.of(
                                            identity.issuer(),
                                            subject,
                                            person.id().value(),
                                            provider,
                                            Long.toString(now))));
                    acts.append(connection, act);
                    return true;
                });
    }

    private static boolean isTaken(Connection connection, String issuer, String subject)
            throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM identities WHERE issuer = ? AND subject = ?",
                        row -> row.getInt(1),
                        issuer,
                        subject)
                .isPresent();
    }

    @Override
    public void follow(User person, Act act) {
        database.<Integer>write(
                connection -> {
                    JdbcActs.hold(connection, person.tenant());
                    if (!person.has(Role.ADMINISTRATOR)) {
                        standingDown.withdrawLinks(connection, person.id(), act);
                    }
                    JdbcPeople.State state = JdbcPeople.state(connection, person);
                    Sql.update(
                            connection,
                            "UPDATE users SET name = ?, role = ?, roles = ?, seal = ?,"
                                    + " rights_seal = ? WHERE id = ? AND tenant_id = ?",
                            StorableText.of(person.name()),
                            UserRow.formerRole(person.roles()),
                            UserRow.text(person.roles()),
                            UserRow.sealOfPerson(person, state.createdAt()),
                            UserRow.sealOfRights(person, state.kind(), state.disabledAt()),
                            person.id().value(),
                            person.tenant().value());
                    return acts.append(connection, act);
                });
    }

    @Override
    public void remember(TokenId token, Introduction introduction) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO provider_sign_ins (token_id, provider, issuer,"
                                        + " subject, session) VALUES (?, ?, ?, ?, ?)",
                                token.value(),
                                introduction.provider(),
                                introduction.identity().issuer(),
                                StorableText.of(introduction.identity().subject()),
                                introduction.session().map(StorableText::of).orElse(null)));
    }

    @Override
    public Optional<String> providerOf(TokenId token) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT provider FROM provider_sign_ins WHERE token_id = ?",
                                row -> row.getString(1),
                                token.value()));
    }

    @Override
    public List<ProviderSignIn> signIns(
            String issuer, Optional<String> subject, Optional<String> session) {
        if (subject.isEmpty() && session.isEmpty()) {
            return List.of();
        }
        String sql =
                "SELECT "
                        + UserRow.COLUMNS
                        + ", s.token_id, s.provider FROM provider_sign_ins s"
                        + " JOIN tokens t ON t.id = s.token_id JOIN users u ON u.id = t.user_id"
                        + " WHERE s.issuer = ?"
                        + (subject.isPresent() ? " AND s.subject = ?" : "")
                        + (session.isPresent() ? " AND s.session = ?" : "");
        Object[] values =
                Stream.concat(Stream.of(issuer), Stream.concat(subject.stream(), session.stream()))
                        .toArray();
        return database
                .read(connection -> Sql.all(connection, sql, JdbcIdentities::signIn, values))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ProviderSignIn> signIn(ResultSet row) throws SQLException {
        TokenId token = new TokenId(row.getString(FIRST));
        String provider = row.getString(FIRST + 1);
        return UserRow.read(row).map(user -> new ProviderSignIn(token, user, provider));
    }
}
