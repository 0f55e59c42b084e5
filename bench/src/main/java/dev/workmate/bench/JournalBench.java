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
import dev.workmate.time.Deadline;
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
 * the same schema in the same run, as many for each commit as there are callers. Rounds alternate,
 * so that both see the same machine, and none begins before our views are done with what the one
 * before left them; the median round counts.
 */
final class JournalBench {
    private static final int[] CALLERS = {1, 32, 512};
    private static final int ROUNDS = 5;
    private static final Duration MAX_BEHIND = Duration.ofMinutes(3);

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
            for (int callers : CALLERS) {
                compare(raw, journal, projector, callers);
            }
        }
    }

    private void compare(RawInserts raw, Journal journal, Projector projector, int callers)
            throws Exception {
        List<Writer> writers = writers(journal, callers);
        List<Rate> rawRates = new ArrayList<>();
        List<Rate> headRates = new ArrayList<>();
        List<Rate> ourRates = new ArrayList<>();
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            awaitViews(projector);
            Rate rawRate = raw.run(callers, round, RawInserts.Heads.LEFT);
            Rate headRate = raw.run(callers, round, RawInserts.Heads.ADVANCED);
            Rate ourRate = append(writers);
            if (i >= 0) {
                rawRates.add(rawRate);
                headRates.add(headRate);
                ourRates.add(ourRate);
            }
        }
        report(callers, median(rawRates), median(ourRates));
        reportWithHeads(callers, median(headRates), median(ourRates));
    }

    /** What our views do later is ours, and must not slow down what we are compared with. */
    private static void awaitViews(Projector projector) throws InterruptedException {
        Deadline deadline = Deadline.in(MAX_BEHIND);
        while (projector.sessionsBehind() > 0) {
            if (deadline.isOver()) {
                throw new IllegalStateException("the views stay behind");
            }
            Thread.sleep(20);
        }
    }

    /** Tells what numbering costs, whoever does it: a row for each session, changed each time. */
    private void reportWithHeads(int callers, Rate raw, Rate ours) {
        ResultPrinter.print(
                name,
                callers + " callers, raw plus session update",
                ResultPrinter.field("callers", callers),
                ResultPrinter.field("rawEventsPerSecond", raw.perSecond()),
                ResultPrinter.field("rawCommitP50Ms", raw.p50()),
                ResultPrinter.field("shareOfRaw", ours.perSecond() / raw.perSecond()));
    }

    private void report(int callers, Rate raw, Rate ours) {
        ResultPrinter.print(
                name,
                callers + " callers",
                ResultPrinter.field("callers", callers),
                ResultPrinter.field("eventsPerSecond", ours.perSecond()),
                ResultPrinter.field("p50Ms", ours.p50()),
                ResultPrinter.field("p99Ms", ours.p99()),
                ResultPrinter.field("rawRowsPerCommit", callers),
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
