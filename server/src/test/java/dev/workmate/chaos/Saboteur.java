package dev.workmate.chaos;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Lets faults befall the cluster in an order that follows from the seed: servers are killed at a
 * steady pace, and meanwhile one other fault comes after the other.
 */
final class Saboteur implements Trouble {
    private static final int SHORTEST_GAP_MILLIS = 300;
    private static final int GAP_MILLIS = 3_000;
    private static final int SHORTEST_LIFE_MILLIS = 1_000;
    private static final int LIFE_MILLIS = 5_500;

    /** What a run must come to however long servers take to start: over 550 in an hour. */
    private static final Duration KILL_EVERY = Duration.ofMillis(6_500);

    private static final Duration LAST = Duration.ofMinutes(5);

    private final Cluster cluster;
    private final long seed;
    private final Findings findings;
    private final Counts counts;
    private final Path diary;

    Saboteur(Cluster cluster, long seed, Findings findings, Counts counts, Path diary) {
        this.cluster = cluster;
        this.seed = seed;
        this.findings = findings;
        this.counts = counts;
        this.diary = diary;
    }

    @Override
    public void work(Duration length) throws Exception {
        long end = System.nanoTime() + length.toNanos();
        try (BufferedWriter notes = Files.newBufferedWriter(diary);
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> kills =
                    executor.submit(
                            () -> {
                                kill(end, notes);
                                return null;
                            });
            visit(end, notes);
            kills.get(LAST.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /** Those that are ready as long as there are enough of them, and starting ones to catch up. */
    private void kill(long end, BufferedWriter notes) throws Exception {
        Random random = new Random(~seed);
        long begun = System.nanoTime();
        int killed = 0;
        while (System.nanoTime() < end) {
            Thread.sleep(SHORTEST_LIFE_MILLIS + random.nextInt(LIFE_MILLIS));
            Random own = new Random(random.nextLong());
            boolean late = (System.nanoTime() - begun) / KILL_EVERY.toNanos() > killed;
            if (befall(Fault.KILL, own, notes) || late && befall(Fault.KILL_STARTING, own, notes)) {
                killed++;
            }
        }
    }

    /** Each kind once, then by weight, until the time is over. */
    private void visit(long end, BufferedWriter notes) throws Exception {
        Random random = new Random(seed);
        List<Fault> once = once(random);
        for (int i = 0; System.nanoTime() < end; i++) {
            Fault fault = i < once.size() ? once.get(i) : draw(random);
            // Drawn for each alone, so that what one needs does not shift what follows.
            Random own = new Random(random.nextLong());
            Thread.sleep(SHORTEST_GAP_MILLIS + own.nextInt(GAP_MILLIS));
            befall(fault, own, notes);
        }
    }

    /** The longest comes last, so that a short run has seen the others. */
    private static List<Fault> once(Random random) {
        List<Fault> once =
                new ArrayList<>(
                        Arrays.stream(Fault.values()).filter(each -> each.weight() > 0).toList());
        Collections.shuffle(once, random);
        once.remove(Fault.ROLLING_RESTART);
        once.add(Fault.ROLLING_RESTART);
        return once;
    }

    private boolean befall(Fault fault, Random own, BufferedWriter notes) throws Exception {
        note(notes, fault + " begins");
        boolean befell = fault.befall(cluster, own, findings);
        counts.add((befell ? "fault " : "no chance for fault ") + fault);
        note(notes, fault + (befell ? " is over" : " met nobody"));
        return befell;
    }

    private static Fault draw(Random random) {
        int draw = random.nextInt(Arrays.stream(Fault.values()).mapToInt(Fault::weight).sum());
        for (Fault fault : Fault.values()) {
            draw -= fault.weight();
            if (draw < 0) {
                return fault;
            }
        }
        throw new IllegalStateException("the weights do not sum up");
    }

    private static void note(BufferedWriter notes, String what) throws IOException {
        synchronized (notes) {
            notes.write(Instant.now() + " " + what + "\n");
            notes.flush();
        }
    }
}
