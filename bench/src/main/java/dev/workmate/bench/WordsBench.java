package dev.workmate.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What it costs to keep the words of open calls: the same turns with and without it, in turn, each
 * on a database of its own.
 */
final class WordsBench {
    private static final Duration ROUND = Duration.ofSeconds(4);
    private static final int ROUNDS = 4;
    private static final int[] SESSIONS = {1, 32, 256};

    private final Path home;

    WordsBench(Path home) {
        this.home = home;
    }

    void run() throws Exception {
        try (Rig lost = new Rig(home.resolve("lost"), Rig.OpenWords.LOST);
                Rig kept = new Rig(home.resolve("kept"), Rig.OpenWords.KEPT)) {
            TurnBench without = new TurnBench(lost);
            TurnBench with = new TurnBench(kept);
            without.measure(32, ROUND);
            with.measure(32, ROUND);
            for (int sessions : SESSIONS) {
                compare(sessions, without, with);
            }
        }
    }

    private static void compare(int sessions, TurnBench without, TurnBench with) throws Exception {
        List<Double> lost = new ArrayList<>();
        List<Double> kept = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            lost.add(without.measure(sessions, ROUND).turnsPerSecond());
            kept.add(with.measure(sessions, ROUND).turnsPerSecond());
        }
        double plain = lost.stream().mapToDouble(d -> d).average().orElseThrow();
        double keeping = kept.stream().mapToDouble(d -> d).average().orElseThrow();
        ResultPrinter.print(
                "words",
                "%d sessions".formatted(sessions),
                ResultPrinter.field("sessions", sessions),
                ResultPrinter.field("turnsPerSecondWithout", plain),
                ResultPrinter.field("turnsPerSecondKept", keeping),
                ResultPrinter.field("ratio", keeping / plain));
    }
}
