package dev.workmate.knowledge.search;

import dev.workmate.id.UserId;
import java.util.List;

/**
 * Finds passages of one person's files. It never misses a file that was ready when the search
 * began, and never shows what is somebody else's or gone. Thread-safe.
 */
public interface SearchIndex {
    /** Best first. */
    List<Match> search(UserId owner, String query, int limit) throws SearchUnavailable;

    /** Where something was found: a chunk by its number. */
    record Match(dev.workmate.id.FileId file, int chunk, double score) {}

    /** The index cannot answer now; nothing is said about what there is to find. */
    final class SearchUnavailable extends Exception {
        public SearchUnavailable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
