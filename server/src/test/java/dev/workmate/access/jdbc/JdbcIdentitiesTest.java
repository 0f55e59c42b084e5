package dev.workmate.access.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.access.identity.Identities;
import dev.workmate.access.identity.Identity;
import dev.workmate.access.identity.Introduction;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcIdentitiesTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final Identity AT_A = new Identity("https://a.example", "42");
    private static final Identity AT_B = new Identity("https://b.example", "42");

    private final InstantSource time = InstantSource.fixed(NOW);
    private final User ada = User.of(UserId.next(), "Ada", Role.USER, Role.ADMINISTRATOR);
    private final User bea = User.of(UserId.next(), "Bea", Role.USER, Role.ADMINISTRATOR);
    @TempDir Path home;
    private Database database;
    private JdbcActs acts;
    private JdbcIdentities identities;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        acts = new JdbcActs(database, time);
        identities = new JdbcIdentities(database, acts, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Act act(User user) {
        return Act.by(user, ActKind.PERSON_MADE_BY_PROVIDER, "::1", "test");
    }

    @Test
    void anIdentityIsOfOnePersonAndOfItsIssuer() {
        assertThat(identities.add(ada, AT_A, "a", act(ada))).isTrue();
        assertThat(identities.add(bea, AT_A, "a", act(bea))).isFalse();
        assertThat(identities.find(AT_A)).contains(new Identities.Known(ada, true));
        assertThat(identities.find(AT_B)).isEmpty();
        assertThat(new JdbcUsers(database, time).find(bea.id())).as("nothing of them").isEmpty();
    }

    @Test
    void namesAndRolesFollowAndDisabledStaysDisabled() {
        identities.add(ada, AT_A, "a", act(ada));
        identities.add(bea, AT_B, "b", act(bea));
        JdbcPeople people = new JdbcPeople(database, acts, time);
        assertThat(people.disable(ada, NOW, act(bea))).as("bea is left").isTrue();
        User now = new User(ada.id(), ada.tenant(), "Ada L.", Set.of(Role.AUDITOR));
        identities.follow(now, act(now));

        assertThat(identities.find(AT_A)).contains(new Identities.Known(now, false));
        assertThat(people.disable(bea, NOW, act(bea))).as("the last one").isFalse();
    }

    @Test
    void aRowThatSomebodyElseChangedOpensNothing() {
        identities.add(ada, AT_A, "a", act(ada));
        database.<Integer>write(
                connection -> Sql.update(connection, "UPDATE identities SET subject = '43'"));

        assertThat(identities.find(new Identity(AT_A.issuer(), "43"))).isEmpty();
    }

    @Test
    void signInsAreFoundBySessionBySubjectAndOnlyAtTheirIssuer() {
        identities.add(ada, AT_A, "a", act(ada));
        TokenId one = signIn(Optional.of("s1"));
        TokenId two = signIn(Optional.of("s2"));

        assertThat(tokens("https://a.example", Optional.of("42"), Optional.empty()))
                .containsExactlyInAnyOrder(one, two);
        assertThat(tokens("https://a.example", Optional.empty(), Optional.of("s2")))
                .containsExactly(two);
        assertThat(tokens("https://a.example", Optional.of("41"), Optional.of("s2"))).isEmpty();
        assertThat(tokens("https://b.example", Optional.of("42"), Optional.empty())).isEmpty();
        assertThat(tokens("https://a.example", Optional.empty(), Optional.empty())).isEmpty();
        assertThat(identities.providerOf(one)).contains("a");
        assertThat(identities.providerOf(TokenId.next())).isEmpty();
    }

    private Set<TokenId> tokens(String issuer, Optional<String> subject, Optional<String> session) {
        return identities.signIns(issuer, subject, session).stream()
                .map(Identities.ProviderSignIn::token)
                .collect(java.util.stream.Collectors.toSet());
    }

    private TokenId signIn(Optional<String> session) {
        Logins logins =
                new Logins(new JdbcUsers(database, time), new JdbcTokens(database, acts), time);
        TokenId token = logins.signIn(ada).login().token().id();
        identities.remember(
                token,
                new Introduction(
                        "a",
                        AT_A,
                        "Ada",
                        Introduction.Mailbox.NONE,
                        Introduction.Groups.of("staff"),
                        session,
                        NOW));
        return token;
    }

    @Test
    void whatCountsOnceCountsOnceUntilItIsForgotten() {
        JdbcUsedOnce once = new JdbcUsedOnce(database, time);

        assertThat(once.use("state", NOW.plusSeconds(1))).isTrue();
        assertThat(once.use("state", NOW.plusSeconds(1))).isFalse();
        assertThat(once.use("other", NOW.plusSeconds(1))).isTrue();
        InstantSource later = InstantSource.fixed(NOW.plusSeconds(2));
        assertThat(new JdbcUsedOnce(database, later).use("more", NOW.plusSeconds(9))).isTrue();
        long left =
                database.read(
                        connection ->
                                Sql.first(
                                                connection,
                                                "SELECT COUNT(*) FROM used_once",
                                                row -> row.getLong(1))
                                        .orElseThrow());
        assertThat(left).as("what is over is cleared away").isEqualTo(1);
    }
}
