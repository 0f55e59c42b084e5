package dev.workmate.bench;

import dev.workmate.bench.retrieval.RetrievalBench;
import dev.workmate.bench.retrieval.ScaleBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs the measurements, all or those named as arguments: journal, turns, keys, words, growth,
 * reload, latency, viewers, start, page, postgres, crowd, retrieval, retrieval-scale. Figures mean
 * something beside each other, in one run on one machine; alone they mean little.
 */
public final class Bench {
    private static final Set<String> ALL =
            Set.of(
                    "journal",
                    "turns",
                    "keys",
                    "words",
                    "growth",
                    "reload",
                    "latency",
                    "viewers",
                    "start",
                    "page",
                    "postgres",
                    "crowd",
                    "retrieval",
                    "retrieval-scale");
    private static final Duration ROUND = Duration.ofSeconds(2);

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        List<String> unknown = Stream.of(arguments).filter(name -> !ALL.contains(name)).toList();
        if (!unknown.isEmpty()) {
            System.err.println("There is no measurement " + unknown + "; there are " + ALL + ".");
            System.exit(2);
        }
        Set<String> wanted = arguments.length == 0 ? ALL : Set.of(arguments);
        ResultPrinter.print(
                "machine",
                System.getProperty("os.arch"),
                ResultPrinter.field("cores", Runtime.getRuntime().availableProcessors()),
                ResultPrinter.field("java", Runtime.version().feature()),
                ResultPrinter.field("load", MachineTime.load()));
        if (MachineTime.load() > Runtime.getRuntime().availableProcessors() / 2.0) {
            System.err.println("Other programs keep this machine busy: compare ratios only.");
        }
        Path home = Files.createTempDirectory("workmate-bench");
        try {
            run(wanted, home);
        } finally {
            deleteAll(home);
        }
    }

    private static void run(Set<String> wanted, Path home) throws Exception {
        if (wanted.contains("journal")) {
            new JournalBench("journal", ROUND).run(home.resolve("appends"));
        }
        try (Rig rig = new Rig(home.resolve("turns"))) {
            if (wanted.contains("turns")) {
                new TurnBench(rig).run();
            }
            if (wanted.contains("growth")) {
                new GrowthBench(rig).run();
            }
            if (wanted.contains("reload")) {
                new ReloadBench(rig).run();
            }
        }
        if (wanted.contains("keys")) {
            new KeysBench(home.resolve("keys")).run();
        }
        if (wanted.contains("words")) {
            new WordsBench(home.resolve("words")).run();
        }
        if (wanted.contains("viewers")) {
            new ViewersBench(home.resolve("viewers")).run();
        }
        if (wanted.contains("latency")) {
            new LatencyBench(home.resolve("latency")).run();
        }
        if (wanted.contains("postgres")) {
            new PostgresBench(home.resolve("postgres"), ROUND).run();
        }
        if (wanted.contains("crowd")) {
            try (PostgresServer database = new PostgresServer()) {
                new CrowdBench(database.create("crowd"), home.resolve("crowd")).run();
            }
        }
        if (wanted.contains("retrieval")) {
            new RetrievalBench(home.resolve("retrieval")).run();
        }
        if (wanted.contains("retrieval-scale")) {
            new ScaleBench(home.resolve("retrieval-scale")).run();
        }
        Path launcher = Path.of(System.getenv().getOrDefault("WORKMATE_LAUNCHER", "./workmate"));
        if (wanted.contains("start")) {
            new StartBench(launcher).run();
        }
        if (wanted.contains("page")) {
            new PageBench(launcher.toAbsolutePath().resolveSibling("web"), home).run();
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
