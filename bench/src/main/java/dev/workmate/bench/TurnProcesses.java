package dev.workmate.bench;

import java.io.BufferedReader;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Supervised turns by several processes on one database. Each warms up, says so, waits for the word
 * to begin, and tells what it has reached. They warm up one after the other: together each would
 * have a share of the machine alone, and its figure would tell of code that is not compiled yet.
 * Where one process keeps the machine busy, others only take from it what it has, and more is not
 * done: that is what {@code machineBusy} near 1 says. What they cost each other shows in {@code
 * cpuMsPerTurn}.
 */
public final class TurnProcesses {
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final Duration ROUND = Duration.ofSeconds(6);
    private static final int SESSIONS = 256;
    private static final String READY = "ready";
    private static final String RATE = "rate ";

    private TurnProcesses() {}

    /** One of the processes: address, home folder, sessions. */
    public static void main(String[] arguments) throws Exception {
        int sessions = Integer.parseInt(arguments[2]);
        try (Rig rig = new Rig(PostgresBench.open(Path.of(arguments[1]), arguments[0]))) {
            TurnBench bench = new TurnBench(rig);
            bench.measure(Math.min(32, sessions), WARM_UP);
            System.out.println(READY);
            if (System.in.read() < 0) {
                return;
            }
            TurnBench.Rate rate = bench.measure(sessions, ROUND);
            System.out.println(
                    RATE + rate.turnsPerSecond() + " " + rate.p50Ms() + " " + rate.cpuMsPerTurn());
        }
    }

    /** All of them together, with the sessions shared out among them. */
    static void measure(String url, Path home, int count) throws Exception {
        List<Process> processes = new ArrayList<>();
        List<BufferedReader> outputs = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                Process process = start(url, home.resolve("process" + i), SESSIONS / count);
                processes.add(process);
                outputs.add(process.inputReader());
                await(outputs.getLast(), READY);
            }
            MachineTime begun = MachineTime.now();
            for (Process process : processes) {
                Writer in = process.outputWriter();
                in.write('\n');
                in.flush();
            }
            double turns = 0;
            double slowest = 0;
            double cpu = 0;
            for (BufferedReader output : outputs) {
                String[] rate = await(output, RATE).substring(RATE.length()).split(" ");
                turns += Double.parseDouble(rate[0]);
                slowest = Math.max(slowest, Double.parseDouble(rate[1]));
                cpu += Double.parseDouble(rate[2]) / count;
            }
            ResultPrinter.print(
                    "pg",
                    count + " processes",
                    ResultPrinter.field("processes", count),
                    ResultPrinter.field("sessions", SESSIONS),
                    ResultPrinter.field("turnsPerSecond", turns),
                    ResultPrinter.field("p50Ms", slowest),
                    ResultPrinter.field("cpuMsPerTurn", cpu),
                    ResultPrinter.field("coresInUse", turns * cpu / 1_000),
                    ResultPrinter.field("machineBusy", MachineTime.now().busyShareSince(begun)));
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(String url, Path home, int sessions) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseCompactObjectHeaders",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TurnProcesses.class.getName(),
                        url,
                        home.toString(),
                        Integer.toString(sessions))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String await(BufferedReader output, String beginning) throws Exception {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(beginning)) {
                return line;
            }
        }
        throw new IllegalStateException("a process ended before it said " + beginning);
    }
}
