package dev.workmate.privacy.jdbc;

import dev.workmate.access.Logins;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.PersonKeys;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.IndexedPeople;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureList;
import dev.workmate.privacy.Inventory;
import dev.workmate.privacy.KnownBackups;
import dev.workmate.privacy.Remains;
import dev.workmate.session.Sessions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What a running server keeps of people, wherever it is. */
public final class StoredRemains implements Remains {
    /** Longer than a read of the database may take. */
    private static final Duration SHRED_LIMIT = Duration.ofMinutes(2);

    private final Database database;
    private final PersonRows rows;
    private final Logins logins;
    private final Ownership ownership;
    private final Sessions sessions;
    private final IndexedPeople index;
    private final Path home;

    public StoredRemains(
            Database database,
            Logins logins,
            Ownership ownership,
            Sessions sessions,
            IndexedPeople index,
            Path home) {
        this.database = database;
        this.rows = new PersonRows(database);
        this.logins = logins;
        this.ownership = ownership;
        this.sessions = sessions;
        this.index = index;
        this.home = home;
    }

    @Override
    public Inventory inventory(UserId person) {
        return rows.inventory(person);
    }

    @Override
    public void signOut(UserId person) {
        logins.shutOut(named(person));
    }

    @Override
    public void eraseSessions(UserId person) {
        for (SessionId session : rows.sessions(person)) {
            ownership.check(named(person), session).ifPresent(sessions::forget);
        }
    }

    @Override
    public void eraseRows(UserId person) {
        rows.erase(person);
    }

    @Override
    public void destroyKeys(UserId person) {
        database.keys().destroy(person);
        try {
            for (Path backup : KnownBackups.in(home).reachable()) {
                PersonKeys.in(backup.resolve(PersonKeys.FOLDER), PersonKeys.Use.ONLY_OPEN)
                        .destroy(person);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the backups' keys cannot be reached", e);
        }
    }

    @Override
    public void eraseFromIndex(UserId person) {
        index.forget(List.of(person));
    }

    @Override
    public void shred() {
        database.shredNow(SHRED_LIMIT);
        PassingFiles.in(home).awaitGone();
    }

    @Override
    public void tellBackups(Erasure erasure) {
        try {
            new ErasureList(home).add(erasure);
            for (Path backup : KnownBackups.in(home).reachable()) {
                new ErasureList(backup).add(erasure);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the list of erased people cannot be written", e);
        }
    }

    /** The account may be gone already. */
    private static User named(UserId person) {
        return User.of(person, "erasure", Role.USER);
    }
}
