package dev.workmate.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** The kinds of trouble a run can be asked for. */
enum Drill {
    /** One fault after the other, as the seed draws them. */
    FAULTS(Duration.ofMinutes(3), 8, 2) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Saboteur(
                    (fault, random) ->
                            cluster.takeovers()
                                    .during(fault, () -> fault.befall(cluster, random, findings)),
                    Demands.of(options),
                    Pace.USUAL,
                    options.plan().seed(),
                    findings,
                    counts,
                    folder.resolve("faults.log"));
        }
    },
    /** The database is away all the time; models speak slowly, so that it meets many turns. */
    OUTAGE(Duration.ofMinutes(1), 16, 100) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Outage(cluster, options.people(), findings, counts);
        }
    },
    /**
     * One server after the other is ended in order and started anew, from another version where one
     * is named.
     */
    UPGRADE(Duration.ofMinutes(1), 8, 2) {
        @Override
        Trouble in(
                Cluster cluster,
                ChaosOptions options,
                Findings findings,
                Counts counts,
                Path folder) {
            return new Upgrade(cluster, findings, counts);
        }

        /** As it is where nothing is set. */
        @Override
        String drain() {
            return "5s";
        }
    };

    private final Duration usual;
    private final int people;
    private final int wordMillis;

    Drill(Duration usual, int people, int wordMillis) {
        this.usual = usual;
        this.people = people;
        this.wordMillis = wordMillis;
    }

    /** How long it takes where nothing is said. */
    Duration usual() {
        return usual;
    }

    /** How many people use the servers where nothing is said. */
    int people() {
        return people;
    }

    /** How long a model takes for each word. */
    int wordMillis() {
        return wordMillis;
    }

    /** How long a server that is told to stop still serves: short, for it is not what is tried. */
    String drain() {
        return "1s";
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
