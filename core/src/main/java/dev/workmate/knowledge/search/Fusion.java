package dev.workmate.knowledge.search;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.search.SearchIndex.Match;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one order of two by reciprocal rank: what stands high in both comes first. How much each
 * order counts is up to the question: words count by how much of the question their best match has,
 * or a question in other words than its answer's would be answered by whatever shares a small word
 * with it; meaning counts by how near its best match is. Equal ones stay in the order of the words.
 *
 * @param words what the order by words counts where its best match has every word
 * @param depth how slowly a place loses its worth
 */
public record Fusion(double words, int depth) {
    /** Tuned on the seen questions of the retrieval trials. */
    public static final Fusion USUAL = new Fusion(4, 2);

    public Fusion {
        if (words <= 0 || depth < 0) {
            throw new IllegalArgumentException("words must count and no depth be negative");
        }
    }

    private record Place(FileId file, int chunk) {}

    public List<Match> of(List<Match> byWords, List<Match> byMeaning) {
        Map<Place, Double> scores = new LinkedHashMap<>();
        double covered = bestFit(byWords);
        count(byWords, words * covered * covered, scores);
        count(byMeaning, bestFit(byMeaning), scores);
        return scores.entrySet().stream()
                .map(
                        each ->
                                new Match(
                                        each.getKey().file(),
                                        each.getKey().chunk(),
                                        each.getValue()))
                .sorted(Comparator.comparingDouble(Match::score).reversed())
                .toList();
    }

    private static double bestFit(List<Match> matches) {
        return matches.isEmpty() ? 0 : Math.clamp(matches.getFirst().score(), 0, 1);
    }

    private void count(List<Match> matches, double weight, Map<Place, Double> scores) {
        for (int rank = 0; rank < matches.size(); rank++) {
            Match match = matches.get(rank);
            scores.merge(
                    new Place(match.file(), match.chunk()),
                    weight / (depth + rank + 1),
                    Double::sum);
        }
    }
}
