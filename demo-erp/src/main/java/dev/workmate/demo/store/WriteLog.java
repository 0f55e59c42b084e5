package dev.workmate.demo.store;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The file that keeps what users wrote, one transaction a line. A line cut short by a crash was
 * never answered and is dropped.
 */
public final class WriteLog implements Closeable {
    private static final String FILE = "writes.jsonl";

    private final @Nullable Path file;
    private @Nullable FileChannel channel;

    private WriteLog(@Nullable Path file) {
        this.file = file;
    }

    /** Keeps nothing. */
    public static WriteLog none() {
        return new WriteLog(null);
    }

    public static WriteLog in(Path folder) {
        return new WriteLog(folder.resolve(FILE));
    }

    void replay(Consumer<Change> changes) {
        if (file == null) {
            return;
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            long sound = Files.exists(file) ? replaySound(file, changes) : 0;
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.truncate(sound);
            channel.position(sound);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the writes in " + file, e);
        }
    }

    /** Returns the length of the part that is whole. */
    private static long replaySound(Path file, Consumer<Change> changes) throws IOException {
        long sound = 0;
        long length = wholeLines(file);
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String line;
            while (sound < length && (line = in.readLine()) != null) {
                sound += line.getBytes(StandardCharsets.UTF_8).length + 1L;
                for (Change change : parse(line)) {
                    changes.accept(change);
                }
            }
        }
        return sound;
    }

    private static long wholeLines(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            for (long end = bytes.length(); end > 0; end--) {
                bytes.seek(end - 1);
                if (bytes.read() == '\n') {
                    return end;
                }
            }
            return 0;
        }
    }

    private static List<Change> parse(String line) {
        try {
            return ChangeLines.read(line);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IllegalStateException("The file of writes has a line that cannot be read", e);
        }
    }

    void append(Transaction transaction) {
        FileChannel open = channel;
        if (open == null || transaction.changes().isEmpty()) {
            return;
        }
        String line = ChangeLines.write(transaction.at(), new ArrayList<>(transaction.changes()));
        long start = -1;
        try {
            start = open.position();
            ByteBuffer bytes = ByteBuffer.wrap((line + '\n').getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                open.write(bytes);
            }
            open.force(false);
        } catch (IOException e) {
            takeBack(open, start);
            throw new UncheckedIOException("Cannot keep a write in " + file, e);
        }
    }

    /** Half a line must not stay before the next one. */
    private static void takeBack(FileChannel open, long start) {
        try {
            if (start >= 0) {
                open.truncate(start);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot take back half a write", e);
        }
    }

    @Override
    public void close() {
        FileChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
