package dev.workmate.billing.bucket4j;

import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Rates;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A bucket for each person, address and tenant of this process. Of those who were not heard of for
 * longest the buckets are given up where there are too many: whoever fills them is counted from
 * anew, and memory stays bounded. Thread-safe.
 */
public final class LocalRates implements Rates {
    private static final int MOST = 100_000;

    private final RateLimits limits;

    /** Guarded by itself. */
    private final Map<Key, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    private record Key(Rate rate, String subject) {}

    public LocalRates(RateLimits limits) {
        this.limits = limits;
    }

    @Override
    public Optional<Duration> take(Rate rate, String subject) {
        ConsumptionProbe probe = bucket(new Key(rate, subject)).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    private Bucket bucket(Key key) {
        synchronized (buckets) {
            Bucket known = buckets.get(key);
            if (known != null) {
                return known;
            }
            if (buckets.size() >= MOST) {
                buckets.remove(buckets.keySet().iterator().next());
            }
            long most = limits.of(key.rate());
            Bucket made =
                    Bucket.builder()
                            .addLimit(
                                    limit ->
                                            limit.capacity(most)
                                                    .refillGreedy(most, Duration.ofMinutes(1)))
                            .build();
            buckets.put(key, made);
            return made;
        }
    }
}
