package dev.workmate.workspace;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FolderWorkspacesContractTest extends WorkspacesContract {
    @TempDir private Path home;

    @Override
    Workspaces open(KnownSessions sessions) throws IOException {
        return FolderWorkspaces.below(home.resolve("workspaces"), sessions);
    }
}
