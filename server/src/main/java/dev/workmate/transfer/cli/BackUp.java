package dev.workmate.transfer.cli;

import dev.workmate.database.Databases;
import dev.workmate.database.OnlineCopy;
import dev.workmate.privacy.KnownBackups;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import dev.workmate.transfer.jdbc.TransferException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Saves a home folder with the embedded store, also while a server runs in it. */
public final class BackUp {
    /** Written last: without it a backup is not whole. */
    static final String DONE = "workmate-backup.json";

    static final String DATABASE = "workmate.db";
    private static final String MARKS = "workmate.marks";

    /** What has its own way of being copied, and what belongs to a running process. */
    private static final Set<String> APART =
            Set.of(
                    DATABASE,
                    DATABASE + "-wal",
                    DATABASE + "-shm",
                    MARKS,
                    "workmate.lock",
                    KnownBackups.FILE,
                    "tmp",
                    "logs");

    private BackUp() {}

    /** Arguments are the home folder, the folder to write to and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, BackUp::run);
    }

    public static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().size() != 1) {
            return terminal.misuse("backup takes one folder to write to");
        }
        if (!call.url().isBlank()) {
            return terminal.misuse(
                    "backup saves the embedded store; save PostgreSQL by its own means, or use"
                            + " export");
        }
        Path home = call.home().toAbsolutePath().normalize();
        Path to = Path.of(call.words().getFirst()).toAbsolutePath().normalize();
        if (!FolderCopy.isMissingOrEmpty(to)) {
            throw new TransferException(to + " is not empty");
        }
        // Says whether there is a database, and one of this version.
        Databases.look(home, "").close();
        Files.createDirectories(to);
        protect(to);
        // First: what a mark speaks of is then in the copy of the database.
        if (Files.exists(home.resolve(MARKS))) {
            Files.copy(home.resolve(MARKS), to.resolve(MARKS));
        }
        OnlineCopy.make(home.resolve(DATABASE), to.resolve(DATABASE));
        OnlineCopy.check(to.resolve(DATABASE));
        long files =
                FolderCopy.copy(
                        home,
                        to,
                        name ->
                                !APART.contains(name.getName(0).toString())
                                        && !home.resolve(name).startsWith(to)
                                        && !name.startsWith(Path.of("workspaces", ".staging")));
        long bytes = Files.size(to.resolve(DATABASE));
        String done =
                JsonValue.object()
                        .with("bytes", bytes)
                        .with("files", files)
                        .build()
                        .toJson()
                        .value();
        Files.writeString(to.resolve(DONE), done + "\n");
        KnownBackups.in(home).add(to);
        terminal.out.println(
                call.json()
                        ? done
                        : "the database (%d bytes) and %d files are in %s"
                                .formatted(bytes, files, to));
        return Terminal.WELL;
    }

    /** As the home folder itself: for its own account only. */
    static void protect(Path folder) throws IOException {
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        } catch (UnsupportedOperationException e) {
            // There are no such rights here, nor on the home folder.
        }
    }
}
