package dev.workmate.turn.prompt;

import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.tool.blob.Blobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The pictures of a conversation that go to a model, as far as there is room: who takes from it
 * first gets them. Used once.
 */
public final class PictureAlbum {
    /** What providers take in one request, with room for the rest of it. */
    private static final long MAX_BYTES = 12L << 20;

    private static final int MAX_PICTURES = 20;
    private static final int MAX_PICTURE_BYTES = 16 << 20;

    private final Blobs blobs;
    private final SessionId session;
    private int left;
    private long bytesLeft = MAX_BYTES;

    PictureAlbum(Blobs blobs, SessionId session, int tokens) {
        this.blobs = blobs;
        this.session = session;
        this.left = Math.min(MAX_PICTURES, tokens / TokenEstimate.PICTURE);
    }

    public static boolean isPicture(Attachment attachment) {
        return ImageType.named(attachment.mediaType()).isPresent();
    }

    /** What a message's attachments are to the model. */
    record Taken(List<Image> images, List<String> leftOut) {
        /** A message's words, with the names of the pictures that are not sent. */
        String words(String text) {
            return leftOut.isEmpty()
                    ? text
                    : text + "\n[Not sent again: " + String.join(", ", leftOut) + "]";
        }
    }

    Taken take(List<Attachment> attachments) {
        List<Image> images = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Attachment attachment : attachments) {
            if (!isPicture(attachment)) {
                continue;
            }
            if (left > 0 && attachment.size() <= bytesLeft) {
                left--;
                bytesLeft -= attachment.size();
                images.add(image(attachment));
            } else {
                leftOut.add(attachment.name());
            }
        }
        return new Taken(images, leftOut);
    }

    private Image image(Attachment attachment) {
        return new Image(attachment.name(), attachment.mediaType(), () -> read(attachment));
    }

    private byte[] read(Attachment attachment) throws IOException {
        byte[] content =
                blobs.read(session, attachment.fileId(), 0, MAX_PICTURE_BYTES)
                        .map(Blobs.Slice::content)
                        .orElseThrow(() -> new IOException("the session has no such picture"));
        if (!ImageType.of(content).equals(ImageType.named(attachment.mediaType()))) {
            throw new IOException("the picture is not what it is said to be");
        }
        return content;
    }
}
