package dev.workmate.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.Act;
import dev.workmate.connection.SignIns.Key;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TokenKeeperTest {
    private static final Instant NOW = Instant.parse("2026-11-18T10:00:00Z");

    private final UserId ada = UserId.next();
    private final Connection connection =
            new Connection(
                    ConnectionId.next(),
                    new ConnectionOwner(TenantId.DEFAULT, Optional.empty()),
                    ConnectionKind.ERP,
                    "Works",
                    SignInWay.PERSON,
                    Map.of("clientId", "c"),
                    Standing.NEW,
                    1,
                    NOW);
    private final Key key = new Key(connection.id(), ada);
    private final InMemorySignIns signIns = new InMemorySignIns();
    private final Rotating server = new Rotating();
    private final TokenKeeper keeper = keeper();

    /** As on another server: it shares nothing but the store and the sign-in server. */
    private TokenKeeper keeper() {
        return new TokenKeeper(signIns, new NoConnections(), server, () -> NOW);
    }

    private static SignInTokens tokens(String name, Instant until) {
        return new SignInTokens(new Secret(name), until, new Secret("renew-" + name));
    }

    private void signedIn(String name, Instant until) {
        server.good = "renew-" + name;
        signIns.connect(key, tokens(name, until));
    }

    @Test
    void aTokenThatHoldsIsTakenAsItIs() throws Exception {
        signedIn("a", NOW.plusSeconds(1));
        assertThat(keeper.token(connection, ada, Optional.empty()).reveal()).isEqualTo("a");
        assertThat(server.used).isEmpty();
    }

    @Test
    void aTokenThatEndedOrWasRefusedIsRenewedAndStoredFirst() throws Exception {
        signedIn("a", NOW);
        assertThat(keeper.token(connection, ada, Optional.empty()).reveal()).isEqualTo("t1");
        assertThat(signIns.tokens(key).orElseThrow().tokens().renewal().reveal())
                .isEqualTo("renew-t1");
        assertThat(keeper.token(connection, ada, Optional.of(new Secret("t1"))).reveal())
                .isEqualTo("t2");
        // Who was refused with an older one gets the newest, and nobody renews again.
        assertThat(keeper.token(connection, ada, Optional.of(new Secret("a"))).reveal())
                .isEqualTo("t2");
        assertThat(server.used).containsExactly("renew-a", "renew-t1");
    }

    @Test
    void manyWhoAskOnTwoServersUseARenewalTokenOnce() throws Exception {
        signedIn("a", NOW);
        server.slow = new CountDownLatch(1);
        TokenKeeper other = keeper();
        List<Future<Secret>> asked = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                TokenKeeper one = i % 2 == 0 ? keeper : other;
                asked.add(threads.submit(() -> one.token(connection, ada, Optional.empty())));
            }
            assertThat(server.begun.await(10, TimeUnit.SECONDS)).isTrue();
            server.slow.countDown();
            for (Future<Secret> each : asked) {
                assertThat(each.get().reveal()).isEqualTo("t1");
            }
        }
        assertThat(server.used).containsExactly("renew-a");
    }

    @Test
    void aRefusedRenewalAsksForASignInAndIsNotTriedAgain() {
        signedIn("a", NOW);
        server.good = "another";
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> keeper.token(connection, ada, Optional.empty()))
                    .isInstanceOf(SignInNeededException.class)
                    .hasMessage("Your sign-in to Works has ended; sign in again.");
        }
        assertThat(server.used).containsExactly("renew-a");
        assertThat(signIns.standing(key).orElseThrow().state())
                .isEqualTo(ConnectionState.NEEDS_SIGN_IN);
    }

    @Test
    void aServerThatIsAwayCostsNobodyTheirSignIn() throws Exception {
        signedIn("a", NOW);
        server.away = true;
        assertThatThrownBy(() -> keeper.token(connection, ada, Optional.empty()))
                .isInstanceOf(SignInUnavailableException.class);
        server.away = false;
        assertThat(keeper.token(connection, ada, Optional.empty()).reveal()).isEqualTo("t1");
    }

    @Test
    void whoNeverSignedInIsToldSo() {
        assertThatThrownBy(() -> keeper.token(connection, ada, Optional.empty()))
                .isInstanceOf(SignInNeededException.class)
                .hasMessage("You are not signed in to Works.");
    }

    @Test
    void whoStopsWaitingDoesNotStopTheRenewal() throws Exception {
        signedIn("a", NOW);
        server.slow = new CountDownLatch(1);
        Thread leaving =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        keeper.token(connection, ada, Optional.empty());
                                    } catch (Exception e) {
                                        // It was interrupted, which is what this is about.
                                    }
                                });
        assertThat(server.begun.await(10, TimeUnit.SECONDS)).isTrue();
        leaving.interrupt();
        leaving.join();
        server.slow.countDown();
        assertThat(keeper.token(connection, ada, Optional.empty()).reveal()).isEqualTo("t1");
        assertThat(server.used).containsExactly("renew-a");
    }

    /** Rotates renewal tokens, and takes a second use for theft. */
    private static final class Rotating implements SignInServer {
        private final List<String> used = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch begun = new CountDownLatch(1);
        private volatile CountDownLatch slow = new CountDownLatch(0);
        private volatile String good = "";
        private volatile boolean away;
        private int count;

        @Override
        public SignInTokens own(Place place, Client client) {
            throw new AssertionError("nobody asked for a token of our own");
        }

        @Override
        public Place find(Connection connection) {
            URI uri = URI.create("https://login.example");
            return new Place(uri, uri, Optional.empty(), Naming.NOT_SAID);
        }

        @Override
        public URI authorize(Place place, Client client, Asking asking) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SignInTokens exchange(Place place, Client client, String code, SignIns.Start start) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SignInTokens renew(Place place, Client client, Secret renewal)
                throws SignInNeededException, SignInUnavailableException, InterruptedException {
            if (away) {
                throw new SignInUnavailableException("away");
            }
            used.add(renewal.reveal());
            begun.countDown();
            slow.await();
            if (!renewal.reveal().equals(good)) {
                throw new SignInNeededException("The sign-in was refused (invalid_grant).");
            }
            String name = "t" + ++count;
            good = "renew-" + name;
            return tokens(name, NOW.plusSeconds(3600));
        }
    }

    /** No connection has a secret here. */
    private static final class NoConnections implements Connections {
        @Override
        public List<Connection> visibleTo(UserId person, TenantId tenant) {
            return List.of();
        }

        @Override
        public List<Connection> ofTenant(TenantId tenant) {
            return List.of();
        }

        @Override
        public Optional<Connection> find(ConnectionId id) {
            return Optional.empty();
        }

        @Override
        public boolean add(Connection connection, Optional<Secret> secret, Act act) {
            return false;
        }

        @Override
        public boolean change(
                Connection connection,
                long edition,
                Optional<Secret> secret,
                SignInsThen then,
                Act act) {
            return false;
        }

        @Override
        public boolean remove(ConnectionId id, Act act) {
            return false;
        }

        @Override
        public Optional<Secret> secret(ConnectionId id) {
            return Optional.empty();
        }

        @Override
        public void note(ConnectionId id, long edition, Standing standing) {}
    }
}
