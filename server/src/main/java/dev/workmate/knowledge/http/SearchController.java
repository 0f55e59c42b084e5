package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.search.SearchIndex.SearchUnavailable;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Searches a person's own files. */
@RestController
public final class SearchController {
    private static final Logger log = LoggerFactory.getLogger(SearchController.class);
    private static final int MAX_QUERY = 1_000;
    private static final int DEFAULT_RESULTS = 10;

    private final Documents documents;

    public SearchController(Documents documents) {
        this.documents = documents;
    }

    @GetMapping("/api/search")
    @Operation(
            summary = "Passages of the person's own files that fit, best first",
            answer = SearchView.class,
            problems = {"400 invalid_query", "400 invalid_limit", "503 search_unavailable"})
    SearchView search(
            User user, @RequestParam Optional<String> q, @RequestParam Optional<String> k) {
        String words = q.map(String::strip).orElse("");
        if (words.isEmpty() || words.length() > MAX_QUERY) {
            throw ProblemException.badRequest(
                    "invalid_query", "q has 1 to " + MAX_QUERY + " characters.");
        }
        int limit = Parameters.limit(k, DEFAULT_RESULTS, Documents.MAX_RESULTS);
        try {
            return SearchView.of(documents.search(user.id(), words, limit));
        } catch (SearchUnavailable e) {
            log.warn("a search of {} was not answered", user.id(), e);
            throw new ProblemException(
                    503, "search_unavailable", "Search is not available now. Try again.");
        }
    }
}
