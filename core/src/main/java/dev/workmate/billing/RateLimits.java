package dev.workmate.billing;

import java.util.EnumMap;
import java.util.Map;

/** How many of each in a minute; a full minute's worth may come at once. */
public record RateLimits(Map<Rate, Long> perMinute) {
    public static final RateLimits USUAL = new RateLimits(Map.of());

    public RateLimits {
        Map<Rate, Long> all = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            all.put(rate, perMinute.getOrDefault(rate, rate.usual()));
        }
        perMinute = Map.copyOf(all);
    }

    public long of(Rate rate) {
        return perMinute.getOrDefault(rate, rate.usual());
    }
}
