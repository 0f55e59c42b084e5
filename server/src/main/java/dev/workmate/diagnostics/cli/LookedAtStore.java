package dev.workmate.diagnostics.cli;

import dev.workmate.access.ActLog;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.diagnostics.jdbc.StoreOverview;
import dev.workmate.event.json.EventJson;
import dev.workmate.files.s3.FilesSetting;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.journal.jdbc.JdbcStoreCheck;
import dev.workmate.journal.jdbc.ReadOnlyJournal;
import dev.workmate.proof.SealBook;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.session.AuditLog;
import dev.workmate.session.SessionCatalog;
import dev.workmate.session.SharedPieces;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.terminal.Terminal;
import dev.workmate.tool.blob.StoredPieces;
import dev.workmate.trajectory.Trajectories;
import dev.workmate.trajectory.jdbc.JdbcTurnSearch;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** A store as an operator sees it: all of it, and without changing anything. Thread-safe. */
final class LookedAtStore implements AutoCloseable {
    private final Database database;
    private final User operator = User.of(UserId.next(), "operator", Role.ADMINISTRATOR);
    private final Ownership ownership;
    final EventJson json = new EventJson();
    final Journal journal;
    final SessionCatalog catalog;
    final ProjectionStore projections;
    final AuditLog audit;
    final Trajectories trajectories;
    final StoreOverview overview;
    final SealBook seals;
    final ActLog acts;

    private LookedAtStore(Database database) {
        this.database = database;
        this.journal = new ReadOnlyJournal(database, json);
        this.catalog = new JdbcSessionCatalog(database, json);
        this.ownership = new Ownership(catalog);
        this.projections = new JdbcProjections(database, json, InstantSource.system());
        this.audit =
                new AuditLog(
                        journal,
                        StoreCheck.all(
                                List.of(
                                        new JdbcStoreCheck(database, json),
                                        new JdbcBlobCheck(database, journal, pieces(database)))));
        this.trajectories = new Trajectories(journal, new JdbcTurnSearch(database));
        this.overview = new StoreOverview(database);
        this.seals = new JdbcSealBook(database, InstantSource.system());
        this.acts = new JdbcActs(database, InstantSource.system());
    }

    /** As the server's own settings say. */
    private static Optional<StoredPieces> pieces(Database database) {
        return SharedPieces.place(
                        FilesSetting.open(
                                name -> Optional.ofNullable(System.getenv(name)),
                                database,
                                InstantSource.system()))
                .storage();
    }

    static LookedAtStore open(Terminal.Call call) {
        return new LookedAtStore(Databases.look(call.home(), call.url()));
    }

    /** Empty where there is no such session. */
    Optional<OwnedSession> session(SessionId id) {
        return ownership.checkAudit(operator, id);
    }

    @Override
    public void close() {
        database.close();
    }
}
