package dev.workmate.knowledge.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** What given chunks score, whether or not a search would have named them. */
final class ChunkScores {
    private ChunkScores() {}

    /** Chunks that the query does not match are left out. */
    static Map<Integer, Double> byWords(
            IndexSearcher searcher, Query query, SortedSet<Integer> chunks) throws IOException {
        Map<Integer, Double> scores = new HashMap<>();
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            SortedSet<Integer> within = within(leaf, chunks);
            Scorer scorer = within.isEmpty() ? null : weight.scorer(leaf);
            if (scorer != null) {
                DocIdSetIterator matching = scorer.iterator();
                for (int chunk : within) {
                    if (reaches(matching, chunk - leaf.docBase)) {
                        scores.put(chunk, (double) scorer.score());
                    }
                }
            }
        }
        return scores;
    }

    /** The cosine of each chunk's vector with a question's; chunks without one are left out. */
    static Map<Integer, Double> byMeaning(
            IndexSearcher searcher, String field, float[] meaning, SortedSet<Integer> chunks)
            throws IOException {
        Map<Integer, Double> scores = new HashMap<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            FloatVectorValues vectors = leaf.reader().getFloatVectorValues(field);
            if (vectors != null) {
                KnnVectorValues.DocIndexIterator having = vectors.iterator();
                for (int chunk : within(leaf, chunks)) {
                    if (reaches(having, chunk - leaf.docBase)) {
                        float[] vector = vectors.vectorValue(having.index());
                        float score = VectorSimilarityFunction.COSINE.compare(meaning, vector);
                        scores.put(chunk, cosine(score));
                    }
                }
            }
        }
        return scores;
    }

    /** Lucene maps the cosine of an angle to 0..1. */
    static double cosine(float score) {
        return 2.0 * score - 1;
    }

    private static SortedSet<Integer> within(LeafReaderContext leaf, SortedSet<Integer> chunks) {
        return chunks.subSet(leaf.docBase, leaf.docBase + leaf.reader().maxDoc());
    }

    private static boolean reaches(DocIdSetIterator iterator, int target) throws IOException {
        int at = iterator.docID() < target ? iterator.advance(target) : iterator.docID();
        return at == target;
    }
}
