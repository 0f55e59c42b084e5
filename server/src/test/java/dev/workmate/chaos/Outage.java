package dev.workmate.chaos;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    private final Cluster cluster;
    private final Findings findings;
    private final Counts counts;

    Outage(Cluster cluster, Findings findings, Counts counts) {
        this.cluster = cluster;
        this.findings = findings;
        this.counts = counts;
    }

    @Override
    public void work(Duration length) throws Exception {
        Thread.sleep(WORK);
        Visitor visitor = Visitor.signedIn(cluster, findings, counts);
        Map<String, Long> open = awaitOpenTurns();
        cluster.database().crash();
        visitor.look(length);
        long lives = counts.of("server lives");
        findings.expect(
                lives == 0, "servers outlive an outage", "the cluster", lives + " of them ended");
        cluster.database().comeBack();
        follow(open, System.nanoTime());
        Thread.sleep(WORK);
    }

    /** Waits until every turn that was open has a new event, and tells how long that took. */
    private void follow(Map<String, Long> open, long back) throws InterruptedException {
        List<Long> millis = new ArrayList<>();
        Map<String, Long> still = new HashMap<>(open);
        while (!still.isEmpty() && System.nanoTime() - back < LATEST.toNanos()) {
            try {
                Map<String, Long> heads = heads("SELECT id, head FROM sessions");
                long now = (System.nanoTime() - back) / 1_000_000;
                still.entrySet()
                        .removeIf(
                                each ->
                                        heads.getOrDefault(each.getKey(), 0L) > each.getValue()
                                                && wentOn(each.getKey(), now, millis));
            } catch (SQLException e) {
                counts.add("the database did not answer yet");
            }
            Thread.sleep(50);
        }
        still.keySet()
                .forEach(id -> findings.add(GOES_ON, "session " + id, "not within " + LATEST));
        Collections.sort(millis);
        counts.add("turns open when the database went", open.size());
        if (!millis.isEmpty()) {
            counts.add("ms until half of them went on", millis.get(millis.size() / 2));
            counts.add("ms until all of them went on", millis.getLast());
        }
    }

    private boolean wentOn(String session, long now, List<Long> millis) {
        findings.expect(
                now <= SOON.toMillis(), GOES_ON, "session " + session, "after " + now + " ms");
        return millis.add(now);
    }

    /** An outage that meets no turn at work would show nothing. */
    private Map<String, Long> awaitOpenTurns() throws SQLException, InterruptedException {
        long end = System.nanoTime() + WORK.toNanos();
        Map<String, Long> open = openTurns();
        while (open.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(20);
            open = openTurns();
        }
        findings.expect(!open.isEmpty(), "the run itself", "the people", "no turn was open");
        return open;
    }

    /** Those that wait for nobody. */
    private Map<String, Long> openTurns() throws SQLException {
        return heads(
                "SELECT id, head FROM sessions WHERE turn_open IS NOT NULL AND parked = 0"
                        + " AND waiting = ''");
    }

    private Map<String, Long> heads(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(cluster.database().url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Map<String, Long> heads = new HashMap<>();
            while (rows.next()) {
                heads.put(rows.getString(1), rows.getLong(2));
            }
            return heads;
        }
    }
}
