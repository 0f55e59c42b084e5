package dev.workmate.erp.odata.connected;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignInNeededException;
import dev.workmate.connection.SignInUnavailableException;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BearerSource;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import dev.workmate.outbound.SharedLimits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The clients of connected systems: one for each connection and, where each person signs in, for
 * each person, with metadata and a limit of its own, so that nothing that one login may see reaches
 * another. Those that nobody used for a while are closed. Thread-safe.
 */
public final class ErpClients implements AutoCloseable {
    /** Longer than any request with all its repetitions. */
    private static final Duration IDLE = Duration.ofMinutes(15);

    private final Connections connections;
    private final SignIns signIns;
    private final TokenKeeper tokens;
    private final ConnectionHealth health;
    private final SharedLimits shared;
    private final InstantSource time;

    /** Where a connection has no secret; pages then end with the process. */
    private final String unguessable = UUID.randomUUID().toString();

    /** Guarded by this. */
    private final Map<Key, Client> clients = new HashMap<>();

    private record Key(ConnectionId connection, Optional<UserId> person) {}

    /** Replaced, and perhaps still in use; guarded by this. */
    private final List<Client> replaced = new ArrayList<>();

    /** What a client was opened for: the connection's edition, and the sign-in. */
    private record Version(long edition, Optional<Instant> signedInAt) {}

    private record Client(Version version, ODataErp erp, ErpPlace place, Instant usedAt) {
        Client usedAt(Instant now) {
            return new Client(version, erp, place, now);
        }
    }

    public ErpClients(
            Connections connections,
            SignIns signIns,
            TokenKeeper tokens,
            ConnectionHealth health,
            SharedLimits shared,
            InstantSource time) {
        this.connections = connections;
        this.signIns = signIns;
        this.tokens = tokens;
        this.health = health;
        this.shared = shared;
        this.time = time;
    }

    /** The system as a person reaches it. */
    public synchronized ErpPlace of(Connection connection, UserId person) {
        Instant now = time.instant();
        dropIdle(now);
        Key key =
                new Key(
                        connection.id(),
                        connection.way() == SignInWay.PERSON
                                ? Optional.of(person)
                                : Optional.empty());
        Version version =
                new Version(
                        connection.edition(),
                        key.person()
                                .flatMap(
                                        each ->
                                                signIns.signedInAt(
                                                        new SignIns.Key(connection.id(), each))));
        Client known = clients.get(key);
        if (known != null && known.version().equals(version)) {
            clients.put(key, known.usedAt(now));
            return known.place();
        }
        if (known != null) {
            replaced.add(known.usedAt(now));
        }
        Client fresh = open(connection, person, key, version);
        clients.put(key, fresh);
        return fresh.place();
    }

    private void dropIdle(Instant now) {
        clients.values().removeIf(client -> isClosedIfIdle(client, now));
        replaced.removeIf(client -> isClosedIfIdle(client, now));
    }

    private static boolean isClosedIfIdle(Client client, Instant now) {
        boolean idle = client.usedAt().plus(IDLE).isBefore(now);
        if (idle) {
            client.erp().close();
        }
        return idle;
    }

    private Client open(Connection connection, UserId person, Key key, Version version) {
        Optional<Secret> secret = connections.secret(connection.id());
        ConnectionSettings settings =
                ErpFields.settings(
                        connection,
                        secret,
                        new ServiceSignIn.OfPerson(
                                bearer(connection, person), seal(connection, person, secret)));
        String crowd = "erp:" + connection.id() + key.person().map(each -> ":" + each).orElse("");
        ODataErp erp = new ODataErp(settings, shared, crowd);
        ErpPlace place =
                new ErpPlace(
                        connection.id().value(),
                        connection.name(),
                        new WatchedErp(erp, connection, person, health),
                        settings.company(),
                        () -> key.person().isEmpty() || version.signedInAt().isPresent());
        return new Client(version, erp, place, time.instant());
    }

    /** Signs where pages go on, so that nobody makes such an address up. */
    private Secret seal(Connection connection, UserId person, Optional<Secret> secret) {
        String known = secret.map(Secret::reveal).orElse(unguessable);
        return new Secret(known + "\n" + connection.id() + "\n" + person);
    }

    private BearerSource bearer(Connection connection, UserId person) {
        return refused -> {
            try {
                return token(connection, person, refused);
            } catch (SignInNeededException e) {
                throw new ErpException.SignInNeeded(e.words());
            } catch (SignInUnavailableException e) {
                throw new ErpException.Unavailable(
                        e.words(),
                        "sign_in_unavailable",
                        Optional.empty(),
                        ErpException.Effect.NONE);
            }
        };
    }

    private Secret token(Connection connection, UserId person, Optional<Secret> refused)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        return tokens.token(connection, person, refused);
    }

    @Override
    public synchronized void close() {
        clients.values().forEach(client -> client.erp().close());
        replaced.forEach(client -> client.erp().close());
        clients.clear();
    }
}
