package dev.workmate.chaos;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The database goes away while people work and comes back: the servers stay alive, tell people why
 * nothing happens, and every turn that was open goes on at once.
 */
final class Outage implements Trouble {
    private static final Duration WORK = Duration.ofSeconds(20);

    /** So soon after its return every turn that was open goes on. */
    private static final Duration SOON = Duration.ofSeconds(5);

    /** So long it is looked how late the others are. */
    private static final Duration LATEST = Duration.ofMinutes(1);

    private static final String GOES_ON = "turns go on when the database is back";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Cluster cluster;
    private final int people;
    private final Findings findings;
    private final Counts counts;

    Outage(Cluster cluster, int people, Findings findings, Counts counts) {
        this.cluster = cluster;
        this.people = people;
        this.findings = findings;
        this.counts = counts;
    }

    @Override
    public void work(Duration length) throws Exception {
        Thread.sleep(WORK);
        OpenTurns turns = new OpenTurns(cluster.database().url());
        Visitor visitor = Visitor.signedIn(cluster, findings, counts);
        awaitOpenTurns(turns);
        cluster.databaseLink().shut();
        cluster.database().crash();
        visitor.look(length);
        long lives = counts.of("server lives");
        findings.expect(
                lives == 0, "servers outlive an outage", "the cluster", lives + " of them ended");
        cluster.database().comeBack();
        Set<OpenTurns.At> open = turns.now();
        findings.expect(
                open.size() >= least(),
                "the run itself",
                "the people",
                open.size() + " turns were open, not " + least());
        cluster.databaseLink().open();
        follow(turns, open, System.nanoTime());
        Thread.sleep(WORK);
        turns.failed(open)
                .forEach(
                        each ->
                                findings.add(
                                        GOES_ON, "session " + each.session(), "it told an error"));
    }

    /** Waits until every turn that was open was driven on, and tells how long that took. */
    private void follow(OpenTurns turns, Set<OpenTurns.At> open, long back)
            throws SQLException, InterruptedException {
        Times times = new Times();
        Set<OpenTurns.At> still = new HashSet<>(open);
        while (!still.isEmpty() && System.nanoTime() - back < LATEST.toNanos()) {
            Set<OpenTurns.At> gone = turns.goneOn(still);
            Duration now = Duration.ofNanos(System.nanoTime() - back);
            for (OpenTurns.At each : gone) {
                times.add(now);
                findings.expect(
                        now.compareTo(SOON) <= 0,
                        GOES_ON,
                        "session " + each.session(),
                        "after " + now.toMillis() + " ms");
            }
            still.removeAll(gone);
            Thread.sleep(50);
        }
        still.forEach(
                each -> findings.add(GOES_ON, "session " + each.session(), "not within " + LATEST));
        counts.add("turns open when the database went", open.size());
        times.tell("until turns went on", counts);
    }

    /** An outage that meets few turns at work would show little. */
    private void awaitOpenTurns(OpenTurns turns) throws SQLException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        // Some end before the database has gone.
        while (turns.now().size() < people * 3 / 4 && System.nanoTime() < end) {
            Thread.sleep(20);
        }
    }

    private int least() {
        return Math.max(1, people * 5 / 8);
    }
}
