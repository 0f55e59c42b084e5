package dev.workmate.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The time that all cores of the machine have spent, busy and in all, since it was started. What
 * several processes do together on cores that are busy anyway says nothing of the processes.
 */
record MachineTime(long busy, long all) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final int IDLE = 3;
    private static final int WAITING_FOR_DISC = 4;

    /** Nothing where that is not told. */
    static MachineTime now() throws IOException {
        if (!Files.isReadable(STAT)) {
            return new MachineTime(0, 0);
        }
        String first = Files.readAllLines(STAT).getFirst();
        long[] ticks =
                Arrays.stream(first.split(" +"))
                        .skip(1)
                        .limit(8)
                        .mapToLong(Long::parseLong)
                        .toArray();
        long all = LongStream.of(ticks).sum();
        return new MachineTime(all - ticks[IDLE] - ticks[WAITING_FOR_DISC], all);
    }

    /** The share of all cores that was busy since then; 0 where it is not known. */
    double busyShareSince(MachineTime then) {
        return all == then.all ? 0 : (double) (busy - then.busy) / (all - then.all);
    }

    /** How many programs wanted a core in the last minute, on average; below 0 where not known. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
