package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Append;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Rendering;
import dev.workmate.turn.log.EventProcessor;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a commit costs its caller while thousands watch: appends to one session that nobody watches,
 * while another one, watched by nobody or by 5,000, is appended to as well. Rounds alternate.
 */
final class ViewersBench {
    private static final int VIEWERS = 5_000;
    private static final int ROUNDS = 5;
    private static final int APPENDS = 400;

    /** A person with many windows; who it is does not matter here. */
    private static final User OWNER = User.of(UserId.next(), "bench", Role.USER);

    private static final Rendering RENDERING =
            new Rendering() {
                @Override
                public String event(Recorded event) {
                    return event.payload();
                }

                @Override
                public String signal(SignalEnvelope signal) {
                    return signal.toString();
                }
            };

    private final Path home;

    ViewersBench(Path home) {
        this.home = home;
    }

    void run() {
        try (SqliteDatabase database = SqliteDatabase.open(home);
                LiveFeed feed = new LiveFeed(RENDERING, LiveFeed.Limits.DEFAULT)) {
            Journal journal =
                    new JdbcJournal(
                            database,
                            new EventJson(),
                            new EventProcessor(feed),
                            InstantSource.system());
            Talk unwatched = new Talk(journal);
            Talk alone = new Talk(journal);
            Talk crowded = new Talk(journal);
            for (int i = 0; i < VIEWERS; i++) {
                watch(feed, crowded, journal);
            }
            compare(unwatched, alone, crowded);
        }
    }

    private static void watch(LiveFeed feed, Talk talk, Journal journal) {
        if (feed.subscribe(talk.owned(), journal, () -> {}).isEmpty()) {
            throw new IllegalStateException("a viewer was not let in");
        }
    }

    private static void compare(Talk other, Talk alone, Talk crowded) {
        List<Long> beside = new ArrayList<>();
        List<Long> besideCrowd = new ArrayList<>();
        for (int i = 0; i <= ROUNDS; i++) {
            List<Long> first = round(other, alone);
            List<Long> second = round(other, crowded);
            // The first round warms up.
            if (i > 0) {
                beside.addAll(first);
                besideCrowd.addAll(second);
            }
        }
        report("0 viewers", beside);
        report("5000 viewers", besideCrowd);
    }

    /** How long each append of {@code measured} took, right behind one of {@code shown}. */
    private static List<Long> round(Talk measured, Talk shown) {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < APPENDS; i++) {
            shown.append();
            long begun = System.nanoTime();
            measured.append();
            nanos.add(System.nanoTime() - begun);
        }
        return nanos;
    }

    private static void report(String name, List<Long> nanos) {
        List<Long> sorted = nanos.stream().sorted().toList();
        ResultPrinter.print(
                "viewers",
                name,
                ResultPrinter.field("p50Ms", sorted.get(sorted.size() / 2) / 1e6),
                ResultPrinter.field("p99Ms", sorted.get(sorted.size() * 99 / 100) / 1e6));
    }

    /** A session with an open turn. */
    private static final class Talk {
        private final Journal journal;
        private final SessionId session = SessionId.next();
        private final TurnId turn = TurnId.next();

        Talk(Journal journal) {
            this.journal = journal;
            journal.open(session, OWNER.id());
            journal.command(
                    session,
                    BatchId.next(),
                    _ ->
                            new CommandRule.Accept<>(
                                    List.of(BenchEvents.userMessage(turn)),
                                    new SessionChange.Open(turn, InstanceId.next()),
                                    ""));
        }

        OwnedSession owned() {
            return new Ownership(_ -> Optional.of(OWNER.id())).check(OWNER, session).orElseThrow();
        }

        void append() {
            journal.append(
                    new Append(
                            session,
                            turn,
                            1,
                            BatchId.next(),
                            List.of(BenchEvents.message(turn)),
                            OptionalLong.empty(),
                            SessionChange.STAY));
        }
    }
}
