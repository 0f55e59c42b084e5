package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ImageType;
import dev.workmate.tool.blob.Blobs;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows people the pictures of their own sessions again; nothing else that is kept there. */
@RestController
public final class AttachmentsController {
    private static final Duration KEPT = Duration.ofDays(30);

    private final Blobs blobs;

    public AttachmentsController(Blobs blobs) {
        this.blobs = blobs;
    }

    @GetMapping("/api/sessions/{id}/attachments/{fileId}")
    @Operation(
            summary = "A picture that was sent with a message, as it was sent",
            media = {"image/png", "image/jpeg", "image/gif", "image/webp"},
            problems = {"404 attachment_not_found"})
    ResponseEntity<byte[]> picture(OwnedSession session, @PathVariable String fileId) {
        byte[] content =
                Uuids.isUuid(fileId)
                        ? blobs.read(
                                        session.id(),
                                        Uuids.canonical(fileId),
                                        0,
                                        InlinePictures.MAX_BYTES)
                                .map(Blobs.Slice::content)
                                .orElseThrow(AttachmentsController::notFound)
                        : new byte[0];
        ImageType type = ImageType.of(content).orElseThrow(AttachmentsController::notFound);
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(type.mediaType()))
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("Content-Disposition", "inline")
                .cacheControl(CacheControl.maxAge(KEPT).cachePrivate().immutable())
                .body(content);
    }

    private static ProblemException notFound() {
        return new ProblemException(
                404, "attachment_not_found", "There is no such picture in this session.");
    }
}
