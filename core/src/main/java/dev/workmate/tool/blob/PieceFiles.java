package dev.workmate.tool.blob;

import dev.workmate.id.SessionId;
import java.io.IOException;
import java.util.Optional;

/**
 * Storage outside the database that pieces of blobs can lie in, by session and name. What was put
 * is durable, and seen by all servers, when the call returns. Thread-safe.
 */
public interface PieceFiles {
    void put(SessionId session, String name, byte[] content) throws IOException;

    /** Empty where there is none. */
    Optional<byte[]> get(SessionId session, String name) throws IOException;

    /** Nothing happens where there is none. */
    void delete(SessionId session, String name) throws IOException;
}
