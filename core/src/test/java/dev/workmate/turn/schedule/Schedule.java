package dev.workmate.turn.schedule;

import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.turn.schedule.Process.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One session's life under one seed: processes come and go, people click, and at every pause the
 * dice say who goes on. The same seed gives the same life.
 */
final class Schedule {
    private static final int LIVELY_STEPS = 3_000;
    private static final int QUIET_STEPS = 20_000;
    private static final int ROUNDS_TO_REST = 30;

    /** A turn that nobody can read is given up after 63 sweeps, and others may wait behind it. */
    private static final int SWEEPS_TO_REST = 200;

    /** More than it takes to find that a thread stands still. */
    private static final int SWEEPS_TO_NOTICE = 6;

    private static final int MAX_PROCESSES = 7;

    /** What became of it: the promise that was broken, if any, and what was done. */
    record Outcome(
            long seed,
            Optional<String> broken,
            List<Recorded> log,
            Ledger ledger,
            long way,
            boolean disturbed,
            Coverage coverage,
            List<Faults.Kind> faults) {}

    private final long seed;
    private final World world;
    private final RandomGenerator random;
    private final People people;
    private final List<Process> processes;

    /** One fault in so many steps; 0 for none. */
    private final int oneFaultIn;

    private int faultsLeft;
    private int started;
    private int steps;
    private long way;

    private Schedule(long seed, Flaw flaw, World.Parts parts, @Nullable List<String> story) {
        this.seed = seed;
        this.world = new World(seed, flaw, parts, story);
        this.processes = world.processes();
        this.random = world.random();
        this.people = new People(world);
        this.oneFaultIn = new int[] {0, 12, 25, 50}[random.nextInt(4)];
        this.faultsLeft = oneFaultIn == 0 ? 0 : 1 + random.nextInt(8);
    }

    static Outcome run(long seed, Flaw flaw) {
        return new Schedule(seed, flaw, World.Parts.SOUND, null).run();
    }

    /** With parts that fail. */
    static Outcome runFaulty(long seed) {
        return new Schedule(seed, Flaw.NONE, World.Parts.FAULTY, null).run();
    }

    static Outcome tellFaulty(long seed, List<String> story) {
        return new Schedule(seed, Flaw.NONE, World.Parts.FAULTY, story).run();
    }

    /** The same, told step by step. */
    static Outcome tell(long seed, Flaw flaw, List<String> story) {
        return new Schedule(seed, flaw, World.Parts.SOUND, story).run();
    }

    private Outcome run() {
        Optional<String> broken;
        try {
            startProcess();
            if (world.isFaulty()) {
                people.greet(processes.getFirst());
            }
            live();
            if (world.isFaulty()) {
                recoverFromFaults();
            } else {
                comeToRest();
            }
            Promises.check(world, people);
            broken = Optional.empty();
        } catch (BrokenPromise e) {
            broken = Optional.of(String.valueOf(e.getMessage()));
        }
        List<Recorded> log = world.log();
        processes.forEach(Process::sweep);
        boolean disturbed = processes.stream().anyMatch(Process::wasDisturbed);
        return new Outcome(
                seed,
                broken,
                log,
                world.ledger(),
                way,
                disturbed,
                Coverage.of(log, world, started),
                world.faults().happened());
    }

    private void live() {
        for (steps = 0; steps < LIVELY_STEPS; steps++) {
            if (world.isFaulty() && random.nextInt(16) == 0) {
                tendToFaults();
            }
            if (oneFaultIn > 0 && faultsLeft > 0 && random.nextInt(oneFaultIn) == 0) {
                faultsLeft--;
                strike();
            } else if (random.nextInt(12) != 0 || !somebodyActs()) {
                if (!move() && !somebodyActs() && !wakeOne()) {
                    return;
                }
            }
        }
    }

    /** One thread of one process goes a little way; false when none can. */
    private boolean move() {
        List<Process> ready = all(Process::isReady);
        if (ready.isEmpty()) {
            processes.forEach(Process::awaitBlockedThreads);
            ready = all(Process::isReady);
        }
        if (ready.isEmpty()) {
            return false;
        }
        Process next = ready.get(random.nextInt(ready.size()));
        next.step();
        way = way * 31 + world.state().head() * 7 + next.hashOfPlace();
        return true;
    }

    private boolean somebodyActs() {
        List<Process> running = all(process -> process.state() == State.RUNNING);
        if (running.isEmpty()) {
            return startAnother();
        }
        return people.act(running.get(random.nextInt(running.size())));
    }

    private void strike() {
        switch (random.nextInt(8)) {
            case 0, 1 -> some(State.RUNNING).ifPresent(it -> it.become(State.DEAD));
            case 2 -> some(State.RUNNING).ifPresent(it -> it.become(State.PAUSED));
            case 3 -> wakeOne();
            case 4, 5 -> startAnother();
            case 6 -> some(State.RUNNING).ifPresent(it -> it.loseReplies(1 + random.nextInt(2)));
            default -> {
                if (random.nextInt(8) == 0) {
                    world.pass(Duration.ofMinutes(10));
                }
            }
        }
    }

    /** What the server's clock does every few seconds, and what hung goes on at last. */
    private void tendToFaults() {
        if (random.nextInt(3) == 0) {
            world.faults().letOneGo();
        } else {
            some(State.RUNNING).ifPresent(this::sweep);
        }
    }

    private void sweep(Process process) {
        world.tell(() -> process + " sweeps");
        process.start(process.turns()::sweep);
    }

    /**
     * The faults end, and so do the sleeps. What hangs on and can be cut does not keep a stop from
     * its effect; then every turn ends within a few sweeps.
     */
    private void recoverFromFaults() {
        world.tell(() -> "no more faults");
        world.faults().calm();
        while (wakeOne()) {
            world.tell(() -> "nobody sleeps");
        }
        drain();
        stopWhatHangs();
        world.faults().end();
        for (int round = 0; round < SWEEPS_TO_REST; round++) {
            drain();
            if (isAllAtRest()) {
                return;
            }
            if (all(process -> process.state() == State.RUNNING).isEmpty()) {
                startProcess();
            }
            all(process -> process.state() == State.RUNNING).forEach(this::sweep);
            drain();
            Process last = some(State.RUNNING).orElseThrow();
            people.insist(last);
            if (world.state().parked() && world.faults().isUnreadable(World.SESSION)) {
                people.stopNow(last);
            }
        }
        throw new BrokenPromise("the session does not come to rest: " + world.state());
    }

    private boolean isAllAtRest() {
        return world.state().openTurn().isEmpty()
                && world.neighbourState().openTurn().isEmpty()
                && people.haveReplies();
    }

    private void stopWhatHangs() {
        SessionState session = world.state();
        Optional<Process> running = some(State.RUNNING);
        boolean hangs =
                world.faults().anythingHangs()
                        && session.openTurn().isPresent()
                        && !session.parked();
        boolean deaf = world.faults().anyThreadOfATurnHangs();
        if (hangs && running.isPresent()) {
            // Who has lost its thread to a fault is taken up by the stop itself.
            int others = world.neighbourState().openTurn().isPresent() ? 1 : 0;
            Optional<Process> owner = owner(session);
            boolean hasThread = owner.filter(it -> it.turns().runningCount() > others).isPresent();
            boolean saidElsewhere = !owner.equals(running);
            boolean isNudged = hasThread && random.nextBoolean();
            world.loseNudges(!isNudged);
            people.stopNow(running.get());
            drain();
            world.loseNudges(false);
            // Said through another process: its owner is nudged. Where that is lost, or where it
            // has no thread to hear it, it hears of it with the next sweep, and one whose thread
            // hears nothing loses the turn a few sweeps later.
            boolean elsewhere = saidElsewhere && !isNudged;
            for (int sweeps = 0; elsewhere && sweeps < SWEEPS_TO_NOTICE; sweeps++) {
                all(process -> process.state() == State.RUNNING).forEach(this::sweep);
                drain();
            }
            // Another process does not know that what it cannot read was stopped.
            boolean isUnreadable = world.faults().isUnreadable(World.SESSION);
            boolean isLost = saidElsewhere && isUnreadable;
            boolean over = !world.state().openTurn().equals(session.openTurn());
            BrokenPromise.unless(
                    over || isLost || !people.wasObeyed(),
                    "a stop has no effect: %s",
                    world.state());
            BrokenPromise.unless(
                    elsewhere
                            || deaf
                            || !hasThread
                            || isUnreadable
                            || !people.wasObeyed()
                            || world.state().epoch() == session.epoch(),
                    "a stop has no effect on the thread that should hear it: %s",
                    world.state());
        }
    }

    /** The process that owns the open turn and can hear of it. */
    private Optional<Process> owner(SessionState session) {
        return session.owner()
                .flatMap(owner -> all(it -> it.is(owner)).stream().findFirst())
                .filter(owner -> owner.state() == State.RUNNING);
    }

    private boolean startAnother() {
        boolean room = started < MAX_PROCESSES;
        if (room) {
            startProcess();
        }
        return room;
    }

    /** A process continues at its start whatever is open, whoever else thinks to own it. */
    private void startProcess() {
        Process process = new Process(started++, world);
        world.tell(() -> process + " starts");
        processes.add(process);
        process.start(process.turns()::recover);
    }

    private boolean wakeOne() {
        Optional<Process> sleeper = some(State.PAUSED);
        sleeper.ifPresent(process -> process.become(State.RUNNING));
        return sleeper.isPresent();
    }

    /** No more faults: what is open is continued, and those who slept find out what they missed. */
    private void comeToRest() {
        world.tell(() -> "no more faults");
        for (int round = 0; round < ROUNDS_TO_REST; round++) {
            drain();
            SessionState session = world.state();
            boolean resting = session.openTurn().isEmpty() && people.haveReplies();
            if (resting && !wakeOne()) {
                return;
            }
            if (!resting) {
                Process last = lastOneUp(session);
                drain();
                people.insist(last);
            }
        }
        throw new BrokenPromise("the session does not come to rest: " + world.state());
    }

    /** A process that runs; a new one where the open turn has nobody. */
    private Process lastOneUp(SessionState session) {
        List<Process> running = all(process -> process.state() == State.RUNNING);
        boolean orphaned = session.openTurn().isPresent() && !session.parked();
        if (running.isEmpty() || orphaned) {
            startProcess();
            return processes.getLast();
        }
        return running.getLast();
    }

    private void drain() {
        for (int left = QUIET_STEPS; move(); left--) {
            if (left == 0) {
                throw new BrokenPromise("the processes run in circles");
            }
        }
        if (world.isFaulty()) {
            return;
        }
        SessionState session = world.state();
        boolean owned =
                session.openTurn().isPresent() && !session.parked() && owner(session).isPresent();
        if (owned) {
            throw new BrokenPromise("a turn stands still although its owner lives: " + session);
        }
    }

    private Optional<Process> some(State state) {
        List<Process> found = all(process -> process.state() == state);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.get(random.nextInt(found.size())));
    }

    private List<Process> all(Predicate<Process> wanted) {
        List<Process> found = new ArrayList<>();
        for (Process process : processes) {
            if (wanted.test(process)) {
                found.add(process);
            }
        }
        return found;
    }
}
