package dev.workmate.knowledge.text;

import java.util.Optional;

/**
 * A piece of a text that is searched as one: characters from {@code start} to before {@code end}.
 * {@code context} is what stands above it, the heading and for a table its first row; {@code page}
 * where the document has pages.
 */
public record Chunk(int number, int start, int end, Optional<Integer> page, String context) {
    public Chunk {
        if (number < 0 || start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "a chunk must rise from 0, was " + start + ".." + end);
        }
    }

    public String in(String text) {
        return text.substring(start, end);
    }
}
