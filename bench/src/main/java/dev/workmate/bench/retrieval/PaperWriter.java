package dev.workmate.bench.retrieval;

import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Block.Kind;
import dev.workmate.knowledge.text.DocumentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes one document, block after block, as a parser would give it. */
final class PaperWriter {
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();

    /** The block's place in the text. */
    Block write(Kind kind, String words) {
        int start = text.length();
        text.append(words).append('\n');
        Block block = new Block(kind, start, text.length() - 1, 1);
        blocks.add(block);
        return block;
    }

    Trial.Paper paper(String name) {
        return new Trial.Paper(
                name, new DocumentText("text/plain", text.toString(), blocks, Optional.empty()));
    }
}
