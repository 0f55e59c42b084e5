package dev.workmate.turn.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.turn.schedule.Faults.Kind;
import dev.workmate.turn.schedule.Schedule.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same lives with parts that fail: every port the core calls throws, hangs, comes late, answers
 * rubbish or fails after it has done its work, beside the crashes and pauses. Every turn ends,
 * parks or is taken up again within a few sweeps once the faults are over; a stop takes effect
 * while something hangs; nothing that was shown is unsaid; and the session beside it feels nothing.
 * {@code -Dfaulty.seed=N} plays one schedule alone and tells it; {@code -Dfaulty.count=N} plays
 * more of them, or only a few and nothing else.
 */
class FaultyScheduleTest {
    private static final long SCHEDULES = Long.getLong("faulty.count", 20_000);
    private static final int SCHEDULES_PER_MUTANT = 20_000;
    private static final int PLAYED_TWICE = 500;
    private static final int TRIES_IN_PEACE = 5;

    @BeforeAll
    static void needsASchedulerOfItsOwn() {
        boolean later = Runtime.version().feature() > 25;
        assumeTrue(!later || RunQueue.isSupported(), "JDK 25 plays these schedules");
    }

    @Test
    void everyFaultEndsWell() {
        Long only = Long.getLong("faulty.seed");
        if (only != null) {
            tell(only);
            return;
        }
        Map<Kind, AtomicInteger> happened = new ConcurrentHashMap<>();
        Optional<Outcome> broken =
                LongStream.range(0, SCHEDULES)
                        .parallel()
                        .mapToObj(FaultyScheduleTest::play)
                        .peek(outcome -> outcome.faults().forEach(kind -> count(happened, kind)))
                        .filter(outcome -> outcome.broken().isPresent())
                        .findFirst();
        broken.ifPresent(outcome -> tell(outcome.seed()));
        assertThat(broken).isEmpty();
        if (SCHEDULES < ScheduleTest.FEW) {
            return;
        }
        assertThat(happened)
                .as("everything went wrong often")
                .containsOnlyKeys(Kind.values())
                .allSatisfy(
                        (_, count) -> assertThat(count.get()).isGreaterThan((int) SCHEDULES / 100));
    }

    private static void count(Map<Kind, AtomicInteger> happened, Kind kind) {
        happened.computeIfAbsent(kind, _ -> new AtomicInteger()).incrementAndGet();
    }

    @Test
    void theSameSeedGivesTheSameLife() {
        ScheduleTest.assumeAll(SCHEDULES);
        LongStream.range(0, PLAYED_TWICE)
                .parallel()
                .forEach(
                        seed ->
                                assertThat(ScheduleTest.life(play(seed)))
                                        .as("schedule " + seed)
                                        .isEqualTo(ScheduleTest.life(play(seed))));
    }

    /** Each is the real core with one piece of its fault handling changed. */
    @ParameterizedTest
    @EnumSource
    void aFaultLeftUnhandledIsNoticed(Mutant mutant, @TempDir Path folder, TestReporter reporter)
            throws Exception {
        ScheduleTest.assumeAll(SCHEDULES);
        LongFunction<Optional<String>> mutated = MutantLoader.play(mutant, folder);
        for (long seed = 0; seed < SCHEDULES_PER_MUTANT; seed++) {
            Optional<String> broken = mutated.apply(seed);
            if (broken.filter(promise -> promise.startsWith(mutant.promise())).isPresent()) {
                reporter.publishEntry(mutant.name(), (seed + 1) + " schedules: " + broken.get());
                return;
            }
        }
        fail("%s was not noticed in %d schedules", mutant, SCHEDULES_PER_MUTANT);
    }

    /** A schedule that was disturbed from outside says nothing: it is played again. */
    static Outcome play(long seed) {
        Outcome outcome = Schedule.runFaulty(seed);
        for (int tries = 1; outcome.disturbed() && tries < TRIES_IN_PEACE; tries++) {
            outcome = Schedule.runFaulty(seed);
        }
        return outcome;
    }

    private static void tell(long seed) {
        List<String> story = new ArrayList<>();
        Outcome outcome = Schedule.tellFaulty(seed, story);
        story.add("The log:");
        outcome.log().forEach(event -> story.add(ScheduleTest.line(event)));
        story.add(
                "Schedule %d: %s. Again: mvn -pl core test -Dtest=FaultyScheduleTest -Dfaulty.seed=%d"
                        .formatted(seed, outcome.broken().orElse("all ended well"), seed));
        String told = String.join("\n", story);
        assertThat(outcome.broken()).as(told).isEmpty();
        System.out.println(told);
    }
}
