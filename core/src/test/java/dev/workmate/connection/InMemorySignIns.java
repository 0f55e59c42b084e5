package dev.workmate.connection;

import dev.workmate.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sign-ins as the tests need them: claims never end by themselves. Thread-safe. */
final class InMemorySignIns implements SignIns {
    private final Map<Key, Held> held = new HashMap<>();
    private final Map<Key, Long> claims = new HashMap<>();
    private final Map<Key, Standing> standings = new HashMap<>();

    @Override
    public void start(String state, Start start) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Start> take(String state, UserId person, String browser) {
        throw new UnsupportedOperationException();
    }

    @Override
    public synchronized void connect(Key key, SignInTokens tokens) {
        long edition = held.containsKey(key) ? held.get(key).edition() + 1 : 1;
        held.put(key, new Held(tokens, edition));
        note(key, ConnectionState.OK, Optional.empty());
    }

    private void note(Key key, ConnectionState state, Optional<String> error) {
        standings.put(key, new Standing(state, error, Optional.empty(), Optional.empty()));
    }

    @Override
    public synchronized Optional<Standing> standing(Key key) {
        return Optional.ofNullable(standings.get(key));
    }

    @Override
    public synchronized Optional<Instant> signedInAt(Key key) {
        return tokens(key).map(_ -> Instant.EPOCH);
    }

    @Override
    public synchronized Optional<Held> tokens(Key key) {
        return Optional.ofNullable(held.get(key));
    }

    @Override
    public synchronized boolean claim(Key key, long edition, Duration duration) {
        boolean free =
                held.get(key).edition() == edition && claims.getOrDefault(key, 0L) != edition;
        if (free) {
            claims.put(key, edition);
        }
        return free;
    }

    @Override
    public synchronized boolean renew(Key key, long edition, SignInTokens tokens) {
        if (held.get(key).edition() != edition) {
            return false;
        }
        held.put(key, new Held(tokens, edition + 1));
        return true;
    }

    @Override
    public synchronized void release(Key key, long edition) {
        claims.remove(key, edition);
    }

    @Override
    public synchronized void lost(Key key, long edition, String error) {
        if (held.get(key).edition() == edition) {
            note(key, ConnectionState.NEEDS_SIGN_IN, Optional.of(error));
        }
    }

    @Override
    public synchronized void note(Key key, Standing standing) {
        standings.put(key, standing);
    }

    @Override
    public synchronized boolean remove(Key key) {
        standings.remove(key);
        return held.remove(key) != null;
    }

    @Override
    public int count(ConnectionId connection) {
        return held.size();
    }
}
