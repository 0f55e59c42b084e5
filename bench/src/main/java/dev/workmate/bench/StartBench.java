package dev.workmate.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * From the launcher's call to the ready line, on an empty data folder, and the memory of the idle
 * server.
 */
final class StartBench {
    private static final int STARTS = 5;
    private static final int IDLE_SECONDS = 5;

    private final Path launcher;

    StartBench(Path launcher) {
        this.launcher = launcher;
    }

    void run() throws IOException, InterruptedException {
        start();
        double[] seconds = new double[STARTS];
        double megabytes = 0;
        for (int i = 0; i < STARTS; i++) {
            Started started = start();
            seconds[i] = started.seconds();
            megabytes = Math.max(megabytes, started.residentMb());
        }
        Arrays.sort(seconds);
        ResultPrinter.print(
                "start",
                "cold start",
                ResultPrinter.field("medianSeconds", seconds[STARTS / 2]),
                ResultPrinter.field("slowestSeconds", seconds[STARTS - 1]),
                ResultPrinter.field("idleResidentMb", megabytes));
    }

    private record Started(double seconds, double residentMb) {}

    private Started start() throws IOException, InterruptedException {
        Path home = Files.createTempDirectory("workmate-start");
        long begun = System.nanoTime();
        Process process =
                new ProcessBuilder(
                                launcher.toString(),
                                "run",
                                "--port",
                                "0",
                                "--home",
                                home.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader lines = process.inputReader()) {
            String line = lines.readLine();
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (line == null || !line.startsWith("Workmate is ready")) {
                throw new IllegalStateException("the server did not start: " + line);
            }
            Thread.sleep(IDLE_SECONDS * 1000L);
            return new Started(seconds, residentMb(process.pid()));
        } finally {
            process.destroy();
            process.waitFor(20, TimeUnit.SECONDS);
        }
    }

    private static double residentMb(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .sum();
    }
}
