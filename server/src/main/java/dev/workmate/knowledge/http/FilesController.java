package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.http.Uploads;
import dev.workmate.id.FileId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.FileFilter;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.source.Sources;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A person's files. */
@RestController
public final class FilesController {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 100;

    private final Library library;
    private final Shelf shelf;
    private final Sources sources;

    public FilesController(Library library, Shelf shelf, Sources sources) {
        this.library = library;
        this.shelf = shelf;
        this.sources = sources;
    }

    @PostMapping(Uploads.PATH)
    @Operation(
            summary =
                    "Takes a file, sent as multipart/form-data in the field file, and its"
                            + " folder before it if it has one; the same bytes under the same name"
                            + " in the same folder are taken once and then answered with 200",
            answer = FileView.class,
            status = 201,
            problems = {
                "400 invalid_folder",
                "400 malformed_upload",
                "400 one_file_needed",
                "408 request_timeout",
                "413 disk_limit",
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
            case AddOutcome.OverQuota over -> throw FileIds.overQuota(over.quota());
            case AddOutcome.ContentGone _ -> throw FileIds.contentGone();
        };
    }

    @GetMapping(Uploads.PATH)
    @Operation(
            summary = "The person's files, newest first",
            answer = FileView.Page.class,
            defaultLimit = DEFAULT_LIMIT,
            maxLimit = MAX_LIMIT,
            problems = {
                "400 invalid_limit",
                "400 invalid_cursor",
                "400 invalid_folder",
                "400 invalid_query",
                "400 invalid_state"
            })
    FileView.Page list(
            User user,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> cursor,
            @RequestParam Optional<String> folder,
            @RequestParam Optional<String> q,
            @RequestParam Optional<String> state) {
        int most = Parameters.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
        FileFilter filter =
                new FileFilter(
                        folder.map(FileIds::folder),
                        q.map(FilesController::words),
                        state.map(FilesController::state));
        List<LibraryFile> files =
                library.list(user.id(), filter, cursor.map(FilesController::cursor), most + 1);
        List<LibraryFile> page = files.subList(0, Math.min(most, files.size()));
        return new FileView.Page(
                views(user, page),
                files.size() > most ? Optional.of(page.getLast().id().value()) : Optional.empty());
    }

    /** With what brought them, asked for all of them at once. */
    private List<FileView> views(User user, List<LibraryFile> files) {
        Map<FileId, Sources.Origin> origins =
                sources.origins(user.id(), files.stream().map(LibraryFile::id).toList());
        return files.stream()
                .map(file -> FileView.of(file, Optional.ofNullable(origins.get(file.id()))))
                .toList();
    }

    private FileView view(User user, LibraryFile file) {
        return views(user, List.of(file)).getFirst();
    }

    private static FileId cursor(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_cursor", "This cursor is not one of ours.");
        }
        return new FileId(text);
    }

    private static String words(String text) {
        if (text.isBlank() || text.length() > LibraryFileName.MAX_LENGTH) {
            throw ProblemException.badRequest(
                    "invalid_query", "q has 1 to " + LibraryFileName.MAX_LENGTH + " characters.");
        }
        return text.strip();
    }

    private static FileState state(String word) {
        return Arrays.stream(FileState.values())
                .filter(state -> state.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "invalid_state",
                                        "state is uploaded, processing, ready or failed."));
    }

    @GetMapping("/api/files/folders")
    @Operation(
            summary = "The person's folders, and how much of their quota is used",
            answer = FileView.Folders.class)
    FileView.Folders folders(User user) {
        List<Library.FolderSize> folders = library.folders(user.id());
        return new FileView.Folders(
                folders,
                folders.stream().mapToInt(Library.FolderSize::files).sum(),
                folders.stream().mapToLong(Library.FolderSize::bytes).sum(),
                shelf.quota().bytes(),
                shelf.quota().files());
    }

    @PatchMapping("/api/files/{fileId}")
    @Operation(
            summary = "Gives a file another name, or puts it into another folder",
            body = FileView.FileChanges.class,
            answer = FileView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_name",
                "400 invalid_folder",
                "404 file_not_found"
            })
    FileView change(User user, @PathVariable String fileId, JsonBody body) {
        LibraryFile before = FileIds.load(library, user.id(), fileId);
        String name = body.text("name").map(FilesController::name).orElse(before.name());
        String folder = body.text("folder").map(FileIds::folder).orElse(before.folder());
        return shown(user, library.move(user.id(), before.id(), name, folder));
    }

    private static String name(String given) {
        if (given.isBlank()) {
            throw ProblemException.badRequest("invalid_name", "A file has a name.");
        }
        return LibraryFileName.of(given);
    }

    @PostMapping("/api/files/{fileId}/restore")
    @Operation(
            summary = "Brings a file back that was removed within the last hour",
            answer = FileView.class,
            problems = {"400 invalid_id", "404 file_not_found", "413 quota_exceeded"})
    FileView restore(User user, @PathVariable String fileId) {
        FileView restored =
                shown(user, library.restore(user.id(), FileIds.read(fileId), shelf.quota()));
        shelf.wake();
        return restored;
    }

    private FileView shown(User user, ChangeOutcome outcome) {
        return switch (outcome) {
            case ChangeOutcome.Changed changed -> view(user, changed.file());
            case ChangeOutcome.Unchanged unchanged -> view(user, unchanged.file());
            case ChangeOutcome.Missing _ -> throw FileIds.notFound();
            case ChangeOutcome.OverQuota over -> throw FileIds.overQuota(over.quota());
            case ChangeOutcome.ContentGone _ -> throw FileIds.contentGone();
        };
    }

    @GetMapping("/api/files/{fileId}")
    @Operation(
            summary = "One file",
            answer = FileView.class,
            problems = {"400 invalid_id", "404 file_not_found"})
    FileView find(User user, @PathVariable String fileId) {
        return view(user, FileIds.load(library, user.id(), fileId));
    }

    @PostMapping("/api/files/{fileId}/retry")
    @Operation(
            summary = "Reads a file again that failed",
            answer = FileView.class,
            status = 202,
            problems = {"400 invalid_id", "404 file_not_found", "409 file_not_failed"})
    ResponseEntity<FileView> retry(User user, @PathVariable String fileId) {
        LibraryFile before = FileIds.load(library, user.id(), fileId);
        if (before.state() != FileState.FAILED) {
            throw new ProblemException(409, "file_not_failed", "The file has not failed.");
        }
        LibraryFile file = library.retry(user.id(), before.id()).orElseThrow(FileIds::notFound);
        shelf.wake();
        return ResponseEntity.accepted().body(view(user, file));
    }

    @DeleteMapping("/api/files/{fileId}")
    @Operation(
            summary = "Removes a file; for an hour it can be restored",
            status = 204,
            problems = {"400 invalid_id", "404 file_not_found", "409 legal_hold"})
    ResponseEntity<Void> delete(User user, @PathVariable String fileId) {
        FileId id = FileIds.read(fileId);
        if (!library.delete(user.id(), id)) {
            if (library.isHeld(user.id()) && library.find(user.id(), id).isPresent()) {
                throw new ProblemException(409, "legal_hold", "Your files must be kept for now.");
            }
            throw FileIds.notFound();
        }
        return ResponseEntity.noContent().build();
    }
}
