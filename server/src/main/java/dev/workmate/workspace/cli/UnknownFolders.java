package dev.workmate.workspace.cli;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Databases;
import dev.workmate.id.SessionId;
import dev.workmate.workspace.FolderWorkspaces;
import dev.workmate.workspace.KnownSessions;
import dev.workmate.workspace.Workspaces;
import dev.workmate.workspace.jdbc.JdbcKnownSessions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Lists the folders of sessions that the database does not know, and removes them where asked to:
 * the server itself never does. Only while no server runs in the home folder, and never where there
 * is no database to ask.
 */
public final class UnknownFolders {
    private static final int FAILED = 1;

    private final Path home;
    private final String url;
    private final boolean delete;
    private final PrintStream out;

    UnknownFolders(Path home, String url, boolean delete, PrintStream out) {
        this.home = home;
        this.url = url;
        this.delete = delete;
        this.out = out;
    }

    /** Arguments are the home folder and, to remove what is listed, {@code --delete}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        boolean delete = List.of(arguments).contains("--delete");
        String url = System.getenv().getOrDefault("WORKMATE_DATABASE_URL", "");
        System.exit(new UnknownFolders(Path.of(arguments[0]), url, delete, System.out).run());
    }

    /** The process's exit code. */
    int run() throws IOException, InterruptedException {
        if (!Files.isDirectory(home.resolve("workspaces"))) {
            out.println("There are no files of sessions in " + home + ".");
            return 0;
        }
        if (url.isBlank() && !Files.exists(home.resolve("workmate.db"))) {
            return withoutDatabase();
        }
        try (Database database = Databases.open(home, url)) {
            Workspaces workspaces = below(new JdbcKnownSessions(database));
            List<SessionId> unknown = list(workspaces);
            for (SessionId session : delete ? unknown : List.<SessionId>of()) {
                workspaces.erase(session);
            }
            out.println(
                    unknown.size()
                            + " folders belong to no session of this database"
                            + (delete ? "; they are removed." : "; --delete removes them."));
            return 0;
        } catch (DatabaseException e) {
            out.println("Nothing was looked at: " + e.getMessage() + ".");
            return FAILED;
        }
    }

    /** Where there is nobody to ask, everything is unknown; that is no reason to remove it. */
    private int withoutDatabase() throws IOException, InterruptedException {
        List<SessionId> all = list(below(_ -> KnownSessions.Standing.UNKNOWN));
        out.println(
                "There is no database in "
                        + home
                        + ": whose the "
                        + all.size()
                        + " folders are cannot be known, and nothing is removed.");
        return delete ? FAILED : 0;
    }

    private Workspaces below(KnownSessions sessions) throws IOException {
        return FolderWorkspaces.below(home.resolve("workspaces"), sessions);
    }

    private List<SessionId> list(Workspaces workspaces) throws IOException, InterruptedException {
        List<SessionId> unknown = workspaces.sweep();
        unknown.forEach(
                session -> out.println(home.resolve("workspaces").resolve(session.value())));
        return unknown;
    }
}
