package dev.workmate.bench.retrieval;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** How good orders of passages are, question by question. Used by one thread. */
final class Rankings {
    private static final int LAST = 20;

    private final List<Score> scores = new ArrayList<>();

    /** How good the order of passages for one question is; 1 is perfect. */
    record Score(double recallAt5, double reciprocalRank, double gainAt10) {}

    /** {@code wanted} passages answer the question. */
    <T> void add(List<T> found, Predicate<T> answers, int wanted) {
        double dcg = 0;
        double first = 0;
        int early = 0;
        for (int rank = 0; rank < Math.min(found.size(), LAST); rank++) {
            if (answers.test(found.get(rank))) {
                first = first == 0 ? 1.0 / (rank + 1) : first;
                early += rank < 5 ? 1 : 0;
                dcg += rank < 10 ? worth(rank) : 0;
            }
        }
        double ideal = 0;
        for (int rank = 0; rank < Math.min(wanted, 10); rank++) {
            ideal += worth(rank);
        }
        scores.add(new Score((double) early / wanted, first, dcg / ideal));
    }

    private static double worth(int rank) {
        return Math.log(2) / Math.log(rank + 2);
    }

    /** In the order in which they were asked. */
    List<Score> scores() {
        return List.copyOf(scores);
    }

    int asked() {
        return scores.size();
    }

    double recallAt5() {
        return mean(Score::recallAt5);
    }

    double meanReciprocalRank() {
        return mean(Score::reciprocalRank);
    }

    double gainAt10() {
        return mean(Score::gainAt10);
    }

    private double mean(ToDoubleFunction<Score> part) {
        return scores.stream().mapToDouble(part).average().orElse(0);
    }
}
