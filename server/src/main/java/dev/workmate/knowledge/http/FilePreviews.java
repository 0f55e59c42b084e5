package dev.workmate.knowledge.http;

import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.http.FilePreview.BlockKind;
import dev.workmate.knowledge.http.FilePreview.Kind;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows parts of a file's text. */
final class FilePreviews {
    private static final int MAX_CHARACTERS = 100_000;

    private FilePreviews() {}

    static FilePreview of(Documents.Read read, List<Block> blocks, int offset) {
        int start = Math.min(offset, read.text().length());
        int end = Math.min(read.text().length(), start + MAX_CHARACTERS);
        return new FilePreview(
                read.file().id(),
                read.file().name(),
                read.file().version(),
                kind(read.file()),
                start,
                read.text().length(),
                read.text().substring(start, end),
                pages(read.chunks()),
                blocks.stream()
                        .filter(block -> block.start() < end && block.end() > start)
                        .map(block -> part(block, read.file()))
                        .toList());
    }

    private static List<FilePreview.PageStart> pages(List<Chunk> chunks) {
        List<FilePreview.PageStart> pages = new ArrayList<>();
        for (Chunk chunk : chunks) {
            chunk.page()
                    .filter(page -> pages.isEmpty() || pages.getLast().page() != page)
                    .ifPresent(page -> pages.add(new FilePreview.PageStart(page, chunk.start())));
        }
        return pages;
    }

    private static FilePreview.FileBlock part(Block block, LibraryFile file) {
        BlockKind kind =
                switch (block.kind()) {
                    case HEADING -> BlockKind.HEADING;
                    case PARAGRAPH -> BlockKind.PARAGRAPH;
                    case ROW -> BlockKind.ROW;
                    case HEADER_ROW -> BlockKind.HEADER_ROW;
                };
        Optional<Integer> page = file.pages().map(_ -> block.page());
        return new FilePreview.FileBlock(kind, block.start(), block.end(), page);
    }

    static Kind kind(LibraryFile file) {
        String type = file.mediaType();
        if (type.equals("application/pdf")) {
            return Kind.PDF;
        }
        if (type.startsWith("image/")) {
            return Kind.IMAGE;
        }
        if (type.equals("message/rfc822") || type.equals("application/vnd.ms-outlook")) {
            return Kind.MAIL;
        }
        boolean sheet =
                type.equals("text/csv")
                        || type.equals("text/tab-separated-values")
                        || type.contains("spreadsheet")
                        || type.contains("ms-excel");
        return sheet ? Kind.TABLE : Kind.TEXT;
    }
}
