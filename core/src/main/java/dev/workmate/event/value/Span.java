package dev.workmate.event.value;

/** A part of a text, counted in characters as Java counts them; the end is not part of it. */
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "a range must rise from 0, was " + start + ".." + end);
        }
    }

    /** The same part of a text that so many characters were put before. */
    public Span after(int characters) {
        return new Span(start + characters, end + characters);
    }
}
