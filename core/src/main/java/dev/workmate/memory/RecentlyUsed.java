package dev.workmate.memory;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Remembers what was used last, within a number of entries and a weight, such as bytes. What was
 * put last stays, however heavy. Not thread-safe: whoever shares it guards it.
 */
public final class RecentlyUsed<K, V> {
    private final int maxEntries;
    private final long maxWeight;
    private final ToLongFunction<? super V> weigh;
    private final Map<K, Weighed<V>> entries = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    /** What it weighed when it was put here; it may have grown since. */
    private record Weighed<V>(V value, long weight) {}

    public RecentlyUsed(int maxEntries, long maxWeight, ToLongFunction<? super V> weigh) {
        this.maxEntries = maxEntries;
        this.maxWeight = maxWeight;
        this.weigh = weigh;
    }

    /** Bounded by number alone. */
    public static <K, V> RecentlyUsed<K, V> atMost(int entries) {
        return new RecentlyUsed<>(entries, Long.MAX_VALUE, _ -> 0);
    }

    public Optional<V> get(K key) {
        return Optional.ofNullable(entries.get(key)).map(Weighed::value);
    }

    /** Puts a value in, or weighs one again that has changed; what was not used longest goes. */
    public void put(K key, V value) {
        remove(key);
        Weighed<V> entry = new Weighed<>(value, weigh.applyAsLong(value));
        entries.put(key, entry);
        weight += entry.weight();
        Iterator<Weighed<V>> oldest = entries.values().iterator();
        while (entries.size() > 1 && (entries.size() > maxEntries || weight > maxWeight)) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }

    public void remove(K key) {
        Weighed<V> gone = entries.remove(key);
        weight -= gone == null ? 0 : gone.weight();
    }

    public void clear() {
        entries.clear();
        weight = 0;
    }

    public int size() {
        return entries.size();
    }
}
