package dev.workmate.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.core.RedisServerBuilder;

/** A Redis of the tests' own in a process that can be killed, frozen and flushed. */
public final class TestRedis implements AutoCloseable {
    private final Path folder;
    private final int port;
    private Process process;

    private TestRedis(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.process = launch();
    }

    public static TestRedis start(Path folder) throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = free.getLocalPort();
            free.close();
            return new TestRedis(folder, port);
        }
    }

    private Process launch() throws IOException {
        List<String> command =
                new ArrayList<>(
                        new RedisServerBuilder()
                                .port(port)
                                .setting("bind 127.0.0.1")
                                .setting("save \"\"")
                                .setting("appendonly no")
                                .buildCommandArgs());
        Process started =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("redis.log").toFile())
                        .start();
        for (int tries = 0; !answers(); tries++) {
            if (tries == 600 || !started.isAlive()) {
                throw new IOException("the Redis of the tests did not start");
            }
            pause(50);
        }
        return started;
    }

    private boolean answers() {
        try (Jedis jedis = new Jedis("127.0.0.1", port, 1_000)) {
            return jedis.ping().equals("PONG");
        } catch (JedisException e) {
            return false;
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("Redis survived a kill");
        }
    }

    public void comeBack() throws IOException {
        process = launch();
    }

    public void freeze() throws IOException, InterruptedException {
        signal("-STOP");
    }

    public void thaw() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
    }

    public void flush() {
        try (Jedis jedis = new Jedis("127.0.0.1", port, 5_000)) {
            jedis.flushAll();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
