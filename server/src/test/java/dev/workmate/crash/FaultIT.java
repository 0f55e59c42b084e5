package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.workmate.testkit.NeedsTheMachine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Faults of the machine under the real server while turns run: whatever fails, nothing acknowledged
 * is lost, nothing happens twice, and once the fault is gone every turn ends by itself. What people
 * saw and what the log said is written into a table; {@code -Dupdate} puts it into docs/faults.md.
 */
@NeedsTheMachine
@DisabledIfSystemProperty(
        named = "engine",
        matches = "postgresql",
        disabledReason = "it takes the ground from under SQLite's files")
class FaultIT {
    private static final FaultTable TABLE = new FaultTable();

    /** {@code -Dhazard} tries one of them alone. */
    private static List<Hazard> hazards(Hazard.Site site) {
        String only = System.getProperty("hazard");
        return Arrays.stream(Hazard.values())
                .filter(hazard -> only == null ? hazard.isCertain() : hazard.name().equals(only))
                .filter(hazard -> hazard.site() == site && hazard.isPossibleHere())
                .toList();
    }

    @TempDir Path folder;

    /** One after the other befalls one server, and other people work on it each time. */
    @ParameterizedTest
    @EnumSource
    void everyFaultEndsWell(Hazard.Site site) throws Exception {
        List<Hazard> hazards = hazards(site);
        assumeFalse(hazards.isEmpty(), "needs unshare, prlimit or a group that counts threads");
        Ground ground = new Ground(folder);
        try (ServerProcess server = site.start(ground)) {
            server.address();
            for (Hazard hazard : hazards) {
                int before = server.output().length();
                try {
                    endsWell(hazard, ground, server);
                } catch (AssertionError e) {
                    String said = server.output().substring(before);
                    throw new AssertionError(
                            hazard + ": " + e.getMessage() + "; the server said:\n" + said, e);
                }
            }
        }
    }

    private static void endsWell(Hazard hazard, Ground ground, ServerProcess server)
            throws Exception {
        int before = server.output().length();
        Crowd crowd = new Crowd(server, ground);
        crowd.startWork();
        AutoCloseable fault = hazard.befall(ground, server);
        try {
            crowd.workDuring(hazard);
        } finally {
            fault.close();
        }
        long healthyAfter = crowd.awaitHealth();
        crowd.finish();
        crowd.check();
        TABLE.add(hazard, crowd, healthyAfter, server.output().substring(before));
        assertThat(crowd.unanswered()).as("requests without an answer").isZero();
    }

    @AfterAll
    static void write() throws Exception {
        TABLE.write();
    }
}
