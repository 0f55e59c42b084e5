package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in which nothing befell the servers, or too little, does not pass. */
class SaboteurTest {
    private static final Pace QUICK =
            new Pace(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(1));
    private static final Pace PATIENT =
            new Pace(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(60));
    private static final Duration SHORT = Duration.ofMillis(10);

    /** Each kind of fault comes within so many. */
    private static final int SAME = 15;

    @TempDir Path folder;

    private final Findings findings = new Findings();
    private final Counts counts = new Counts();

    private void run(Blows blows, Pace pace, String... options) throws Exception {
        Demands demands = Demands.of(ChaosOptions.parse(options));
        Path diary = folder.resolve("faults.log");
        new Saboteur(blows, demands, pace, 7, findings, counts, diary).work(SHORT);
    }

    @Test
    void aRunInWhichEveryKindCamePasses() throws Exception {
        run((_, _) -> true, PATIENT);

        assertThat(findings.all()).isEmpty();
        assertThat(Fault.KILL.times(counts)).isGreaterThanOrEqualTo(3);
        assertThat(Arrays.stream(Fault.values()).filter(Fault::isDemanded))
                .allMatch(fault -> fault.times(counts) > 0);
    }

    @Test
    void aRunWithoutFaultsFailsAndSaysWhatDidNotCome() throws Exception {
        run((_, _) -> false, QUICK);

        List<String> found = findings.all();
        assertThat(found).anyMatch(each -> each.contains("KILL came 0 times, not 3"));
        for (Fault fault : Fault.values()) {
            assertThat(found.stream().anyMatch(each -> each.contains(": " + fault + " came 0")))
                    .as("%s", fault)
                    .isEqualTo(fault.isDemanded());
        }
    }

    /** Kills, and all other faults, come in an order that follows from the seed, each as before. */
    @Test
    void theSameSeedGivesTheSameFaults() throws Exception {
        Plans first = plans(7);
        Plans again = plans(7);
        Plans other = plans(8);

        assertThat(again.kills()).isEqualTo(first.kills()).hasSize(SAME);
        assertThat(again.others()).isEqualTo(first.others()).hasSize(SAME);
        assertThat(other.kills()).isNotEqualTo(first.kills());
        assertThat(other.others()).isNotEqualTo(first.others());
    }

    /** What came first of each, with what was drawn for it. */
    private record Plans(List<String> kills, List<String> others) {}

    private Plans plans(long seed) throws Exception {
        List<String> kills = new ArrayList<>();
        List<String> others = new ArrayList<>();
        Blows blows =
                (fault, own) -> {
                    List<String> of = fault.weight() == 0 ? kills : others;
                    synchronized (of) {
                        of.add(fault + " " + own.nextLong());
                    }
                    return true;
                };
        Demands demands = Demands.of(ChaosOptions.parse("--kills", Integer.toString(2 * SAME)));
        Pace pace = new Pace(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(60));
        new Saboteur(
                        blows,
                        demands,
                        pace,
                        seed,
                        new Findings(),
                        new Counts(),
                        folder.resolve("faults.log"))
                .work(SHORT);
        return new Plans(kills.stream().limit(SAME).toList(), others.stream().limit(SAME).toList());
    }

    @Test
    void mostKillsMeetServersInUse() throws Exception {
        run((_, _) -> true, PATIENT, "--kills", "400");

        assertThat(Fault.KILL_STARTING.times(counts)).isBetween(1L, Fault.KILL.times(counts) / 4);
    }

    @Test
    void killsOfServersOnTheirWayUpDoNotCount() throws Exception {
        run((fault, _) -> fault != Fault.KILL, QUICK, "--kills", "2");

        assertThat(findings.all()).singleElement().asString().contains("KILL came 0 times, not 2");
    }

    @Test
    void goesOnUntilWhatIsDemandedHasCome() throws Exception {
        Set<Fault> met = EnumSet.noneOf(Fault.class);
        AtomicInteger kills = new AtomicInteger();
        run(
                (fault, _) -> {
                    if (fault == Fault.KILL) {
                        return kills.incrementAndGet() > 5;
                    }
                    synchronized (met) {
                        return !met.add(fault);
                    }
                },
                PATIENT,
                "--kills",
                "4");

        assertThat(findings.all()).isEmpty();
        assertThat(kills.get()).isGreaterThanOrEqualTo(9);
    }

    @Test
    void oneServerAloneIsNotKilled() throws Exception {
        run((fault, _) -> fault != Fault.KILL, PATIENT, "--servers", "1");

        assertThat(findings.all()).isEmpty();
    }
}
