package dev.workmate.live.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.value.Attachment;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import dev.workmate.llm.ImageType;
import dev.workmate.tool.blob.Blobs;
import java.util.Base64;
import java.util.List;

/**
 * Pictures that come along inside a message: checked, kept with their session, and from then on
 * known by a reference. The same picture sent again to the same session is kept once. Thread-safe.
 */
final class InlinePictures {
    /** What the strictest provider takes as text in base 64: 5 MiB. */
    static final int MAX_BYTES = (5 << 20) / 4 * 3;

    static final int MAX_TOGETHER = 8 << 20;

    private static final String KINDS = "A picture is PNG, JPEG, GIF or WebP.";

    private final Blobs blobs;

    InlinePictures(Blobs blobs) {
        this.blobs = blobs;
    }

    /** A picture that is what it claims to be. */
    record Picture(String name, ImageType type, byte[] content) {}

    static Picture read(String name, JsonBody body) {
        byte[] content = decoded(body.requireText("data"));
        if (content.length > MAX_BYTES) {
            throw tooLarge("A picture has at most " + MAX_BYTES + " bytes.");
        }
        ImageType type =
                ImageType.of(content)
                        .orElseThrow(
                                () -> ProblemException.badRequest("unsupported_picture", KINDS));
        String claimed = body.text("mediaType").orElse(type.mediaType());
        if (!claimed.equals(type.mediaType())) {
            throw ProblemException.badRequest(
                    "unsupported_picture",
                    "The picture is " + type.mediaType() + ", not what mediaType says. " + KINDS);
        }
        return new Picture(name.isBlank() ? "picture" : name, type, content);
    }

    static void checkTogether(List<Picture> pictures) {
        long bytes = pictures.stream().mapToLong(picture -> picture.content().length).sum();
        if (bytes > MAX_TOGETHER) {
            throw tooLarge("The pictures of a message have at most " + MAX_TOGETHER + " bytes.");
        }
    }

    Attachment keep(OwnedSession session, Picture picture) {
        String reference = blobs.offer(session.id(), picture.type().mediaType(), picture.content());
        return new Attachment(
                reference, picture.name(), picture.type().mediaType(), picture.content().length);
    }

    private static byte[] decoded(String data) {
        if (data.length() > MAX_BYTES / 3 * 4 + 8) {
            throw tooLarge("A picture has at most " + MAX_BYTES + " bytes.");
        }
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest("invalid_field", "data must be base 64.");
        }
    }

    private static ProblemException tooLarge(String text) {
        return new ProblemException(413, "picture_too_large", text);
    }

    /** The message was not taken: its pictures need not stay. */
    void withdraw(OwnedSession session, List<Attachment> attachments) {
        attachments.forEach(picture -> blobs.withdraw(session.id(), picture.fileId()));
    }
}
