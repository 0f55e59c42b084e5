package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import java.util.ArrayList;
import java.util.List;

/**
 * What turn 1, 10, 50 and 200 of one session cost in time and in bytes written: the length of a
 * conversation must not matter.
 */
final class GrowthBench {
    private static final int[] TURNS = {1, 10, 50, 200};
    private static final int CONVERSATIONS = 12;
    private static final int LAST = 200;

    private final Rig rig;

    GrowthBench(Rig rig) {
        this.rig = rig;
    }

    void run() throws Exception {
        long[][] nanos = new long[CONVERSATIONS][LAST + 1];
        long[][] bytes = new long[CONVERSATIONS][LAST + 1];
        for (int i = 0; i < CONVERSATIONS; i++) {
            OwnedSession session = rig.session();
            for (int turn = 1; turn <= LAST; turn++) {
                long before = ProcessBytes.written();
                nanos[i][turn] = rig.turn(session);
                bytes[i][turn] = ProcessBytes.written() - before;
            }
        }
        double base = medianAround(nanos, 10);
        double baseBytes = medianAround(bytes, 10);
        for (int turn : TURNS) {
            double time = medianAround(nanos, turn);
            double written = medianAround(bytes, turn);
            ResultPrinter.print(
                    "growth",
                    "turn %d".formatted(turn),
                    ResultPrinter.field("turn", turn),
                    ResultPrinter.field("ms", time / 1e6),
                    ResultPrinter.field("bytes", written),
                    ResultPrinter.field("timeOverTurn10", time / base),
                    ResultPrinter.field("bytesOverTurn10", written / baseBytes));
        }
    }

    /**
     * The median over all conversations and the neighbouring turns, so that one hiccup does not
     * count.
     */
    private static double medianAround(long[][] values, int turn) {
        int reach = turn == 1 ? 0 : 4;
        List<Long> near = new ArrayList<>();
        for (long[] conversation : values) {
            for (int i = Math.max(1, turn - reach); i <= Math.min(LAST, turn + reach); i++) {
                near.add(conversation[i]);
            }
        }
        long[] sorted = near.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
