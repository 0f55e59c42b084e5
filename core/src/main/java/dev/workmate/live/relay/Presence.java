package dev.workmate.live.relay;

import dev.workmate.journal.InstanceId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Which servers are heard, ourselves among them: then the bus works. Thread-safe. */
final class Presence {
    /** Our own beat comes back within this time, or the bus is taken to be down. */
    private static final Duration SILENCE = Duration.ofSeconds(3);

    private static final Duration GONE = Duration.ofSeconds(10);
    private static final int MOST_PEERS = 1_000;

    private final InstanceId self;
    private final LongSupplier nanos;
    private final Map<InstanceId, Long> heard = new ConcurrentHashMap<>();

    Presence(InstanceId self, LongSupplier nanos) {
        this.self = self;
        this.nanos = nanos;
    }

    void heard(InstanceId from) {
        if (heard.size() < MOST_PEERS || heard.containsKey(from)) {
            heard.put(from, nanos.getAsLong());
        }
    }

    void gone(InstanceId from) {
        heard.remove(from);
    }

    /** Whether what is sent arrives. */
    boolean isBusUp() {
        Long last = heard.get(self);
        return last != null && nanos.getAsLong() - last < SILENCE.toNanos();
    }

    /** How many others were heard lately. */
    int peers() {
        heard.values().removeIf(last -> nanos.getAsLong() - last > GONE.toNanos());
        return (int) heard.keySet().stream().filter(each -> !each.equals(self)).count();
    }

    boolean hasPeers() {
        long now = nanos.getAsLong();
        return heard.entrySet().stream()
                .anyMatch(
                        each ->
                                !each.getKey().equals(self)
                                        && now - each.getValue() < GONE.toNanos());
    }
}
