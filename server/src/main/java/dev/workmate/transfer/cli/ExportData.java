package dev.workmate.transfer.cli;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.database.PersonKeys;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import dev.workmate.transfer.jdbc.Export;
import dev.workmate.transfer.jdbc.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes all data of a store into a folder that any store can take in. */
public final class ExportData {
    static final String WORKSPACES = "workspaces";

    private ExportData() {}

    /** Arguments are the home folder, the folder to write to and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, ExportData::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().size() != 1) {
            return terminal.misuse("export takes one folder to write to");
        }
        Path folder = Path.of(call.words().getFirst());
        try (Database database = Databases.look(call.home(), call.url())) {
            Manifest done =
                    new Export(
                                    database,
                                    folder,
                                    (at, of) ->
                                            terminal.err.println(at + " of " + of + " sessions"))
                            .run();
            long files = copyWorkspaces(call.home(), folder);
            copyKeys(database.keys().folder(), folder.resolve(PersonKeys.FOLDER));
            terminal.out.println(
                    call.json()
                            ? json(done, files)
                            : "%d sessions, %d rows and %d files are in %s"
                                    .formatted(done.sessions(), done.rows(), files, folder));
            return Terminal.WELL;
        }
    }

    /** What is half written is not worth having. */
    static long copyWorkspaces(Path from, Path to) throws IOException {
        Path workspaces = from.resolve(WORKSPACES);
        return Files.isDirectory(workspaces)
                ? FolderCopy.copy(
                        workspaces, to.resolve(WORKSPACES), name -> !name.startsWith(".staging"))
                : 0;
    }

    /** Beside the rows: an erasure can reach them, and whoever takes the rows in needs them. */
    static void copyKeys(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            Files.createDirectories(to);
            BackUp.protect(to);
            FolderCopy.copy(from, to, name -> name.toString().endsWith(".key"));
        }
    }

    static String json(Manifest done, long files) {
        return JsonValue.object()
                .with("sessions", done.sessions())
                .with("rows", done.rows())
                .with("files", files)
                .build()
                .toJson()
                .value();
    }
}
