package dev.workmate.knowledge.search;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Optional;

/**
 * Finds passages of one person's files. By words it never misses a file that was ready when the
 * search began; it never shows what is somebody else's or gone. Thread-safe.
 */
public interface SearchIndex {
    Candidates search(UserId owner, Question question, int limit) throws SearchUnavailable;

    /** What to look for: words, and what they mean where that is known. */
    record Question(String words, Optional<float[]> meaning) {
        public static Question words(String words) {
            return new Question(words, Optional.empty());
        }
    }

    /**
     * Two orders of the same passages, each best first: by words those that have any, by meaning
     * those whose meaning is known. {@code complete} is whether every file that has passages could
     * be found by meaning.
     */
    record Candidates(List<Match> byWords, List<Match> byMeaning, boolean complete) {
        public static final Candidates NONE = new Candidates(List.of(), List.of(), true);

        public Candidates {
            byWords = List.copyOf(byWords);
            byMeaning = List.copyOf(byMeaning);
        }
    }

    /**
     * Where something was found: a chunk by its number. {@code score} is its fit, up to 1: by words
     * how much of the question it has, by meaning how near it is.
     */
    record Match(FileId file, int chunk, double score) {}

    /** The index cannot answer now; nothing is said about what there is to find. */
    final class SearchUnavailable extends Exception {
        public SearchUnavailable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
