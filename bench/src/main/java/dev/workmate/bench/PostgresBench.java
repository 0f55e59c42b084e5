package dev.workmate.bench;

import dev.workmate.database.Database;
import dev.workmate.database.PostgresDatabase;
import dev.workmate.database.jdbc.PostgresAddress;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The same on PostgreSQL: durable appends beside raw inserts, supervised turns by one, two and
 * three processes on one database, how long a turn waits whose server was killed, and what the wall
 * between people's rows costs a reader.
 */
final class PostgresBench {
    private static final int[] PROCESSES = {1, 2, 3};
    private static final int PAGE = 50;
    private static final int READS = 3_000;

    private final Path home;
    private final Duration round;

    PostgresBench(Path home, Duration round) {
        this.home = home;
        this.round = round;
    }

    void run() throws Exception {
        try (PostgresServer server = new PostgresServer()) {
            appends(server);
            walledReads(server);
            for (int processes : PROCESSES) {
                String url = server.create("turns" + processes);
                TurnProcesses.measure(url, home.resolve("turns" + processes), processes);
            }
            new TakeoverBench(server.create("takeover"), home.resolve("takeover")).run();
        }
    }

    static Database open(Path home, String url) {
        return PostgresDatabase.open(home, PostgresAddress.parse(url));
    }

    private void appends(PostgresServer server) throws Exception {
        String rawUrl = server.create("raw");
        open(home.resolve("raw"), rawUrl).close();
        try (RawInserts raw = RawInserts.postgres(rawUrl);
                Database database = open(home.resolve("journal"), server.create("journal"))) {
            new JournalBench("pg", round).run(raw, database);
        }
    }

    /** A page of a session, read by the server itself and on behalf of its owner. */
    private void walledReads(PostgresServer server) throws Exception {
        try (Database database = open(home.resolve("wall"), server.create("wall"))) {
            Journal journal =
                    new JdbcJournal(
                            database, new EventJson(), CommitListener.NONE, InstantSource.system());
            UserId owner = UserId.next();
            SessionId session = SessionId.next();
            for (int i = 0; i < 200; i++) {
                journal.open(i == 0 ? session : SessionId.next(), owner);
            }
            TurnId turn = TurnId.next();
            for (int i = 0; i < PAGE; i++) {
                journal.command(
                        session,
                        BatchId.next(),
                        _ ->
                                new CommandRule.Accept<>(
                                        List.of(BenchEvents.message(turn)),
                                        SessionChange.STAY,
                                        ""));
            }
            read(journal, session);
            Acting.as(owner, () -> read(journal, session));
            double[] p50 = new double[2];
            p50[0] = read(journal, session);
            Acting.as(owner, () -> p50[1] = read(journal, session));
            ResultPrinter.print(
                    "pg",
                    "page of 50",
                    ResultPrinter.field("p50Ms", p50[0]),
                    ResultPrinter.field("p50MsOnAPersonsBehalf", p50[1]));
        }
    }

    private static double read(Journal journal, SessionId session) {
        long[] nanos = new long[READS];
        for (int i = 0; i < READS; i++) {
            long begun = System.nanoTime();
            int size = journal.after(session, 0, PAGE, Reach.ALL).size();
            nanos[i] = System.nanoTime() - begun;
            if (size != PAGE) {
                throw new IllegalStateException("a page of " + size);
            }
        }
        return LongStream.of(nanos).sorted().toArray()[READS / 2] / 1e6;
    }
}
