package dev.workmate.chaos;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets faults befall the cluster in an order that follows from the seed: servers are killed at a
 * steady pace, and meanwhile one other fault comes after the other. Goes on for a while where what
 * is demanded has not come in the time.
 */
final class Saboteur implements Trouble {
    /** One of so many kills befalls a server on its way up. */
    private static final int STARTING = 8;

    private static final Duration LAST = Duration.ofMinutes(5);

    private final Blows blows;
    private final Demands demands;
    private final Pace pace;
    private final long seed;
    private final Findings findings;
    private final Counts counts;
    private final Path diary;

    Saboteur(
            Blows blows,
            Demands demands,
            Pace pace,
            long seed,
            Findings findings,
            Counts counts,
            Path diary) {
        this.blows = blows;
        this.demands = demands;
        this.pace = pace;
        this.seed = seed;
        this.findings = findings;
        this.counts = counts;
        this.diary = diary;
    }

    @Override
    public void work(Duration length) throws Exception {
        long begun = System.nanoTime();
        Duration most = pace.most(length);
        BooleanSupplier over =
                () -> {
                    long passed = System.nanoTime() - begun;
                    return passed > length.toNanos() && demands.areMet(counts)
                            || passed > most.toNanos();
                };
        try (BufferedWriter notes = Files.newBufferedWriter(diary);
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> kills =
                    executor.submit(
                            () -> {
                                kill(over, notes);
                                return null;
                            });
            visit(over, notes);
            kills.get(LAST.toSeconds(), TimeUnit.SECONDS);
        }
        demands.missing(counts).forEach(each -> findings.add("the run itself", "the faults", each));
    }

    /** Mostly those in use: a server that is killed on its way up only makes them fewer. */
    private void kill(BooleanSupplier over, BufferedWriter notes) throws Exception {
        Random random = new Random(~seed);
        while (!over.getAsBoolean()) {
            Thread.sleep(pace.someLife(random));
            Random own = new Random(random.nextLong());
            befall(own.nextInt(STARTING) == 0 ? Fault.KILL_STARTING : Fault.KILL, own, notes);
        }
    }

    /** Each kind once, then by weight; one that is demanded and met nobody comes again. */
    private void visit(BooleanSupplier over, BufferedWriter notes) throws Exception {
        Random random = new Random(seed);
        Deque<Fault> due = new ArrayDeque<>(once(random));
        while (!over.getAsBoolean()) {
            Fault fault = due.isEmpty() ? draw(random) : due.removeFirst();
            // Drawn for each alone, so that what one needs does not shift what follows.
            Random own = new Random(random.nextLong());
            Thread.sleep(pace.someGap(own));
            if (!befall(fault, own, notes)
                    && demands.isDemanded(fault)
                    && fault.times(counts) == 0) {
                due.addLast(fault);
            }
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
        boolean befell = blows.befall(fault, own);
        fault.count(befell, counts);
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
