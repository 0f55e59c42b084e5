package dev.workmate.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a server stands on: a small disk of its own that can be filled, limits that can be drawn
 * tighter while it runs, a clock that can be moved. All of it is Linux's own, needs no root where
 * user namespaces are allowed, and is gone with the process.
 */
final class Ground {
    private static final String DISK = "48m";

    /** Where the kernel counts threads by group, on machines that let us make one. */
    private static final Path THREADS = Path.of("/sys/fs/cgroup/pids");

    private final Path home;
    private final Path clockFile;

    Ground(Path folder) throws IOException {
        this.home = Files.createDirectories(folder.resolve("home"));
        this.clockFile = folder.resolve("clock");
    }

    static boolean hasSmallDisks() {
        return succeeds(unshare("true"));
    }

    static boolean hasLimits() {
        return succeeds(List.of("prlimit", "--version"));
    }

    /** A server on a small disk. */
    ServerProcess startOnSmallDisk() throws IOException {
        return ServerProcess.start(
                unshare(
                        "mount -t tmpfs -o size=" + DISK + ",mode=700 none \"$0\" && exec \"$@\"",
                        home.toString()),
                home,
                CrashServer.class,
                Map.of(),
                ledgerSetting(),
                "-Djava.io.tmpdir=" + home.getParent());
    }

    /** A server on a disk that nobody may write to. */
    static ServerProcess startReadOnly(Path home) throws IOException {
        return ServerProcess.start(
                unshare("mount -t tmpfs -o ro none \"$0\" && exec \"$@\"", home.toString()),
                home,
                CrashServer.class,
                Map.of(),
                "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"));
    }

    /** A server whose clock can be set, and whose files can be opened from outside. */
    ServerProcess startOnOrdinaryDisk(String... options) throws IOException {
        setClock(Duration.ZERO);
        List<String> settings = new ArrayList<>(List.of(options));
        settings.add(ledgerSetting());
        settings.add("-D" + CrashServer.CLOCK + "=" + clockFile);
        return ServerProcess.start(
                home, CrashServer.class, Map.of(), settings.toArray(String[]::new));
    }

    private String ledgerSetting() {
        return "-D" + CrashServer.LEDGER + "=" + home.resolveSibling("ledger.txt");
    }

    Path home() {
        return home;
    }

    /** The server's clock follows at once. */
    void setClock(Duration by) throws IOException {
        Path next = clockFile.resolveSibling("clock.next");
        Files.writeString(next, by.toSeconds() + "\n");
        Files.move(
                next,
                clockFile,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING,
                java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    List<String> ledger() throws IOException {
        Path file = home.resolveSibling("ledger.txt");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** The server's home as it sees it, from outside. */
    Path homeOf(ServerProcess server) {
        return Path.of("/proc/" + server.pid() + "/root" + home.toAbsolutePath());
    }

    static void limit(ServerProcess server, String resource, String value) {
        run(List.of("prlimit", "--pid", "" + server.pid(), "--" + resource + "=" + value));
    }

    /** The soft limit may be drawn tighter and wider again as long as the hard one stays. */
    static String hardLimit(ServerProcess server, String row) throws IOException {
        Optional<String> line =
                Files.readAllLines(Path.of("/proc/" + server.pid() + "/limits")).stream()
                        .filter(text -> text.startsWith(row))
                        .findFirst();
        return line.orElseThrow().substring(row.length()).strip().split("\\s+")[1];
    }

    static void signal(ServerProcess server, String name) {
        run(List.of("kill", "-" + name, "" + server.pid()));
    }

    static boolean canStopThreads() {
        return Files.isWritable(THREADS);
    }

    /** Puts the process into a group that may not start another thread; closing lets it again. */
    static AutoCloseable stopThreads(ServerProcess server) throws IOException {
        Path group = Files.createDirectory(THREADS.resolve("workmate-" + server.pid()));
        Files.writeString(group.resolve("cgroup.procs"), "" + server.pid());
        String now = Files.readString(group.resolve("pids.current")).strip();
        Files.writeString(group.resolve("pids.max"), now);
        return () -> {
            Files.writeString(group.resolve("pids.max"), "max");
            Files.writeString(THREADS.resolve("cgroup.procs"), "" + server.pid());
            Files.delete(group);
        };
    }

    private static List<String> unshare(String script, String... arguments) {
        boolean root = System.getProperty("user.name").equals("root");
        List<String> command = new ArrayList<>(List.of("unshare", root ? "-m" : "-rm"));
        command.addAll(List.of("sh", "-c", script));
        command.addAll(List.of(arguments));
        return command;
    }

    private static boolean succeeds(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void run(List<String> command) {
        if (!succeeds(command)) {
            throw new AssertionError(command + " failed");
        }
    }
}
