package dev.workmate.workspace.cli;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.SessionId;
import dev.workmate.workspace.Workspaces;
import dev.workmate.workspace.jdbc.JdbcKnownSessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Lists the folders of sessions that the database does not know, and removes them where asked to:
 * the server itself never does. Only while no server runs in the home folder.
 */
public final class UnknownFolders {
    private UnknownFolders() {}

    /** Arguments are the home folder and, to remove what is listed, {@code --delete}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(arguments[0]);
        boolean delete = List.of(arguments).contains("--delete");
        try (SqliteDatabase database = SqliteDatabase.open(home)) {
            Workspaces workspaces =
                    Workspaces.below(home.resolve("workspaces"), new JdbcKnownSessions(database));
            List<SessionId> unknown = workspaces.sweep();
            for (SessionId session : unknown) {
                System.out.println(home.resolve("workspaces").resolve(session.value()));
                if (delete) {
                    workspaces.erase(session);
                }
            }
            System.out.println(
                    unknown.size()
                            + " folders belong to no session of this database"
                            + (delete ? "; they are removed." : "; --delete removes them."));
        }
    }
}
