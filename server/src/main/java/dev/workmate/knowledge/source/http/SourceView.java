package dev.workmate.knowledge.source.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.knowledge.source.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A source as its owner sees it. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record SourceView(
        String id,
        String kind,
        String name,
        String state,
        int files,
        Optional<Instant> lastReadAt,
        Optional<Instant> nextReadAt,
        List<Failed> failures,
        Optional<String> error) {
    static SourceView of(Source source) {
        Source.Standing standing = source.standing();
        return new SourceView(
                source.id().value(),
                source.kind().word(),
                source.name(),
                standing.state().word(),
                standing.files(),
                standing.lastReadAt(),
                standing.nextReadAt(),
                standing.failures().stream()
                        .map(failure -> new Failed(failure.name(), failure.reason()))
                        .toList(),
                standing.error());
    }

    /** Something in a source that could not be taken. */
    record Failed(String name, String reason) {}

    /** All sources of a person. */
    record AllSources(List<SourceView> sources) {}

    /** What may be added: folders by the names that the operator gave them. */
    record Choices(List<String> folders, boolean web, boolean microsoft) {}

    /** What is to be read; which fields count follows from the kind. */
    record NewSource(
            String kind,
            Optional<String> name,
            Optional<String> root,
            Optional<String> path,
            Optional<List<String>> addresses,
            Optional<String> connectionId,
            Optional<String> driveId,
            Optional<String> folderId) {}

    /** What is to be different. */
    record SourceChange(Optional<String> name, Optional<Boolean> paused) {}
}
