package dev.workmate.llm.http;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelCard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a user said, for a model that may or may not see: words, and pictures as text. */
public record Pictures(String words, List<Encoded> pictures) {
    private static final Logger log = LoggerFactory.getLogger(Pictures.class);
    private static final String NOTHING = "(no text)";

    public Pictures {
        pictures = List.copyOf(pictures);
    }

    /** A picture in base 64. */
    public record Encoded(String mediaType, String data) {
        /** As an address that holds the picture itself. */
        public String dataUrl() {
            return "data:" + mediaType + ";base64," + data;
        }
    }

    public static Pictures of(UserSaid said, ModelCard card) {
        return of(said, card, EnumSet.allOf(ImageType.class));
    }

    /** For a wire that takes only some kinds of pictures. */
    public static Pictures of(UserSaid said, ModelCard card, Set<ImageType> kinds) {
        List<Encoded> seen = new ArrayList<>();
        StringBuilder words = new StringBuilder(said.text());
        for (Image image : said.images()) {
            if (card.images()
                    && ImageType.named(image.mediaType()).filter(kinds::contains).isPresent()) {
                try {
                    byte[] bytes = image.bytes().read();
                    seen.add(
                            new Encoded(
                                    image.mediaType(), Base64.getEncoder().encodeToString(bytes)));
                    continue;
                } catch (IOException e) {
                    log.warn("an attached picture cannot be read; the model is told so", e);
                }
            }
            words.append("\n[A picture that you cannot see: ").append(image.name()).append(']');
        }
        boolean silent = words.toString().isBlank();
        return new Pictures(silent && seen.isEmpty() ? NOTHING : words.toString().strip(), seen);
    }
}
