package dev.workmate.connection;

import dev.workmate.connection.SignIns.Key;
import dev.workmate.id.UserId;
import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps how connections are from how their use went. What stays the same is written down once a
 * minute at most. Thread-safe.
 */
public final class ConnectionHealth {
    private static final Logger log = LoggerFactory.getLogger(ConnectionHealth.class);
    private static final Duration ENOUGH = Duration.ofMinutes(1);
    private static final int MOST = 10_000;

    private final Connections connections;
    private final SignIns signIns;
    private final InstantSource time;

    /** Guarded by itself. */
    private final RecentlyUsed<Key, Noted> noted = RecentlyUsed.atMost(MOST);

    private record Noted(long edition, ConnectionState state, Optional<String> error, Instant at) {}

    public ConnectionHealth(Connections connections, SignIns signIns, InstantSource time) {
        this.connections = connections;
        this.signIns = signIns;
        this.time = time;
    }

    public void worked(Connection connection, UserId person) {
        note(connection, person, ConnectionState.OK, Optional.empty());
    }

    /** {@code words} say what went wrong, without any secret. */
    public void failed(Connection connection, UserId person, String words) {
        note(connection, person, ConnectionState.FAILING, Optional.of(words));
    }

    private void note(
            Connection connection, UserId person, ConnectionState state, Optional<String> error) {
        Key key = new Key(connection.id(), person);
        Instant now = time.instant();
        Noted fresh = new Noted(connection.edition(), state, error, now);
        synchronized (noted) {
            Optional<Noted> known = noted.get(key);
            if (known.filter(each -> isSame(each, fresh)).isPresent()) {
                return;
            }
            noted.put(key, fresh);
        }
        Standing standing = new Standing(state, error, Optional.empty(), Optional.of(now));
        try {
            if (connection.way() == SignInWay.PERSON) {
                signIns.note(key, standing);
            } else {
                connections.note(connection.id(), connection.edition(), standing);
            }
        } catch (RuntimeException e) {
            // What was done is done, whether or not it could be written down.
            log.warn("How connection {} fares could not be noted", connection.id(), e);
        }
    }

    private static boolean isSame(Noted known, Noted fresh) {
        return known.edition() == fresh.edition()
                && known.state() == fresh.state()
                && known.error().equals(fresh.error())
                && fresh.at().isBefore(known.at().plus(ENOUGH));
    }
}
