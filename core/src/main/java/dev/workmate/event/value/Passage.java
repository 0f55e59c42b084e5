package dev.workmate.event.value;

/** A part of a tool's output that can be cited: what it is called, and where in the output. */
public record Passage(String source, String title, Span place) {
    /** The same passage of an output that so many characters were put before. */
    public Passage after(int characters) {
        return new Passage(source, title, place.after(characters));
    }
}
