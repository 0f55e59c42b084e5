package dev.workmate.tool;

import dev.workmate.event.SessionId;
import java.util.Optional;

/** Where output goes that is too big for an event. Thread-safe; erased with its session. */
public interface Blobs {
    /** Keeps the bytes and returns the reference under which this session can read them again. */
    String keep(SessionId session, String mediaType, byte[] content);

    /** Keeps the bytes under a reference of one's own; a second time it changes nothing. */
    void keep(SessionId session, String reference, String mediaType, byte[] content);

    /** A part of a blob; empty where this session has none by that name. */
    Optional<Slice> read(SessionId session, String reference, long offset, int length);

    /** Bytes of a blob from an offset on. */
    record Slice(String mediaType, long total, byte[] content) {}
}
