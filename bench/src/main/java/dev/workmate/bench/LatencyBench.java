package dev.workmate.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.workmate.bench.StreamReaders.Reader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * From a provider's piece on the wire to whoever reads it: bytes alone, the provider's own kit, our
 * adapter, and a viewer's frame behind the whole server. All in one process, which also plays the
 * provider; the row {@code bytes} is what that costs.
 */
final class LatencyBench {
    private static final int LIMIT_SECONDS = 60;
    private static final int WARM_UPS = 6;

    private final Path home;

    LatencyBench(Path home) {
        this.home = home;
    }

    /** How many streams beside each other, how many pieces each, at which pace. */
    private record Load(int streams, int pieces, Duration pause) {}

    private static final List<Load> LOADS =
            List.of(
                    new Load(1, 250, Duration.ofMillis(10)),
                    new Load(100, 150, Duration.ofMillis(20)));

    void run() throws Exception {
        try (PacedProvider provider = new PacedProvider()) {
            measure("bytes", provider, StreamReaders.bytes(provider.address()));
            measure("sdk", provider, StreamReaders.officialSdk(provider.address()));
            measure("adapter", provider, StreamReaders.ownAdapter(provider.address()));
            measure("browser", provider, new BrowserReader(home, provider.address()));
        }
    }

    private static void measure(String name, PacedProvider provider, Reader reader)
            throws Exception {
        try (reader) {
            for (Load load : LOADS) {
                provider.pace(load.pieces(), load.pause().dividedBy(4));
                for (int i = 0; i < WARM_UPS; i++) {
                    play(reader, load);
                }
                provider.pace(load.pieces(), load.pause());
                long cpu = cpuNanos();
                long[] nanos = play(reader, load);
                report(name, load, nanos, cpuNanos() - cpu);
            }
        }
    }

    private static void report(String name, Load load, long[] nanos, long cpu) {
        int expected = load.streams() * load.pieces();
        if (nanos.length != expected) {
            throw new IllegalStateException(
                    name + " saw " + nanos.length + " pieces of " + expected);
        }
        ResultPrinter.print(
                "latency",
                name + " x" + load.streams(),
                ResultPrinter.field("p50Ms", nanos[nanos.length / 2] / 1e6),
                ResultPrinter.field("p99Ms", nanos[nanos.length * 99 / 100] / 1e6),
                ResultPrinter.field("cpuMsPer1000", cpu / 1e6 / nanos.length * 1_000),
                ResultPrinter.field("pieces", nanos.length));
    }

    private static long[] play(Reader reader, Load load) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<long[]>> streams = new ArrayList<>();
            for (int i = 0; i < load.streams(); i++) {
                streams.add(
                        threads.submit(
                                () -> {
                                    Stamps stamps = new Stamps(load.pieces());
                                    reader.read(stamps);
                                    return stamps.sorted();
                                }));
            }
            List<long[]> all = new ArrayList<>();
            for (Future<long[]> stream : streams) {
                all.add(stream.get(LIMIT_SECONDS, TimeUnit.SECONDS));
            }
            return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        }
    }

    /** What this process has used of the processors so far. */
    static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
