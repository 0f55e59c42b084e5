package dev.workmate.knowledge.vector;

import dev.workmate.knowledge.text.Chunk;
import java.util.List;

/**
 * The words of each chunk that are embedded: what the document begins with, which often says whom
 * it is about, the headings above, and the chunk itself. Depends on the content alone, not on what
 * somebody calls the file.
 */
public final class ChunkWords {
    private static final int LEAD = 160;

    private ChunkWords() {}

    /** Chunks that do not fit the text give blank words. */
    public static List<String> of(String text, List<Chunk> chunks) {
        String lead = lead(text);
        return chunks.stream().map(chunk -> words(lead, text, chunk)).toList();
    }

    private static String words(String lead, String text, Chunk chunk) {
        if (chunk.end() > text.length()) {
            return "";
        }
        String own = chunk.context() + "\n" + chunk.in(text);
        return (chunk.start() < lead.length() ? own : lead + "\n" + own).strip();
    }

    /** Ends with a word. */
    private static String lead(String text) {
        if (text.length() <= LEAD) {
            return text;
        }
        int end = LEAD;
        while (end > LEAD / 2 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        if (Character.isLowSurrogate(text.charAt(end))) {
            end--;
        }
        return text.substring(0, end);
    }
}
