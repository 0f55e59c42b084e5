package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.User;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SessionId;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnId;
import dev.workmate.event.TurnOptions;
import dev.workmate.event.UserId;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.jdbc.SqliteJournal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolRunner;
import dev.workmate.turn.Counter;
import dev.workmate.turn.CrashPoint;
import dev.workmate.turn.EventProcessor;
import dev.workmate.turn.JournalHistory;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.TurnLimits;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.Viewers;
import dev.workmate.turn.json.TransferArguments;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Supervised turns with a hand-over, a tool call and a closing word, on the real journal, with a
 * model that costs nothing.
 */
final class TurnBench implements AutoCloseable {
    private final User user = new User(UserId.next(), "bench", User.Role.MEMBER);
    private final Map<TurnId, CompletableFuture<Void>> waiting = new ConcurrentHashMap<>();
    private final SqliteDatabase database;
    private final Journal journal;
    private final Turns turns;

    TurnBench(Path home) {
        database = SqliteDatabase.open(home);
        Viewers viewers = new Ends();
        journal =
                new SqliteJournal(
                        database,
                        new EventJson(),
                        new EventProcessor(viewers),
                        InstantSource.system());
        Tool lookup = new BenchTeam.Lookup();
        turns =
                new Turns(
                        new TurnParts(
                                journal,
                                viewers,
                                BenchTeam.agents(),
                                new InstantModel(),
                                name ->
                                        Optional.of(lookup)
                                                .filter(tool -> tool.name().equals(name)),
                                new ToolRunner(),
                                new JournalHistory(journal, 24_000),
                                new TransferArguments(),
                                TurnLimits.DEFAULT,
                                _ -> {},
                                Counter.NONE,
                                InstantSource.system(),
                                CrashPoint.Watch.NONE));
    }

    record Rate(
            int sessions,
            double turnsPerSecond,
            double eventsPerTurn,
            double p50Millis,
            double p99Millis) {}

    Rate run(int sessions, Duration length) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        List<Future<List<Long>>> workers = new ArrayList<>();
        long begun = System.nanoTime();
        List<Long> latencies = new ArrayList<>();
        List<OwnedSession> used = new ArrayList<>();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < sessions; i++) {
                OwnedSession session = session();
                used.add(session);
                workers.add(pool.submit(() -> converse(session, stop)));
            }
            Thread.sleep(length);
            stop.set(true);
            for (Future<List<Long>> worker : workers) {
                latencies.addAll(worker.get(60, TimeUnit.SECONDS));
            }
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        long events = used.stream().mapToLong(s -> journal.find(s.id()).orElseThrow().head()).sum();
        long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Rate(
                sessions,
                sorted.length / seconds,
                (double) events / sorted.length,
                percentile(sorted, 0.5),
                percentile(sorted, 0.99));
    }

    private List<Long> converse(OwnedSession session, AtomicBoolean stop) throws Exception {
        List<Long> latencies = new ArrayList<>();
        while (!stop.get()) {
            latencies.add(turn(session));
        }
        return latencies;
    }

    /** Nanoseconds of one turn, from the message to the end. */
    long turn(OwnedSession session) throws Exception {
        long begun = System.nanoTime();
        NewMessage message =
                new NewMessage(
                        "What is the answer?",
                        Optional.empty(),
                        List.of(),
                        TurnOptions.DEFAULT,
                        WhenBusy.ENQUEUE);
        TurnId turn = ((SubmitOutcome.Accepted) turns.submit(session, message)).turnId();
        waiting.computeIfAbsent(turn, _ -> new CompletableFuture<>()).get(30, TimeUnit.SECONDS);
        waiting.remove(turn);
        return System.nanoTime() - begun;
    }

    OwnedSession session() {
        SessionId id = SessionId.next();
        journal.open(id, user.id());
        return new Ownership(_ -> Optional.of(user.id())).check(user, id).orElseThrow();
    }

    @Override
    public void close() {
        database.close();
    }

    private static double percentile(long[] sorted, double share) {
        return sorted.length == 0
                ? 0
                : sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1e6;
    }

    /** A viewer that only waits for turns to end. */
    private final class Ends implements Viewers {
        @Override
        public void show(Recorded event) {}

        @Override
        public void show(SignalEnvelope signal) {
            if (signal.signal() instanceof LiveSignal.TurnCompleted done) {
                waiting.computeIfAbsent(done.turnId(), _ -> new CompletableFuture<>())
                        .complete(null);
            }
        }
    }

    /** For profiling by hand: seconds and sessions as arguments. */
    public static void main(String[] args) throws Exception {
        Path home = java.nio.file.Files.createTempDirectory("workmate-bench");
        try (TurnBench bench = new TurnBench(home)) {
            bench.run(32, Duration.ofSeconds(3));
            for (int sessions : Arrays.stream(args).mapToInt(Integer::parseInt).toArray()) {
                System.out.println(bench.run(sessions, Duration.ofSeconds(6)));
            }
        }
    }
}
