package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.files.jdbc.JdbcSessionFiles;
import dev.workmate.id.SessionId;
import dev.workmate.workspace.KnownSessions.Standing;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcWorkspacesTest extends WorkspacesContract {
    @TempDir Path home;
    private Database database;

    @Override
    Workspaces open(KnownSessions sessions) {
        database = SqliteDatabase.open(home);
        return new StoredWorkspaces(new JdbcSessionFiles(database), sessions);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void movesBetweenFolderAndDatabaseWithoutLosingOrChangingAnything() throws Exception {
        SessionId unknown = SessionId.next();
        SessionId live = SessionId.next();
        KnownSessions nearlyAll = id -> id.equals(unknown) ? Standing.UNKNOWN : Standing.LIVE;
        KnownSessions all = _ -> Standing.LIVE;
        Workspaces folder = FolderWorkspaces.below(home.resolve("workspaces"), all);
        Workspaces rows = new StoredWorkspaces(new JdbcSessionFiles(database), all);
        WorkspacePath deep = WorkspacePath.file("a/b/c.txt");
        folder.write(live, deep, new byte[] {1, 2, 3});
        folder.write(live, WorkspacePath.file("both.txt"), new byte[] {4});
        rows.write(live, WorkspacePath.file("both.txt"), new byte[] {5, 5});
        folder.write(unknown, deep, new byte[] {6});

        assertThat(new WorkspaceMove(folder, rows, nearlyAll).run()).isOne();

        assertThat(sizes(rows, live)).isEqualTo("a/b/c.txt 3 both.txt 2 ");
        assertThat(folder.withFiles()).containsExactly(unknown);
        assertThat(new WorkspaceMove(rows, folder, nearlyAll).run()).isOne();
        assertThat(sizes(folder, live)).isEqualTo("a/b/c.txt 3 both.txt 2 ");
        assertThat(rows.withFiles()).isEmpty();
    }

    private static String sizes(Workspaces workspaces, SessionId session) throws Exception {
        StringBuilder seen = new StringBuilder();
        workspaces
                .of(session)
                .walk(
                        WorkspacePath.folder(""),
                        found -> {
                            seen.append(found.path()).append(' ').append(found.size()).append(' ');
                            return true;
                        });
        return seen.toString();
    }
}
