package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults of the machine under the real server while turns run: whatever fails, nothing acknowledged
 * is lost, nothing happens twice, and once the fault is gone every turn ends by itself. What people
 * saw and what the log said is written into a table; {@code -Dupdate} puts it into docs/faults.md.
 */
class FaultIT {
    private static final FaultTable TABLE = new FaultTable();
    private static final Set<Hazard> BY_NAME =
            EnumSet.of(
                    Hazard.DATABASE_LOCKED,
                    Hazard.NO_THREADS,
                    Hazard.CLOCK_AHEAD,
                    Hazard.CLOCK_BACK);

    static Set<Hazard> hazards() {
        String only = System.getProperty("hazard");
        return only == null
                ? EnumSet.complementOf(EnumSet.copyOf(BY_NAME))
                : Set.of(Hazard.valueOf(only));
    }

    @TempDir Path folder;

    /** What is not tried in every run is tried by name ({@code -Dhazard}); docs/faults.md tells. */
    @ParameterizedTest
    @MethodSource("hazards")
    void endsWell(Hazard hazard) throws Exception {
        assumeTrue(hazard.isPossibleHere(), "needs unshare, prlimit or libfaketime");
        Ground ground = new Ground(folder);
        try (ServerProcess server = hazard.start(ground)) {
            Crowd crowd = new Crowd(server, ground);
            crowd.startWork();
            AutoCloseable fault = hazard.befall(ground, server);
            try {
                crowd.workDuring(hazard);
            } finally {
                fault.close();
            }
            long healthyAfter = crowd.awaitHealth();
            try {
                crowd.finish();
            } catch (AssertionError e) {
                throw new AssertionError(
                        e.getMessage() + "; the server said:\n" + server.output(), e);
            }
            crowd.check();
            TABLE.add(hazard, crowd, healthyAfter, server.output());
            assertThat(crowd.unanswered()).as("requests without an answer").isZero();
        }
    }

    @AfterAll
    static void write() throws Exception {
        TABLE.write();
    }
}
