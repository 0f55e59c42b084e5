package dev.workmate.knowledge.search;

import dev.workmate.billing.Payer;
import dev.workmate.event.ToldByTool;
import java.util.List;

/**
 * Puts the passages that were found for a question into a better order. It can change their order
 * and nothing else; where it cannot, they stay as they are and that is said. Thread-safe.
 */
public interface Reranker {
    /** How many passages are put in order at most. */
    int MOST = 20;

    /** Leaves everything as it is, as nobody wants anything else. */
    Reranker OFF =
            new Reranker() {
                @Override
                public boolean isOn() {
                    return false;
                }

                @Override
                public Ranked rank(String question, List<Found> passages, Payer payer) {
                    return new Ranked(passages, List.of(), List.of());
                }
            };

    boolean isOn();

    /** {@code passages} are at most {@link #MOST}, the best first as far as is known. */
    Ranked rank(String question, List<Found> passages, Payer payer) throws InterruptedException;

    /** The same passages, the calls this took, for the bill, and in what it fell short. */
    record Ranked(List<Found> passages, List<ToldByTool> calls, List<Shortfall> shortfalls) {
        public Ranked {
            passages = List.copyOf(passages);
            calls = List.copyOf(calls);
            shortfalls = List.copyOf(shortfalls);
        }
    }
}
