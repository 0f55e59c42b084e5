package dev.workmate.mcp.spring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The MCP project's own servers, installed once below {@code target} from the lock file in {@code
 * src/test/npm}.
 */
final class NpmServers {
    private static final Path SOURCE = Path.of("src", "test", "npm");
    private static final Path FOLDER = Path.of("target", "mcp-npm").toAbsolutePath();
    private static final int INSTALL_MINUTES = 5;

    private NpmServers() {}

    static Path install() throws IOException, InterruptedException {
        Path done = FOLDER.resolve("installed-lock.json");
        Path lock = SOURCE.resolve("package-lock.json");
        Files.createDirectories(FOLDER);
        for (String file :
                List.of("package.json", "package-lock.json", ".npmrc", "stateless.mjs")) {
            Files.copy(
                    SOURCE.resolve(file),
                    FOLDER.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(done) || Files.mismatch(done, lock) >= 0) {
            runNpm();
            Files.copy(lock, done, StandardCopyOption.REPLACE_EXISTING);
        }
        return FOLDER;
    }

    private static void runNpm() throws IOException, InterruptedException {
        Path log = FOLDER.resolve("npm.txt");
        Process npm;
        try {
            npm =
                    new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                            .directory(FOLDER.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
        } catch (IOException e) {
            throw new AssertionError(
                    "npm is missing: install Node.js 20 or newer (with npm), or build with -DskipITs",
                    e);
        }
        if (!npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
            npm.destroyForcibly();
            throw new AssertionError("npm did not finish; it said: " + Files.readString(log));
        }
        if (npm.exitValue() != 0) {
            throw new AssertionError("npm failed: " + Files.readString(log));
        }
    }
}
