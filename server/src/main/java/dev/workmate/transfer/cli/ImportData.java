package dev.workmate.transfer.cli;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.database.PersonKeys;
import dev.workmate.database.UnfinishedImport;
import dev.workmate.terminal.Terminal;
import dev.workmate.transfer.jdbc.Import;
import dev.workmate.transfer.jdbc.Manifest;
import java.io.IOException;
import java.nio.file.Path;

/** Takes exported data into an empty store. */
public final class ImportData {
    private ImportData() {}

    /** Arguments are the home folder, the folder of the export and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, ImportData::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().size() != 1) {
            return terminal.misuse("import takes one folder that export has written");
        }
        Path folder = Path.of(call.words().getFirst());
        // Before there is a database that nothing would be put into.
        Import.manifestOf(folder);
        try (Database database = Databases.openForImport(call.home(), call.url())) {
            UnfinishedImport state = new UnfinishedImport(call.home());
            Manifest done =
                    new Import(
                                    database,
                                    folder,
                                    state,
                                    (at, of) -> terminal.err.println(at + " of " + of + " files"))
                            .run();
            long files = ExportData.copyWorkspaces(folder, call.home());
            ExportData.copyKeys(folder.resolve(PersonKeys.FOLDER), database.keys().folder());
            state.over();
            terminal.out.println(
                    call.json()
                            ? ExportData.json(done, files)
                            : "%d sessions, %d rows and %d files are taken in"
                                    .formatted(done.sessions(), done.rows(), files));
            return Terminal.WELL;
        }
    }
}
