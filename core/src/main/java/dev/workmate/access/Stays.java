package dev.workmate.access;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who is connected now, and under which login: when a login ends, all who came with it are told at
 * once. Thread-safe.
 */
final class Stays {
    private final Map<TokenId, Set<Stay>> open = new ConcurrentHashMap<>();

    Stay begin(TokenId token, Runnable ended) {
        Stay stay = new Stay(this, token, ended);
        open.compute(
                token,
                (_, others) -> {
                    Set<Stay> all = others == null ? ConcurrentHashMap.newKeySet() : others;
                    all.add(stay);
                    return all;
                });
        return stay;
    }

    void leave(Stay stay) {
        open.computeIfPresent(
                stay.token(),
                (_, all) -> {
                    all.remove(stay);
                    return all.isEmpty() ? null : all;
                });
    }

    void ended(TokenId token) {
        Set<Stay> all = open.remove(token);
        if (all != null) {
            all.forEach(Stay::end);
        }
    }

    int count() {
        return open.values().stream().mapToInt(Set::size).sum();
    }
}
