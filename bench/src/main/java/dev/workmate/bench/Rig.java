package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.live.WordKeeper;
import dev.workmate.live.WordStore;
import dev.workmate.live.jdbc.JdbcWordStore;
import dev.workmate.llm.Models;
import dev.workmate.tool.Tool;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.Setup;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.json.TransferArguments;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.ShownWords;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Everything between the rim and the disk, as the server builds it: real journal, projections,
 * pipeline; only the model is ours.
 */
final class Rig implements AutoCloseable {
    private static final int TURN_LIMIT_SECONDS = 60;
    private static final String QUESTION = SampleText.about(120, "sales of the last quarter");

    private final User user = User.of(UserId.next(), "bench", Role.USER);
    private final Map<TurnId, CompletableFuture<Void>> ends = new ConcurrentHashMap<>();
    private final LongAdder payload = new LongAdder();
    private final LongAdder piecesKept = new LongAdder();
    private final OpenWords words;
    private final WordKeeper keeper;
    private final Database database;
    private final Projector projector;
    private final EventJson json = new EventJson();
    private final Journal journal;
    private final Turns turns;

    Rig(Path home) {
        this(home, OpenWords.LOST);
    }

    /** What becomes of words that are shown before their call is over. */
    enum OpenWords {
        LOST,
        KEPT
    }

    Rig(Path home, OpenWords words) {
        this(home, words, new InstantModel());
    }

    Rig(Path home, OpenWords words, Models models) {
        this(SqliteDatabase.open(home), words, models);
    }

    /** Closes the database with itself. */
    Rig(Database database) {
        this(database, OpenWords.LOST, new InstantModel());
    }

    private Rig(Database database, OpenWords words, Models models) {
        this.database = database;
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        projector.start();
        this.words = words;
        keeper =
                new WordKeeper(
                        new WaitsForEnds(),
                        counted(new JdbcWordStore(database)),
                        Duration.ofMillis(250));
        Viewers viewers = words == OpenWords.KEPT ? keeper : new WaitsForEnds();
        if (words == OpenWords.KEPT) {
            keeper.start();
        }
        EventProcessor processor = new EventProcessor(viewers);
        CommitListener listener =
                batch -> {
                    batch.forEach(event -> payload.add(event.payload().length()));
                    processor.committed(batch);
                    projector.committed(batch);
                    if (words == OpenWords.KEPT) {
                        keeper.committed(batch);
                    }
                };
        journal = new JdbcJournal(database, json, listener, InstantSource.system());
        Tool lookup = new BenchTeam.Lookup();
        Setup setup = new Setup(BenchTeam.agents(), new RulePolicy(List.of()));
        turns =
                new Turns(
                        new TurnParts(
                                journal,
                                viewers,
                                () -> setup,
                                models,
                                new TurnParts.Tooling(
                                        name ->
                                                Optional.of(lookup)
                                                        .filter(tool -> tool.name().equals(name)),
                                        new ToolRunner(new InMemoryBlobs()),
                                        Grants.NONE,
                                        new TransferArguments()),
                                new TurnParts.Context(
                                        new JournalHistory(journal, 24_000),
                                        new InMemoryBlobs(),
                                        Citations.AS_TOLD),
                                TurnLimits.DEFAULT,
                                new TurnParts.Observers(
                                        _ -> {}, Counter.NONE, CrashPoint.Watch.NONE),
                                InstantSource.system()));
    }

    /** How often words of a call were written down so far. */
    long piecesKept() {
        return piecesKept.sum();
    }

    private WordStore counted(WordStore store) {
        return new WordStore() {
            @Override
            public void write(List<Piece> added, List<CallId> dropped) {
                piecesKept.add(added.size());
                store.write(added, dropped);
            }

            @Override
            public ShownWords of(SessionId session, CallId call) {
                return store.of(session, call);
            }

            @Override
            public void sweep() {
                store.sweep();
            }
        };
    }

    OwnedSession session() {
        SessionId id = SessionId.next();
        journal.open(id, user.id());
        return new Ownership(_ -> Optional.of(user.id())).check(user, id).orElseThrow();
    }

    /** Nanoseconds of one turn, from the message to its end. */
    long turn(OwnedSession session) throws Exception {
        long begun = System.nanoTime();
        NewMessage message =
                new NewMessage(
                        QUESTION,
                        Optional.empty(),
                        List.of(),
                        TurnOptions.DEFAULT,
                        WhenBusy.ENQUEUE);
        TurnId turn = ((SubmitOutcome.Accepted) turns.submit(session, message)).turnId();
        end(turn).get(TURN_LIMIT_SECONDS, TimeUnit.SECONDS);
        ends.remove(turn);
        return System.nanoTime() - begun;
    }

    private CompletableFuture<Void> end(TurnId turn) {
        return ends.computeIfAbsent(turn, _ -> new CompletableFuture<>());
    }

    Journal journal() {
        return journal;
    }

    /** Waits until the views know all that was stored in these sessions. */
    void awaitProjected(List<OwnedSession> sessions) {
        for (OwnedSession session : sessions) {
            long head = journal.find(session.id()).orElseThrow().head();
            if (!projector.awaitProjected(
                    session.id(), head, Duration.ofSeconds(TURN_LIMIT_SECONDS))) {
                throw new IllegalStateException("the views stay behind in " + session.id());
            }
        }
    }

    /** Characters of all events' data so far; ours are ASCII. */
    long payload() {
        return payload.sum();
    }

    /** Bytes that the database's pages hold now, free ones aside. */
    long stored() {
        if (database.engine() == Engine.POSTGRESQL) {
            return database.read(
                    connection ->
                            number(connection, "SELECT pg_database_size(current_database())"));
        }
        return database.read(
                connection ->
                        (number(connection, "PRAGMA page_count")
                                        - number(connection, "PRAGMA freelist_count"))
                                * number(connection, "PRAGMA page_size"));
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            if (!row.next()) {
                throw new SQLException("no number");
            }
            return row.getLong(1);
        }
    }

    EventJson json() {
        return json;
    }

    @Override
    public void close() {
        if (words == OpenWords.KEPT) {
            keeper.close();
        }
        projector.close();
        database.close();
    }

    /** A viewer that only waits for turns to end. */
    private final class WaitsForEnds implements Viewers {
        @Override
        public void show(Recorded event) {}

        @Override
        public void show(SignalEnvelope signal) {
            if (signal.signal() instanceof LiveSignal.TurnCompleted done) {
                end(done.turnId()).complete(null);
            }
        }
    }
}
