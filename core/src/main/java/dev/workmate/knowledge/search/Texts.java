package dev.workmate.knowledge.search;

import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import java.util.List;
import java.util.Optional;

/** The stored texts of contents and their chunks. Ownership is checked before. Thread-safe. */
public interface Texts {
    Optional<String> text(ContentId content);

    List<Chunk> chunks(ContentId content);

    /** What the parts of the text are; none where that was not kept. */
    List<Block> blocks(ContentId content);
}
