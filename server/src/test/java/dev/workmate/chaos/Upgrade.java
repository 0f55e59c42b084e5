package dev.workmate.chaos;

import java.time.Duration;

/**
 * The servers are replaced one after the other while people work. Whoever follows our guide, and so
 * asks again what was not answered, must not notice.
 */
final class Upgrade implements Trouble {
    private static final Duration ORDERLY = Duration.ofMinutes(3);
    private static final String UNNOTICED = "nobody notices an upgrade";

    private final Cluster cluster;
    private final Findings findings;
    private final Counts counts;

    Upgrade(Cluster cluster, Findings findings, Counts counts) {
        this.cluster = cluster;
        this.findings = findings;
        this.counts = counts;
    }

    /** The time is shared out: before, between and after the restarts. */
    @Override
    public void work(Duration length) throws Exception {
        // Told also where there is none.
        counts.add(Api.AGAIN, 0);
        try (PasserBy _ = PasserBy.at(cluster.balancer().port(), UNNOTICED, findings, counts)) {
            replace(length.dividedBy(cluster.servers().all().size() + 1));
        }
        counts.all()
                .forEach(
                        (what, count) ->
                                findings.expect(
                                        !what.startsWith("given up: "),
                                        UNNOTICED,
                                        "the people",
                                        count + " " + what));
    }

    private void replace(Duration pause) throws InterruptedException {
        Thread.sleep(pause);
        for (Member member : cluster.servers().all()) {
            member.renew(cluster.command());
            findings.expect(
                    member.end(ORDERLY),
                    UNNOTICED,
                    member.name(),
                    "it did not end in order within " + ORDERLY);
            findings.expect(
                    member.awaitReady(ORDERLY),
                    UNNOTICED,
                    member.name(),
                    "it did not come back within " + ORDERLY);
            counts.add("servers replaced");
            Thread.sleep(pause);
        }
    }
}
