package dev.workmate.workspace;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.HashSet;
import java.util.Set;

/**
 * Moves the files of sessions to another place, session by session. What is there already is newer
 * and stays; a session leaves its old place only when all its files are in the new one, so an
 * interruption loses nothing. Used by one thread.
 */
public final class WorkspaceMove {
    private final Workspaces from;
    private final Workspaces to;
    private final KnownSessions sessions;

    public WorkspaceMove(Workspaces from, Workspaces to, KnownSessions sessions) {
        this.from = from;
        this.to = to;
        this.sessions = sessions;
    }

    /** Returns how many sessions were moved; files of sessions that are not known stay. */
    public int run() throws IOException, InterruptedException {
        int moved = 0;
        for (SessionId session : from.withFiles()) {
            if (sessions.of(session) == Standing.LIVE) {
                move(session);
                from.erase(session);
                moved++;
            }
        }
        return moved;
    }

    private void move(SessionId session) throws IOException, InterruptedException {
        try {
            Set<String> there = new HashSet<>();
            WorkspacePath root = WorkspacePath.folder("");
            to.of(session).walk(root, found -> there.add(found.path()));
            from.of(session)
                    .walk(root, found -> there.contains(found.path()) || copy(session, found));
        } catch (ToolException e) {
            throw new IOException("files of session " + session + " cannot be moved", e);
        }
    }

    private boolean copy(SessionId session, Workspace.Found found) throws IOException {
        try (InputStream content = Channels.newInputStream(found.open())) {
            to.write(session, WorkspacePath.file(found.path()), content.readAllBytes());
            return true;
        } catch (ToolException e) {
            throw new IOException("a file of session " + session + " cannot be moved", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("moving files was interrupted", e);
        }
    }
}
