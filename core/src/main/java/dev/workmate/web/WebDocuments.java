package dev.workmate.web;

import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.util.Optional;

/** Fetches documents of the web as they are, whatever they hold. Bounded in time; thread-safe. */
public interface WebDocuments {
    /** An address that may be fetched. */
    WebAddress address(String text) throws ToolException;

    /**
     * At most so many bytes of it. With {@code known}, which an earlier answer gave, a document
     * that did not change is answered with status 304.
     */
    WebDocument fetch(WebAddress address, Optional<Validator> known, int maxBytes)
            throws ToolException, IOException, InterruptedException;

    /** What a site wants to hear to tell whether a document changed. */
    record Validator(Optional<String> tag, Optional<String> modified) {}
}
