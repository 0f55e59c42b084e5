package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.http.Uploads;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.PartialUpload;
import dev.workmate.knowledge.PartialUploads;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Files that arrive in parts, so that a lost connection costs one part at most. */
@RestController
public final class UploadsController {
    private final PartialUploads uploads;
    private final Shelf shelf;

    public UploadsController(PartialUploads uploads, Shelf shelf) {
        this.uploads = uploads;
        this.shelf = shelf;
    }

    @PostMapping("/api/uploads")
    @Operation(
            summary = "Begins a file that is sent in parts",
            body = UploadView.NewUpload.class,
            answer = UploadView.class,
            status = 201,
            problems = {
                "400 invalid_folder",
                "413 disk_limit",
                "413 file_too_large",
                "413 quota_exceeded",
                "429 too_many_uploads"
            })
    ResponseEntity<UploadView> open(User user, JsonBody body) throws IOException {
        PartialUploads.Wanted wanted = wanted(user, body);
        shelf.admit(user.id(), wanted.size());
        return switch (uploads.open(wanted)) {
            case PartialUploads.Opened opened ->
                    ResponseEntity.created(URI.create("/api/uploads/" + opened.upload().id()))
                            .body(shown(opened.upload()));
            case PartialUploads.OverQuota over -> throw FileIds.overQuota(over.quota());
            case PartialUploads.TooMany _ ->
                    throw new ProblemException(
                            429,
                            "too_many_uploads",
                            "At most %d files can be under way at once."
                                    .formatted(PartialUploads.MOST));
        };
    }

    private PartialUploads.Wanted wanted(User user, JsonBody body) {
        long size =
                body.number("size", 0, Long.MAX_VALUE)
                        .orElseThrow(
                                () ->
                                        ProblemException.badRequest(
                                                "invalid_field", "size must be a whole number."));
        if (size > Uploads.MAX_FILE) {
            throw Uploads.tooLarge();
        }
        return new PartialUploads.Wanted(
                user.id(),
                LibraryFileName.of(body.requireText("name")),
                body.text("folder").map(FileIds::folder).orElse(Folder.TOP),
                Shelf.mediaType(body.text("mediaType")),
                size,
                shelf.quota());
    }

    @GetMapping("/api/uploads/{uploadId}")
    @Operation(
            summary = "How far a file has come that is sent in parts",
            answer = UploadView.class,
            problems = {
                "400 invalid_id",
                "404 upload_not_found",
                "413 disk_limit",
                "413 quota_exceeded"
            })
    UploadView find(User user, @PathVariable String uploadId) throws IOException {
        return shown(
                uploads.find(user.id(), id(uploadId)).orElseThrow(UploadsController::notFound));
    }

    @PutMapping("/api/uploads/{uploadId}")
    @Operation(
            summary =
                    "Takes the next part as the body, in application/octet-stream; sent again it"
                            + " changes nothing. With the last one the file is there",
            answer = UploadView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_offset",
                "404 upload_not_found",
                "408 request_timeout",
                "409 offset_mismatch",
                "413 disk_limit",
                "413 part_too_large",
                "413 quota_exceeded"
            })
    UploadView append(
            User user,
            @PathVariable String uploadId,
            @RequestParam Optional<String> offset,
            HttpServletRequest request)
            throws IOException {
        int place = Parameters.offset(offset);
        byte[] part = Uploads.part(request);
        return switch (uploads.append(user.id(), id(uploadId), place, part)) {
            case PartialUploads.Taken taken -> shown(taken.upload());
            case PartialUploads.Misplaced misplaced ->
                    throw ProblemException.misplaced(
                            "offset_mismatch",
                            "The next part begins at %d and ends at %d at most."
                                    .formatted(
                                            misplaced.upload().received(),
                                            misplaced.upload().size()),
                            misplaced.upload().received());
            case PartialUploads.Missing _ -> throw notFound();
        };
    }

    @DeleteMapping("/api/uploads/{uploadId}")
    @Operation(
            summary = "Gives up a file that is sent in parts",
            status = 204,
            problems = {"400 invalid_id", "404 upload_not_found"})
    ResponseEntity<Void> delete(User user, @PathVariable String uploadId) {
        if (!uploads.delete(user.id(), id(uploadId))) {
            throw notFound();
        }
        return ResponseEntity.noContent().build();
    }

    /** Whoever sees first that all is there makes the file of it, also after a restart. */
    private UploadView shown(PartialUpload upload) throws IOException {
        Optional<LibraryFile> file =
                upload.isComplete() ? shelf.complete(upload) : Optional.empty();
        return UploadView.of(upload, file);
    }

    private static String id(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "An upload id is a UUID.");
        }
        return Uuids.canonical(text);
    }

    private static ProblemException notFound() {
        return ProblemException.notFound("upload_not_found", "There is no such upload.");
    }
}
