package dev.workmate.event.value;

import java.util.Optional;

/**
 * Where a statement in an answer comes from. Where that is a file of the session, {@code fileId}
 * and {@code version} name it and {@code start} and {@code end} count characters of its stored
 * text, 0 where it has none; {@code page} counts from 1. {@code place} is the statement itself in
 * the message's content, where the provider says which it is.
 */
public record Citation(
        String source,
        String title,
        String quote,
        int start,
        int end,
        Optional<String> fileId,
        Optional<Integer> version,
        Optional<Integer> page,
        Optional<Span> place) {
    /** What a session's file is known by never changes, so there is one version of each. */
    private static final int ONLY_VERSION = 1;

    public Citation {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "a citation's range must rise from 0, was " + start + ".." + end);
        }
    }

    /** Something that is not kept here. */
    public static Citation of(String source, String title, String quote, Span place) {
        return new Citation(
                source,
                title,
                quote,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(place));
    }

    /** The same statement out of a file of the session. */
    public Citation inFile(String file, Span text, Optional<Integer> onPage) {
        return inFile(file, ONLY_VERSION, text, onPage);
    }

    /** The same statement out of a version of a file. */
    public Citation inFile(String file, int of, Span text, Optional<Integer> onPage) {
        return new Citation(
                source,
                title,
                quote,
                text.start(),
                text.end(),
                Optional.of(file),
                Optional.of(of),
                onPage,
                place);
    }

    /** The same, where so many characters were put before the statement. */
    public Citation after(int characters) {
        return new Citation(
                source,
                title,
                quote,
                start,
                end,
                fileId,
                version,
                page,
                place.map(span -> span.after(characters)));
    }
}
