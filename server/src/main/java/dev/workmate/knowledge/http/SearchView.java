package dev.workmate.knowledge.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.id.FileId;
import dev.workmate.knowledge.search.Findings;
import dev.workmate.knowledge.search.Found;
import dev.workmate.knowledge.search.Shortfall;
import java.util.List;
import java.util.Optional;

/**
 * What a search found, best first; {@code degraded} names in what it fell short: {@code words_only}
 * or {@code meaning_incomplete}.
 */
record SearchView(List<Hit> hits, List<String> degraded) {
    static SearchView of(Findings findings) {
        return new SearchView(
                findings.passages().stream().map(Hit::of).toList(),
                findings.shortfalls().stream().map(Shortfall::code).toList());
    }

    /** A passage: characters of the file's text from {@code start} to before {@code end}. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Hit(
            FileId fileId,
            int version,
            String title,
            Optional<Integer> page,
            int start,
            int end,
            String quote,
            double score) {
        static Hit of(Found found) {
            return new Hit(
                    found.file().id(),
                    found.file().version(),
                    found.file().name(),
                    found.chunk().page(),
                    found.chunk().start(),
                    found.chunk().end(),
                    found.text(),
                    found.score());
        }
    }
}
