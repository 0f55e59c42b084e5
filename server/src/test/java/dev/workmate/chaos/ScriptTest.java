package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run can be asked for again: the same people do the same, others something else. */
class ScriptTest {
    private static final int STEPS = 500;

    @Test
    void theSameSeedGivesEverybodyTheSameScript() {
        for (int person = 0; person < 8; person++) {
            assertThat(script(person, 11)).isEqualTo(script(person, 11));
            assertThat(script(person, 12)).isNotEqualTo(script(person, 11));
            assertThat(script(person + 1, 11)).isNotEqualTo(script(person, 11));
        }
    }

    /** However often a step draws for itself, such as while it waits for a slow server. */
    @Test
    void howLongAStepTakesShiftsNothing() {
        Script quick = new Script(3, 11);
        Script slow = new Script(3, 11);
        for (int i = 0; i < STEPS; i++) {
            Script.Step step = slow.next();
            step.random().ints(i).sum();
            assertThat(quick.next()).isEqualTo(step);
        }
    }

    @Test
    void everythingComes() {
        List<Script.Step> steps = steps(new Script(0, 1));

        assertThat(steps).extracting(Script.Step::say).contains(Script.Say.values());
        assertThat(steps).extracting(Script.Step::then).contains(Script.Then.values());
        assertThat(steps).extracting(Script.Step::sends).contains(true, false);
        assertThat(steps).extracting(Script.Step::rejects).contains(true, false);
    }

    private static List<Object> script(int person, long seed) {
        Script script = new Script(person, seed);
        List<Object> all = new ArrayList<>();
        all.add(script.messages());
        all.addAll(steps(script));
        return all;
    }

    private static List<Script.Step> steps(Script script) {
        return Stream.generate(script::next).limit(STEPS).toList();
    }
}
