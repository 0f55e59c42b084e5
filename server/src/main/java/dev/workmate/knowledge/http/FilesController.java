package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.http.Uploads;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.Documents;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A person's files. They are never opened as part of our page. */
@RestController
public final class FilesController {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 100;

    private final Library library;
    private final Shelf shelf;
    private final Documents documents;

    public FilesController(Library library, Shelf shelf, Documents documents) {
        this.library = library;
        this.shelf = shelf;
        this.documents = documents;
    }

    @PostMapping(Uploads.PATH)
    @Operation(
            summary =
                    "Takes a file, sent as multipart/form-data in the field file; the same bytes"
                            + " under the same name are taken once and then answered with 200",
            answer = FileView.class,
            status = 201,
            problems = {
                "400 malformed_upload",
                "400 one_file_needed",
                "408 request_timeout",
                "413 file_too_large",
                "413 quota_exceeded",
                "415 unsupported_media_type"
            })
    ResponseEntity<FileView> upload(User user, HttpServletRequest request) throws IOException {
        return switch (shelf.take(user, request)) {
            case AddOutcome.Added added ->
                    ResponseEntity.created(URI.create(Uploads.PATH + "/" + added.file().id()))
                            .body(FileView.of(added.file()));
            case AddOutcome.Known known -> ResponseEntity.ok(FileView.of(known.file()));
            case AddOutcome.OverQuota over ->
                    throw new ProblemException(
                            413,
                            "quota_exceeded",
                            "Your files may have %d bytes together and be %d at most."
                                    .formatted(over.quota().bytes(), over.quota().files()));
            case AddOutcome.ContentGone _ ->
                    throw new ProblemException(
                            503, "store_unavailable", "The file was not kept. Send it again.");
        };
    }

    @GetMapping(Uploads.PATH)
    @Operation(
            summary = "The person's files, newest first",
            answer = FileView.Page.class,
            defaultLimit = DEFAULT_LIMIT,
            maxLimit = MAX_LIMIT,
            problems = {"400 invalid_limit", "400 invalid_cursor"})
    FileView.Page list(
            User user,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> cursor) {
        int most = Parameters.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
        List<LibraryFile> files =
                library.list(user.id(), cursor.map(FilesController::cursor), most + 1);
        List<LibraryFile> page = files.subList(0, Math.min(most, files.size()));
        return new FileView.Page(
                page.stream().map(FileView::of).toList(),
                files.size() > most ? Optional.of(page.getLast().id().value()) : Optional.empty());
    }

    private static FileId cursor(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_cursor", "This cursor is not one of ours.");
        }
        return new FileId(text);
    }

    @GetMapping("/api/files/{fileId}")
    @Operation(
            summary = "One file",
            answer = FileView.class,
            problems = {"400 invalid_id", "404 file_not_found"})
    FileView find(User user, @PathVariable String fileId) {
        return FileView.of(load(user.id(), fileId));
    }

    @GetMapping("/api/files/{fileId}/content")
    @Operation(
            summary = "A file as it was sent, to be saved",
            media = "application/octet-stream",
            problems = {"400 invalid_id", "404 file_not_found"})
    void content(User user, @PathVariable String fileId, HttpServletResponse response)
            throws IOException {
        LibraryFile file = load(user.id(), fileId);
        try (InputStream in = shelf.open(file)) {
            response.setContentType("application/octet-stream");
            response.setContentLengthLong(file.size());
            response.setHeader("X-Content-Type-Options", "nosniff");
            response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
            response.setHeader(
                    "Content-Disposition",
                    ContentDisposition.attachment()
                            .filename(file.name(), StandardCharsets.UTF_8)
                            .build()
                            .toString());
            in.transferTo(response.getOutputStream());
        }
    }

    @GetMapping("/api/files/{fileId}/preview")
    @Operation(
            summary = "A part of the text that was read in a file",
            answer = FileView.Preview.class,
            problems = {
                "400 invalid_id",
                "400 invalid_offset",
                "404 file_not_found",
                "409 file_not_ready"
            })
    FileView.Preview preview(
            User user, @PathVariable String fileId, @RequestParam Optional<String> offset) {
        LibraryFile file = load(user.id(), fileId);
        int start = Parameters.offset(offset);
        return documents
                .read(user.id(), file.id())
                .map(read -> Previews.of(read, start))
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        409, "file_not_ready", "The file has not been read."));
    }

    @PostMapping("/api/files/{fileId}/retry")
    @Operation(
            summary = "Reads a file again that failed",
            answer = FileView.class,
            status = 202,
            problems = {"400 invalid_id", "404 file_not_found", "409 file_not_failed"})
    ResponseEntity<FileView> retry(User user, @PathVariable String fileId) {
        LibraryFile before = load(user.id(), fileId);
        if (before.state() != FileState.FAILED) {
            throw new ProblemException(409, "file_not_failed", "The file has not failed.");
        }
        LibraryFile file =
                library.retry(user.id(), before.id()).orElseThrow(FilesController::notFound);
        shelf.wake();
        return ResponseEntity.accepted().body(FileView.of(file));
    }

    @DeleteMapping("/api/files/{fileId}")
    @Operation(
            summary = "Removes a file and all that was read in it",
            status = 204,
            problems = {"400 invalid_id", "404 file_not_found"})
    ResponseEntity<Void> delete(User user, @PathVariable String fileId) {
        if (!library.delete(user.id(), id(fileId))) {
            throw notFound();
        }
        return ResponseEntity.noContent().build();
    }

    private LibraryFile load(UserId owner, String fileId) {
        return library.find(owner, id(fileId)).orElseThrow(FilesController::notFound);
    }

    private static FileId id(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A file id is a UUID.");
        }
        return new FileId(text);
    }

    private static ProblemException notFound() {
        return ProblemException.notFound("file_not_found", "There is no such file.");
    }
}
