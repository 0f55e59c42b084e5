package dev.workmate.tool.blob;

import dev.workmate.id.SessionId;
import java.util.Optional;

/**
 * Where bytes go that are too big for an event. A reference is made of what it names, so that bytes
 * that are no longer those that were kept are never given back. Thread-safe; erased with its
 * session, and a session that is gone keeps nothing.
 */
public interface Blobs {
    /** Keeps the bytes and returns the reference under which this session can read them again. */
    String keep(SessionId session, String mediaType, byte[] content);

    /**
     * Keeps the bytes for an event that is about to name them. Without one they go after a while.
     */
    String offer(SessionId session, String mediaType, byte[] content);

    /** Drops what was offered and never used; what an event names stays. */
    void withdraw(SessionId session, String reference);

    /** A part of a blob; empty where this session has none by that name. */
    Optional<Slice> read(SessionId session, String reference, long offset, int length);

    /** Bytes of a blob from an offset on. */
    record Slice(String mediaType, long total, byte[] content) {}
}
