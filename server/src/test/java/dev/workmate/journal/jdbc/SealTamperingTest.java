package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.StoreCheck;
import dev.workmate.proof.SealCheck;
import dev.workmate.proof.SealFile;
import dev.workmate.proof.SealForgery;
import dev.workmate.proof.SealKeys;
import dev.workmate.proof.SealRecord;
import dev.workmate.proof.SealedTree;
import dev.workmate.proof.Sealer;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.session.AuditLog;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.PlainDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever can write to the database, and knows how hashes and seals are made, is found out by the
 * seals that are kept apart: the chain of hashes alone does not find who recomputes all of it.
 */
class SealTamperingTest {
    private static final int SESSIONS = 4;
    private static final int EVENTS = 4;
    static final List<String> TABLES =
            List.of("message_events", "sessions", "sealed_heads", "seals", "erased_sessions");

    private final EventJson json = new EventJson();
    private final UserId owner = UserId.next();
    private final SealKeys keys = SealKeys.parse("test", SealKeys.random());
    private final SealKeys foreign = SealKeys.parse("test", SealKeys.random());
    private final List<SessionId> sessions = new ArrayList<>();
    private final Random random = new Random(29);
    @TempDir Path home;
    private Database database;
    private Journal journal;
    private JdbcSealBook book;
    private SealFile file;
    private Sealer sealer;

    Database openDatabase() {
        return PlainDatabase.open(home);
    }

    /** How many edits are tried. */
    int edits() {
        return 1_000;
    }

    /** What an attacker does; those that recompute every hash are hidden from the audit alone. */
    private enum Attack {
        EDITED_PAYLOAD(false),
        EDITED_AND_REHASHED(true),
        CUT_TAIL(true),
        SWAPPED_EVENTS(false),
        SWAPPED_AND_REHASHED(true),
        REMOVED_SESSION(true),
        REMOVED_SESSION_AND_HEAD(true),
        REHASHED_WITH_ITS_HEAD(true),
        REHASHED_AND_SEALED_BY_A_FOREIGN_KEY(true),
        SWAPPED_SEALS(true),
        REMOVED_SEALS(true),
        ROLLED_BACK_DATABASE(true),
        RESIGNED_CHAIN_IN_BOTH_PLACES(true),
        EDITED_FILE(true),
        CUT_FILE_AND_REHASHED(true);

        private final boolean isHidden;

        Attack(boolean isHidden) {
            this.isHidden = isHidden;
        }
    }

    @BeforeEach
    void open() {
        database = openDatabase();
        JdbcJournal writing =
                new JdbcJournal(database, json, CommitListener.NONE, InstantSource.system());
        journal = new ReadOnlyJournal(database, json);
        book = new JdbcSealBook(database, InstantSource.system());
        file = new SealFile(home.resolve("workmate.seals"));
        sealer =
                new Sealer(
                        book,
                        new SealedTree(book),
                        file,
                        () -> keys,
                        _ -> {},
                        InstantSource.system());
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(SessionId.next());
            writing.open(sessions.get(i), owner);
            for (int j = 0; j < EVENTS / 2; j++) {
                say(writing, sessions.get(i), j);
            }
        }
        assertThat(sealer.seal().heads()).isEqualTo(SESSIONS);
        keep("before_");
        for (SessionId session : sessions) {
            for (int j = EVENTS / 2; j < EVENTS; j++) {
                say(writing, session, j);
            }
        }
        SessionId erased = SessionId.next();
        writing.open(erased, owner);
        say(writing, erased, 0);
        assertThat(sealer.seal().heads()).isEqualTo(SESSIONS + 1);
        writing.erase(erased);
        assertThat(sealer.seal().heads()).isEqualTo(1);
        keep("sound_");
    }

    private static void say(Journal journal, SessionId session, int i) {
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), "word " + i)),
                                SessionChange.STAY,
                                ""));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void keep(String prefix) {
        for (String table : TABLES) {
            run("CREATE TABLE " + prefix + table + " AS SELECT * FROM " + table);
        }
        flush();
    }

    private void restore(String prefix) {
        database.<Boolean>write(
                connection -> {
                    for (String table : TABLES) {
                        Sql.update(connection, "DELETE FROM " + table);
                        Sql.update(
                                connection,
                                "INSERT INTO "
                                        + table
                                        + columns(table)
                                        + " SELECT * FROM "
                                        + prefix
                                        + table);
                    }
                    return true;
                });
    }

    /** PostgreSQL gives numbers itself unless it is told not to. */
    String columns(String table) {
        return "";
    }

    /** Something to be done by the next {@link #flush}. */
    private record Statement(String sql, Object[] values) {}

    private final List<Statement> pending = new ArrayList<>();

    private void run(String sql, Object... values) {
        pending.add(new Statement(sql, values));
    }

    private void flush() {
        database.<Boolean>write(
                connection -> {
                    for (Statement each : pending) {
                        Sql.update(connection, each.sql(), each.values());
                    }
                    return true;
                });
        pending.clear();
    }

    @Test
    void everyEditIsFound() throws IOException {
        byte[] lines = Files.readAllBytes(file.path());
        assertThat(faults()).isEmpty();
        assertThat(auditFinds()).isFalse();
        Map<Attack, Integer> hidden = new EnumMap<>(Attack.class);
        for (int i = 0; i < edits(); i++) {
            Attack attack = Attack.values()[i % Attack.values().length];
            attack(attack);
            boolean isFoundByAudit = auditFinds();
            List<String> faults = faults();
            assertThat(isFoundByAudit || !faults.isEmpty()).as("%s, edit %d", attack, i).isTrue();
            if (attack.isHidden) {
                assertThat(faults).as("%s, edit %d", attack, i).isNotEmpty();
                if (!isFoundByAudit) {
                    hidden.merge(attack, 1, Integer::sum);
                }
            }
            restore("sound_");
            Files.write(file.path(), lines);
        }
        assertThat(faults()).as("all edits are undone").isEmpty();
        for (Attack attack : Attack.values()) {
            if (attack.isHidden) {
                assertThat(hidden.get(attack))
                        .as("%s is hidden from the audit", attack)
                        .isPositive();
            }
        }
    }

    /** The sealer is no way to have a rewritten log sealed: its old head stays. */
    @Test
    void whatWasRewrittenIsNotSealedAgain() {
        attack(Attack.EDITED_AND_REHASHED);
        attack(Attack.CUT_TAIL);

        Sealer.Outcome outcome = sealer.seal();

        assertThat(outcome.heads()).isZero();
        assertThat(outcome.troubles())
                .isNotEmpty()
                .allMatch(text -> text.contains("no longer has"));
        assertThat(faults()).isNotEmpty();
    }

    /** A database from before is not gone on with, as if nothing had been. */
    @Test
    void aDatabaseThatIsOlderThanTheFileIsNotSealed() {
        attack(Attack.ROLLED_BACK_DATABASE);

        Sealer.Outcome outcome = sealer.seal();

        assertThat(outcome.seals()).isZero();
        assertThat(outcome.troubles()).hasSize(1).first().asString().contains("it is older");
    }

    private List<String> faults() {
        return SealCheck.run(book, file, keys.newest().fingerprint()).faults();
    }

    /** The audit of an attacker who has changed all views and marks as well. */
    private boolean auditFinds() {
        User user = User.of(owner, "ada", Role.USER);
        Ownership ownership = new Ownership(_ -> Optional.of(owner));
        AuditLog audit = new AuditLog(journal, StoreCheck.NONE);
        return sessions.stream()
                .map(id -> audit.verify(ownership.check(user, id).orElseThrow()))
                .anyMatch(found -> found.isPresent() && !found.get().valid());
    }

    private SessionId someSession() {
        return sessions.get(random.nextInt(sessions.size()));
    }

    private void attack(Attack attack) {
        prepare(attack, someSession());
        flush();
    }

    private void prepare(Attack attack, SessionId session) {
        switch (attack) {
            case EDITED_PAYLOAD -> edit(log(session), random.nextInt(EVENTS), "forged");
            case EDITED_AND_REHASHED -> rehash(session, edited(session));
            case CUT_TAIL ->
                    rehash(session, log(session).subList(0, 1 + random.nextInt(EVENTS - 1)));
            case SWAPPED_EVENTS -> swapPayloads(session);
            case SWAPPED_AND_REHASHED -> {
                List<Recorded> log = new ArrayList<>(log(session));
                int at = random.nextInt(EVENTS - 1);
                String payload = log.get(at).payload();
                log.set(at, with(log.get(at), log.get(at + 1).payload()));
                log.set(at + 1, with(log.get(at + 1), payload));
                rehash(session, log);
            }
            case REMOVED_SESSION -> remove(session);
            case REMOVED_SESSION_AND_HEAD -> {
                remove(session);
                run("DELETE FROM sealed_heads WHERE session_id = ?", session.value());
                run("UPDATE sealed_heads SET position = position + 1000");
                closeTheRow();
            }
            case REHASHED_WITH_ITS_HEAD -> rehashWithHead(session);
            case REHASHED_AND_SEALED_BY_A_FOREIGN_KEY -> {
                rehashWithHead(session);
                flush();
                SealForgery.replaceLast(book, foreign, keys).forEach(this::store);
            }
            case SWAPPED_SEALS -> {
                List<SealRecord> all = new ArrayList<>(book.after(0, 100));
                Collections.swap(all, 1, 2 + random.nextInt(all.size() - 2));
                for (int i = 0; i < all.size(); i++) {
                    run("UPDATE seals SET line = ? WHERE number = ?", all.get(i).line(), i + 1L);
                }
            }
            case REMOVED_SEALS -> run("DELETE FROM seals WHERE number > ?", 1L + random.nextInt(3));
            case ROLLED_BACK_DATABASE -> restore("before_");
            case RESIGNED_CHAIN_IN_BOTH_PLACES -> {
                rehashWithHead(session);
                flush();
                List<SealRecord> forged = SealForgery.wholeChain(book, foreign);
                forged.forEach(this::store);
                writeFile(forged.stream().map(SealRecord::line).toList());
            }
            case EDITED_FILE -> {
                List<String> lines = new ArrayList<>(fileLines());
                int at = random.nextInt(lines.size());
                String line = lines.get(at);
                int place = random.nextInt(line.length());
                char other = line.charAt(place) == '7' ? '8' : '7';
                lines.set(at, line.substring(0, place) + other + line.substring(place + 1));
                writeFile(lines);
            }
            case CUT_FILE_AND_REHASHED -> {
                rehash(session, edited(session));
                writeFile(fileLines().subList(0, random.nextInt(4)));
            }
        }
    }

    private List<Recorded> log(SessionId session) {
        return journal.after(session, 0, 100, Reach.ALL);
    }

    private void edit(List<Recorded> log, int at, String word) {
        run(
                "UPDATE message_events SET payload = ? WHERE event_id = ?",
                log.get(at).payload().replaceFirst("word", word),
                dev.workmate.id.Uuids.bytes(log.get(at).envelope().eventId().value()));
    }

    private List<Recorded> edited(SessionId session) {
        List<Recorded> log = new ArrayList<>(log(session));
        int at = random.nextInt(log.size());
        log.set(at, with(log.get(at), log.get(at).payload().replaceFirst("word", "forged")));
        return log;
    }

    private static Recorded with(Recorded event, String payload) {
        return new Recorded(
                event.envelope(),
                event.batch(),
                event.batchIndex(),
                event.epoch(),
                payload,
                event.hash());
    }

    private void swapPayloads(SessionId session) {
        List<Recorded> log = log(session);
        int at = random.nextInt(EVENTS - 1);
        long number = number(session);
        for (int[] move : new int[][] {{at + 1, 1_000}, {at + 2, at + 1}, {1_000, at + 2}}) {
            run(
                    "UPDATE message_events SET sequence = ? WHERE session_number = ? AND sequence"
                            + " = ?",
                    (long) move[1],
                    number,
                    (long) move[0]);
        }
        assertThat(log).hasSize(EVENTS);
    }

    private long number(SessionId session) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT number FROM sessions WHERE id = ?",
                                        row -> row.getLong(1),
                                        session.value())
                                .orElseThrow());
    }

    /**
     * Makes these events the whole log, with every hash as it should be, in the form that needs no
     * key. Returns the last.
     */
    private String rehash(SessionId session, List<Recorded> log) {
        long number = number(session);
        run(
                "DELETE FROM message_events WHERE session_number = ? AND sequence > ?",
                number,
                (long) log.size());
        String hash = HashChain.start(session);
        for (Recorded event : log) {
            hash =
                    HashChain.link(
                            hash,
                            event.envelope(),
                            event.batch(),
                            event.batchIndex(),
                            event.epoch(),
                            event.payload());
            run(
                    "UPDATE message_events SET payload = ?, hash = ?, commitment = NULL, sealed ="
                            + " NULL WHERE session_number = ? AND sequence = ?",
                    event.payload(),
                    HexFormat.of().parseHex(hash),
                    number,
                    event.sequence());
        }
        SessionState state = journal.find(session).orElseThrow();
        SessionState forged =
                new SessionState(
                        state.id(),
                        log.size(),
                        log.size(),
                        state.epoch(),
                        state.owner(),
                        state.openTurn(),
                        state.parked(),
                        state.resumes(),
                        state.waiting(),
                        hash,
                        state.quarantined());
        run(
                "UPDATE sessions SET head = ?, visible_head = ?, last_hash = ?, seal = ? WHERE"
                        + " number = ?",
                (long) log.size(),
                (long) log.size(),
                HexFormat.of().parseHex(hash),
                SessionSeal.of(forged, new SessionSeal.Rest(owner.value(), 0, 0, null)),
                number);
        return hash;
    }

    private void rehashWithHead(SessionId session) {
        run(
                "UPDATE sealed_heads SET hash = ? WHERE session_id = ?",
                HexFormat.of().parseHex(rehash(session, edited(session))),
                session.value());
    }

    private void remove(SessionId session) {
        run("DELETE FROM message_events WHERE session_number = ?", number(session));
        run("DELETE FROM sessions WHERE id = ?", session.value());
    }

    /** Gives the heads that are left places without a gap. */
    private void closeTheRow() {
        flush();
        List<Long> positions =
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT position FROM sealed_heads ORDER BY position",
                                        row -> row.getLong(1)));
        for (int i = 0; i < positions.size(); i++) {
            run(
                    "UPDATE sealed_heads SET position = ? WHERE position = ?",
                    (long) i,
                    positions.get(i));
        }
    }

    private void store(SealRecord record) {
        run("UPDATE seals SET line = ? WHERE number = ?", record.line(), record.number());
    }

    private List<String> fileLines() {
        return file.read().stream().map(SealRecord::line).toList();
    }

    private void writeFile(List<String> lines) {
        try {
            Files.write(file.path(), lines);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
