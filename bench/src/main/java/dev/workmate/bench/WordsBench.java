package dev.workmate.bench;

import dev.workmate.llm.Models;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What it costs to keep the words of open calls: the same turns with and without it, in turn, each
 * on a database of its own. Once with a model that answers at once, so that most calls are over
 * before a word was kept, and once with one that streams, so that words of every call are.
 */
final class WordsBench {
    private static final Duration ROUND = Duration.ofSeconds(4);
    private static final int ROUNDS = 4;
    private static final int[] SESSIONS = {1, 32, 256};

    /** A streamed turn takes three seconds. */
    private static final Duration STREAMED_ROUND = Duration.ofSeconds(20);

    private static final int[] STREAMED_SESSIONS = {32, 256};

    private final Path home;

    WordsBench(Path home) {
        this.home = home;
    }

    void run() throws Exception {
        compare("", new InstantModel(), SESSIONS, ROUND);
        compare("streamed, ", new StreamingModel(), STREAMED_SESSIONS, STREAMED_ROUND);
    }

    private void compare(String kind, Models models, int[] sessions, Duration round)
            throws Exception {
        Path own = home.resolve(kind.isEmpty() ? "instant" : "streamed");
        try (Rig lost = new Rig(own.resolve("lost"), Rig.OpenWords.LOST, models);
                Rig kept = new Rig(own.resolve("kept"), Rig.OpenWords.KEPT, models)) {
            new TurnBench(lost).measure(32, round);
            new TurnBench(kept).measure(32, round);
            for (int each : sessions) {
                compare(kind, each, round, lost, kept);
            }
        }
    }

    private static void compare(String kind, int sessions, Duration round, Rig lost, Rig kept)
            throws Exception {
        TurnBench without = new TurnBench(lost);
        TurnBench with = new TurnBench(kept);
        List<TurnBench.Rate> plain = new ArrayList<>();
        List<TurnBench.Rate> keeping = new ArrayList<>();
        long before = kept.piecesKept();
        for (int i = 0; i < ROUNDS; i++) {
            plain.add(without.measure(sessions, round));
            keeping.add(with.measure(sessions, round));
        }
        double turns = mean(plain, TurnBench.Rate::turnsPerSecond);
        double turnsKept = mean(keeping, TurnBench.Rate::turnsPerSecond);
        ResultPrinter.print(
                "words",
                "%s%d sessions".formatted(kind, sessions),
                ResultPrinter.field("sessions", sessions),
                ResultPrinter.field("turnsPerSecondWithout", turns),
                ResultPrinter.field("turnsPerSecondKept", turnsKept),
                ResultPrinter.field("ratio", turnsKept / turns),
                ResultPrinter.field(
                        "cpuMsPerTurnWithout", mean(plain, TurnBench.Rate::cpuMsPerTurn)),
                ResultPrinter.field(
                        "cpuMsPerTurnKept", mean(keeping, TurnBench.Rate::cpuMsPerTurn)),
                ResultPrinter.field("piecesKept", (double) (kept.piecesKept() - before)));
    }

    private static double mean(List<TurnBench.Rate> rates, ToDoubleFunction<TurnBench.Rate> of) {
        return rates.stream().mapToDouble(of).average().orElseThrow();
    }
}
