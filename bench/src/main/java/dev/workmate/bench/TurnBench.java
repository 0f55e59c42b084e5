package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Supervised turns of a real size (a question of 120 bytes, 400 of thinking and a hand-over, a
 * result of 1 KB, an answer of 1 KB, a closing word of 200 bytes: four model calls) at 1, 32 and
 * 256 sessions, until the views know them too; and what they write and leave behind.
 */
final class TurnBench {
    /** Java compiles what is used much: before that, figures tell of the compiler. */
    private static final Duration WARM_UP = Duration.ofSeconds(15);

    private static final Duration ROUND = Duration.ofSeconds(6);
    private static final int[] SESSIONS = {1, 32, 256};

    private final Rig rig;

    TurnBench(Rig rig) {
        this.rig = rig;
    }

    record Rate(
            int sessions,
            double turnsPerSecond,
            double eventsPerTurn,
            double p50Ms,
            double p99Ms,
            double cpuMsPerTurn,
            double writtenPerTurn,
            double storedPerTurn,
            double storedPerPayload) {}

    void run() throws Exception {
        measure(32, WARM_UP);
        for (int sessions : SESSIONS) {
            Rate rate = measure(sessions, ROUND);
            ResultPrinter.print(
                    "turns",
                    "%d sessions".formatted(sessions),
                    ResultPrinter.field("sessions", sessions),
                    ResultPrinter.field("turnsPerSecond", rate.turnsPerSecond()),
                    ResultPrinter.field("eventsPerTurn", rate.eventsPerTurn()),
                    ResultPrinter.field("p50Ms", rate.p50Ms()),
                    ResultPrinter.field("p99Ms", rate.p99Ms()),
                    ResultPrinter.field("cpuMsPerTurn", rate.cpuMsPerTurn()),
                    ResultPrinter.field("writtenPerTurn", rate.writtenPerTurn()),
                    ResultPrinter.field("storedPerTurn", rate.storedPerTurn()),
                    ResultPrinter.field("storedPerPayload", rate.storedPerPayload()));
        }
    }

    Rate measure(int sessions, Duration length) throws Exception {
        List<OwnedSession> used = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            used.add(rig.session());
        }
        List<Future<long[]>> running = new ArrayList<>();
        List<long[]> all = new ArrayList<>();
        long cpu = LatencyBench.cpuNanos();
        long written = ProcessBytes.written();
        long stored = rig.stored();
        long payload = rig.payload();
        long begun = System.nanoTime();
        long deadline = begun + length.toNanos();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            used.forEach(session -> running.add(pool.submit(() -> converse(session, deadline))));
            for (Future<long[]> each : running) {
                all.add(each.get(120, TimeUnit.SECONDS));
            }
        }
        rig.awaitProjected(used);
        double seconds = (System.nanoTime() - begun) / 1e9;
        long grown = rig.stored() - stored;
        long events =
                used.stream()
                        .mapToLong(session -> rig.journal().find(session.id()).orElseThrow().head())
                        .sum();
        long[] sorted = all.stream().flatMapToLong(LongStream::of).sorted().toArray();
        return new Rate(
                sessions,
                sorted.length / seconds,
                (double) events / sorted.length,
                sorted[sorted.length / 2] / 1e6,
                sorted[Math.min(sorted.length - 1, sorted.length * 99 / 100)] / 1e6,
                (LatencyBench.cpuNanos() - cpu) / 1e6 / sorted.length,
                (double) (ProcessBytes.written() - written) / sorted.length,
                (double) grown / sorted.length,
                (double) grown / (rig.payload() - payload));
    }

    private long[] converse(OwnedSession session, long deadline) throws Exception {
        LongStream.Builder nanos = LongStream.builder();
        while (System.nanoTime() < deadline) {
            nanos.add(rig.turn(session));
        }
        return nanos.build().toArray();
    }
}
