package dev.workmate.knowledge.source.http;

import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.FileId;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceFiles;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceRoom;
import dev.workmate.knowledge.source.Sources;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A person's sources of documents. */
@RestController
public final class SourcesController {
    private static final int MOST = 50;

    private final Sources sources;
    private final SourceRequests requests;
    private final SourceFiles files;
    private final SourceRoom room;

    public SourcesController(
            Sources sources, SourceRequests requests, SourceFiles files, SourceRoom room) {
        this.sources = sources;
        this.requests = requests;
        this.files = files;
        this.room = room;
    }

    @GetMapping("/api/sources")
    @Operation(summary = "The person's sources", answer = SourceView.AllSources.class)
    SourceView.AllSources list(User user) {
        return new SourceView.AllSources(
                sources.list(user.id()).stream().map(SourceView::of).toList());
    }

    @GetMapping("/api/sources/choices")
    @Operation(summary = "What sources may be added", answer = SourceView.Choices.class)
    SourceView.Choices choices(User user) {
        return requests.choices();
    }

    @PostMapping("/api/sources")
    @Operation(
            summary = "Adds a source, which is read at once",
            body = SourceView.NewSource.class,
            answer = SourceView.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "400 invalid_id",
                "400 folder_not_allowed",
                "400 address_not_allowed",
                "400 drive_not_found",
                "404 connection_not_found",
                "409 source_kind_off",
                "409 sign_in_needed",
                "409 too_many_sources",
                "503 source_unavailable"
            })
    ResponseEntity<SourceView> add(User user, JsonBody body) throws InterruptedException {
        if (sources.list(user.id()).size() >= MOST) {
            throw new ProblemException(
                    409, "too_many_sources", "You may have " + MOST + " sources at most.");
        }
        Source source = requests.read(user, body);
        sources.add(source);
        room.wake();
        return ResponseEntity.created(URI.create("/api/sources/" + source.id()))
                .body(view(user, source.id()));
    }

    @GetMapping("/api/sources/{sourceId}")
    @Operation(
            summary = "One source",
            answer = SourceView.class,
            problems = {"400 invalid_id", "404 source_not_found"})
    SourceView find(User user, @PathVariable String sourceId) {
        return view(user, SourceRequests.id(sourceId));
    }

    @PostMapping("/api/sources/{sourceId}/read")
    @Operation(
            summary = "Reads a source now, also what could not be taken before",
            answer = SourceView.class,
            status = 202,
            problems = {"400 invalid_id", "404 source_not_found"})
    ResponseEntity<SourceView> read(User user, @PathVariable String sourceId) {
        SourceId id = SourceRequests.id(sourceId);
        require(sources.readSoon(user.id(), id));
        room.wake();
        return ResponseEntity.accepted().body(view(user, id));
    }

    @PatchMapping("/api/sources/{sourceId}")
    @Operation(
            summary = "Names a source anew, pauses it or goes on with it",
            body = SourceView.SourceChange.class,
            answer = SourceView.class,
            problems = {"400 invalid_field", "400 invalid_id", "404 source_not_found"})
    SourceView change(User user, @PathVariable String sourceId, JsonBody body) {
        SourceId id = SourceRequests.id(sourceId);
        Optional<String> name = SourceRequests.name(body);
        Optional<Boolean> paused = body.flag("paused");
        view(user, id);
        name.ifPresent(given -> require(sources.rename(user.id(), id, given)));
        paused.ifPresent(
                pause ->
                        require(
                                pause
                                        ? sources.pause(user.id(), id)
                                        : sources.resume(user.id(), id)));
        room.wake();
        return view(user, id);
    }

    /** Whoever reads it stops first; what it brought goes, and it goes last. */
    @DeleteMapping("/api/sources/{sourceId}")
    @Operation(
            summary = "Removes a source and the files that it brought",
            status = 204,
            problems = {"400 invalid_id", "404 source_not_found"})
    ResponseEntity<Void> remove(User user, @PathVariable String sourceId) {
        SourceId id = SourceRequests.id(sourceId);
        require(sources.pause(user.id(), id));
        sources.files(user.id(), id).forEach(file -> files.remove(user.id(), file));
        List<FileId> left = sources.remove(user.id(), id).orElseThrow(SourcesController::notFound);
        left.forEach(file -> files.remove(user.id(), file));
        return ResponseEntity.noContent().build();
    }

    private SourceView view(User user, SourceId id) {
        return sources.find(user.id(), id)
                .map(SourceView::of)
                .orElseThrow(SourcesController::notFound);
    }

    private static void require(boolean there) {
        if (!there) {
            throw notFound();
        }
    }

    private static ProblemException notFound() {
        return ProblemException.notFound("source_not_found", "There is no such source.");
    }
}
