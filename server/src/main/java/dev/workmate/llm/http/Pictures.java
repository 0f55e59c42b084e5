package dev.workmate.llm.http;

import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a user said or a tool gave, for a model that may or may not see: words, pictures as text,
 * and documents that the wire takes as such. Text that it does not take as a document stands among
 * the words; what the model cannot get at all is named there.
 */
public record Pictures(String words, List<Encoded> pictures, List<Enclosed> documents) {
    private static final Logger log = LoggerFactory.getLogger(Pictures.class);
    private static final String NOTHING = "(no text)";

    public Pictures {
        pictures = List.copyOf(pictures);
        documents = List.copyOf(documents);
    }

    /** A picture in base 64. */
    public record Encoded(String mediaType, String data) {
        /** As an address that holds the picture itself. */
        public String dataUrl() {
            return "data:" + mediaType + ";base64," + data;
        }
    }

    /** A document with its content: a text as it is, anything else in base 64. */
    public record Enclosed(Document document, String content) {
        public String title() {
            return document.name().isBlank() ? "document" : document.name();
        }

        /** A name that says by its ending what it is. */
        public String fileName() {
            return title().endsWith(".pdf") ? title() : title() + ".pdf";
        }

        /** As an address that holds the document itself. */
        public String dataUrl() {
            return "data:" + document.type().mediaType() + ";base64," + content;
        }
    }

    /** What kinds of files a wire takes as such. */
    public record Kinds(Set<ImageType> pictures, Set<DocumentType> documents) {
        public static final Kinds WITH_PDF =
                new Kinds(EnumSet.allOf(ImageType.class), EnumSet.of(DocumentType.PDF));
        public static final Kinds WITH_ALL_DOCUMENTS =
                new Kinds(EnumSet.allOf(ImageType.class), EnumSet.allOf(DocumentType.class));
        public static final Kinds WITHOUT_GIF =
                new Kinds(
                        EnumSet.of(ImageType.PNG, ImageType.JPEG, ImageType.WEBP),
                        EnumSet.of(DocumentType.PDF));

        public Kinds {
            pictures = Set.copyOf(pictures);
            documents = Set.copyOf(documents);
        }
    }

    public static Pictures of(UserSaid said, ModelCard card, Kinds kinds) {
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        List<Enclosed> documents = documents(said.documents(), card, kinds, before, after);
        List<Encoded> seen = pictures(said.images(), card.images(), kinds, after);
        String words = before + said.text() + after;
        boolean silent = words.isBlank() && seen.isEmpty() && documents.isEmpty();
        return new Pictures(silent ? NOTHING : words.strip(), seen, documents);
    }

    /** The same for what a tool gave; there are no documents among it. */
    public static Pictures of(ToolAnswer answer, ModelCard card, Kinds kinds) {
        StringBuilder after = new StringBuilder();
        boolean sees = card.images() && card.can(Feature.TOOL_PICTURES);
        List<Encoded> seen = pictures(answer.images(), sees, kinds, after);
        return new Pictures(answer.output() + after, seen, List.of());
    }

    private static List<Encoded> pictures(
            List<Image> images, boolean sees, Kinds kinds, StringBuilder unseen) {
        List<Encoded> seen = new ArrayList<>();
        for (Image image : images) {
            boolean fits =
                    sees
                            && ImageType.named(image.mediaType())
                                    .filter(kinds.pictures()::contains)
                                    .isPresent();
            Optional<byte[]> bytes = fits ? read(image.bytes()) : Optional.empty();
            bytes.map(content -> new Encoded(image.mediaType(), base64(content)))
                    .ifPresentOrElse(
                            seen::add,
                            () ->
                                    unseen.append("\n[A picture that you cannot see: ")
                                            .append(image.name())
                                            .append(']'));
        }
        return seen;
    }

    private static List<Enclosed> documents(
            List<Document> given,
            ModelCard card,
            Kinds kinds,
            StringBuilder texts,
            StringBuilder unread) {
        List<Enclosed> enclosed = new ArrayList<>();
        for (Document document : given) {
            boolean asSuch =
                    card.can(Feature.DOCUMENTS) && kinds.documents().contains(document.type());
            Optional<byte[]> bytes =
                    asSuch || document.type().isText() ? read(document.bytes()) : Optional.empty();
            if (bytes.isEmpty()) {
                unread.append("\n[A document that you cannot read: ")
                        .append(document.name())
                        .append(']');
            } else if (asSuch) {
                enclosed.add(new Enclosed(document, content(document, bytes.get())));
            } else {
                texts.append("[Document: ")
                        .append(document.name())
                        .append("]\n")
                        .append(content(document, bytes.get()))
                        .append("\n[End of the document]\n\n");
            }
        }
        return enclosed;
    }

    private static String content(Document document, byte[] bytes) {
        return document.type().isText() ? new String(bytes, StandardCharsets.UTF_8) : base64(bytes);
    }

    private static String base64(byte[] content) {
        return Base64.getEncoder().encodeToString(content);
    }

    private static Optional<byte[]> read(Image.Bytes bytes) {
        try {
            return Optional.of(bytes.read());
        } catch (IOException e) {
            // Its message may name the file.
            log.warn(
                    "a file cannot be read ({}); the model is told so",
                    e.getClass().getSimpleName());
            return Optional.empty();
        }
    }
}
