package dev.workmate.workspace.spring;

import dev.workmate.database.Database;
import dev.workmate.files.SessionFiles;
import dev.workmate.files.SharedFiles;
import dev.workmate.files.jdbc.JdbcSessionFiles;
import dev.workmate.workspace.FolderWorkspaces;
import dev.workmate.workspace.KnownSessions;
import dev.workmate.workspace.StoredWorkspaces;
import dev.workmate.workspace.WorkspaceMove;
import dev.workmate.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The place where workspaces are kept. What an earlier setting or an import left in the folder or
 * in the database is moved there first, so that no file is out of sight.
 */
final class WorkspacePlaces {
    private static final Logger log = LoggerFactory.getLogger(WorkspacePlaces.class);

    private final Path folder;
    private final Database database;
    private final KnownSessions sessions;

    WorkspacePlaces(Path folder, Database database, KnownSessions sessions) {
        this.folder = folder;
        this.database = database;
        this.sessions = sessions;
    }

    Workspaces open(SharedFiles shared) throws IOException {
        Optional<SessionFiles> store = shared.store();
        Workspaces chosen =
                store.isPresent()
                        ? new StoredWorkspaces(store.get(), sessions)
                        : FolderWorkspaces.below(folder, sessions);
        if (store.isPresent() && Files.isDirectory(folder)) {
            move(FolderWorkspaces.below(folder, sessions), chosen, "the home folder");
        }
        if (store.filter(JdbcSessionFiles.class::isInstance).isEmpty()) {
            JdbcSessionFiles rows = new JdbcSessionFiles(database);
            move(new StoredWorkspaces(rows, sessions), chosen, "the database");
        }
        return chosen;
    }

    private void move(Workspaces from, Workspaces to, String where) {
        try {
            int moved = new WorkspaceMove(from, to, sessions).run();
            if (moved > 0) {
                log.info("the files of {} sessions were moved from {}", moved, where);
            }
        } catch (IOException | RuntimeException e) {
            log.error("files of sessions are still in {}; the next start moves them", where, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
