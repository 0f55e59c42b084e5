package dev.workmate.transfer.cli;

import dev.workmate.database.OnlineCopy;
import dev.workmate.privacy.ErasureList;
import dev.workmate.privacy.jdbc.RestoredHome;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import dev.workmate.transfer.jdbc.TransferException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes a home folder again from what {@link BackUp} saved. */
public final class Restore {
    private Restore() {}

    /** Arguments are the home folder to make, the folder of the backup and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Restore::run);
    }

    public static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().size() != 1) {
            return terminal.misuse("restore takes one folder that backup has written");
        }
        if (!call.url().isBlank()) {
            return terminal.misuse(
                    "restore makes an embedded store; unset WORKMATE_DATABASE_URL, and move it to"
                            + " PostgreSQL by export and import");
        }
        Path from = Path.of(call.words().getFirst());
        Path home = call.home();
        if (!Files.exists(from.resolve(BackUp.DONE))) {
            throw new TransferException(from + " holds no complete backup");
        }
        if (!FolderCopy.isMissingOrEmpty(home)) {
            throw new TransferException(
                    home + " is not empty; a backup is restored into a new home folder");
        }
        OnlineCopy.check(from.resolve(BackUp.DATABASE));
        Files.createDirectories(home);
        BackUp.protect(home);
        long files = FolderCopy.copy(from, home, name -> !name.toString().equals(BackUp.DONE));
        OnlineCopy.check(home.resolve(BackUp.DATABASE));
        int erased = new RestoredHome(home).apply(new ErasureList(from).read());
        terminal.out.println(
                call.json()
                        ? JsonValue.object()
                                .with("files", files)
                                .with("erasedAgain", erased)
                                .build()
                                .toJson()
                                .value()
                        : "%d files are restored to %s, %d people erased again"
                                .formatted(files, home, erased));
        return Terminal.WELL;
    }
}
