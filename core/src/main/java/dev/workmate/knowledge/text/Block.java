package dev.workmate.knowledge.text;

/** A part of a document's text: characters from {@code start} to before {@code end} on a page. */
public record Block(Kind kind, int start, int end, int page) {
    public Block {
        if (start < 0 || end < start || page < 1) {
            throw new IllegalArgumentException(
                    "a block must rise from 0 on a page from 1, was "
                            + start
                            + ".."
                            + end
                            + " on "
                            + page);
        }
    }

    /** What a part is. */
    public enum Kind {
        HEADING,
        PARAGRAPH,
        /** One row of a table, its cells between bars. */
        ROW,
        /** The first row of a table. */
        HEADER_ROW
    }
}
