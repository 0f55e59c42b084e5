package dev.workmate.turn.prompt;

import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.tool.blob.Blobs;
import java.io.IOException;
import java.util.Optional;

/** Pictures and documents of a session as models get them: read late, and checked then. */
public record KeptBytes(Blobs blobs, SessionId session) {
    private static final int MAX_BYTES = 16 << 20;

    /** Whether it is a picture, as it is said to be. */
    public static boolean isPicture(Attachment attachment) {
        return ImageType.named(attachment.mediaType()).isPresent();
    }

    /** The kind of document it is said to be. */
    public static Optional<DocumentType> documentType(Attachment attachment) {
        return DocumentType.named(attachment.mediaType());
    }

    /** About what a model takes to read it; 0 for anything but documents. */
    static int documentTokens(Attachment attachment) {
        return documentType(attachment)
                .map(type -> Document.tokens(type, attachment.size(), attachment.pages().orElse(0)))
                .orElse(0);
    }

    Image picture(Attachment attachment) {
        return new Image(
                attachment.name(),
                attachment.mediaType(),
                attachment.size(),
                () -> picture(attachment.fileId(), attachment.mediaType()));
    }

    Image picture(KeptPicture kept, String name) {
        return new Image(
                name,
                kept.mediaType(),
                kept.size(),
                () -> picture(kept.reference(), kept.mediaType()));
    }

    Document document(Attachment attachment, DocumentType type) {
        return new Document(
                attachment.fileId(),
                attachment.name(),
                type,
                documentTokens(attachment),
                () -> document(attachment.fileId(), type));
    }

    private byte[] picture(String reference, String mediaType) throws IOException {
        byte[] content = read(reference);
        if (!ImageType.of(content).equals(ImageType.named(mediaType))) {
            throw new IOException("the picture is not what it is said to be");
        }
        return content;
    }

    private byte[] document(String reference, DocumentType type) throws IOException {
        byte[] content = read(reference);
        boolean isPdf = DocumentType.of(content, "").equals(Optional.of(DocumentType.PDF));
        boolean isText = DocumentType.of(content, "").filter(DocumentType::isText).isPresent();
        if (type.isText() ? !isText : !isPdf) {
            throw new IOException("the document is not what it is said to be");
        }
        return content;
    }

    private byte[] read(String reference) throws IOException {
        return blobs.read(session, reference, 0, MAX_BYTES)
                .map(Blobs.Slice::content)
                .orElseThrow(() -> new IOException("the session keeps no such file"));
    }
}
