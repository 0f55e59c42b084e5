package dev.workmate.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
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
        end("-QUIT");
    }

    /** In order, as before a fail-over: what is open is rolled back, every connection is ended. */
    public void stop() throws IOException, InterruptedException {
        end("-INT");
    }

    private void end(String signal) throws IOException, InterruptedException {
        String pid = Files.readAllLines(lock()).getFirst().strip();
        ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        new ProcessBuilder("kill", signal, pid).inheritIO().start().waitFor();
        try {
            postmaster.onExit().get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("the database did not go down", e);
        }
        server.close();
    }

    private Path lock() {
        return folder.resolve("postmaster.pid");
    }

    /** Whether it takes connections; false where it gave up by itself, or is on its way up. */
    public boolean answers() {
        try (Connection connection = DriverManager.getConnection(url())) {
            return connection.isValid(5);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Whether its process is there. */
    public boolean isThere() throws IOException {
        try {
            long pid = Long.parseLong(Files.readAllLines(lock()).getFirst().strip());
            return ProcessHandle.of(pid).isPresent();
        } catch (NoSuchFileException e) {
            return false;
        }
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
