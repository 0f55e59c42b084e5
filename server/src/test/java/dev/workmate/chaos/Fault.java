package dev.workmate.chaos;

import dev.workmate.testkit.CrashingPostgres;
import dev.workmate.testkit.Link;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** What may befall the cluster; each is over, or will pass by itself, when its call returns. */
enum Fault {
    /**
     * Of one that people use, started again at once as by a service manager; comes at a pace of its
     * own. Waits for a second one, for the last one that is ready is left alone.
     */
    KILL(0) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            List<Member> ready = cluster.servers().awaitReady(2, SECOND);
            if (ready.size() < 2) {
                return false;
            }
            Member member = ready.get(random.nextInt(ready.size()));
            String instance = Takeovers.instance(member.home());
            if (!member.kill()) {
                return false;
            }
            cluster.takeovers().follow(instance, cluster.servers());
            return true;
        }
    },
    /** Of one that is on its way up, but not where nobody else is there to serve people. */
    KILL_STARTING(0) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) {
            List<Member> starting = cluster.servers().starting();
            return !starting.isEmpty()
                    && !cluster.servers().ready().isEmpty()
                    && starting.get(random.nextInt(starting.size())).kill();
        }
    },
    /** Up to longer than a silent server keeps its turns; a starting one where none is ready. */
    FREEZE(18) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            List<Member> ready = cluster.servers().ready();
            List<Member> some = ready.isEmpty() ? cluster.servers().all() : ready;
            Member member = some.get(random.nextInt(some.size()));
            if (!member.signal("STOP")) {
                return false;
            }
            try {
                Thread.sleep(random.nextInt(4) == 0 ? 12_000 : 500 + random.nextInt(4_000));
            } finally {
                member.signal("CONT");
            }
            return true;
        }
    },
    /** Goes on after a while although one is not back: it may be killed while it starts. */
    ROLLING_RESTART(1) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            for (Member member : cluster.servers().all()) {
                findings.expect(
                        member.end(ORDERLY),
                        "a server ends in order",
                        member.name(),
                        "it was still there after " + ORDERLY);
                member.awaitReady(RESTART);
            }
            return true;
        }
    },
    DATABASE_CRASH(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) throws Exception {
            cluster.database().crash();
            Thread.sleep(random.nextInt(4_000));
            cluster.database().comeBack();
            return true;
        }
    },
    /** As before a fail-over: it ends in order, and is away for a while. */
    DATABASE_RESTART(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) throws Exception {
            cluster.database().stop();
            Thread.sleep(random.nextInt(4_000));
            cluster.database().comeBack();
            return true;
        }
    },
    /** Nothing can be written any more; the database may end over it, and is started again then. */
    DISK_FULL(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) throws Exception {
            if (cluster.disc().isEmpty() || !cluster.disc().get().fill()) {
                return false;
            }
            try {
                Thread.sleep(300 + random.nextInt(5_700));
            } finally {
                cluster.disc().get().free();
            }
            recover(cluster.database());
            return true;
        }
    },
    DATABASE_CUT(5) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) {
            return cluster.databaseLink().cut() > 0;
        }
    },
    DATABASE_SLOW(3) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return slow(cluster.databaseLink(), 5 + random.nextInt(45), random);
        }
    },
    REDIS_KILL(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) throws Exception {
            cluster.redis().kill();
            Thread.sleep(random.nextInt(5_000));
            cluster.redis().comeBack();
            return true;
        }
    },
    /** Long enough for servers to take it to be away, at times. */
    REDIS_FREEZE(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) throws Exception {
            cluster.redis().freeze();
            try {
                Thread.sleep(500 + random.nextInt(6_000));
            } finally {
                cluster.redis().thaw();
            }
            return true;
        }
    },
    REDIS_FLUSH(3) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) {
            cluster.redis().flush();
            return true;
        }
    },
    REDIS_CUT(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) {
            return cluster.redisLink().cut() > 0;
        }
    },
    /** At times slower than servers wait for its answers. */
    REDIS_SLOW(3) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return slow(cluster.redisLink(), 20 + random.nextInt(1_500), random);
        }
    },
    CLIENTS_CUT(6) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings) {
            return cluster.balancer().cut() > 0;
        }
    },
    CLIENTS_SLOW(3) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return slow(cluster.balancer(), 20 + random.nextInt(200), random);
        }
    },
    /** Several times, so that some calls are cut between their effect and its answer. */
    ERP_CUT(6) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return cutOften(cluster.company().link(), random);
        }
    },
    S3_CUT(4) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return cutOften(cluster.storage().link(), random);
        }
    },
    S3_SLOW(2) {
        @Override
        boolean befall(Cluster cluster, Random random, Findings findings)
                throws InterruptedException {
            return slow(cluster.storage().link(), 50 + random.nextInt(500), random);
        }
    };

    private static final String CAME = "fault ";

    /** Many times what it takes: on a machine that is shared, minutes pass for a process. */
    private static final Duration ORDERLY = Duration.ofMinutes(3);

    /** So long a kill waits for servers to be ready. */
    private static final Duration SECOND = Duration.ofSeconds(30);

    private static final Duration RESTART = Duration.ofSeconds(20);

    private final int weight;

    Fault(int weight) {
        this.weight = weight;
    }

    /** How often it comes, beside the others; 0 for what has a pace of its own. */
    int weight() {
        return weight;
    }

    /** Whether every run must come to it: not where the machine may not let it happen. */
    boolean isDemanded() {
        return this != DISK_FULL && this != KILL_STARTING;
    }

    /** How often it came in a run. */
    long times(Counts counts) {
        return counts.of(CAME + this);
    }

    void count(boolean befell, Counts counts) {
        counts.add((befell ? CAME : "no chance for fault ") + this);
    }

    /** False where there was nothing to befall. */
    abstract boolean befall(Cluster cluster, Random random, Findings findings) throws Exception;

    /** It may be on its way down or up by itself, so it is looked at until it answers. */
    private static void recover(CrashingPostgres database) throws Exception {
        long end = System.nanoTime() + ORDERLY.toNanos();
        while (!database.answers() && System.nanoTime() < end) {
            if (!database.isThere()) {
                database.comeBack();
            }
            Thread.sleep(200);
        }
    }

    private static boolean cutOften(Link link, Random random) throws InterruptedException {
        for (int i = 0; i < 6; i++) {
            link.cut();
            Thread.sleep(20 + random.nextInt(250));
        }
        return true;
    }

    private static boolean slow(Link link, long millis, Random random) throws InterruptedException {
        link.slow(millis);
        try {
            Thread.sleep(1_000 + random.nextInt(4_000));
        } finally {
            link.slow(0);
        }
        return true;
    }
}
