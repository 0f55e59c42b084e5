package dev.workmate.turn.schedule;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.Models;
import dev.workmate.testkit.DyingProcess.Killed;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.Tool;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.Peers;
import dev.workmate.turn.Setup;
import dev.workmate.turn.TimelessTurns;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.schedule.Faults.Port;
import dev.workmate.turn.schedule.WorldTool.Kind;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One simulated server process: the real core on a processor of its own. Killed, its threads stand
 * still for ever where they stood; paused, they stand still for a while and know nothing of it.
 */
final class Process {
    /** Whether its threads move. */
    enum State {
        RUNNING,
        PAUSED,
        DEAD
    }

    private static final int MOST_LOST = 3;
    private static final String[] TOOLS =
            Arrays.stream(Kind.values()).map(Kind::tool).toArray(String[]::new);

    private final int number;
    private final World world;
    private final RunQueue queue = new RunQueue();
    private final Set<Thread> threads = new HashSet<>();
    private final Turns turns;
    private State state = State.RUNNING;
    private boolean swept;
    private int repliesToLose;
    private int repliesLost;
    private @Nullable InstanceId instance;

    Process(int number, World world) {
        this.number = number;
        this.world = world;
        Journal journal = new ProcessJournal(this, world.journal());
        Map<String, Tool> tools = new HashMap<>();
        for (Kind kind : Kind.values()) {
            Tool tool = world.flaw().tool(new WorldTool(kind, this));
            tools.put(
                    kind.tool(), world.isFaulty() ? new FaultyPorts.FaultyTool(tool, this) : tool);
        }
        this.turns = world.isFaulty() ? faulty(journal, tools) : sound(journal, tools);
    }

    private Turns faulty(Journal journal, Map<String, Tool> tools) {
        Faults faults = world.faults();
        Setup setup =
                new Setup(
                        TestAgents.team(TOOLS),
                        new FaultyPorts.FaultyPolicy(new RulePolicy(List.of()), this));
        Blobs blobs = new FaultyPorts.FaultyBlobs(new InMemoryBlobs(), this);
        return TimelessTurns.of(
                new TurnParts(
                        journal,
                        new FaultyPorts.FaultySignals(this),
                        () -> faults.ask(this, Port.TEAM, World.SESSION, () -> setup),
                        models(),
                        new TurnParts.Tooling(
                                name -> Optional.ofNullable(tools.get(name)),
                                new ToolRunner(blobs),
                                new FaultyPorts.FaultyGrants(this),
                                arguments -> {
                                    int plan = World.planIn(arguments.value());
                                    return faults.ask(
                                            this,
                                            Port.TRANSFER,
                                            world.sessionOf(plan),
                                            () -> "plan " + plan);
                                }),
                        new TurnParts.Context(
                                new FaultyPorts.FaultyHistory(
                                        new JournalHistory(journal, 10_000), this),
                                blobs,
                                Citations.AS_TOLD),
                        TurnLimits.DEFAULT,
                        new TurnParts.Observers(
                                ended ->
                                        faults.ask(
                                                this, Port.LISTENER, ended.session(), () -> true),
                                () -> faults.ask(this, Port.COUNTER, World.SESSION, () -> true),
                                point -> reached(point)),
                        world.time()),
                new Peers(world::isThere, new FaultyNudges(new ProcessNudges(this), this)),
                world::nanos);
    }

    private Turns sound(Journal journal, Map<String, Tool> tools) {
        Setup setup =
                new Setup(TestAgents.team(TOOLS), world.flaw().policy(new RulePolicy(List.of())));
        return TimelessTurns.of(
                new TurnParts(
                        journal,
                        new Signals(),
                        () -> setup,
                        models(),
                        new TurnParts.Tooling(
                                name -> Optional.ofNullable(tools.get(name)),
                                new ToolRunner(new InMemoryBlobs()),
                                Grants.NONE,
                                arguments -> "plan " + World.planIn(arguments.value())),
                        new TurnParts.Context(
                                new JournalHistory(journal, 10_000),
                                new InMemoryBlobs(),
                                Citations.AS_TOLD),
                        TurnLimits.DEFAULT,
                        new TurnParts.Observers(_ -> {}, Counter.NONE, point -> reached(point)),
                        world.time()),
                new Peers(_ -> true, new ProcessNudges(this)),
                world::nanos);
    }

    private Models models() {
        LanguageModel sound =
                (request, deltas) -> {
                    pause();
                    var answer = world.plan(Plan.numberIn(request)).answer(request).play(deltas);
                    pause();
                    return answer;
                };
        return Models.always(
                world.isFaulty() ? new FaultyPorts.FaultyModel(sound, this) : sound,
                "scripted:script-1");
    }

    /** Starts a thread of this process. */
    void start(Runnable work) {
        queue.start(
                () -> {
                    try {
                        pause();
                        work.run();
                    } catch (JournalException | Killed | Faults.Injected | Faults.InjectedError e) {
                        // The one who asked hears nothing and may ask again.
                    } catch (RuntimeException e) {
                        world.unexpected(e);
                    }
                });
    }

    /** A place where anything may happen before the thread goes on, if it ever does. */
    void pause() {
        refuseIfSwept();
        threads.add(Thread.currentThread());
        Thread.yield();
        refuseIfSwept();
    }

    private void refuseIfSwept() {
        if (swept) {
            throw new Killed();
        }
    }

    private void reached(CrashPoint point) {
        world.tell(() -> this + " " + point);
        pause();
    }

    boolean isSwept() {
        return swept;
    }

    void step() {
        queue.step(world.random());
    }

    /** Tells one way through a schedule from another. */
    int hashOfPlace() {
        return number * 13 + queue.size() * 3 + threads.size();
    }

    /** A lock of the platform is held by somebody outside; it is a matter of microseconds. */
    void awaitBlockedThreads() {
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (threads.stream().anyMatch(it -> it.getState() == Thread.State.BLOCKED)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(this + " is blocked from outside: " + threads);
            }
            Thread.onSpinWait();
        }
    }

    boolean wasDisturbed() {
        return queue.wasDisturbed();
    }

    boolean isReady() {
        return state == State.RUNNING && !queue.isEmpty();
    }

    boolean losesReply() {
        if (repliesToLose == 0) {
            return false;
        }
        repliesToLose--;
        repliesLost++;
        return true;
    }

    /** The next replies of the journal do not arrive; in all fewer than the core tries. */
    void loseReplies(int count) {
        repliesToLose = Math.min(count, MOST_LOST - repliesLost);
    }

    /**
     * Ends all threads, so that nothing is left of the process; nothing they do counts any more.
     */
    void sweep() {
        swept = true;
        for (int rounds = 0; rounds < 100; rounds++) {
            threads.removeIf(thread -> !thread.isAlive());
            if (threads.isEmpty() && queue.isEmpty()) {
                return;
            }
            awaitBlockedThreads();
            threads.forEach(Thread::interrupt);
            while (!queue.isEmpty()) {
                step();
            }
        }
        throw new IllegalStateException(this + " left threads behind: " + threads);
    }

    /** The journal says as whom this process owns turns. */
    void isKnownAs(InstanceId owner) {
        instance = owner;
    }

    boolean is(InstanceId owner) {
        return owner.equals(instance);
    }

    State state() {
        return state;
    }

    void become(State next) {
        world.tell(() -> this + " is " + next);
        state = next;
    }

    World world() {
        return world;
    }

    Turns turns() {
        return turns;
    }

    @Override
    public String toString() {
        return "P" + number;
    }

    /** Events are shown by the journal; signals count for nothing here. */
    private static final class Signals implements Viewers {
        @Override
        public void show(Recorded event) {
            throw new AssertionError("only the journal shows events");
        }

        @Override
        public void show(SignalEnvelope signal) {}
    }
}
