package dev.workmate.crash;

import dev.workmate.testkit.TestPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server in a process of its own, to be killed without warning. */
final class ServerProcess implements AutoCloseable {
    private static final String READY = "Workmate is ready at ";

    private final Process process;
    private final CompletableFuture<String> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> reached = new CompletableFuture<>();
    private final StringBuffer output = new StringBuffer();

    private ServerProcess(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().name("server-output").start(this::read);
    }

    /** {@code crashAt} is a point and a count such as {@code AFTER_APPEND:2}, or empty. */
    static ServerProcess start(Path home, String crashAt) throws IOException {
        return start(
                home,
                CrashServer.class,
                Map.of(),
                "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"),
                "-D" + CrashServer.CRASH_AT + "=" + crashAt);
    }

    /** With tools that take twice as long as given. */
    static ServerProcess startSlow(Path home, long halfTimeMs) throws IOException {
        return start(
                home,
                CrashServer.class,
                Map.of(),
                "-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"),
                "-D" + CrashServer.TOOL_HALF_TIME + "=" + halfTimeMs);
    }

    static ServerProcess start(
            Path home, Class<?> main, Map<String, String> variables, String... options)
            throws IOException {
        return start(List.of(), home, main, variables, options);
    }

    /** Behind a command that prepares the ground and then becomes the server. */
    static ServerProcess start(
            List<String> behind,
            Path home,
            Class<?> main,
            Map<String, String> variables,
            String... options)
            throws IOException {
        List<String> command = new ArrayList<>(behind);
        command.addAll(QuickStart.command(options));
        command.add(main.getName());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("WORKMATE_HOME", home.toString());
        builder.environment().put("WORKMATE_PORT", "0");
        builder.environment().put("WORKMATE_DRAIN", "0s");
        // Behind a command the ground is what matters, and PostgreSQL would not stand on it.
        if (TestPostgres.isWanted() && behind.isEmpty()) {
            builder.environment().put("WORKMATE_DATABASE_URL", TestPostgres.of(home));
        }
        builder.environment().putAll(variables);
        return new ServerProcess(builder.start());
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                if (line.startsWith(READY)) {
                    ready.complete(line.substring(READY.length()).strip());
                } else if (line.equals(CrashServer.REACHED)) {
                    reached.complete(null);
                }
            }
        } catch (IOException e) {
            output.append(e).append('\n');
        }
        ready.completeExceptionally(
                new IllegalStateException("the server ended before it was ready"));
        reached.completeExceptionally(
                new IllegalStateException("the server ended before the crash point"));
    }

    /** The address, once the server is ready. */
    String address() {
        return get(ready);
    }

    long pid() {
        return process.pid();
    }

    /** All it has printed so far. */
    String output() {
        return output.toString();
    }

    void awaitOutput(String words) throws InterruptedException {
        for (int tries = 0; tries < 400 && output.indexOf(words) < 0; tries++) {
            Thread.sleep(50);
        }
        if (output.indexOf(words) < 0) {
            throw new AssertionError("the server did not say '" + words + "' but:\n" + output);
        }
    }

    /** Its exit code, once it has ended by itself. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the server did not end; it said:\n" + output);
        }
        return process.exitValue();
    }

    void awaitCrashPoint() {
        get(reached);
    }

    private <T> T get(CompletableFuture<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("the server said:\n" + output, e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** SIGTERM: it ends in order. */
    void end() throws InterruptedException {
        askToEnd();
        awaitEnd();
    }

    void askToEnd() {
        process.destroy();
    }

    /** SIGKILL: no hook runs, nothing is flushed. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                throw new AssertionError("the process survived a kill");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
