package dev.workmate.chaos;

import dev.workmate.testkit.Link;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One of the equal servers: a process of its own that is started again whenever it has ended, as a
 * service manager would. Thread-safe.
 */
final class Member implements AutoCloseable {
    private static final String READY = "Workmate is ready at ";
    private static final Duration RESTART = Duration.ofMillis(300);

    private final String name;
    private final Map<String, String> variables;
    private final Path log;
    private final Counts counts;
    private final Times starts;
    private volatile @Nullable Process process;
    private volatile Optional<InetSocketAddress> address = Optional.empty();
    private volatile List<String> command;
    private volatile boolean wanted = true;

    Member(
            String name,
            List<String> command,
            Map<String, String> variables,
            Path log,
            Counts counts,
            Times starts) {
        this.name = name;
        this.command = List.copyOf(command);
        this.variables = Map.copyOf(variables);
        this.log = log;
        this.counts = counts;
        this.starts = starts;
    }

    void start() {
        Thread.ofPlatform().daemon().name(name).start(this::keep);
    }

    /** From its next start on it is another program. */
    void renew(List<String> program) {
        command = List.copyOf(program);
    }

    String name() {
        return name;
    }

    /** What is its own. */
    Path home() {
        return Path.of(variables.getOrDefault("WORKMATE_HOME", ""));
    }

    /** Where it listens, as long as it is there and has said that it is ready. */
    Optional<InetSocketAddress> address() {
        return address;
    }

    private void keep() {
        while (wanted) {
            try {
                live();
            } catch (IOException e) {
                // Its output broke off with it: that is no news.
                counts.add("server outputs that broke off");
            }
            address = Optional.empty();
            LockSupport.parkNanos(RESTART.toNanos());
        }
    }

    /** From its start to its end. */
    private void live() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        long begun = System.nanoTime();
        Process started = builder.start();
        process = started;
        if (!wanted) {
            started.destroyForcibly();
        }
        boolean ready = false;
        try (BufferedReader lines = started.inputReader();
                BufferedWriter out =
                        Files.newBufferedWriter(
                                log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write("--- process " + started.pid() + "\n");
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.write(line + "\n");
                out.flush();
                if (line.startsWith(READY)) {
                    int port = URI.create(line.substring(READY.length()).strip()).getPort();
                    address = Optional.of(Link.local(port));
                    ready = true;
                    starts.add(Duration.ofNanos(System.nanoTime() - begun));
                }
            }
        } finally {
            counts.add(ready ? "server lives" : "starts that failed");
            started.destroyForcibly();
        }
    }

    /** SIGKILL: no hook runs, nothing is flushed. False where it was not there just now. */
    boolean kill() {
        Process now = process;
        if (now == null || !now.isAlive()) {
            return false;
        }
        address = Optional.empty();
        now.destroyForcibly();
        return true;
    }

    /**
     * SIGTERM: it ends in order, and the balancer notices by itself. False where it did not end
     * within the time, and had to be killed.
     */
    boolean end(Duration limit) throws InterruptedException {
        Process now = process;
        if (now == null) {
            return true;
        }
        Optional<InetSocketAddress> here = address;
        now.destroy();
        if (here.isPresent()) {
            Probe.awaitOut(here.get());
        }
        if (address.equals(here)) {
            address = Optional.empty();
        }
        boolean ended = now.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        now.destroyForcibly();
        return ended;
    }

    /** STOP or CONT, to the process that is there now; false where there is none. */
    boolean signal(String signal) throws InterruptedException {
        Process now = process;
        if (now == null || !now.isAlive()) {
            return false;
        }
        Signals.send(now.pid(), signal);
        return true;
    }

    boolean awaitReady(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (address.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        return address.isPresent();
    }

    @Override
    public void close() {
        wanted = false;
        kill();
    }
}
