package dev.workmate.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Equal servers on one database under faults while people use them; afterwards every promise of the
 * design is checked from the logs, the ERP system's own ledger and what the people wrote down.
 */
public final class Chaos {
    private static final Duration REST = Duration.ofMinutes(5);
    private static final Duration LEAVE = Duration.ofMinutes(5);

    private final ChaosOptions options;
    private final Path folder;
    private final Counts counts = new Counts();
    private final Findings findings = new Findings();
    private final AtomicBoolean over = new AtomicBoolean();

    private Chaos(ChaosOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    /**
     * What came of a run; without findings it was passed.
     *
     * @param never what did not befall the servers even once, though it might have
     */
    public record Result(
            Map<String, Long> counts,
            List<String> never,
            List<String> findings,
            long held,
            Path evidence) {}

    public static void main(String[] arguments) throws Exception {
        ChaosOptions options = options(arguments);
        Guard.start();
        Result result = run(options);
        result.counts().forEach((what, count) -> System.out.printf("%,10d  %s%n", count, what));
        result.findings().stream().limit(50).forEach(each -> System.out.println("WRONG  " + each));
        if (!result.never().isEmpty()) {
            System.out.println("not reached: " + String.join(", ", result.never()));
        }
        System.out.printf(
                "%s, seed %d, %s, %d servers, %d people: %s%n",
                options.plan().drill(),
                options.plan().seed(),
                options.plan().length(),
                options.servers(),
                options.people(),
                result.findings().isEmpty()
                        ? "passed"
                        : "FAILED, "
                                + result.findings().size()
                                + " findings, see "
                                + result.evidence());
        // As other runners close, so that one look finds it among theirs.
        System.out.printf(
                "%d passed, %d failed: checks of chaos%n", result.held(), result.findings().size());
        System.exit(result.findings().isEmpty() ? 0 : 1);
    }

    private static ChaosOptions options(String... arguments) {
        try {
            return ChaosOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "; the options: " + ChaosOptions.USAGE);
            System.exit(2);
            throw e;
        }
    }

    /** Ends by itself; whatever comes, no process of the run stays. */
    public static Result run(ChaosOptions options) throws Exception {
        Path folder =
                options.evidence().isPresent()
                        ? Files.createDirectories(options.evidence().get())
                        : Files.createTempDirectory("workmate-chaos");
        Chaos chaos = new Chaos(options, folder);
        chaos.run();
        List<String> findings = chaos.findings.all();
        if (findings.isEmpty() && options.evidence().isEmpty()) {
            deleteAll(folder);
        }
        return new Result(
                chaos.counts.all(),
                options.plan().drill() == Drill.FAULTS ? never(chaos.counts) : List.of(),
                findings,
                chaos.findings.held(),
                folder);
    }

    private static List<String> never(Counts counts) {
        return Arrays.stream(Fault.values())
                .filter(fault -> fault.times(counts) == 0)
                .map(Fault::name)
                .toList();
    }

    private void run() throws Exception {
        try (Cluster cluster = Cluster.start(options, folder, findings, counts)) {
            Thread hook = new Thread(cluster::close);
            Runtime.getRuntime().addShutdownHook(hook);
            Api api = new Api(cluster.balancer().port(), counts);
            api.signIn(REST);
            List<Person> people = people(cluster, api);
            List<Thread> threads =
                    people.stream()
                            .map(each -> Thread.ofVirtual().start(() -> each.work(over::get)))
                            .toList();
            Plan plan = options.plan();
            plan.drill().in(cluster, options, findings, counts, folder).work(plan.length());
            cluster.takeovers().tell();
            over.set(true);
            for (Thread thread : threads) {
                findings.expect(
                        thread.join(LEAVE), "the run itself", "a person", "is still at work");
            }
            findings.expect(
                    cluster.servers().awaitReady(LEAVE),
                    "servers come back",
                    "the cluster",
                    "not all did");
            new Inspection(cluster, people, api, findings, counts, folder).run(REST);
            // Promises about nothing would all be kept.
            findings.expect(
                    counts.of("messages acknowledged") > 0 && counts.of("turns ended") > 0,
                    "the run itself",
                    "the people",
                    "nothing was done for them");
            api.waits().tell("until a call that was asked again had its answer", counts);
            cluster.starts().tell("until a server was ready", counts);
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    private List<Person> people(Cluster cluster, Api api) {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < options.people(); i++) {
            people.add(
                    new Person(i, options.plan().seed(), cluster.company(), api, findings, counts));
        }
        return people;
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
