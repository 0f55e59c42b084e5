package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.Documents;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What is in a person's files. It is never opened as part of our page. */
@RestController
public final class FileContentController {
    private static final String ANY = "application/octet-stream";

    /** What a page may draw by itself; none of these can bring a script along. */
    private static final Set<String> SHOWN =
            Set.of("application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp");

    private final Library library;
    private final Shelf shelf;
    private final Documents documents;

    public FileContentController(Library library, Shelf shelf, Documents documents) {
        this.library = library;
        this.shelf = shelf;
        this.documents = documents;
    }

    @GetMapping("/api/files/{fileId}/content")
    @Operation(
            summary =
                    "A file as it was sent, to be saved, or a range of its bytes; with inline a PDF"
                            + " or a picture comes under its own media type",
            media = {ANY, "application/pdf", "image/*"},
            problems = {"400 invalid_id", "404 file_not_found", "416 invalid_range"})
    void content(
            User user,
            @PathVariable String fileId,
            @RequestParam Optional<String> inline,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        LibraryFile file = FileIds.load(library, user.id(), fileId);
        response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
        switch (asked(file, request)) {
            case ByteRange.All _ -> {
                try (InputStream in = shelf.open(file)) {
                    send(file, in, file.size(), isShown(file, inline), response);
                }
            }
            case ByteRange.Some some -> {
                response.setStatus(206);
                response.setHeader(HttpHeaders.CONTENT_RANGE, some.range().header(file.size()));
                try (InputStream in = shelf.open(file, some.range())) {
                    send(file, in, some.range().length(), isShown(file, inline), response);
                }
            }
            case ByteRange.Beyond _ -> {
                response.setHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + file.size());
                throw new ProblemException(416, "invalid_range", "The file has no such bytes.");
            }
        }
    }

    /** A range of what the caller knows by another tag would not fit the rest. */
    private static ByteRange.Asked asked(LibraryFile file, HttpServletRequest request) {
        String known = request.getHeader(HttpHeaders.IF_RANGE);
        boolean same = known == null || known.equals(tag(file));
        return ByteRange.of(
                Optional.ofNullable(request.getHeader(HttpHeaders.RANGE)).filter(_ -> same),
                file.size());
    }

    private static String tag(LibraryFile file) {
        return '"' + file.content().value() + '"';
    }

    private static boolean isShown(LibraryFile file, Optional<String> inline) {
        return inline.filter("true"::equals).isPresent() && SHOWN.contains(file.mediaType());
    }

    private static void send(
            LibraryFile file,
            InputStream in,
            long length,
            boolean shown,
            HttpServletResponse response)
            throws IOException {
        ContentDisposition.Builder disposition =
                shown ? ContentDisposition.inline() : ContentDisposition.attachment();
        response.setContentType(shown ? file.mediaType() : ANY);
        response.setContentLengthLong(length);
        response.setHeader(HttpHeaders.ETAG, tag(file));
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                disposition.filename(file.name(), StandardCharsets.UTF_8).build().toString());
        in.transferTo(response.getOutputStream());
    }

    @GetMapping("/api/files/{fileId}/preview")
    @Operation(
            summary = "A part of the text that was read in a file",
            answer = FilePreview.class,
            problems = {
                "400 invalid_id",
                "400 invalid_offset",
                "404 file_not_found",
                "409 file_not_ready"
            })
    FilePreview preview(
            User user, @PathVariable String fileId, @RequestParam Optional<String> offset) {
        LibraryFile file = FileIds.load(library, user.id(), fileId);
        int start = Parameters.offset(offset);
        return documents
                .read(user.id(), file.id())
                .map(read -> FilePreviews.of(read, documents.blocks(read), start))
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        409, "file_not_ready", "The file has not been read."));
    }
}
