package dev.workmate.knowledge.lucene;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/**
 * One search in one state of the index. What was found by words is compared by meaning as well, and
 * the other way round: both orders are of the same passages. Used by one thread.
 */
final class ChunkSearch {
    /**
     * How many times as many neighbours are looked at as are wanted: the graph of neighbours is
     * walked only as far, and would miss some of the nearest.
     */
    private static final int REACH = 3;

    private final IndexSearcher searcher;
    private final Analyzer analyzer;
    private final Optional<String> vectorField;

    ChunkSearch(IndexSearcher searcher, Analyzer analyzer, Optional<String> vectorField) {
        this.searcher = searcher;
        this.analyzer = analyzer;
        this.vectorField = vectorField;
    }

    /** Each passage in both orders, but for those without any of the words or without a vector. */
    record Orders(List<Match> byWords, List<Match> byMeaning) {}

    /** At most so many of each kind are looked for. */
    Orders orders(UserId owner, Question question, int limit) throws IOException {
        Optional<Query> words = ChunkQueries.of(owner, question.words(), analyzer);
        SortedSet<Integer> found = new TreeSet<>();
        if (words.isPresent()) {
            for (ScoreDoc hit : searcher.search(words.get(), limit).scoreDocs) {
                found.add(hit.doc);
            }
        }
        found.addAll(near(owner, question, limit));
        Map<Integer, Double> fits = new HashMap<>();
        if (words.isPresent()) {
            double ideal = ChunkQueries.ideal(searcher, question.words(), analyzer);
            ChunkScores.byWords(searcher, words.get(), found)
                    .forEach((chunk, score) -> fits.put(chunk, score / ideal));
        }
        return new Orders(matches(fits), matches(cosines(question, found)));
    }

    private List<Integer> near(UserId owner, Question question, int limit) throws IOException {
        if (vectorField.isEmpty() || question.meaning().isEmpty()) {
            return List.of();
        }
        Query near =
                ChunkQueries.near(
                        owner, vectorField.get(), question.meaning().get(), REACH * limit);
        List<Integer> found = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(near, limit).scoreDocs) {
            if (ChunkScores.cosine(hit.score) >= ChunkQueries.NEAR_ENOUGH) {
                found.add(hit.doc);
            }
        }
        return found;
    }

    private Map<Integer, Double> cosines(Question question, SortedSet<Integer> found)
            throws IOException {
        return vectorField.isEmpty() || question.meaning().isEmpty()
                ? Map.of()
                : ChunkScores.byMeaning(
                        searcher, vectorField.get(), question.meaning().get(), found);
    }

    /** Best first, also of those that fit perfectly; equal ones as they were indexed. */
    private List<Match> matches(Map<Integer, Double> scores) throws IOException {
        List<Map.Entry<Integer, Double>> order =
                scores.entrySet().stream()
                        .sorted(
                                Map.Entry.<Integer, Double>comparingByValue()
                                        .reversed()
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .toList();
        List<Match> matches = new ArrayList<>();
        StoredFields stored = searcher.storedFields();
        for (Map.Entry<Integer, Double> each : order) {
            Document chunk = stored.document(each.getKey());
            matches.add(
                    new Match(
                            new FileId(chunk.get(ChunkQueries.FILE)),
                            chunk.getField(ChunkQueries.CHUNK).numericValue().intValue(),
                            Math.min(1, each.getValue())));
        }
        return matches;
    }
}
