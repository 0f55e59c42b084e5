package dev.workmate.llm;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of documents that people may send along; all but PDF are plain text. */
public enum DocumentType {
    PDF("application/pdf", "pdf"),
    MARKDOWN("text/markdown", "md", "markdown"),
    CSV("text/csv", "csv"),
    JSON("application/json", "json"),
    TEXT("text/plain", "txt");

    private final String mediaType;
    private final List<String> endings;

    DocumentType(String mediaType, String... endings) {
        this.mediaType = mediaType;
        this.endings = List.of(endings);
    }

    public String mediaType() {
        return mediaType;
    }

    public boolean isText() {
        return this != PDF;
    }

    public static Optional<DocumentType> named(String mediaType) {
        return Arrays.stream(values()).filter(t -> t.mediaType.equals(mediaType)).findFirst();
    }

    /** What the bytes are, whatever somebody says they are; the name tells kinds of text apart. */
    public static Optional<DocumentType> of(byte[] content, String name) {
        if (PdfFacts.isPdf(content)) {
            return Optional.of(PDF);
        }
        if (!isText(content)) {
            return Optional.empty();
        }
        String ending = name.substring(name.lastIndexOf('.') + 1).strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(type -> type.isText() && type.endings.contains(ending))
                .findFirst()
                .or(() -> Optional.of(TEXT));
    }

    /** Whole characters of UTF-8, something to read among them, and none that steer a terminal. */
    private static boolean isText(byte[] content) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
            return !text.isBlank()
                    && text.chars().allMatch(c -> c >= ' ' || "\t\n\r\f".indexOf(c) >= 0);
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
