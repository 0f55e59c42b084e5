package dev.workmate.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A PostgreSQL server that goes down as if its machine did, and comes back with its data. */
public final class CrashingPostgres implements AutoCloseable {
    private final Path folder;
    private EmbeddedPostgres server;

    private CrashingPostgres(Path folder) throws IOException {
        this.folder = folder;
        this.server = builder().start();
    }

    public static CrashingPostgres start(Path folder) throws IOException {
        return new CrashingPostgres(folder);
    }

    private EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setServerConfig("max_connections", "100")
                .setServerConfig("shared_buffers", "64MB")
                .setPGStartupWait(Duration.ofSeconds(60));
    }

    public String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    public int port() {
        return server.getPort();
    }

    /** Nothing is written any more, and every connection is cut. */
    public void crash() throws IOException, InterruptedException {
        String pid = Files.readAllLines(folder.resolve("postmaster.pid")).getFirst().strip();
        ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        new ProcessBuilder("kill", "-QUIT", pid).inheritIO().start().waitFor();
        try {
            postmaster.onExit().get(20, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("the database did not go down", e);
        }
        server.close();
    }

    /** On the same port, with what was on its disc. */
    public void comeBack() throws IOException {
        server = builder().setPort(server.getPort()).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
