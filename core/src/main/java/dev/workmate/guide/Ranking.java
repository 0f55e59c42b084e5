package dev.workmate.guide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Scores sections against a query with BM25 over an inverted index. Words in headings count as if
 * said several times, and once more beyond what repetition can reach: a section is about its
 * heading. Immutable.
 */
final class Ranking {
    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final int HEADING_WEIGHT = 4;
    private static final double HEADING_BONUS = 0.5;
    private static final int TITLE_WEIGHT = 2;

    private final Map<String, List<Posting>> index = new HashMap<>();
    private final int[] lengths;
    private final double averageLength;

    private record Posting(int section, int count, boolean inHeading) {}

    Ranking(List<Section> sections) {
        lengths = new int[sections.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = add(i, sections.get(i));
        }
        averageLength = IntStream.of(lengths).average().orElse(1);
    }

    private int add(int number, Section section) {
        Map<String, Integer> counts = new HashMap<>();
        List<String> words = SearchTerms.of(section.text());
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        List<String> heading = SearchTerms.of(section.heading());
        heading.forEach(w -> counts.merge(w, HEADING_WEIGHT, Integer::sum));
        SearchTerms.of(section.title()).forEach(w -> counts.merge(w, TITLE_WEIGHT, Integer::sum));
        counts.forEach(
                (word, count) ->
                        index.computeIfAbsent(word, _ -> new ArrayList<>())
                                .add(new Posting(number, count, heading.contains(word))));
        return words.size();
    }

    /** The score of every section; 0 where no word meets. */
    double[] score(String query) {
        double[] scores = new double[lengths.length];
        for (String word : SearchTerms.of(query).stream().distinct().toList()) {
            List<Posting> postings = index.getOrDefault(word, List.of());
            double rarity =
                    Math.log(
                            1 + (lengths.length - postings.size() + 0.5) / (postings.size() + 0.5));
            for (Posting posting : postings) {
                double length = lengths[posting.section()] / averageLength;
                scores[posting.section()] +=
                        rarity
                                * (posting.count()
                                                * (K1 + 1)
                                                / (posting.count() + K1 * (1 - B + B * length))
                                        + (posting.inHeading() ? HEADING_BONUS : 0));
            }
        }
        return scores;
    }
}
