package dev.workmate.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Where the bytes of files are kept, equal ones once, found by their SHA-256. Nothing outside ever
 * becomes a path. Thread-safe.
 */
public interface Contents {
    /** Keeps the bytes of a file on disk; what nobody uses goes after a while. */
    ContentId keep(Path source) throws IOException;

    /** Writes the bytes out; fails where they are missing or no longer those that were kept. */
    void copy(ContentId content, OutputStream target) throws IOException;

    /** The bytes as they are read. */
    InputStream open(ContentId content) throws IOException;

    /** Some of the bytes as they are read; {@code from} and {@code length} lie within them. */
    InputStream open(ContentId content, long from, long length) throws IOException;

    /** Removes bytes and texts that no file uses any more; returns how many contents went. */
    int sweep();
}
