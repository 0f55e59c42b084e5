package dev.workmate.connection.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionOwner;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.Connections;
import dev.workmate.connection.Connections.SignInsThen;
import dev.workmate.connection.SignInTokens;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.SignIns.Key;
import dev.workmate.connection.Standing;
import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the store of connections promises, on the embedded engine. */
class JdbcConnectionsTest {
    private static final Duration CLAIM = Duration.ofSeconds(40);
    private static final Act ACT = Act.byNobody(ActKind.CONNECTION_CHANGED, "", "test");

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User eve = User.of(UserId.next(), "Eve", Role.USER);
    private final User far = new User(UserId.next(), TenantId.next(), "Far", Set.of(Role.USER));
    private final Connection forAll = made("Works", ConnectionOwner.tenantOf(ada));
    private final Connection own = made("Mine", ConnectionOwner.of(ada));
    private Instant now = Instant.parse("2026-11-18T09:30:00Z");
    private Database database;
    private JdbcActs acts;
    private Connections connections;
    private SignIns signIns;

    @TempDir Path home;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() throws Exception {
        database = openDatabase(home);
        TinkSecrets secrets =
                new TinkSecrets(
                        new JdbcDataKeys(database, () -> now),
                        FileMasterKeys.open(home.resolve("workmate.master")),
                        () -> now);
        acts = new JdbcActs(database, () -> now);
        connections = new JdbcSystemConnections(database, secrets, acts);
        signIns = new JdbcSignIns(database, secrets, () -> now);
        JdbcUsers users = new JdbcUsers(database, () -> now);
        List.of(ada, eve, far).forEach(users::add);
        connections.add(forAll, Optional.of(new Secret("client-secret")), ACT);
        connections.add(own, Optional.of(new Secret("own-token")), ACT);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Connection made(String name, ConnectionOwner owner) {
        return new Connection(
                ConnectionId.next(),
                owner,
                ConnectionKind.ERP,
                name,
                SignInWay.PERSON,
                Map.of("url", "https://erp.example/api", "clientId", "c"),
                Standing.NEW,
                1,
                Instant.parse("2026-11-18T09:00:00Z"));
    }

    private static SignInTokens tokens(String access) {
        return new SignInTokens(
                new Secret(access),
                Instant.parse("2026-11-18T10:30:00Z"),
                new Secret("renew-" + access));
    }

    private String access(Key key) {
        return signIns.tokens(key).orElseThrow().tokens().access().reveal();
    }

    @Test
    void peopleSeeTheirOwnFirstAndThoseOfTheirTenant() {
        assertThat(connections.visibleTo(ada.id(), ada.tenant())).containsExactly(own, forAll);
        assertThat(connections.visibleTo(eve.id(), eve.tenant())).containsExactly(forAll);
        assertThat(connections.visibleTo(far.id(), far.tenant())).isEmpty();
        assertThat(connections.ofTenant(ada.tenant())).containsExactly(forAll);
    }

    @Test
    void aNameIsTakenOnceForEachOwner() {
        assertThat(
                        connections.add(
                                made("Works", ConnectionOwner.tenantOf(eve)),
                                Optional.empty(),
                                ACT))
                .isFalse();
        assertThat(connections.add(made("Works", ConnectionOwner.of(eve)), Optional.empty(), ACT))
                .isTrue();
    }

    @Test
    void secretsAreSealedReplacedAndBoundToTheirRow() {
        assertThat(connections.secret(own.id()).orElseThrow().reveal()).isEqualTo("own-token");
        assertThat(column(own.id())).startsWith("sealed:v1:").doesNotContain("own-token");
        run(
                "UPDATE system_connections SET secret = ? WHERE id = ?",
                column(forAll.id()),
                own.id().value());
        assertThat(connections.secret(own.id())).isEmpty();
    }

    private String column(ConnectionId id) {
        return database.read(
                rows ->
                        Sql.first(
                                        rows,
                                        "SELECT secret FROM system_connections WHERE id = ?",
                                        row -> row.getString(1),
                                        id.value())
                                .orElseThrow());
    }

    private void run(String sql, Object... values) {
        database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    private static Connection edited(Connection known, String name) {
        return new Connection(
                known.id(),
                known.owner(),
                known.kind(),
                name,
                known.way(),
                Map.of("url", "https://other.example/api"),
                Standing.NEW,
                known.edition() + 1,
                known.createdAt());
    }

    @Test
    void aChangeKeepsTheSecretAndCountsForTheEditionThatWasSeen() {
        Connection changed = edited(own, "Renamed");
        assertThat(connections.change(changed, 7, Optional.empty(), SignInsThen.STAY, ACT))
                .isFalse();
        assertThat(connections.change(changed, 1, Optional.empty(), SignInsThen.STAY, ACT))
                .isTrue();
        assertThat(connections.find(own.id())).contains(changed);
        assertThat(connections.secret(own.id()).orElseThrow().reveal()).isEqualTo("own-token");
        assertThat(
                        connections.change(
                                edited(changed, "Again"),
                                2,
                                Optional.of(new Secret("fresh")),
                                SignInsThen.STAY,
                                ACT))
                .isTrue();
        assertThat(connections.secret(own.id()).orElseThrow().reveal()).isEqualTo("fresh");
    }

    @Test
    void aChangeIsSaidInTheSameTransactionAndNothingElseIs() {
        long before = acts.verify(TenantId.DEFAULT).entries();
        connections.change(edited(own, "Renamed"), 7, Optional.empty(), SignInsThen.STAY, ACT);
        connections.remove(ConnectionId.next(), ACT);
        assertThat(acts.verify(TenantId.DEFAULT).entries()).isEqualTo(before);

        connections.change(edited(own, "Renamed"), 1, Optional.empty(), SignInsThen.STAY, ACT);
        assertThat(acts.verify(TenantId.DEFAULT))
                .isEqualTo(new ActLog.Verification(before + 1, Optional.empty()));

        database.<Integer>write(
                connection -> Sql.update(connection, "ALTER TABLE acts RENAME TO acts_away"));
        assertThatThrownBy(() -> connections.remove(own.id(), ACT))
                .isInstanceOf(DatabaseException.class);
        assertThat(connections.find(own.id()))
                .as("what cannot be said does not happen")
                .isPresent();
        database.<Integer>write(
                connection -> Sql.update(connection, "ALTER TABLE acts_away RENAME TO acts"));
    }

    @Test
    void signInsEndWhereAConnectionLeadsElsewhereOrGoes() {
        Key key = new Key(forAll.id(), ada.id());
        signIns.connect(key, tokens("a"));
        connections.change(edited(forAll, "Works"), 1, Optional.empty(), SignInsThen.STAY, ACT);
        assertThat(access(key)).isEqualTo("a");
        connections.change(edited(forAll, "Works"), 2, Optional.empty(), SignInsThen.END, ACT);
        assertThat(signIns.tokens(key)).isEmpty();
        signIns.connect(key, tokens("b"));
        assertThat(connections.remove(forAll.id(), ACT)).isTrue();
        assertThat(signIns.tokens(key)).isEmpty();
        assertThat(connections.remove(forAll.id(), ACT)).isFalse();
    }

    @Test
    void oneAloneRenewsAndAnotherEditionIsNotOverwritten() {
        Key key = new Key(forAll.id(), ada.id());
        signIns.connect(key, tokens("a"));
        assertThat(signIns.claim(key, 1, CLAIM)).isTrue();
        assertThat(signIns.claim(key, 1, CLAIM)).isFalse();
        now = now.plus(CLAIM);
        assertThat(signIns.claim(key, 1, CLAIM)).isTrue();
        signIns.release(key, 1);
        assertThat(signIns.claim(key, 1, CLAIM)).isTrue();
        assertThat(signIns.renew(key, 1, tokens("b"))).isTrue();
        assertThat(signIns.renew(key, 1, tokens("late"))).isFalse();
        assertThat(access(key)).isEqualTo("b");
        assertThat(signIns.claim(key, 1, CLAIM)).isFalse();
        assertThat(signIns.claim(key, 2, CLAIM)).isTrue();
        signIns.lost(key, 1, "old news");
        assertThat(signIns.standing(key).orElseThrow().state()).isEqualTo(ConnectionState.OK);
        signIns.lost(key, 2, "ended");
        assertThat(signIns.standing(key).orElseThrow().state())
                .isEqualTo(ConnectionState.NEEDS_SIGN_IN);
        signIns.note(
                key,
                new Standing(
                        ConnectionState.OK, Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(signIns.standing(key).orElseThrow().state())
                .isEqualTo(ConnectionState.NEEDS_SIGN_IN);
        signIns.connect(key, tokens("c"));
        assertThat(signIns.standing(key).orElseThrow().state()).isEqualTo(ConnectionState.OK);
        assertThat(signIns.tokens(new Key(forAll.id(), eve.id()))).isEmpty();
    }

    private SignIns.Start start(Instant until) {
        return new SignIns.Start(
                forAll.id(), ada.id(), "browser", "verifier", "https://us/back", until);
    }

    @Test
    void aStartCountsOnceInTimeForItsPersonAndBrowser() {
        signIns.start("s1", start(now.plusSeconds(600)));
        assertThat(signIns.take("s1", eve.id(), "browser")).isEmpty();
        assertThat(signIns.take("s1", ada.id(), "browser")).isEmpty();
        signIns.start("s2", start(now.plusSeconds(600)));
        assertThat(signIns.take("s2", ada.id(), "other")).isEmpty();
        signIns.start("s3", start(now.plusSeconds(600)));
        assertThat(signIns.take("s3", ada.id(), "browser")).contains(start(now.plusSeconds(600)));
        assertThat(signIns.take("s3", ada.id(), "browser")).isEmpty();
        signIns.start("s4", start(now.plusSeconds(600)));
        now = now.plusSeconds(601);
        assertThat(signIns.take("s4", ada.id(), "browser")).isEmpty();
    }

    /** The embedded engine has no second wall; there this only says that nothing is in the way. */
    @Test
    void readingOnSomebodysBehalfShowsWhatIsTheirsAndForAll() throws Exception {
        signIns.connect(new Key(forAll.id(), ada.id()), tokens("a"));
        Acting.as(
                ada.id(),
                () -> {
                    assertThat(connections.visibleTo(ada.id(), ada.tenant()))
                            .containsExactly(own, forAll);
                    assertThat(signIns.standing(new Key(forAll.id(), ada.id()))).isPresent();
                });
        Acting.as(
                eve.id(),
                () ->
                        assertThat(connections.visibleTo(eve.id(), eve.tenant()))
                                .containsExactly(forAll));
        Acting.as(eve.id(), () -> seenByOthers(own.id(), new Key(forAll.id(), ada.id())));
        Acting.as(far.id(), () -> seenByStrangers(forAll.id()));
    }

    /** What is not theirs, asked for by its id, where the engine itself does not hide it. */
    void seenByOthers(ConnectionId id, Key key) {
        assertThat(connections.find(id)).isPresent();
    }

    void seenByStrangers(ConnectionId id) {
        assertThat(connections.find(id)).isPresent();
    }

    final Connections connections() {
        return connections;
    }

    final SignIns signIns() {
        return signIns;
    }
}
