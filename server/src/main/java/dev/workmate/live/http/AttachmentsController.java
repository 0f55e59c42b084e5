package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ImageType;
import dev.workmate.tool.blob.Blobs;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Shows people the pictures of their own sessions again, and gives them their documents back.
 * Documents are never opened as part of our page.
 */
@RestController
public final class AttachmentsController {
    private static final Duration KEPT = Duration.ofDays(30);

    private final Blobs blobs;

    public AttachmentsController(Blobs blobs) {
        this.blobs = blobs;
    }

    @GetMapping("/api/sessions/{id}/attachments/{fileId}")
    @Operation(
            summary = "A picture or document that was sent with a message, as it was sent",
            media = {
                "image/png",
                "image/jpeg",
                "image/gif",
                "image/webp",
                "application/pdf",
                "text/plain"
            },
            problems = {"404 attachment_not_found"})
    ResponseEntity<byte[]> file(OwnedSession session, @PathVariable String fileId) {
        if (!Uuids.isUuid(fileId)) {
            throw notFound();
        }
        Blobs.Slice kept =
                blobs.read(session.id(), Uuids.canonical(fileId), 0, InlineFiles.MAX_TOGETHER)
                        .orElseThrow(AttachmentsController::notFound);
        Optional<ImageType> picture = ImageType.of(kept.content());
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(mediaType(kept, picture)))
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Disposition", picture.isPresent() ? "inline" : "attachment")
                .cacheControl(CacheControl.maxAge(KEPT).cachePrivate().immutable())
                .body(kept.content());
    }

    /** What the bytes are; whatever kind of text it is, it is plain to us. */
    private static String mediaType(Blobs.Slice kept, Optional<ImageType> picture) {
        if (picture.isPresent()) {
            return picture.get().mediaType();
        }
        DocumentType type =
                DocumentType.named(kept.mediaType())
                        .filter(_ -> DocumentType.of(kept.content(), "").isPresent())
                        .orElseThrow(AttachmentsController::notFound);
        return type.isText() ? "text/plain;charset=UTF-8" : type.mediaType();
    }

    private static ProblemException notFound() {
        return new ProblemException(
                404, "attachment_not_found", "There is no such file in this session.");
    }
}
