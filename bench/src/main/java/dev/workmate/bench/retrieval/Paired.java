package dev.workmate.bench.retrieval;

import dev.workmate.bench.retrieval.Rankings.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Two ways to answer the same questions, compared by nDCG@10 question by question.
 *
 * @param wins questions that the first way answers better
 * @param losses questions that the second way answers better
 * @param chance how likely so uneven a split is where both are equally good (sign test, two-sided)
 * @param low where the mean difference lies with 95 per cent confidence (bootstrap), from here
 * @param high to here
 */
record Paired(int wins, int losses, double chance, double low, double high) {
    private static final int DRAWS = 4_000;

    static Paired of(List<Score> first, List<Score> second) {
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            differences.add(first.get(i).gainAt10() - second.get(i).gainAt10());
        }
        int wins = (int) differences.stream().filter(each -> each > 1e-9).count();
        int losses = (int) differences.stream().filter(each -> each < -1e-9).count();
        double[] means = means(differences);
        return new Paired(
                wins,
                losses,
                chance(wins, losses),
                means[DRAWS * 25 / 1000],
                means[DRAWS * 975 / 1000]);
    }

    /** Twice the smaller tail of the binomial distribution. */
    static double chance(int wins, int losses) {
        int all = wins + losses;
        double term = Math.pow(0.5, all);
        double tail = 0;
        for (int i = 0; i <= Math.min(wins, losses); i++) {
            tail += term;
            term = term * (all - i) / (i + 1);
        }
        return Math.min(1, 2 * tail);
    }

    /** Of questions drawn again and again, in ascending order. */
    private static double[] means(List<Double> differences) {
        Random random = new Random(1);
        double[] means = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            for (int i = 0; i < differences.size(); i++) {
                sum += differences.get(random.nextInt(differences.size()));
            }
            means[draw] = sum / Math.max(1, differences.size());
        }
        Arrays.sort(means);
        return means;
    }
}
