package dev.workmate.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.connection.SignInDesk.Outcome;
import dev.workmate.connection.jdbc.JdbcSignIns;
import dev.workmate.connection.jdbc.JdbcSystemConnections;
import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.testkit.PlainDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For how long, and how often, a sign-in at another system can be finished. */
class SignInDeskTest {
    private static final Instant START = Instant.parse("2026-11-19T09:00:00Z");
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final Connection works =
            new Connection(
                    ConnectionId.next(),
                    ConnectionOwner.of(ada),
                    ConnectionKind.ERP,
                    "Works",
                    SignInWay.PERSON,
                    Map.of("url", "https://erp.example/api", "clientId", "c"),
                    Standing.NEW,
                    1,
                    START);
    private final Willing server = new Willing();
    private Instant now = START;
    private Database database;
    private SignInDesk desk;

    @TempDir Path home;

    @BeforeEach
    void open() throws Exception {
        database = PlainDatabase.open(home);
        TinkSecrets secrets =
                new TinkSecrets(
                        new JdbcDataKeys(database, () -> now),
                        FileMasterKeys.open(home.resolve("workmate.master")),
                        () -> now);
        JdbcActs acts = new JdbcActs(database, () -> now);
        JdbcSystemConnections connections = new JdbcSystemConnections(database, secrets, acts);
        JdbcSignIns signIns = new JdbcSignIns(database, secrets, () -> now);
        new JdbcUsers(database, () -> now).add(ada);
        connections.add(
                works,
                Optional.of(new Secret("client-secret")),
                Act.by(ada, ActKind.CONNECTION_ADDED, "", ""));
        TokenKeeper keeper = new TokenKeeper(signIns, connections, server, () -> now);
        desk = new SignInDesk(connections, signIns, server, keeper, acts, () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void itCanBeFinishedForTenMinutes() throws Exception {
        SignInDesk.Begun begun = desk.start(ada, works, "https://chat.example/back");
        now = START.plus(TEN_MINUTES);
        assertThat(finish(begun)).isInstanceOf(Outcome.Connected.class);

        begun = desk.start(ada, works, "https://chat.example/back");
        now = now.plus(TEN_MINUTES).plusMillis(1);
        assertThat(finish(begun)).isInstanceOf(Outcome.Unknown.class);
        now = now.minusMillis(1);
        assertThat(finish(begun))
                .as("what was tried is used up")
                .isInstanceOf(Outcome.Unknown.class);
    }

    private Outcome finish(SignInDesk.Begun begun) throws InterruptedException {
        return desk.finish(
                ada,
                new SignInDesk.Returned(
                        server.state,
                        begun.browser(),
                        Optional.of("code"),
                        Optional.empty(),
                        Optional.empty()),
                "::1");
    }

    /** Gives tokens to whoever comes, and knows who was sent there last. */
    private static final class Willing implements SignInServer {
        private static final SignInTokens TOKENS =
                new SignInTokens(new Secret("t"), START.plusSeconds(9), new Secret("r"));

        private String state = "";

        @Override
        public Place find(Connection connection) {
            return new Place(
                    URI.create("https://id.example/authorize"),
                    URI.create("https://id.example/token"),
                    Optional.empty(),
                    Naming.NOT_SAID);
        }

        @Override
        public URI authorize(Place place, Client client, Asking asking) {
            state = asking.state();
            return place.authorize();
        }

        @Override
        public SignInTokens exchange(Place place, Client client, String code, SignIns.Start start) {
            return TOKENS;
        }

        @Override
        public SignInTokens own(Place place, Client client) {
            return TOKENS;
        }

        @Override
        public SignInTokens renew(Place place, Client client, Secret renewal) {
            return TOKENS;
        }
    }
}
