package dev.workmate.workspace;

class InMemoryWorkspacesTest extends WorkspacesContract {
    @Override
    Workspaces open(KnownSessions sessions) {
        return new InMemoryWorkspaces(sessions);
    }
}
