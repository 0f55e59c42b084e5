package dev.workmate.workspace;

import dev.workmate.files.SessionFiles;
import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Workspaces that all servers share, in whatever keeps the files of sessions. A write looks twice
 * whether its session is still there, before and after: an erasure by another server in between
 * leaves nothing behind. Thread-safe.
 */
public final class StoredWorkspaces implements Workspaces {
    /** What else is kept for a session has names of its own. */
    static final String PREFIX = "workspace/";

    private static final int PAGE = 1_000;

    private final SessionFiles files;
    private final KnownSessions sessions;

    public StoredWorkspaces(SessionFiles files, KnownSessions sessions) {
        this.files = files;
        this.sessions = sessions;
    }

    @Override
    public Workspace of(SessionId session) {
        return view(session);
    }

    private StoredWorkspace view(SessionId session) {
        return new StoredWorkspace(files, session);
    }

    @Override
    public Workspace.Written write(SessionId session, WorkspacePath file, byte[] content)
            throws IOException, ToolException {
        requireLive(session);
        String name = PREFIX + file;
        if (name.getBytes(StandardCharsets.UTF_8).length > SessionFiles.MAX_NAME) {
            throw new ToolException("The path is too long to be kept here. Use a shorter one.");
        }
        Optional<Long> before = view(session).room(file, content.length);
        files.put(session, name, content);
        if (sessions.of(session) == Standing.ERASED) {
            files.delete(session, name);
            throw gone();
        }
        return new Workspace.Written(before);
    }

    private void requireLive(SessionId session) throws ToolException {
        if (sessions.of(session) != Standing.LIVE) {
            throw gone();
        }
    }

    private static ToolException gone() {
        return new ToolException("The session is gone.");
    }

    @Override
    public void erase(SessionId session) throws IOException {
        files.erase(session);
    }

    @Override
    public List<SessionId> sweep() throws IOException {
        List<SessionId> unknown = new ArrayList<>();
        for (SessionId session : withFiles()) {
            switch (sessions.of(session)) {
                case LIVE -> {}
                case ERASED -> erase(session);
                case UNKNOWN -> unknown.add(session);
            }
        }
        return unknown;
    }

    @Override
    public List<SessionId> withFiles() throws IOException {
        List<SessionId> all = new ArrayList<>();
        List<SessionId> page = files.sessions(Optional.empty(), PAGE);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = files.sessions(Optional.of(page.getLast()), PAGE);
        }
        return all;
    }
}
