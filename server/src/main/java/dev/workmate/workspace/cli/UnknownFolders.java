package dev.workmate.workspace.cli;

import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Databases;
import dev.workmate.files.SessionFiles;
import dev.workmate.files.s3.FilesSetting;
import dev.workmate.id.SessionId;
import dev.workmate.workspace.FolderWorkspaces;
import dev.workmate.workspace.KnownSessions;
import dev.workmate.workspace.StoredWorkspaces;
import dev.workmate.workspace.Workspaces;
import dev.workmate.workspace.jdbc.JdbcKnownSessions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    private final Map<String, String> settings;
    private boolean isShared;

    UnknownFolders(Path home, Map<String, String> settings, boolean delete, PrintStream out) {
        this.home = home;
        this.settings = settings;
        this.url = settings.getOrDefault("WORKMATE_DATABASE_URL", "");
        this.delete = delete;
        this.out = out;
    }

    /** Arguments are the home folder and, to remove what is listed, {@code --delete}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        boolean delete = List.of(arguments).contains("--delete");
        System.exit(
                new UnknownFolders(Path.of(arguments[0]), System.getenv(), delete, System.out)
                        .run());
    }

    /** The process's exit code. */
    int run() throws IOException, InterruptedException {
        boolean isElsewhere = settings.containsKey("WORKMATE_FILES_URL") || !url.isBlank();
        if (!isElsewhere && !Files.isDirectory(home.resolve("workspaces"))) {
            out.println("There are no files of sessions in " + home + ".");
            return 0;
        }
        if (url.isBlank() && !Files.exists(home.resolve("workmate.db"))) {
            return withoutDatabase();
        }
        try (Database database = Databases.open(home, url)) {
            Workspaces workspaces = of(database);
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

    /** Where the server keeps them. */
    private Workspaces of(Database database) throws IOException {
        KnownSessions sessions = new JdbcKnownSessions(database);
        Optional<SessionFiles> shared =
                FilesSetting.open(
                                name ->
                                        Optional.ofNullable(settings.get(name))
                                                .filter(value -> !value.isBlank()),
                                database,
                                InstantSource.system())
                        .store();
        isShared = shared.isPresent();
        return isShared ? new StoredWorkspaces(shared.get(), sessions) : below(sessions);
    }

    private Workspaces below(KnownSessions sessions) throws IOException {
        return FolderWorkspaces.below(home.resolve("workspaces"), sessions);
    }

    private List<SessionId> list(Workspaces workspaces) throws IOException, InterruptedException {
        List<SessionId> unknown = workspaces.sweep();
        unknown.forEach(
                session ->
                        out.println(
                                isShared
                                        ? session.value()
                                        : home.resolve("workspaces").resolve(session.value())));
        return unknown;
    }
}
