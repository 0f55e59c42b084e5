package dev.workmate.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.LoginName;
import dev.workmate.access.account.SecondFactorDesk;
import dev.workmate.access.account.TestCodes;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionOwner;
import dev.workmate.connection.SignInTokens;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.Standing;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.jdbc.SealedColumns;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The master key is changed three times while people talk, sign in, show codes, read sources and
 * use systems that they and their tenant have connected.
 */
@Timeout(120)
class RotationUnderLoadIT {
    private static final int ROTATIONS = 3;
    private static final int ROUNDS_BETWEEN = 5;
    private static final String PASSWORD = "a lamp in the north wing";

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<AtomicInteger> rounds = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void nothingFails() throws Exception {
        try (RunningServer server = RunningServer.start(ObedientModel.model())) {
            User ada = account(server);
            ConnectionId connection = connection(server, ada);
            String appSecret = secondFactor(server, ada);
            SignIns.Key system = system(server, ada);
            begin(() -> talk(server));
            begin(() -> signIn(server, ada));
            begin(() -> readSource(server, connection));
            begin(() -> showCode(server, ada));
            begin(() -> useSystem(server, system));
            for (int i = 0; i < ROTATIONS; i++) {
                awaitRounds();
                rotate(server);
            }
            awaitRounds();
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
            theOldKeysAreNotNeeded(server);
            readSource(server, connection);
            useSystem(server, system);
            assertThat(
                            server.bean(SecondFactorDesk.class)
                                    .accepts(ada, TestCodes.next(appSecret), ""))
                    .isTrue();
        }
    }

    private static User account(RunningServer server) {
        User boss = User.of(UserId.next(), "Boss", Role.ADMINISTRATOR);
        server.signedIn(boss);
        AccountDesk desk = server.bean(AccountDesk.class);
        AccountDesk.Made link = desk.invite(boss, "", Set.of(Role.USER), "");
        AccountDesk.Wish wish =
                new AccountDesk.Wish(LoginName.parse("ada").orElseThrow(), "Ada", PASSWORD);
        return ((AccountDesk.Outcome.Done) desk.accept(link.secret(), wish, "")).user();
    }

    private static ConnectionId connection(RunningServer server, User owner) {
        return server.bean(Connections.class)
                .connect(owner.id(), "ada@example.org", tokens("access 0"))
                .id();
    }

    private static ConnectionTokens tokens(String access) {
        return new ConnectionTokens(
                new Secret(access), Instant.now().plusSeconds(600), new Secret("refresh"));
    }

    /** A system that the tenant has connected by a secret, and a person's own sign-in there. */
    private static SignIns.Key system(RunningServer server, User ada) {
        Connection made =
                new Connection(
                        dev.workmate.connection.ConnectionId.next(),
                        ConnectionOwner.tenantOf(ada),
                        ConnectionKind.ERP,
                        "Works",
                        SignInWay.PERSON,
                        Map.of("url", "https://erp.example/api", "clientId", "c"),
                        Standing.NEW,
                        1,
                        Instant.now());
        assertThat(
                        server.bean(dev.workmate.connection.Connections.class)
                                .add(
                                        made,
                                        Optional.of(new Secret("client-secret")),
                                        Act.by(ada, ActKind.CONNECTION_ADDED, "", "")))
                .isTrue();
        SignIns.Key key = new SignIns.Key(made.id(), ada.id());
        server.bean(SignIns.class).connect(key, systemTokens("access 0"));
        return key;
    }

    private static SignInTokens systemTokens(String access) {
        return new SignInTokens(
                new Secret(access), Instant.now().plusSeconds(600), new Secret("renewal"));
    }

    /** Reads what opens the system, and renews it as whoever finds it too old does. */
    private static void useSystem(RunningServer server, SignIns.Key key) {
        assertThat(
                        server.bean(dev.workmate.connection.Connections.class)
                                .secret(key.connection())
                                .orElseThrow()
                                .reveal())
                .isEqualTo("client-secret");
        SignIns signIns = server.bean(SignIns.class);
        SignIns.Held held = signIns.tokens(key).orElseThrow();
        assertThat(held.tokens().renewal().reveal()).isEqualTo("renewal");
        signIns.renew(key, held.edition(), systemTokens("access " + held.edition()));
    }

    private static String secondFactor(RunningServer server, User ada) {
        SecondFactorDesk desk = server.bean(SecondFactorDesk.class);
        String secret =
                desk.begin(ada, LoginName.parse("ada").orElseThrow()).orElseThrow().secret();
        assertThat(desk.turnOn(ada, TestCodes.now(secret), "")).isPresent();
        return secret;
    }

    private static void talk(RunningServer server) {
        ApiClient eve = server.stranger("Eve");
        assertThat(eve.converse(eve.newSession(), "hello"))
                .anyMatch(event -> event.data().contains("You said: hello"));
    }

    private static void signIn(RunningServer server, User ada) {
        ApiClient client =
                server.withToken(server.bean(Logins.class).signIn(ada).secret().reveal());
        assertThat(client.get("/api/me/account").json().get("secondFactor").asBoolean()).isTrue();
    }

    /** Reads the tokens as whoever reads a source does, and renews them. */
    private static void readSource(RunningServer server, ConnectionId id) {
        Connections connections = server.bean(Connections.class);
        Connections.Held held = connections.tokens(id).orElseThrow();
        assertThat(held.tokens().refresh().reveal()).isEqualTo("refresh");
        connections.renew(id, held.edition(), tokens("access " + held.edition()));
    }

    /** A wrong code is held against the app's secret, which has to be opened for that. */
    private static void showCode(RunningServer server, User ada) {
        assertThat(server.bean(SecondFactorDesk.class).accepts(ada, "00000x", "")).isFalse();
    }

    /** Something that is done again and again. */
    private interface Work {
        void run() throws Exception;
    }

    private void begin(Work work) {
        AtomicInteger done = new AtomicInteger();
        rounds.add(done);
        threads.add(
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        while (!over.get()) {
                                            work.run();
                                            done.incrementAndGet();
                                        }
                                    } catch (Throwable e) {
                                        failures.add(e);
                                    }
                                }));
    }

    private void awaitRounds() {
        List<Integer> goals = rounds.stream().map(each -> each.get() + ROUNDS_BETWEEN).toList();
        for (int i = 0; i < rounds.size(); i++) {
            while (rounds.get(i).get() < goals.get(i) && failures.isEmpty()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        assertThat(failures).isEmpty();
    }

    /** The same file from outside, as whoever looks after the server changes it. */
    private static FileMasterKeys masters(RunningServer server) throws IOException {
        return FileMasterKeys.open(
                server.bean(WorkmateSettings.class).home().resolve(FileMasterKeys.NAME));
    }

    private static void rotate(RunningServer server) throws IOException {
        FileMasterKeys masters = masters(server);
        masters.add();
        KeyHolders holders = server.bean(KeyHolders.class);
        holders.announce(masters.all().stream().map(MasterKey::id).toList());
        KeyRotation rotation = rotation(server);
        while (!rotation.run().isDone()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static KeyRotation rotation(RunningServer server) {
        return new KeyRotation(
                server.bean(DataKeyStore.class),
                server.bean(MasterKeys.class),
                server.bean(KeyHolders.class),
                server.bean(TinkSecrets.class),
                SealedColumns.all(server.bean(Database.class)));
    }

    /**
     * Everything lies under the newest: connections, sign-ins and secrets of authenticator apps.
     */
    private static void theOldKeysAreNotNeeded(RunningServer server) throws IOException {
        assertThat(rotation(server).run().isDone()).isTrue();
        FileMasterKeys masters = masters(server);
        masters.keep(Set.of(masters.current().id()));
        String newest =
                SealedSecret.prefixOf(
                        server.bean(DataKeyStore.class).all().stream()
                                .map(each -> each.id())
                                .max(String::compareTo)
                                .orElseThrow());
        for (String column :
                List.of(
                        "tokens FROM connections",
                        "secret FROM second_factors",
                        "secret FROM system_connections",
                        "tokens FROM connection_sign_ins")) {
            List<String> sealed =
                    server.bean(Database.class)
                            .read(sql -> Sql.all(sql, "SELECT " + column, row -> row.getString(1)));
            assertThat(sealed).isNotEmpty().allMatch(text -> text.startsWith(newest));
        }
    }
}
