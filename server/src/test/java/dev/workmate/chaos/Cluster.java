package dev.workmate.chaos;

import dev.workmate.Workmate;
import dev.workmate.testkit.CrashingPostgres;
import dev.workmate.testkit.Link;
import dev.workmate.testkit.TestRedis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that runs: PostgreSQL, Redis, storage for files, the ERP system, the equal servers and the
 * load balancer before them, each on this machine alone and with lines in between that can be cut.
 */
final class Cluster implements AutoCloseable {
    /** Beside other work at low priority it takes its time. */
    private static final Duration START = Duration.ofMinutes(10);

    private final List<String> command;
    private final Optional<Disc> disc;
    private final CrashingPostgres database;
    private final Link databaseLink;
    private final TestRedis redis;
    private final Link redisLink;
    private final Storage storage;
    private final Sealing sealing;
    private final Company company;
    private final Servers servers;
    private final Link balancer;
    private final Takeovers takeovers;
    private final Times starts = new Times();
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private Cluster(ChaosOptions options, Path folder, Findings findings, Counts counts)
            throws Exception {
        command = options.command().isEmpty() ? ownCommand() : options.command();
        try {
            disc = Disc.mount(folder.resolve("postgresql"));
            disc.ifPresent(this::keep);
            database = keep(CrashingPostgres.start(folder.resolve("postgresql")));
            takeovers = new Takeovers(new OpenTurns(database.url()), findings, counts);
            databaseLink = keep(Link.to(database.port()));
            redis = keep(TestRedis.start(Files.createDirectories(folder.resolve("redis"))));
            redisLink = keep(Link.to(redis.port()));
            storage = keep(Storage.start());
            sealing = Sealing.of(options, folder);
            company = keep(Company.start(options.people()));
            servers = new Servers(members(options, folder, counts));
            balancer = keep(Link.to(servers::addresses));
            servers.all().forEach(Member::start);
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /** Returns once every server is ready. */
    static Cluster start(ChaosOptions options, Path folder, Findings findings, Counts counts)
            throws Exception {
        Cluster cluster = new Cluster(options, folder, findings, counts);
        if (!cluster.servers().awaitReady(START)) {
            cluster.close();
            throw new IllegalStateException("the servers did not start; their logs: " + folder);
        }
        return cluster;
    }

    private List<Member> members(ChaosOptions options, Path folder, Counts counts)
            throws IOException {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= options.servers(); i++) {
            members.add(keep(member("server-" + i, options, folder, counts)));
        }
        return members;
    }

    private Member member(String name, ChaosOptions options, Path folder, Counts counts)
            throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Map<String, String> variables = new HashMap<>(company.settings());
        variables.putAll(storage.settings());
        variables.putAll(sealing.settings());
        variables.put("WORKMATE_HOME", home.toString());
        variables.put("WORKMATE_PORT", "0");
        variables.put("WORKMATE_REDIS_URL", "redis://127.0.0.1:" + redisLink.port());
        variables.put("WORKMATE_MODEL", "offline");
        variables.put(
                "WORKMATE_OFFLINE_WORD_DELAY_MS",
                Integer.toString(options.plan().drill().wordMillis()));
        variables.put("WORKMATE_DRAIN", options.plan().drill().drain());
        variables.put(
                "WORKMATE_DATABASE_URL",
                database.url()
                        .replaceFirst("//[^/]+/", "//127.0.0.1:" + databaseLink.port() + "/"));
        return new Member(
                name,
                options.from().map(this::from).orElse(command),
                variables,
                folder.resolve(name + ".log"),
                counts,
                starts);
    }

    /** The same command, of another program. */
    private List<String> from(Path program) {
        List<String> words = new ArrayList<>(command);
        int jar = words.indexOf("-jar");
        if (jar < 0) {
            throw new IllegalArgumentException("only a packed program can be upgraded");
        }
        words.set(jar + 1, program.toAbsolutePath().toString());
        return words;
    }

    /** Starts a server as it is after an upgrade. */
    List<String> command() {
        return command;
    }

    private static List<String> ownCommand() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Workmate.class.getName());
    }

    private <P extends AutoCloseable> P keep(P part) {
        parts.addFirst(part);
        return part;
    }

    /** The database's own, where this machine lets us have one. */
    Optional<Disc> disc() {
        return disc;
    }

    CrashingPostgres database() {
        return database;
    }

    Link databaseLink() {
        return databaseLink;
    }

    TestRedis redis() {
        return redis;
    }

    Link redisLink() {
        return redisLink;
    }

    Storage storage() {
        return storage;
    }

    Sealing sealing() {
        return sealing;
    }

    Company company() {
        return company;
    }

    Link balancer() {
        return balancer;
    }

    Servers servers() {
        return servers;
    }

    Takeovers takeovers() {
        return takeovers;
    }

    /** How long servers took to be ready. */
    Times starts() {
        return starts;
    }

    /** Everything, whatever fails on the way: no process of ours may stay. */
    @Override
    public void close() {
        for (AutoCloseable part = parts.poll(); part != null; part = parts.poll()) {
            try {
                part.close();
            } catch (Exception e) {
                System.err.println("A part of the cluster could not be closed: " + e);
            }
        }
    }
}
