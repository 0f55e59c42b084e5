package dev.workmate.knowledge.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.http.Uploads;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.PartialUpload;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that arrives in parts: {@code offset} bytes are here, where the next part begins; {@code
 * file} once it is complete.
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record UploadView(
        String uploadId,
        long offset,
        long size,
        int partBytes,
        Instant expiresAt,
        Optional<FileView> file) {
    static UploadView of(PartialUpload upload, Optional<LibraryFile> file) {
        return new UploadView(
                upload.id(),
                upload.received(),
                upload.size(),
                Uploads.MAX_PART,
                upload.expiresAt(),
                file.map(FileView::of));
    }

    /** What is about to be sent. */
    record NewUpload(String name, long size, Optional<String> folder, Optional<String> mediaType) {}
}
