package dev.workmate.knowledge.text;

import dev.workmate.knowledge.text.Block.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a document where it has seams: at headings, between pages, between tables and prose; a block
 * that is too long is cut between sentences or words. Every character of every block is in exactly
 * one chunk. Used once.
 */
public final class Chunker {
    /** About what a small model of language reads at once. */
    static final int TARGET = 1_000;

    static final int MAX = 1_600;

    private static final int MAX_CONTEXT = 300;

    private final DocumentText document;
    private final List<Chunk> chunks = new ArrayList<>();
    private String heading = "";
    private String header = "";
    private int start = -1;
    private int end;
    private int page;
    private boolean table;

    private Chunker(DocumentText document) {
        this.document = document;
    }

    public static List<Chunk> cut(DocumentText document) {
        Chunker chunker = new Chunker(document);
        document.blocks().forEach(chunker::take);
        chunker.close();
        return List.copyOf(chunker.chunks);
    }

    private void take(Block block) {
        boolean row = block.kind() == Kind.ROW || block.kind() == Kind.HEADER_ROW;
        boolean seam =
                block.kind() == Kind.HEADING
                        || block.kind() == Kind.HEADER_ROW
                        || block.page() != page
                        || row != table;
        if (start >= 0 && (seam || block.end() - start > MAX || end - start >= TARGET)) {
            close();
        }
        table = row;
        page = block.page();
        if (block.kind() == Kind.HEADING) {
            heading = clipped(block);
        }
        if (block.kind() == Kind.HEADER_ROW) {
            header = clipped(block);
        } else if (!row) {
            header = "";
        }
        if (start < 0) {
            start = block.start();
        }
        end = block.end();
        while (end - start > MAX) {
            int cut = seamWithin(start, start + MAX);
            add(start, cut);
            start = cut;
        }
    }

    private String clipped(Block block) {
        String text = document.text().substring(block.start(), block.end()).strip();
        return text.length() <= MAX_CONTEXT ? text : text.substring(0, MAX_CONTEXT);
    }

    /** The last end of a sentence, or of a word, in the second half; never inside a character. */
    private int seamWithin(int from, int to) {
        String text = document.text();
        int word = -1;
        for (int i = to; i > from + (to - from) / 2; i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                word = word < 0 ? i : word;
                if (i >= 2 && ".!?\n".indexOf(text.charAt(i - 2)) >= 0) {
                    return i;
                }
            }
        }
        if (word > 0) {
            return word;
        }
        return Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
    }

    private void close() {
        if (start >= 0) {
            add(start, end);
        }
        start = -1;
    }

    private void add(int from, int to) {
        String text = document.text().substring(from, to);
        if (text.isBlank()) {
            return;
        }
        List<String> above = new ArrayList<>();
        if (!heading.isEmpty() && !text.startsWith(heading)) {
            above.add(heading);
        }
        if (table && !header.isEmpty() && !text.startsWith(header)) {
            above.add(header);
        }
        chunks.add(
                new Chunk(
                        chunks.size(),
                        from,
                        to,
                        document.pages().isPresent() ? Optional.of(page) : Optional.empty(),
                        String.join("\n", above)));
    }
}
