package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureBook;
import dev.workmate.privacy.ErasureList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A home folder that was just made from a backup: whoever was erased since it was saved is erased
 * from it before any server opens it.
 */
public final class RestoredHome {
    private static final int MAX_ROUNDS = 3;
    private static final Duration SHRED_LIMIT = Duration.ofMinutes(2);

    private final Path home;

    public RestoredHome(Path home) {
        this.home = home;
    }

    /** How many people were erased again; those whose erasure the backup knows itself are not. */
    public int apply(List<ErasureList.Line> known) throws IOException {
        try (Database database = Databases.open(home, "")) {
            ErasureBook book = new JdbcErasureBook(database, InstantSource.system());
            List<ErasureList.Line> due = new ArrayList<>();
            for (ErasureList.Line line : known) {
                if (book.find(line.erasure()).filter(Erasure::isDone).isEmpty()) {
                    due.add(line);
                }
            }
            for (ErasureList.Line line : due) {
                erase(database, book, line);
            }
            if (!due.isEmpty()) {
                database.shredNow(SHRED_LIMIT);
                removeIndex();
            }
            return due.size();
        }
    }

    private void erase(Database database, ErasureBook book, ErasureList.Line line)
            throws IOException {
        UserId person = line.person();
        if (book.find(line.erasure()).isEmpty()) {
            book.open(line.erasure(), person, Erasure.AskedBy.RESTORE, "none", line.requestedAt());
        }
        Journal journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        PersonRows rows = new PersonRows(database);
        for (int round = 0; round < MAX_ROUNDS && !rows.inventory(person).isEmpty(); round++) {
            for (SessionId session : rows.sessions(person)) {
                journal.forget(session);
                remove(home.resolve("workspaces").resolve(session.value()));
            }
            rows.erase(person);
        }
        if (!rows.inventory(person).isEmpty()) {
            throw new IOException("person " + person + " could not be erased from " + home);
        }
        database.keys().destroy(person);
        book.finish(line.erasure(), InstantSource.system().instant(), "");
    }

    /** Servers make it anew from the database. */
    private void removeIndex() throws IOException {
        try (Stream<Path> all = Files.list(home)) {
            for (Path each : all.toList()) {
                if (each.getFileName().toString().startsWith("workmate.index")) {
                    remove(each);
                }
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
