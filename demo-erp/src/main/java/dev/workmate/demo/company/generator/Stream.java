package dev.workmate.demo.company.generator;

import java.util.List;

/**
 * A stream of random choices (SplitMix64); the same start gives the same choices on every machine.
 */
final class Stream {
    private long state;

    Stream(long start) {
        this.state = start;
    }

    private long next() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Uniform in [0, 1). */
    double real() {
        return (next() >>> 11) * 0x1.0p-53;
    }

    /** Uniform in [from, to]. */
    int between(int from, int to) {
        return from + (int) (real() * (to - from + 1));
    }

    boolean chance(double probability) {
        return real() < probability;
    }

    <T> T pick(List<T> from) {
        return from.get((int) (real() * from.size()));
    }

    /** An index with probability in proportion to its share of the running sums. */
    int pickBySum(double[] sums) {
        double mark = real() * sums[sums.length - 1];
        int low = 0;
        int high = sums.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sums[middle] > mark) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Roughly normal with mean 0 and deviation 1, within ±3.5. */
    double normal() {
        double sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += real();
        }
        return Math.clamp(sum - 6, -3.5, 3.5);
    }

    /** A mutable permutation of 0 … n−1. */
    int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = between(0, i);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    static double[] sums(double[] weights) {
        double[] sums = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            sums[i] = sum;
        }
        return sums;
    }
}
