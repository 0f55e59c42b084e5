package dev.workmate.knowledge.source.spring;

import dev.workmate.knowledge.source.SourceKind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How often sources are read: by their kind, or all as {@code WORKMATE_SOURCE_SECONDS} says. {@code
 * settled} is how long nobody must have written to a file of a folder.
 */
record SourceSchedule(Map<SourceKind, Duration> every, Duration glance, Duration settled) {
    private static final Duration GLANCE = Duration.ofSeconds(2);
    private static final Map<SourceKind, Duration> USUAL =
            Map.of(
                    SourceKind.FOLDER, Duration.ofSeconds(30),
                    SourceKind.ONEDRIVE, Duration.ofMinutes(5),
                    SourceKind.SHAREPOINT, Duration.ofMinutes(5),
                    SourceKind.WEB, Duration.ofHours(1));

    SourceSchedule {
        every = Map.copyOf(every);
    }

    static SourceSchedule read(Function<String, Optional<String>> lookup) {
        Duration settled = Duration.ofMillis(number(lookup, "workmate.source-settled-ms", 2_000));
        return lookup.apply("workmate.source-seconds")
                .map(_ -> Duration.ofSeconds(number(lookup, "workmate.source-seconds", 1)))
                .map(each -> new SourceSchedule(all(each), shorter(each), settled))
                .orElseGet(() -> new SourceSchedule(USUAL, GLANCE, settled));
    }

    private static Duration shorter(Duration every) {
        return every.compareTo(GLANCE) < 0 ? every.dividedBy(4) : GLANCE;
    }

    private static Map<SourceKind, Duration> all(Duration every) {
        return Map.of(
                SourceKind.FOLDER, every,
                SourceKind.ONEDRIVE, every,
                SourceKind.SHAREPOINT, every,
                SourceKind.WEB, every);
    }

    private static long number(
            Function<String, Optional<String>> lookup, String name, long byDefault) {
        String text = lookup.apply(name).map(String::strip).orElse(Long.toString(byDefault));
        if (!text.matches("[0-9]{1,8}")) {
            throw new IllegalArgumentException(name + " must be a whole number, was: " + text);
        }
        return Long.parseLong(text);
    }
}
