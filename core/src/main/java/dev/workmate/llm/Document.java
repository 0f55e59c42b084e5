package dev.workmate.llm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A document that a user sent, known by its {@code fileId}; its bytes are read only when a model is
 * asked. {@code tokens} is about what reading it takes.
 */
public record Document(
        String fileId, String name, DocumentType type, int tokens, Image.Bytes bytes) {
    /** About what providers count for a page: its words and a picture of it. */
    private static final int PAGE = 2_500;

    private static final int BYTES_PER_TOKEN = 3;

    /** About what a document takes that was not read yet; a PDF of unknown length counts as one. */
    public static int tokens(DocumentType type, long size, int pages) {
        long tokens = type.isText() ? size / BYTES_PER_TOKEN + 1 : (long) Math.max(1, pages) * PAGE;
        return (int) Math.min(tokens, 1 << 28);
    }

    /** The words of a document that is plain text. */
    public String text() throws IOException {
        return new String(bytes.read(), StandardCharsets.UTF_8);
    }
}
