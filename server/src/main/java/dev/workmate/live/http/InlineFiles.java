package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.value.Attachment;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.PdfFacts;
import dev.workmate.tool.blob.Blobs;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Pictures and documents that come along inside a message: checked, kept with their session, and
 * from then on known by a reference. The same file sent again to the same session is kept once.
 * Thread-safe.
 */
final class InlineFiles {
    /** What the strictest provider takes of a picture as text in base 64: 5 MiB. */
    static final int MAX_PICTURE_BYTES = (5 << 20) / 4 * 3;

    static final int MAX_TEXT_BYTES = 1 << 20;

    static final int MAX_TOGETHER = 8 << 20;

    /** What the strictest provider takes of a document. */
    static final int MAX_PAGES = 100;

    private static final String PICTURES = "A picture is PNG, JPEG, GIF or WebP.";
    private static final String DOCUMENTS = "A document is a PDF or plain text in UTF-8.";

    private final Blobs blobs;

    InlineFiles(Blobs blobs) {
        this.blobs = blobs;
    }

    /** A file that is what it claims to be; {@code pages} where it has any. */
    record InlineFile(String name, String mediaType, byte[] content, Optional<Integer> pages) {
        boolean isPicture() {
            return ImageType.named(mediaType).isPresent();
        }
    }

    static InlineFile read(String name, JsonBody body) {
        byte[] content = decoded(body.requireText("data"));
        Optional<String> claimed = body.text("mediaType");
        Optional<ImageType> picture = ImageType.of(content);
        boolean shown = claimed.filter(type -> type.startsWith("image/")).isPresent();
        return picture.isPresent() || shown
                ? picture(name, content, picture, claimed)
                : document(name, content, claimed);
    }

    private static InlineFile picture(
            String name, byte[] content, Optional<ImageType> type, Optional<String> claimed) {
        if (content.length > MAX_PICTURE_BYTES) {
            throw tooLarge("picture", "A picture has at most " + MAX_PICTURE_BYTES + " bytes.");
        }
        String mediaType =
                type.map(ImageType::mediaType)
                        .orElseThrow(
                                () -> ProblemException.badRequest("unsupported_picture", PICTURES));
        if (!claimed.orElse(mediaType).equals(mediaType)) {
            throw ProblemException.badRequest(
                    "unsupported_picture",
                    "The picture is " + mediaType + ", not what mediaType says. " + PICTURES);
        }
        return new InlineFile(
                name.isBlank() ? "picture" : name, mediaType, content, Optional.empty());
    }

    private static InlineFile document(String name, byte[] content, Optional<String> claimed) {
        DocumentType type = DocumentType.of(content, name).orElseThrow(InlineFiles::unsupported);
        boolean saysPdf =
                claimed.filter(said -> said.equals(DocumentType.PDF.mediaType())).isPresent();
        if (saysPdf && type != DocumentType.PDF) {
            throw unsupported();
        }
        if (type.isText() && content.length > MAX_TEXT_BYTES) {
            throw tooLarge("document", "A text has at most " + MAX_TEXT_BYTES + " bytes.");
        }
        return new InlineFile(
                name.isBlank() ? "document" : name,
                type.mediaType(),
                content,
                type.isText() ? Optional.empty() : Optional.of(pages(content)));
    }

    private static int pages(byte[] content) {
        PdfFacts facts = PdfFacts.of(content);
        if (facts.locked()) {
            throw ProblemException.badRequest(
                    "document_locked", "The PDF is locked by a password. Send one that is not.");
        }
        if (facts.pages() > MAX_PAGES) {
            throw tooLarge(
                    "document",
                    "A PDF has at most %d pages, this one has %d."
                            .formatted(MAX_PAGES, facts.pages()));
        }
        return Math.max(1, facts.pages());
    }

    static void checkTogether(List<InlineFile> files) {
        long bytes = files.stream().mapToLong(file -> file.content().length).sum();
        if (bytes > MAX_TOGETHER) {
            boolean pictures = files.stream().allMatch(InlineFile::isPicture);
            throw tooLarge(
                    pictures ? "picture" : "document",
                    "The files of a message have at most " + MAX_TOGETHER + " bytes together.");
        }
    }

    Attachment keep(OwnedSession session, InlineFile file) {
        String reference = blobs.offer(session.id(), file.mediaType(), file.content());
        return new Attachment(
                reference, file.name(), file.mediaType(), file.content().length, file.pages());
    }

    private static byte[] decoded(String data) {
        if (data.length() > MAX_TOGETHER / 3 * 4 + 8) {
            throw tooLarge("document", "A file has at most " + MAX_TOGETHER + " bytes.");
        }
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest("invalid_field", "data must be base 64.");
        }
    }

    private static ProblemException tooLarge(String what, String text) {
        return new ProblemException(413, what + "_too_large", text);
    }

    private static ProblemException unsupported() {
        return ProblemException.badRequest("unsupported_document", PICTURES + " " + DOCUMENTS);
    }

    /** The message was not taken: its files need not stay. */
    void withdraw(OwnedSession session, List<Attachment> attachments) {
        attachments.forEach(file -> blobs.withdraw(session.id(), file.fileId()));
    }
}
