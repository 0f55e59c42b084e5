package dev.workmate.turn.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.journal.Recorded;
import dev.workmate.turn.schedule.Coverage.What;
import dev.workmate.turn.schedule.Schedule.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The real core under a scheduler that throws dice: processes that die, pause and take over at any
 * moment, replies that are lost, people who click twice, stop and answer from two tabs. No promise
 * may break, and without any one rule of the protocol its promise must break. {@code
 * -Dschedule.seed=N} plays one schedule alone and tells it, with {@code -Dschedule.flaw=NAME} a
 * flawed one; {@code -Dschedule.count=N} plays more of them, or only a few and nothing else.
 */
class ScheduleTest {
    private static final long SCHEDULES = Long.getLong("schedule.count", 20_000);
    static final int FEW = 1_000;
    private static final int SCHEDULES_PER_FLAW = 2_000;
    private static final int PLAYED_TWICE = 1_000;
    private static final int TRIES_IN_PEACE = 5;
    private static final Pattern ID =
            Pattern.compile("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}|[0-9a-f]{64}");
    private static final Pattern DURATION = Pattern.compile("durationMs=\\d+");

    @BeforeAll
    static void needsASchedulerOfItsOwn() {
        boolean later = Runtime.version().feature() > 25;
        assumeTrue(!later || RunQueue.isSupported(), "JDK 25 plays these schedules");
    }

    @Test
    void noPromiseIsBroken() {
        Long only = Long.getLong("schedule.seed");
        if (only != null) {
            tell(only, Flaw.valueOf(System.getProperty("schedule.flaw", Flaw.NONE.name())));
            return;
        }
        AtomicReference<Coverage> covered = new AtomicReference<>(Coverage.NOTHING);
        Optional<Outcome> broken =
                LongStream.range(0, SCHEDULES)
                        .parallel()
                        .mapToObj(seed -> play(seed, Flaw.NONE))
                        .peek(it -> covered.accumulateAndGet(it.coverage(), Coverage::plus))
                        .filter(outcome -> outcome.broken().isPresent())
                        .findFirst();
        broken.ifPresent(outcome -> tell(outcome.seed(), Flaw.NONE));
        assertThat(broken).isEmpty();
        if (SCHEDULES < FEW) {
            return;
        }
        assertThat(covered.get().counts())
                .as("everything was tried often")
                .allSatisfy(
                        (what, count) -> assertThat(count).isGreaterThan((int) (SCHEDULES / 50)))
                .containsKeys(What.values());
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aRuleLeftOutIsNoticed(Flaw flaw, TestReporter reporter) {
        assumeAll(SCHEDULES);
        for (long seed = 0; seed < SCHEDULES_PER_FLAW; seed++) {
            Optional<String> broken = play(seed, flaw).broken();
            if (broken.filter(promise -> promise.startsWith(flaw.promise())).isPresent()) {
                reporter.publishEntry(flaw.name(), (seed + 1) + " schedules: " + broken.get());
                return;
            }
        }
        fail("%s was not noticed in %d schedules", flaw, SCHEDULES_PER_FLAW);
    }

    @Test
    void theSameSeedGivesTheSameLife() {
        assumeAll(SCHEDULES);
        LongStream.range(0, PLAYED_TWICE)
                .parallel()
                .forEach(
                        seed ->
                                assertThat(life(play(seed, Flaw.NONE)))
                                        .as("schedule " + seed)
                                        .isEqualTo(life(play(seed, Flaw.NONE))));
    }

    /** Who wants to see a few schedules wants to see nothing else. */
    static void assumeAll(long schedules) {
        assumeTrue(schedules >= FEW, "a few schedules only");
    }

    /** A schedule that was disturbed from outside says nothing: it is played again. */
    private static Outcome play(long seed, Flaw flaw) {
        Outcome outcome = Schedule.run(seed, flaw);
        for (int tries = 1; outcome.disturbed() && tries < TRIES_IN_PEACE; tries++) {
            outcome = Schedule.run(seed, flaw);
        }
        return outcome;
    }

    private static void tell(long seed, Flaw flaw) {
        List<String> story = new ArrayList<>();
        Outcome outcome = Schedule.tell(seed, flaw, story);
        story.add("The log:");
        outcome.log().forEach(event -> story.add(line(event)));
        story.add(
                "Schedule %d (%s): %s. Again: mvn -pl core test -Dtest=ScheduleTest -Dschedule.seed=%d"
                        .formatted(
                                seed, flaw, outcome.broken().orElse("no promise is broken"), seed));
        String told = String.join("\n", story);
        assertThat(outcome.broken()).as(told).isEmpty();
        System.out.println(told);
    }

    /** Everything but what differs from run to run by its nature: ids, hashes, durations. */
    static List<String> life(Outcome outcome) {
        Map<String, String> names = new HashMap<>();
        List<String> life = new ArrayList<>();
        life.add("way " + outcome.way());
        outcome.log().forEach(event -> life.add(line(event)));
        outcome.ledger().effects().forEach(effect -> life.add(effect.toString()));
        return life.stream()
                .map(line -> DURATION.matcher(line).replaceAll("durationMs"))
                .map(
                        line ->
                                ID.matcher(line)
                                        .replaceAll(
                                                id ->
                                                        names.computeIfAbsent(
                                                                id.group(),
                                                                _ -> "id" + names.size())))
                .toList();
    }

    static String line(Recorded event) {
        return "%d (epoch %d, index %d, prev %d, at %s) %s"
                .formatted(
                        event.sequence(),
                        event.epoch(),
                        event.envelope().index(),
                        event.envelope().prev(),
                        event.envelope().at(),
                        event.payload());
    }
}
