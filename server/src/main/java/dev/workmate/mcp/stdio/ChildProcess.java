package dev.workmate.mcp.stdio;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.Secrets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that runs as our child, without a shell between. It gets the environment the operator
 * wrote down and the few variables without which hardly a program starts; it ends with us, and its
 * own children with it. Thread-safe.
 */
public final class ChildProcess implements McpWire {
    private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);
    private static final long END_LIMIT_MS = 2_000;
    private static final Set<String> NEEDED =
            Set.of(
                    "PATH",
                    "HOME",
                    "LANG",
                    "TMPDIR",
                    // and what Windows programs cannot do without
                    "SYSTEMROOT",
                    "SYSTEMDRIVE",
                    "PATHEXT",
                    "COMSPEC",
                    "TEMP",
                    "TMP",
                    "APPDATA",
                    "LOCALAPPDATA",
                    "USERPROFILE");

    private final String name;
    private final Process process;
    private final LineWire lines;

    private ChildProcess(String name, Process process, Inbox inbox) {
        this.name = name;
        this.process = process;
        this.lines =
                new LineWire(
                        name,
                        process.getInputStream(),
                        process.getOutputStream(),
                        inbox,
                        this::lastWords);
    }

    public static ChildProcess start(String name, Program program, Secrets secrets, Inbox inbox)
            throws McpException {
        List<String> command = new ArrayList<>();
        command.add(program.command());
        command.addAll(program.arguments());
        ProcessBuilder builder = new ProcessBuilder(command).directory(program.folder().toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(variable -> !isNeeded(variable));
        environment.putAll(program.environment());
        try {
            ChildProcess child = new ChildProcess(name, builder.start(), inbox);
            new ErrorLog(name, child.process.getErrorStream(), secrets).start();
            child.lines.start();
            return child;
        } catch (IOException e) {
            throw new McpException(
                    Kind.NOT_SENT,
                    "the program %s did not start; check its command in mcp.json"
                            .formatted(program.command()));
        }
    }

    private static boolean isNeeded(String variable) {
        return NEEDED.stream().anyMatch(variable::equalsIgnoreCase);
    }

    private String lastWords() {
        try {
            return process.waitFor(END_LIMIT_MS, TimeUnit.MILLISECONDS)
                    ? "its program ended with exit code " + process.exitValue()
                    : "its program closed its output";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "its program is gone";
        }
    }

    @Override
    public void send(Outgoing message) throws McpException, InterruptedException {
        lines.send(message);
    }

    @Override
    public void abandon(long request) {
        lines.abandon(request);
    }

    /** Together with the programs it has started, such as the one that a launcher launches. */
    @Override
    public Optional<Duration> cpu() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(program -> program.info().totalCpuDuration().stream())
                .reduce(Duration::plus);
    }

    /** Asks, then insists, then makes it: each within two seconds. */
    @Override
    public void close() {
        List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
        family.add(process.toHandle());
        lines.close();
        if (!haveEnded(family)) {
            family.forEach(ProcessHandle::destroy);
            if (!haveEnded(family)) {
                log.warn("MCP server {} does not end when asked; it is made to", name);
                family.forEach(ProcessHandle::destroyForcibly);
                haveEnded(family);
            }
        }
        lines.closeInput();
    }

    private static boolean haveEnded(List<ProcessHandle> family) {
        try {
            CompletableFuture.allOf(
                            family.stream()
                                    .map(ProcessHandle::onExit)
                                    .toArray(CompletableFuture[]::new))
                    .get(END_LIMIT_MS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            family.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
