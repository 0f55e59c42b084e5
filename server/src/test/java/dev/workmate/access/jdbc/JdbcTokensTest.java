package dev.workmate.access.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.AccessToken;
import dev.workmate.access.AccessToken.Kind;
import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcTokensTest {
    private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User eve = User.of(UserId.next(), "Eve", Role.ADMINISTRATOR);
    @TempDir Path home;
    private Database database;
    private JdbcActs acts;
    private JdbcTokens tokens;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        JdbcUsers users = new JdbcUsers(database, InstantSource.system());
        users.add(ada);
        users.add(eve);
        acts = new JdbcActs(database, InstantSource.system());
        tokens = new JdbcTokens(database, acts);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void comesBackAsItWasStored() {
        AccessToken forEver = store(ada, Kind.API, 0, Optional.empty());
        AccessToken forAWhile = store(eve, Kind.LOGIN, 1, Optional.of(START.plusSeconds(9)));

        assertThat(tokens.findByHash(hash(forEver))).contains(new Login(ada, forEver));
        assertThat(tokens.findByHash(hash(forAWhile))).contains(new Login(eve, forAWhile));
        assertThat(tokens.findByHash("nobody's")).isEmpty();
    }

    @Test
    void isItsOwnersAndNobodyElses() {
        AccessToken token = store(ada, Kind.API, 0, Optional.empty());

        assertThat(tokens.find(ada.id(), token.id())).contains(new Login(ada, token));
        assertThat(tokens.find(eve.id(), token.id())).isEmpty();
        assertThat(tokens.find(ada.id(), TokenId.next())).isEmpty();
        assertThat(tokens.remove(eve.id(), token.id())).isFalse();
        assertThat(tokens.find(ada.id(), token.id())).isPresent();
        assertThat(tokens.remove(ada.id(), token.id())).isTrue();
        assertThat(tokens.find(ada.id(), token.id())).isEmpty();
    }

    /** What cannot be said in the log does not happen. */
    @Test
    void areMadeAndTakenAwayTogetherWithTheirActOrNotAtAll() {
        AccessToken kept = store(ada, Kind.API, 0, Optional.empty());
        AccessToken made = token(ada, Kind.API, 1, Optional.empty());
        Act act = Act.by(ada, ActKind.TOKEN_MADE, "::1", made.id().value());
        tokens.store(made, "a hash", act);
        assertThat(acts.page(ada.tenant(), ActLog.Query.all(Long.MAX_VALUE, 9)))
                .extracting(ActLog.Entry::act)
                .containsExactly(act);

        database.<Integer>write(
                connection -> Sql.update(connection, "ALTER TABLE acts RENAME TO acts_away"));
        AccessToken unsaid = token(ada, Kind.API, 2, Optional.empty());
        assertThatThrownBy(() -> tokens.store(unsaid, "b", act))
                .isInstanceOf(DatabaseException.class);
        assertThatThrownBy(() -> tokens.remove(ada.id(), kept.id(), act))
                .isInstanceOf(DatabaseException.class);
        assertThat(tokens.find(ada.id(), unsaid.id())).isEmpty();
        assertThat(tokens.find(ada.id(), kept.id())).isPresent();
        database.<Integer>write(
                connection -> Sql.update(connection, "ALTER TABLE acts_away RENAME TO acts"));
    }

    @Test
    void areListedNewestFirstByOwnerAndKind() {
        AccessToken old = store(ada, Kind.API, 0, Optional.empty());
        AccessToken recent = store(ada, Kind.API, 1, Optional.empty());
        store(ada, Kind.LOGIN, 2, Optional.empty());
        store(eve, Kind.API, 3, Optional.empty());

        assertThat(tokens.list(ada.id(), Kind.API)).containsExactly(recent, old);
    }

    @Test
    void arePrunedWhereTheyHaveExpiredOrNewerOnesAreKept() {
        AccessToken oldest = store(ada, Kind.LOGIN, 0, Optional.of(START.plusSeconds(99)));
        AccessToken expired = store(ada, Kind.LOGIN, 1, Optional.of(START.plusSeconds(10)));
        AccessToken valid = store(ada, Kind.LOGIN, 2, Optional.of(START.plusSeconds(11)));
        AccessToken forEver = store(ada, Kind.LOGIN, 3, Optional.empty());

        List<TokenId> gone = tokens.prune(ada.id(), Kind.LOGIN, START.plusSeconds(10), 3);

        assertThat(gone).containsExactlyInAnyOrder(oldest.id(), expired.id());
        assertThat(tokens.list(ada.id(), Kind.LOGIN)).containsExactly(forEver, valid);
    }

    @Test
    void usedOnesAndNewOnesAreKeptApart() {
        AccessToken used = store(ada, Kind.LOGIN, 0, Optional.empty());
        AccessToken usedLater = store(ada, Kind.LOGIN, 1, Optional.empty());
        AccessToken old = store(ada, Kind.LOGIN, 2, Optional.empty());
        AccessToken fresh = store(ada, Kind.LOGIN, 3, Optional.empty());
        tokens.used(
                Map.of(
                        used.id(), new AccessToken.Use(Optional.of(START.plusSeconds(5)), "", ""),
                        usedLater.id(),
                                new AccessToken.Use(Optional.of(START.plusSeconds(6)), "", "")));

        assertThat(tokens.prune(ada.id(), Kind.LOGIN, START, 1))
                .containsExactlyInAnyOrder(used.id(), old.id());

        assertThat(tokens.list(ada.id(), Kind.LOGIN))
                .extracting(AccessToken::id)
                .containsExactly(fresh.id(), usedLater.id());
    }

    @Test
    void arePrunedForOnePersonAndOneKindOnly() {
        AccessToken login = store(ada, Kind.LOGIN, 0, Optional.of(START));
        AccessToken program = store(ada, Kind.API, 0, Optional.of(START));
        AccessToken other = store(eve, Kind.LOGIN, 0, Optional.of(START));

        assertThat(tokens.prune(ada.id(), Kind.LOGIN, START, 0)).containsExactly(login.id());

        assertThat(tokens.list(ada.id(), Kind.API)).containsExactly(program);
        assertThat(tokens.list(eve.id(), Kind.LOGIN)).containsExactly(other);
    }

    private AccessToken store(User user, Kind kind, int second, Optional<Instant> expiresAt) {
        AccessToken token = token(user, kind, second, expiresAt);
        tokens.store(token, hash(token));
        return token;
    }

    private static AccessToken token(
            User user, Kind kind, int second, Optional<Instant> expiresAt) {
        return new AccessToken(
                TokenId.next(),
                user.id(),
                kind,
                "token " + second,
                START.plusSeconds(second),
                expiresAt);
    }

    private static String hash(AccessToken token) {
        return "hash of " + token.id();
    }
}
