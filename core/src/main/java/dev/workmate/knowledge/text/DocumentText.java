package dev.workmate.knowledge.text;

import java.util.List;
import java.util.Optional;

/**
 * What a document says. The text never changes once it is stored, so a place in it can be cited;
 * blocks stand in its order and do not overlap. {@code pages} is empty where there are none.
 */
public record DocumentText(
        String mediaType, String text, List<Block> blocks, Optional<Integer> pages) {
    public DocumentText {
        blocks = List.copyOf(blocks);
        int last = 0;
        for (Block block : blocks) {
            if (block.start() < last || block.end() > text.length()) {
                throw new IllegalArgumentException(
                        "blocks must follow each other within the text, was " + block);
            }
            last = block.end();
        }
    }
}
