package dev.workmate.bench;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Durable appends of one event each, at 1, 32 and 512 callers, beside raw inserts of such rows into
 * the same schema in the same run. Rounds alternate, so that both see the same machine; the median
 * round counts.
 */
final class JournalBench {
    private static final int GROUP = 512;
    private static final int ROUNDS = 5;

    /** Java compiles for seconds what a crowd of callers runs. */
    private static final int WARM_UP = 3;

    private final String name;
    private final Duration round;

    JournalBench(String name, Duration round) {
        this.name = name;
        this.round = round;
    }

    /** What one kind of writing reached; latencies in milliseconds. */
    record Rate(double perSecond, double p50, double p99) {
        /** {@code each} things were done in every one of the measured times. */
        static Rate of(int each, long[] nanos, double seconds) {
            long[] sorted = LongStream.of(nanos).sorted().toArray();
            return new Rate(
                    each * sorted.length / seconds,
                    sorted[sorted.length / 2] / 1e6,
                    sorted[Math.min(sorted.length - 1, sorted.length * 99 / 100)] / 1e6);
        }
    }

    /** In the embedded database. */
    void run(Path home) throws Exception {
        try (RawInserts raw = RawInserts.sqlite(home.resolve("raw"));
                SqliteDatabase database = SqliteDatabase.open(home.resolve("journal"))) {
            run(raw, database);
        }
    }

    void run(RawInserts raw, Database database) throws Exception {
        EventJson json = new EventJson();
        try (Projector projector =
                new Projector(new JdbcProjections(database, json, InstantSource.system()))) {
            projector.start();
            Journal journal = new JdbcJournal(database, json, projector, InstantSource.system());
            compare(raw, 1, journal, 1);
            compare(raw, GROUP, journal, 32);
            compare(raw, GROUP, journal, 512);
        }
    }

    private void compare(RawInserts raw, int rawGroup, Journal journal, int callers)
            throws Exception {
        List<Writer> writers = writers(journal, callers);
        List<Rate> rawRates = new ArrayList<>();
        List<Rate> ourRates = new ArrayList<>();
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            Rate rawRate = raw.run(rawGroup, round);
            Rate ourRate = append(writers);
            if (i >= 0) {
                rawRates.add(rawRate);
                ourRates.add(ourRate);
            }
        }
        report(callers, rawGroup, median(rawRates), median(ourRates));
    }

    private void report(int callers, int rawGroup, Rate raw, Rate ours) {
        ResultPrinter.print(
                name,
                callers + " callers",
                ResultPrinter.field("callers", callers),
                ResultPrinter.field("eventsPerSecond", ours.perSecond()),
                ResultPrinter.field("p50Ms", ours.p50()),
                ResultPrinter.field("p99Ms", ours.p99()),
                ResultPrinter.field("rawRowsPerCommit", rawGroup),
                ResultPrinter.field("rawEventsPerSecond", raw.perSecond()),
                ResultPrinter.field("rawCommitP50Ms", raw.p50()),
                ResultPrinter.field("shareOfRaw", ours.perSecond() / raw.perSecond()));
    }

    private static Rate median(List<Rate> rates) {
        return rates.stream()
                .sorted(Comparator.comparingDouble(Rate::perSecond))
                .toList()
                .get(rates.size() / 2);
    }

    static List<Writer> writers(Journal journal, int callers) {
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            writers.add(new Writer(journal));
        }
        return writers;
    }

    Rate append(List<Writer> writers) throws Exception {
        long begun = System.nanoTime();
        long deadline = begun + round.toNanos();
        List<Future<long[]>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Writer writer : writers) {
                running.add(threads.submit(() -> writer.appendUntil(deadline)));
            }
            List<long[]> all = new ArrayList<>();
            for (Future<long[]> each : running) {
                all.add(each.get(60, TimeUnit.SECONDS));
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            long[] nanos = all.stream().flatMapToLong(LongStream::of).toArray();
            return Rate.of(1, nanos, seconds);
        }
    }

    /** One caller with a session and an open turn of its own. */
    static final class Writer {
        private final Journal journal;
        private final SessionId session = SessionId.next();
        private final TurnId turn = TurnId.next();

        /** A task has many events; only its first one has to be given a number. */
        private final TaskId task = TaskId.next();

        Writer(Journal journal) {
            this.journal = journal;
            journal.open(session, UserId.next());
            journal.command(
                    session,
                    BatchId.next(),
                    _ ->
                            new CommandRule.Accept<>(
                                    List.of(BenchEvents.userMessage(turn)),
                                    new SessionChange.Open(turn, InstanceId.next()),
                                    ""));
        }

        long[] appendUntil(long deadline) {
            LongStream.Builder nanos = LongStream.builder();
            long now = System.nanoTime();
            while (now < deadline) {
                AppendOutcome outcome =
                        journal.append(
                                new Append(
                                        session,
                                        turn,
                                        1,
                                        BatchId.next(),
                                        List.of(BenchEvents.message(turn, task)),
                                        OptionalLong.empty(),
                                        SessionChange.STAY));
                if (!(outcome instanceof AppendOutcome.Appended)) {
                    throw new IllegalStateException("not stored: " + outcome);
                }
                long then = System.nanoTime();
                nanos.add(then - now);
                now = then;
            }
            return nanos.build().toArray();
        }
    }
}
