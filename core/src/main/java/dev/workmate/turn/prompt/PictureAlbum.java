package dev.workmate.turn.prompt;

import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.Image;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.tool.blob.Blobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pictures and documents of a conversation that go to a model, as far as there is room: who
 * takes from it first gets them. Used once.
 */
public final class PictureAlbum {
    /** What providers take in one request, with room for the rest of it. */
    private static final long MAX_BYTES = 12L << 20;

    private static final int MAX_PICTURES = 20;

    private final KeptBytes kept;
    private int left;
    private int documentTokensLeft;
    private long bytesLeft = MAX_BYTES;

    /** A quarter of the room for pictures at most, two fifths of it for documents. */
    PictureAlbum(Blobs blobs, SessionId session, int room) {
        this.kept = new KeptBytes(blobs, session);
        this.left = Math.min(MAX_PICTURES, room / 4 / TokenEstimate.PICTURE);
        this.documentTokensLeft = roomForDocuments(room);
    }

    static int roomForDocuments(int room) {
        return room / 5 * 2;
    }

    public static boolean isPicture(Attachment attachment) {
        return KeptBytes.isPicture(attachment);
    }

    /** What a message's attachments are to the model. */
    record Taken(List<Image> images, List<Document> documents, List<String> leftOut) {
        /** A message's words, with the names of what is not sent. */
        String words(String text) {
            return leftOut.isEmpty()
                    ? text
                    : text + "\n[Not sent again: " + String.join(", ", leftOut) + "]";
        }

        int documentTokens() {
            return documents.stream().mapToInt(Document::tokens).sum();
        }

        Taken and(Taken more) {
            return new Taken(
                    Stream.concat(images.stream(), more.images.stream()).toList(),
                    Stream.concat(documents.stream(), more.documents.stream()).toList(),
                    Stream.concat(leftOut.stream(), more.leftOut.stream()).toList());
        }
    }

    Taken takePictures(List<Attachment> attachments) {
        List<Image> images = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Attachment attachment : attachments) {
            if (!isPicture(attachment)) {
                continue;
            }
            if (left > 0 && attachment.size() <= bytesLeft) {
                left--;
                bytesLeft -= attachment.size();
                images.add(kept.picture(attachment));
            } else {
                leftOut.add(attachment.name());
            }
        }
        return new Taken(images, List.of(), leftOut);
    }

    Taken takeDocuments(List<Attachment> attachments) {
        List<Document> documents = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Attachment attachment : attachments) {
            Optional<DocumentType> type = KeptBytes.documentType(attachment);
            int tokens = KeptBytes.documentTokens(attachment);
            if (type.isEmpty()) {
                continue;
            }
            if (tokens <= documentTokensLeft && attachment.size() <= bytesLeft) {
                documentTokensLeft -= tokens;
                bytesLeft -= attachment.size();
                documents.add(kept.document(attachment, type.get()));
            } else {
                leftOut.add(attachment.name());
            }
        }
        return new Taken(List.of(), documents, leftOut);
    }
}
