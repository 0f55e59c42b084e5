package dev.workmate.chaos;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Lets one fault after the other befall the cluster, in an order that follows from the seed. */
final class Saboteur implements Trouble {
    private static final int SHORTEST_GAP_MILLIS = 300;
    private static final int GAP_MILLIS = 3_000;

    private final Cluster cluster;
    private final Random random;
    private final Findings findings;
    private final Counts counts;
    private final Path diary;

    Saboteur(Cluster cluster, long seed, Findings findings, Counts counts, Path diary) {
        this.cluster = cluster;
        this.random = new Random(seed);
        this.findings = findings;
        this.counts = counts;
        this.diary = diary;
    }

    /** Each kind once, then by weight, until the time is over. */
    @Override
    public void work(Duration length) throws Exception {
        long end = System.nanoTime() + length.toNanos();
        List<Fault> once = new ArrayList<>(List.of(Fault.values()));
        Collections.shuffle(once, random);
        try (BufferedWriter notes = Files.newBufferedWriter(diary)) {
            for (int i = 0; System.nanoTime() < end; i++) {
                Fault fault = i < once.size() ? once.get(i) : draw();
                // Drawn for each alone, so that what one needs does not shift what follows.
                Random own = new Random(random.nextLong());
                Thread.sleep(SHORTEST_GAP_MILLIS + own.nextInt(GAP_MILLIS));
                note(notes, fault + " begins");
                boolean befell = fault.befall(cluster, own, findings);
                counts.add((befell ? "fault " : "no chance for fault ") + fault);
                note(notes, fault + (befell ? " is over" : " met nobody"));
            }
        }
    }

    private Fault draw() {
        int draw = random.nextInt(List.of(Fault.values()).stream().mapToInt(Fault::weight).sum());
        for (Fault fault : Fault.values()) {
            draw -= fault.weight();
            if (draw < 0) {
                return fault;
            }
        }
        throw new IllegalStateException("the weights do not sum up");
    }

    private static void note(BufferedWriter notes, String what) throws IOException {
        notes.write(Instant.now() + " " + what + "\n");
        notes.flush();
    }
}
