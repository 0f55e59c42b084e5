package dev.workmate.settings;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/** Another process that tries to lock a file. */
final class LockProbe {
    private static final int FREE = 0;
    private static final int TAKEN = 17;

    private LockProbe() {}

    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel =
                        FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            System.exit(lock == null ? TAKEN : FREE);
        }
    }

    static boolean isFree(Path file) throws IOException, InterruptedException {
        Process other =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                LockProbe.class.getName(),
                                file.toString())
                        .inheritIO()
                        .start();
        if (!other.waitFor(30, TimeUnit.SECONDS)) {
            other.destroyForcibly();
            throw new AssertionError("the other process did not answer");
        }
        return switch (other.exitValue()) {
            case FREE -> true;
            case TAKEN -> false;
            default -> throw new AssertionError("it failed with " + other.exitValue());
        };
    }
}
