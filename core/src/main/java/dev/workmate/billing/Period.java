package dev.workmate.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How long a budget lasts before it is full again; days and months are UTC. */
public enum Period {
    DAY,
    MONTH;

    /** The name in tables and on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Period> find(String key) {
        return Arrays.stream(values()).filter(period -> period.key().equals(key)).findFirst();
    }

    /** Names the one that a time is in, such as {@code 2026-11} or {@code 2026-11-17}. */
    public String at(Instant time) {
        String day = first(time).toString();
        return this == DAY ? day : day.substring(0, day.lastIndexOf('-'));
    }

    public LocalDate first(Instant time) {
        LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return this == DAY ? day : day.withDayOfMonth(1);
    }

    public LocalDate last(Instant time) {
        LocalDate first = first(time);
        return this == DAY ? first : first.plusMonths(1).minusDays(1);
    }

    /** When the next one begins. */
    public Instant end(Instant time) {
        return last(time).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
