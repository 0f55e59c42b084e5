package dev.workmate.testkit;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.Draft;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.proof.SealFile;
import dev.workmate.proof.SealKeys;
import dev.workmate.proof.SealedTree;
import dev.workmate.proof.Sealer;
import dev.workmate.proof.jdbc.JdbcSealBook;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An embedded store with a row in every table: what is checked against something else, such as logs
 * and seals, was written by who writes it, and the rest as the schema says.
 */
public final class EveryTable {
    /** In the home folder. */
    public static final String SEALS = SealFile.NAME;

    /** Besides one that was erased. */
    public static final int SESSIONS = 2;

    private static final String CONTENT = "content-ü";
    private static final String TOOL = "write_file";
    private static final String ENTITY = "ü";

    private EveryTable() {}

    /** Returns whose sessions, files and all else it is; the tenant is the usual one. */
    public static UserId fill(Database database, Path home) {
        UserId owner = UserId.next();
        List<SessionId> made = FilledHome.with(database, owner, SESSIONS + 1);
        SessionId erased = made.getFirst();
        SessionId kept = made.getLast();
        long gone = number(database, erased);
        JdbcJournal journal =
                new JdbcJournal(
                        database, new EventJson(), CommitListener.NONE, InstantSource.system());
        journal.erase(erased);
        grant(journal, kept);
        new JdbcActs(database, InstantSource.system())
                .append(
                        new Act(
                                ActKind.SIGNED_IN,
                                TenantId.DEFAULT,
                                Optional.of(owner),
                                Optional.empty(),
                                "127.0.0.1",
                                "ü"));
        seal(database, home);
        database.write(
                connection -> {
                    FilledTables.fill(
                            connection,
                            Map.ofEntries(
                                    Map.entry("users.id", owner.value()),
                                    Map.entry("owner_id", owner.value()),
                                    Map.entry("person_id", owner.value()),
                                    Map.entry("tenant_id", TenantId.DEFAULT.value()),
                                    Map.entry("tenants.id", TenantId.DEFAULT.value()),
                                    Map.entry("session_id", kept.value()),
                                    Map.entry("grants.tool_name", TOOL),
                                    Map.entry("grants.entity", ENTITY),
                                    Map.entry("reference", "blob-ü"),
                                    Map.entry("content_id", CONTENT),
                                    Map.entry("file_contents.id", CONTENT),
                                    // They may be sealed, so they are bytes.
                                    Map.entry("open_words.words", new byte[] {0, -1, 7}),
                                    // Views are held against their log, and this one has none.
                                    Map.entry("session_number", gone)));
                    return true;
                });
        return owner;
    }

    private static void grant(JdbcJournal journal, SessionId session) {
        GrantRemembered grant = new GrantRemembered(ApprovalId.next(), TOOL, ENTITY, "ada");
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(ofATask(Drafts.of(TurnId.next(), grant))),
                                SessionChange.STAY,
                                ""));
    }

    private static Draft ofATask(Draft draft) {
        return new Draft(
                draft.eventId(),
                draft.turnId(),
                Optional.of(TaskId.next()),
                draft.index(),
                draft.agent(),
                draft.at(),
                draft.event());
    }

    private static long number(Database database, SessionId session) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT number FROM sessions WHERE id = ?",
                                        row -> row.getLong(1),
                                        session.value())
                                .orElseThrow());
    }

    private static void seal(Database database, Path home) {
        InstantSource time = InstantSource.system();
        JdbcSealBook book = new JdbcSealBook(database, time);
        SealKeys keys = SealKeys.parse("test", SealKeys.random());
        new Sealer(
                        book,
                        new SealedTree(book),
                        new SealFile(home.resolve(SEALS)),
                        () -> keys,
                        _ -> {},
                        time)
                .seal();
    }
}
