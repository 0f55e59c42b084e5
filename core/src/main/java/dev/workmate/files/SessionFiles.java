package dev.workmate.files;

import dev.workmate.id.SessionId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Files by session and name, which all servers on one database share. A file is written as a whole
 * at once: nobody ever sees half of one, and what was put is durable and seen by everybody when the
 * call returns. Every call ends in bounded time. Thread-safe.
 */
public interface SessionFiles {
    /** The longest name in bytes of UTF-8, so that a key with its session fits everywhere. */
    int MAX_NAME = 900;

    /** A file that is there. */
    record Entry(String name, long size) {}

    /** Puts a file in place of one that may be there. */
    void put(SessionId session, String name, byte[] content) throws IOException;

    /** Empty where there is none. */
    Optional<byte[]> get(SessionId session, String name) throws IOException;

    /** The files of a session in no order that counts, at most {@code limit}. */
    List<Entry> list(SessionId session, int limit) throws IOException;

    /** Nothing happens where there is none. */
    void delete(SessionId session, String name) throws IOException;

    /** Deletes all files of a session. */
    void erase(SessionId session) throws IOException;

    /** Sessions that have files, rising, from behind one on. */
    List<SessionId> sessions(Optional<SessionId> after, int limit) throws IOException;

    /** What health says of it: its kind, without addresses or keys. Throws where it is away. */
    String check() throws IOException;
}
