package dev.workmate.workspace;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.util.List;

/**
 * The files of all sessions, wherever they are kept. Writing and erasing exclude each other, so an
 * erased session never gets a file again. Thread-safe.
 */
public interface Workspaces {
    Workspace of(SessionId session);

    /**
     * Puts a whole file in place at once; nobody ever sees half of it, and it is durable when the
     * call returns. Refused where the session is gone or its workspace is full.
     */
    Workspace.Written write(SessionId session, WorkspacePath file, byte[] content)
            throws IOException, ToolException, InterruptedException;

    /** The sessions that have files, known or not. */
    List<SessionId> withFiles() throws IOException;

    /** Erases all files of a session that is gone. */
    void erase(SessionId session) throws IOException, InterruptedException;

    /**
     * Erases the files of sessions that are recorded as erased, which a crash may have left.
     * Returns the sessions that have files and are not known: theirs are kept.
     */
    List<SessionId> sweep() throws IOException, InterruptedException;
}
