package dev.workmate.trajectory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.text.JsonText;
import dev.workmate.trajectory.Trajectories;
import dev.workmate.trajectory.Trajectory;
import dev.workmate.trajectory.TrajectoryCursor;
import dev.workmate.trajectory.TrajectoryPage;
import dev.workmate.trajectory.TrajectoryQuery;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcTurnSearchTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final EventJson json = new EventJson();
    private final UserId ada = UserId.next();
    @TempDir Path home;
    private Database database;
    private Projector projector;
    private JdbcJournal journal;
    private Trajectories trajectories;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        trajectories = new Trajectories(journal, new JdbcTurnSearch(database));
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @Test
    void findsOnlyWhatIsAskedFor() {
        SessionId session = session(ada);
        TurnId first = turn(session, NOON, "alpha", "look");
        TurnId second = turn(session, NOON.plusSeconds(60), "beta", "transfer_to_beta");
        TurnId third = turn(session(ada), NOON.plusSeconds(30), "alpha", "write");
        turn(session(UserId.next()), NOON, "alpha", "look");

        assertThat(found(everything())).containsExactly(second, third, first);
        assertThat(found(query(null, null, "alpha", null))).containsExactly(third, first);
        assertThat(found(query(null, null, "alpha", "look"))).containsExactly(first);
        assertThat(found(query(null, null, "beta", "look"))).isEmpty();
        assertThat(found(query(null, null, null, "transfer_to_beta")))
                .as("a hand-over is no tool")
                .isEmpty();
        assertThat(found(query(NOON.plusSeconds(30), NOON.plusSeconds(60), null, null)))
                .as("from is included, to is not")
                .containsExactly(third);
        assertThat(found(query(null, null, null, "loo%"))).isEmpty();
        assertThat(found(query(null, null, null, "lo\u0000ok"))).isEmpty();
    }

    @Test
    void pagesGiveEachTurnOnceAlsoWhereTimesAreTheSame() {
        List<TurnId> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            SessionId session = session(ada);
            for (int j = 0; j < 5; j++) {
                all.add(turn(session, NOON.plusSeconds(j / 2), "alpha", "look"));
            }
        }
        List<TurnId> paged = new ArrayList<>();
        Optional<TrajectoryQuery> rest = Optional.of(everything());
        while (rest.isPresent()) {
            TrajectoryPage page = trajectories.find(rest.get(), 4);
            page.trajectories().forEach(turn -> paged.add(turn.turnId()));
            TrajectoryQuery query = rest.get();
            rest =
                    page.next()
                            .map(TrajectoryCursor::text)
                            .flatMap(TrajectoryCursor::parse)
                            .map(query::before);
        }
        assertThat(paged).containsExactlyInAnyOrderElementsOf(all).doesNotHaveDuplicates();
    }

    private List<TurnId> found(TrajectoryQuery query) {
        return trajectories.find(query, 50).trajectories().stream()
                .map(Trajectory::turnId)
                .toList();
    }

    private TrajectoryQuery everything() {
        return query(null, null, null, null);
    }

    private TrajectoryQuery query(Instant from, Instant to, String agent, String tool) {
        return new TrajectoryQuery(
                ada,
                Optional.ofNullable(from),
                Optional.ofNullable(to),
                Optional.ofNullable(agent).map(AgentId::new),
                Optional.ofNullable(tool),
                Optional.empty(),
                Optional.empty());
    }

    private SessionId session(UserId owner) {
        SessionId session = SessionId.next();
        journal.open(session, owner);
        return session;
    }

    private TurnId turn(SessionId session, Instant at, String agent, String tool) {
        TurnId turn = TurnId.next();
        AgentIdentity identity = new AgentIdentity(new AgentId(agent), agent, "bot", "#336699");
        List<Draft> drafts =
                List.of(
                        draft(
                                turn,
                                Optional.empty(),
                                at,
                                new UserMessageConfirmed(
                                        MessageId.next(), Optional.empty(), "Hello", List.of())),
                        draft(
                                turn,
                                Optional.of(identity),
                                at,
                                new TaskOpened(Optional.empty(), Optional.empty(), "Do it")),
                        draft(
                                turn,
                                Optional.of(identity),
                                at,
                                new ToolRequested(
                                        ToolUseId.next(), tool, new JsonText("{}"), true)));
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, "ok"));
        long head = journal.find(session).orElseThrow().head();
        assertThat(projector.awaitProjected(session, head, Duration.ofSeconds(20))).isTrue();
        return turn;
    }

    private static Draft draft(
            TurnId turn, Optional<AgentIdentity> agent, Instant at, AgentEvent event) {
        return new Draft(
                EventId.next(), Optional.of(turn), Optional.of(TaskId.next()), 0, agent, at, event);
    }
}
