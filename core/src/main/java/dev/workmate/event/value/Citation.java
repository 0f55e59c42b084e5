package dev.workmate.event.value;

/**
 * Where a statement in an answer comes from; the range counts characters of the message's content.
 */
public record Citation(String source, String title, String quote, int start, int end) {
    public Citation {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "a citation's range must rise from 0, was " + start + ".." + end);
        }
    }
}
