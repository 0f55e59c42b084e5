package dev.workmate.knowledge.search;

import java.util.List;

/** What a search found, best first, and in what it fell short. */
public record Findings(List<Found> passages, List<Shortfall> shortfalls) {
    public Findings {
        passages = List.copyOf(passages);
        shortfalls = List.copyOf(shortfalls);
    }
}
