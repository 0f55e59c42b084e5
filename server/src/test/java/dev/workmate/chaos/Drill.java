package dev.workmate.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** The kinds of trouble a run can be asked for. */
enum Drill {
    /** One fault after the other, as the seed draws them. */
    FAULTS(Duration.ofMinutes(3)) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Saboteur(
                    (fault, random) -> fault.befall(cluster, random, findings),
                    Demands.of(options),
                    Pace.USUAL,
                    options.plan().seed(),
                    findings,
                    counts,
                    folder.resolve("faults.log"));
        }
    },
    /** The database is away all the time. */
    OUTAGE(Duration.ofMinutes(1)) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Outage(cluster, findings, counts);
        }
    },
    /**
     * One server after the other is ended in order and started anew, from another version where one
     * is named.
     */
    UPGRADE(Duration.ofMinutes(1)) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Upgrade(cluster, findings, counts);
        }
    };

    private final Duration usual;

    Drill(Duration usual) {
        this.usual = usual;
    }

    /** How long it takes where nothing is said. */
    Duration usual() {
        return usual;
    }

    abstract Trouble in(
            Cluster cluster, ChaosOptions options, Findings findings, Counts counts, Path folder);

    /** Throws an {@link IllegalArgumentException} on a name it does not know. */
    static Drill named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no drill " + name));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
