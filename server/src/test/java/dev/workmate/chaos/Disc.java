package dev.workmate.chaos;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A disc of the database's own that can be full. It lies in memory and is mounted where the run's
 * own processes alone see it, so that it is gone with the last of them.
 */
final class Disc implements AutoCloseable {
    /** A setting: this process may mount, and nobody else sees what it mounts. */
    static final String MOUNTS = "workmate.chaos.mounts";

    private static final long MEGABYTE = 1024 * 1024;
    private static final long MOST = 4_096 * MEGABYTE;
    private static final int TRIES = 20;

    private final Path folder;
    private final long size;

    private Disc(Path folder, long size) {
        this.folder = folder;
        this.size = size;
    }

    /** Empty where this process cannot mount anything without others seeing it. */
    static Optional<Disc> mount(Path folder) throws IOException, InterruptedException {
        if (!Boolean.getBoolean(MOUNTS)) {
            return Optional.empty();
        }
        long size = Math.min(MOST, memory() / 4);
        Files.createDirectories(folder);
        boolean mounted =
                run("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "chaos", folder);
        return mounted ? Optional.of(new Disc(folder, size)) : Optional.empty();
    }

    private static long memory() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemAvailable:"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0L);
        }
    }

    /** Not a byte more can be written; false where somebody always wrote one in between. */
    boolean fill() throws IOException, InterruptedException {
        boolean full = false;
        for (int i = 0; i < TRIES && !full; i++) {
            FileStore store = Files.getFileStore(folder);
            full = resize(store.getTotalSpace() - store.getUnallocatedSpace());
        }
        return full;
    }

    void free() throws IOException, InterruptedException {
        if (!resize(size)) {
            throw new IllegalStateException("the disc stays full");
        }
    }

    /** A size below what is used is refused. */
    private boolean resize(long bytes) throws IOException, InterruptedException {
        return run("mount", "-o", "remount,size=" + bytes, folder);
    }

    private static boolean run(Object... words) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(List.of(words).stream().map(Object::toString).toList())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("the command " + words[0] + " hangs");
        }
        return process.exitValue() == 0;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("umount", "-l", folder);
    }
}
