package dev.workmate.secrets.cli;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.id.Uuids;
import dev.workmate.secrets.DataKeyStore;
import dev.workmate.secrets.KeyRotation;
import dev.workmate.secrets.KeyRotation.Progress;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.jdbc.JdbcKeyHolders;
import dev.workmate.secrets.jdbc.SealedColumns;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Puts a new master key first in the file, and waits until everything is under it. Servers that run
 * do the work; where none does, this does it. Ends with 1 where it is not done in time.
 */
public final class RotateKeys {
    private static final int MAX_LOOKS = 600;
    private static final long PAUSE_MILLIS = 1_000;

    private RotateKeys() {}

    /**
     * Arguments are the home folder, {@code --json}, {@code --status} to look only, and {@code
     * --drop-old} to remove master keys that nothing needs any more.
     */
    public static void main(String[] arguments) {
        Terminal.main(arguments, RotateKeys::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException, InterruptedException {
        if (!call.words().isEmpty()) {
            return terminal.misuse("rotate-keys takes no words");
        }
        if (given("WORKMATE_MASTER_KEY").isPresent()) {
            return terminal.misuse(
                    "WORKMATE_MASTER_KEY gives the master keys: put a new one first there, and"
                            + " start the servers again one by one");
        }
        Path file =
                given("WORKMATE_MASTER_KEY_FILE")
                        .map(Path::of)
                        .orElseGet(() -> call.home().resolve(FileMasterKeys.NAME));
        if (!Files.exists(file)) {
            throw new IOException("there are no master keys in " + file);
        }
        FileMasterKeys masters = FileMasterKeys.open(file);
        try (Database looked = Databases.look(call.home(), call.url())) {
            Supplier<Progress> look = () -> rotation(looked, masters).look();
            if (call.has("--drop-old")) {
                return dropOld(terminal, call, masters, new JdbcDataKeys(looked, time()));
            }
            if (!call.has("--status")) {
                terminal.err.println("master key " + masters.add() + " is the newest in " + file);
            }
            Progress left =
                    call.has("--status") ? look.get() : await(terminal, call, look, masters);
            terminal.out.println(call.json() ? json(left) : text(left));
            return left.isDone() ? Terminal.WELL : Terminal.TROUBLE;
        }
    }

    private static Optional<String> given(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isBlank());
    }

    private static InstantSource time() {
        return InstantSource.system();
    }

    private static KeyRotation rotation(Database database, FileMasterKeys masters) {
        DataKeyStore store = new JdbcDataKeys(database, time());
        return new KeyRotation(
                store,
                masters,
                new JdbcKeyHolders(database, "rotate-keys " + Uuids.next(), time()),
                new TinkSecrets(store, masters, time()),
                SealedColumns.all(database));
    }

    private static Progress await(
            Terminal terminal, Terminal.Call call, Supplier<Progress> look, FileMasterKeys masters)
            throws InterruptedException {
        work(terminal, call, masters);
        Progress left = look.get();
        for (int i = 0; i < MAX_LOOKS && !left.isDone(); i++) {
            if (i % 10 == 0) {
                terminal.err.println(text(left));
            }
            Thread.sleep(PAUSE_MILLIS);
            left = look.get();
        }
        return left;
    }

    /** A running server holds an embedded store, and does it itself. */
    private static void work(Terminal terminal, Terminal.Call call, FileMasterKeys masters) {
        try (Database database = Databases.open(call.home(), call.url())) {
            rotation(database, masters).run();
        } catch (RuntimeException e) {
            terminal.err.println("the running server does it: " + e.getMessage());
        }
    }

    private static int dropOld(
            Terminal terminal, Terminal.Call call, FileMasterKeys masters, DataKeyStore store) {
        String newest = masters.current().id();
        long others = store.all().stream().filter(key -> !key.masterKey().equals(newest)).count();
        if (others > 0) {
            terminal.err.println(
                    "workmate: "
                            + others
                            + " data keys are under older master keys; none is removed");
            return Terminal.TROUBLE;
        }
        int removed = masters.all().size() - 1;
        masters.keep(Set.of(newest));
        terminal.out.println(
                call.json()
                        ? JsonValue.object().with("removed", removed).build().toJson().value()
                        : removed + " older master keys are removed");
        return Terminal.WELL;
    }

    private static String text(Progress left) {
        if (left.isDone()) {
            return "everything is under master key " + left.masterKey();
        }
        return left.waitingFor().isEmpty()
                ? "%d data keys and %d secrets are left"
                        .formatted(left.dataKeysLeft(), left.secretsLeft())
                : "these servers lack the new master key: " + String.join(", ", left.waitingFor());
    }

    private static String json(Progress left) {
        return JsonValue.object()
                .with("done", left.isDone())
                .with("masterKey", left.masterKey())
                .withTexts("waitingFor", left.waitingFor())
                .with("dataKeysLeft", left.dataKeysLeft())
                .with("secretsLeft", left.secretsLeft())
                .build()
                .toJson()
                .value();
    }
}
