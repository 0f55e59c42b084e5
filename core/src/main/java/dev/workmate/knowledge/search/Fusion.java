package dev.workmate.knowledge.search;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.search.SearchIndex.Match;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one order of two by reciprocal rank: what stands high in both comes first. A place counts
 * by the square of how well it fits, or a question in other words than its answer's would be
 * answered by whatever shares a small word with it. Equal ones stay in the order of the words.
 *
 * @param words what a place among the matches by words counts
 * @param meaning what a place among the matches by meaning counts
 * @param depth how slowly a place loses its worth
 */
public record Fusion(double words, double meaning, int depth) {
    /** Tuned on the seen half of the retrieval trials. */
    public static final Fusion USUAL = new Fusion(1, 0.3, 3);

    public Fusion {
        if (words < 0 || meaning < 0 || words + meaning <= 0 || depth < 1) {
            throw new IllegalArgumentException("weights must be positive and some depth be given");
        }
    }

    private record Place(FileId file, int chunk) {}

    public List<Match> of(List<Match> byWords, List<Match> byMeaning) {
        Map<Place, Double> scores = new LinkedHashMap<>();
        count(byWords, words, scores);
        count(byMeaning, meaning, scores);
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

    private void count(List<Match> matches, double weight, Map<Place, Double> scores) {
        for (int rank = 0; rank < matches.size(); rank++) {
            Match match = matches.get(rank);
            double fit = Math.clamp(match.score(), 0, 1);
            scores.merge(
                    new Place(match.file(), match.chunk()),
                    weight * fit * fit / (depth + rank + 1),
                    Double::sum);
        }
    }
}
