package dev.workmate.knowledge.http;

import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.text.Chunk;

import java.util.ArrayList;
import java.util.List;

/** Shows parts of a file's text. */
final class Previews {
    private static final int MAX_CHARACTERS = 100_000;

    private Previews() {}

    static FileView.Preview of(Documents.Read read, int offset) {
        int start = Math.min(offset, read.text().length());
        int end = Math.min(read.text().length(), start + MAX_CHARACTERS);
        List<FileView.PageStart> pages = new ArrayList<>();
        for (Chunk chunk : read.chunks()) {
            chunk.page()
                    .filter(page -> pages.isEmpty() || pages.getLast().page() != page)
                    .ifPresent(page -> pages.add(new FileView.PageStart(page, chunk.start())));
        }
        return new FileView.Preview(
                read.file().id(),
                read.file().version(),
                start,
                read.text().length(),
                read.text().substring(start, end),
                pages);
    }
}
