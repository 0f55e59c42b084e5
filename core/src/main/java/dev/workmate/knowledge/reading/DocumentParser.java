package dev.workmate.knowledge.reading;

import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;

/** Makes text of bytes that nobody trusts, within limits of time and memory. Thread-safe. */
@FunctionalInterface
public interface DocumentParser {
    /** {@code name} is a hint at what it is. Fails only where the fault is ours, not the file's. */
    Parsed parse(ContentId content, String name) throws IOException, InterruptedException;

    /** What became of it. */
    sealed interface Parsed {}

    record Text(DocumentText document) implements Parsed {}

    record Unreadable(ReadFailure reason) implements Parsed {}
}
