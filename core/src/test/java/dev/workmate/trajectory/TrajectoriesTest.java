package dev.workmate.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Envelope;
import dev.workmate.event.InternalTools;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.TaskStatus;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.Usage;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.Tries;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrajectoriesTest {
    private static final FakeTool LOOK = FakeTool.reading("look", (_, _) -> "seen");

    @Test
    void tellsTasksStepsAndToolsAsATree() {
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                Script.transfers("alpha-agent", "look it up"),
                                Script.calls("look", "{}"),
                                Script.says("It is blue."),
                                Script.says("Blue, says alpha.")),
                        LOOK);
        kit.converse("What colour is it?");

        Trajectory turn = only(kit);

        assertThat(turn.status()).isEqualTo(TrajectoryStatus.SUCCESS);
        assertThat(turn.time().endedAt()).isPresent();
        assertThat(turn.events().first()).isEqualTo(1);
        assertThat(turn.counts().steps()).isEqualTo(4);
        assertThat(turn.counts().toolCalls()).isEqualTo(1);
        assertThat(turn.spent().usage()).isEqualTo(Usage.of(400, 40));
        TaskRun root = turn.tasks().getFirst();
        assertThat(turn.tasks()).hasSize(1);
        assertThat(root.agent().orElseThrow().id()).isEqualTo(TestAgents.SUPERVISOR);
        assertThat(root.status()).contains(TaskStatus.COMPLETED);
        assertThat(root.spent().usage()).isEqualTo(Usage.of(200, 20));
        assertThat(root.steps()).hasSize(2);
        assertThat(root.steps().getFirst().tools()).as("a hand-over is no tool").isEmpty();
        TaskRun child = root.steps().getFirst().tasks().getFirst();
        assertThat(child.agent().orElseThrow().id()).isEqualTo(TestAgents.ALPHA);
        assertThat(child.spent().usage()).isEqualTo(Usage.of(200, 20));
        assertThat(child.steps())
                .extracting(StepRun::status)
                .containsExactly(StepRun.Status.COMPLETED, StepRun.Status.COMPLETED);
        ToolRun tool = child.steps().getFirst().tools().getFirst();
        assertThat(tool.toolName()).isEqualTo("look");
        assertThat(tool.readOnly()).isTrue();
        assertThat(tool.status()).contains(ToolStatus.SUCCESS);
        assertThat(tool.durationMs()).isPresent();
        assertThat(child.steps().getLast().tools()).isEmpty();
    }

    @Test
    void saysThatATurnWaitsForAPerson() {
        FakeTool pay =
                new FakeTool(
                        "pay", ToolTraits.READ, Permission.ask("Money leaves."), (_, _) -> "paid");
        TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.calls("pay", "{}")), pay);
        kit.submit(TurnKit.message("/alpha pay"));
        kit.viewers().awaitEvent(event -> event.envelope().event() instanceof TurnPaused);

        Trajectory waiting = only(kit);

        assertThat(waiting.status()).isEqualTo(TrajectoryStatus.WAITING);
        assertThat(waiting.time().endedAt()).isEmpty();
        ToolRun asked = tools(waiting).getFirst();
        assertThat(asked.status()).isEmpty();
        assertThat(asked.questions()).hasSize(1);
        assertThat(asked.questions().getFirst().decision()).isEmpty();
    }

    @Test
    void agreesWithTheLogWhateverModelsDo() {
        Tries.of(
                60,
                random -> {
                    TurnKit kit =
                            new TurnKit(
                                    new ScriptedModel(new RandomScripts(random.nextLong())), LOOK);
                    List<Recorded> log = kit.converse("Go on, then.");
                    TurnEnded end = events(log, TurnEnded.class).getLast();
                    Trajectory turn = only(kit);

                    assertThat(turn.spent().usage()).isEqualTo(end.usage());
                    assertThat(turn.status()).isEqualTo(TrajectoryStatus.of(end.stopReason()));
                    assertThat(tools(turn).stream().map(ToolRun::toolUseId))
                            .as("every visible call, each once")
                            .containsExactlyInAnyOrderElementsOf(requested(log));
                    assertThat(tools(turn)).allMatch(tool -> tool.status().isPresent());
                    assertThat(tasks(turn)).allMatch(task -> task.status().isPresent());
                });
    }

    @Test
    void tellsOfATurnAtEveryMomentAndOfOneThatHasLostEvents() {
        Tries.of(
                20,
                random -> {
                    TurnKit kit =
                            new TurnKit(
                                    new ScriptedModel(new RandomScripts(random.nextLong())), LOOK);
                    List<Envelope> events =
                            kit.converse("Go on, then.").stream()
                                    .map(Recorded::envelope)
                                    .filter(event -> event.turnId().isPresent())
                                    .toList();
                    TurnPlace place = place(events.getFirst());
                    for (int end = 0; end < events.size(); end++) {
                        assertThat(TrajectoryFold.of(place, events.subList(0, end)).status())
                                .isIn(TrajectoryStatus.RUNNING, TrajectoryStatus.WAITING);
                    }
                    List<Envelope> some =
                            events.stream().filter(_ -> random.nextInt(4) > 0).toList();
                    assertThat(TrajectoryFold.of(place, some).sessionId())
                            .isEqualTo(place.session());
                });
    }

    @Test
    void pagesTheTurnsOfASession() {
        TurnKit kit = new TurnKit(new ScriptedModel(_ -> Script.says("Yes.")));
        for (int i = 0; i < 5; i++) {
            kit.converse("Question " + i);
        }
        Trajectories trajectories = new Trajectories(kit.journal(), (_, _) -> List.of());

        SessionTrajectory newest =
                trajectories.before(kit.session(), Long.MAX_VALUE, 2).orElseThrow();
        SessionTrajectory older =
                trajectories
                        .before(kit.session(), newest.turns().getFirst().events().first(), 3)
                        .orElseThrow();

        assertThat(newest.hasMore()).isTrue();
        assertThat(older.hasMore()).isFalse();
        assertThat(Stream.of(older, newest).flatMap(page -> page.turns().stream()).toList())
                .isEqualTo(trajectories.after(kit.session(), 0, 10))
                .hasSize(5);
        assertThat(trajectories.after(kit.session(), 0, 4)).hasSize(4);
    }

    @Test
    void looksAtSoManyTurnsAndGoesOnFromThere() {
        TurnKit kit = new TurnKit(new ScriptedModel(_ -> Script.says("Yes.")));
        kit.converse("Once");
        Trajectory turn = only(kit);
        TurnPlace place =
                new TurnPlace(turn.sessionId(), turn.turnId(), 1, turn.time().startedAt());
        List<Integer> asked = new ArrayList<>();
        TurnSearch endless =
                (_, limit) -> {
                    asked.add(limit);
                    return Stream.generate(() -> place).limit(limit).toList();
                };
        Trajectories trajectories = new Trajectories(kit.journal(), endless);

        TrajectoryPage none = trajectories.find(query(TrajectoryStatus.ERROR), 50);
        TrajectoryPage full = trajectories.find(query(TrajectoryStatus.SUCCESS), 7);

        assertThat(none.trajectories()).isEmpty();
        assertThat(none.next()).isPresent();
        assertThat(asked).containsExactly(50, 50, 50, 50, 7);
        assertThat(full.trajectories()).hasSize(7);
        assertThat(full.next().map(TrajectoryCursor::text).flatMap(TrajectoryCursor::parse))
                .isEqualTo(full.next())
                .isPresent();
    }

    @Test
    void aTurnThatCannotBeReadIsNamed() {
        TurnKit kit = new TurnKit(new ScriptedModel(_ -> Script.says("Yes.")));
        kit.converse("Once");
        Trajectory turn = only(kit);
        TurnPlace place =
                new TurnPlace(turn.sessionId(), turn.turnId(), 1, turn.time().startedAt());
        Trajectories trajectories =
                new Trajectories(
                        new ForwardingJournal(kit.journal()) {
                            @Override
                            public List<Recorded> ofTurn(SessionId session, TurnId id) {
                                throw new IllegalStateException("spoilt");
                            }
                        },
                        (_, _) -> List.of(place));

        assertThat(trajectories.find(query(TrajectoryStatus.UNREADABLE), 2).trajectories())
                .extracting(Trajectory::turnId)
                .containsExactly(turn.turnId());
    }

    private static TrajectoryQuery query(TrajectoryStatus status) {
        return new TrajectoryQuery(
                UserId.next(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(status),
                Optional.empty());
    }

    private static Trajectory only(TurnKit kit) {
        List<Trajectory> turns =
                new Trajectories(kit.journal(), (_, _) -> List.of())
                        .before(kit.session(), Long.MAX_VALUE, 10)
                        .orElseThrow()
                        .turns();
        assertThat(turns).hasSize(1);
        return turns.getFirst();
    }

    private static TurnPlace place(Envelope first) {
        return new TurnPlace(
                first.sessionId(), first.turnId().orElseThrow(), first.sequence(), first.at());
    }

    private static <E> List<E> events(List<Recorded> log, Class<E> kind) {
        return log.stream()
                .map(event -> event.envelope().event())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static List<ToolUseId> requested(List<Recorded> log) {
        return events(log, ToolRequested.class).stream()
                .filter(call -> !InternalTools.isInternal(call.toolName()))
                .map(ToolRequested::toolUseId)
                .toList();
    }

    private static List<TaskRun> tasks(Trajectory turn) {
        return turn.tasks().stream().flatMap(TrajectoriesTest::withChildren).toList();
    }

    private static Stream<TaskRun> withChildren(TaskRun task) {
        return Stream.concat(
                Stream.of(task),
                task.steps().stream()
                        .flatMap(step -> step.tasks().stream())
                        .flatMap(TrajectoriesTest::withChildren));
    }

    private static List<ToolRun> tools(Trajectory turn) {
        return tasks(turn).stream()
                .flatMap(task -> task.steps().stream())
                .flatMap(step -> step.tools().stream())
                .toList();
    }
}
