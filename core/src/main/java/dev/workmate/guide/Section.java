package dev.workmate.guide;

/**
 * A heading of a document and the text below it, up to the next heading. The part before the first
 * heading stands under the document's own title.
 */
public record Section(String document, String title, String heading, String text) {
    /** The section as a reader finds it again. */
    public String name() {
        return document + " › " + heading;
    }
}
