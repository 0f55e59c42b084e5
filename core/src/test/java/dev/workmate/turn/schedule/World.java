package dev.workmate.turn.schedule;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.EventNames;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.EventText;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.tool.ToolCall;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Viewers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All that outlives a process: the journal, the world outside, the people who watch, the clock, and
 * the dice. Used by one thread.
 */
final class World {
    private static final int EVERYTHING = 100_000;
    private static final Instant BEGINNING = Instant.parse("2026-11-15T09:30:00Z");
    private static final Pattern PLAN = Pattern.compile("plan (\\d+)");
    static final EventText TEXT = event -> EventNames.of(event) + event;
    static final SessionId SESSION = new SessionId("00000000-0000-7000-8000-000000000001");
    private static final User PERSON =
            User.of(new UserId("00000000-0000-7000-8000-000000000002"), "Tess", Role.USER);

    static final SessionId NEIGHBOUR = new SessionId("00000000-0000-7000-8000-000000000003");

    /** Whether the parts the core is built of fail. */
    enum Parts {
        SOUND,
        FAULTY
    }

    private final RandomGenerator random;
    private final Flaw flaw;
    private final Faults faults;
    private final List<Process> processes = new ArrayList<>();
    private final Parts parts;
    private final Journal sound;
    private final Journal journal;
    private final OwnedSession session =
            new Ownership(_ -> Optional.of(PERSON.id())).check(PERSON, SESSION).orElseThrow();
    private final Ledger ledger = new Ledger();
    private final List<Plan> plans = new ArrayList<>();
    private final List<Recorded> shown = new ArrayList<>();
    private final Map<ApprovalId, ApprovalRequested> questions = new LinkedHashMap<>();
    private final List<RuntimeException> unexpected = new ArrayList<>();
    private final @Nullable List<String> story;
    private long now = BEGINNING.toEpochMilli();
    private long passed;
    private boolean losesNudges;

    World(long seed, Flaw flaw, Parts parts, @Nullable List<String> story) {
        this.random = new SplittableRandom(seed);
        this.flaw = flaw;
        this.parts = parts;
        this.faults = isFaulty() ? Faults.byDice(this) : Faults.none(this);
        if (isFaulty()) {
            plans.add(Plan.looking(plans.size()));
        }
        this.story = story;
        EventProcessor processor = new EventProcessor(new Watching());
        this.sound =
                new InMemoryJournal(
                        TEXT,
                        batch -> {
                            batch.forEach(this::follow);
                            flaw.committed(batch, processor);
                        });
        this.journal = flaw.journal(sound, this);
        journal.open(SESSION, PERSON.id());
        if (isFaulty()) {
            journal.open(NEIGHBOUR, PERSON.id());
        }
    }

    boolean isFaulty() {
        return parts == Parts.FAULTY;
    }

    Faults faults() {
        return faults;
    }

    /** The session a plan belongs to; the neighbour's was made first. */
    SessionId sessionOf(int plan) {
        return isFaulty() && plan == 0 ? NEIGHBOUR : SESSION;
    }

    OwnedSession neighbour() {
        return new Ownership(_ -> Optional.of(PERSON.id())).check(PERSON, NEIGHBOUR).orElseThrow();
    }

    SessionState neighbourState() {
        return sound.find(NEIGHBOUR).orElseThrow();
    }

    List<Recorded> neighbourLog() {
        return sound.after(NEIGHBOUR, 0, EVERYTHING, Reach.ALL);
    }

    List<Process> processes() {
        return processes;
    }

    /** A process that is paused still has its lease. */
    boolean isThere(InstanceId owner) {
        return processes.stream().anyMatch(it -> it.is(owner) && it.state() != Process.State.DEAD);
    }

    /** Whether nobody hears of what others stored. */
    void loseNudges(boolean lost) {
        losesNudges = lost;
    }

    boolean losesNudges() {
        return losesNudges;
    }

    /** Keeps what people know: which questions are open. */
    private void follow(Recorded recorded) {
        if (!recorded.envelope().sessionId().equals(SESSION)) {
            return;
        }
        switch (recorded.envelope().event()) {
            case ApprovalRequested asked -> questions.put(asked.approvalId(), asked);
            case ApprovalResolved answer -> questions.remove(answer.approvalId());
            case TurnEnded _ -> questions.clear();
            default -> {}
        }
    }

    /** The tool takes effect, now. */
    void act(ToolCall call) {
        tell(() -> "  effect of " + call.toolName() + " " + call.arguments());
        ledger.add(
                new Ledger.Effect(
                        call.toolUseId(),
                        call.toolName(),
                        Plan.workIn(call.arguments().value()),
                        call.argumentsDigest(),
                        call.idempotencyKey(),
                        state().head()));
    }

    void show(Recorded event) {
        shown.add(event);
    }

    static int planIn(String text) {
        Matcher matcher = PLAN.matcher(text);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    Plan plan(int number) {
        return plans.get(number);
    }

    Plan newPlan() {
        Plan plan = Plan.random(plans.size(), random);
        plans.add(plan);
        return plan;
    }

    InstantSource time() {
        return () -> {
            faults.perhapsThrow(Faults.Port.CLOCK, SESSION);
            return Instant.ofEpochMilli(now++);
        };
    }

    /** Time passes for everybody. */
    void pass(Duration time) {
        now += time.toMillis();
        passed += time.toNanos();
    }

    /** Somebody sets the clock; no time passes by it. */
    void setClock(Duration by) {
        now += by.toMillis();
    }

    long nanos() {
        return passed;
    }

    void tell(Supplier<String> what) {
        if (story != null) {
            story.add(what.get());
        }
    }

    void unexpected(RuntimeException failure) {
        unexpected.add(failure);
    }

    List<RuntimeException> unexpected() {
        return unexpected;
    }

    RandomGenerator random() {
        return random;
    }

    Flaw flaw() {
        return flaw;
    }

    Journal journal() {
        return journal;
    }

    OwnedSession session() {
        return session;
    }

    SessionState state() {
        return sound.find(SESSION).orElseThrow();
    }

    List<Recorded> log() {
        return flaw.stored(sound.after(SESSION, 0, EVERYTHING, Reach.ALL));
    }

    Ledger ledger() {
        return ledger;
    }

    List<Recorded> shown() {
        return shown;
    }

    /** Questions no person has answered yet, oldest first. */
    List<ApprovalRequested> questions() {
        return List.copyOf(questions.values());
    }

    private final class Watching implements Viewers {
        @Override
        public void show(Recorded event) {
            faults.perhapsThrow(Faults.Port.VIEWERS, event.envelope().sessionId());
            if (event.envelope().sessionId().equals(SESSION)) {
                World.this.show(event);
            }
        }

        @Override
        public void show(SignalEnvelope signal) {}
    }
}
