package dev.workmate.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A token for ourselves is fetched when it is needed, and kept while it holds. */
class ClientTokensTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    private final List<SignInServer.Client> asked = new ArrayList<>();
    private Instant now = NOON;
    private final ClientTokens tokens =
            new ClientTokens(new OneSecret(), new Counting(), () -> now);

    private static Connection connection(long edition) {
        return new Connection(
                new ConnectionId("01970000-0000-7000-8000-0000000000aa"),
                new ConnectionOwner(TenantId.DEFAULT, Optional.empty()),
                ConnectionKind.MCP,
                "Tools",
                SignInWay.CLIENT,
                Map.of("url", "https://mcp.example/mcp", "clientId", "us", "scope", "all"),
                Standing.NEW,
                edition,
                NOON);
    }

    private String token(long edition, Optional<Secret> refused) throws Exception {
        return tokens.token(connection(edition), refused).reveal();
    }

    @Test
    void asksOnceWhileATokenHoldsAndNamesWhatItIsFor() throws Exception {
        assertThat(token(1, Optional.empty())).isEqualTo("t1");
        assertThat(token(1, Optional.empty())).isEqualTo("t1");
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().id()).isEqualTo("us");
        assertThat(asked.getFirst().secret().reveal()).isEqualTo("s3cret");
        assertThat(asked.getFirst().resource()).contains("https://mcp.example/mcp");
    }

    @Test
    void asksAgainForOneThatEndedWasRefusedOrBelongsToTheConnectionAsItWas() throws Exception {
        token(1, Optional.empty());
        assertThat(token(1, Optional.of(new Secret("another")))).isEqualTo("t1");
        assertThat(token(1, Optional.of(new Secret("t1")))).isEqualTo("t2");
        assertThat(token(2, Optional.empty())).isEqualTo("t3");
        now = NOON.plus(Duration.ofHours(1));
        assertThat(token(2, Optional.empty())).isEqualTo("t4");
    }

    private final class Counting implements SignInServer {
        @Override
        public Place find(Connection connection) {
            URI place = URI.create("https://login.example/token");
            return new Place(place, place, Optional.empty(), Naming.NOT_SAID);
        }

        @Override
        public SignInTokens own(Place place, Client client) {
            asked.add(client);
            return new SignInTokens(
                    new Secret("t" + asked.size()), now.plusSeconds(60), Secret.NONE);
        }

        @Override
        public URI authorize(Place place, Client client, Asking asking) {
            throw new AssertionError("nobody signs in");
        }

        @Override
        public SignInTokens exchange(Place place, Client client, String code, SignIns.Start start) {
            throw new AssertionError("nobody signs in");
        }

        @Override
        public SignInTokens renew(Place place, Client client, Secret renewal) {
            throw new AssertionError("there is nothing to renew");
        }
    }

    private static final class OneSecret implements Connections {
        @Override
        public Optional<Secret> secret(ConnectionId id) {
            return Optional.of(new Secret("s3cret"));
        }

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
        public void note(ConnectionId id, long edition, Standing standing) {}
    }
}
