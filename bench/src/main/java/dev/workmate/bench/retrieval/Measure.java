package dev.workmate.bench.retrieval;

import java.util.List;
import java.util.function.Predicate;

/** How good orders of passages are, summed up over questions. Used by one thread. */
final class Measure {
    private static final int LAST = 20;

    private int asked;
    private double recall;
    private double reciprocal;
    private double gain;

    /** {@code wanted} passages answer the question. */
    <T> void add(List<T> found, Predicate<T> answers, int wanted) {
        asked++;
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
        recall += (double) early / wanted;
        reciprocal += first;
        gain += dcg / ideal;
    }

    private static double worth(int rank) {
        return Math.log(2) / Math.log(rank + 2);
    }

    int asked() {
        return asked;
    }

    double recallAt5() {
        return recall / asked;
    }

    double meanReciprocalRank() {
        return reciprocal / asked;
    }

    double gainAt10() {
        return gain / asked;
    }
}
