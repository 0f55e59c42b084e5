package dev.workmate.erp.odata;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * SAP's CAP for Node as another OData v4 server, installed once below {@code target} from the lock
 * file in {@code src/test/cap}; its database is in memory.
 */
final class Cap implements AutoCloseable {
    private static final Path SOURCE = Path.of("src", "test", "cap");
    private static final Path FOLDER = Path.of("target", "cap-npm").toAbsolutePath();
    private static final int INSTALL_MINUTES = 5;
    private static final Duration START = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    private Cap(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Cap start() throws IOException, InterruptedException {
        install();
        int port = freePort();
        Path log = FOLDER.resolve("server.txt");
        Process process =
                new ProcessBuilder(
                                "node",
                                "node_modules/@sap/cds/bin/serve.js",
                                "all",
                                "--in-memory",
                                "--port",
                                Integer.toString(port))
                        .directory(FOLDER.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        long end = System.nanoTime() + START.toNanos();
        while (!Files.readString(log).contains("launched in")) {
            if (System.nanoTime() > end || !process.isAlive()) {
                process.destroyForcibly();
                throw new AssertionError("CAP did not start: " + Files.readString(log));
            }
            Thread.sleep(50);
        }
        return new Cap(process, port);
    }

    String address() {
        return "http://localhost:" + port + "/odata/v4/orders";
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER.resolve("srv"));
        for (String file :
                List.of("package.json", "package-lock.json", ".npmrc", "srv/orders.cds")) {
            Files.copy(
                    SOURCE.resolve(file),
                    FOLDER.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path done = FOLDER.resolve("installed-lock.json");
        Path lock = SOURCE.resolve("package-lock.json");
        if (!Files.exists(done) || Files.mismatch(done, lock) >= 0) {
            runNpm();
            Files.copy(lock, done, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void runNpm() throws IOException, InterruptedException {
        Path log = FOLDER.resolve("npm.txt");
        Process npm =
                new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                        .directory(FOLDER.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        if (!npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
            npm.destroyForcibly();
            throw new AssertionError("npm did not finish; it said: " + Files.readString(log));
        }
        if (npm.exitValue() != 0) {
            throw new AssertionError("npm failed: " + Files.readString(log));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
