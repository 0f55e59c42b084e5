package dev.workmate.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far each log has come, in a small file apart from the database: should the database come back
 * with less after a fault, that is seen. A mark is on disc at most {@link #MAX_LAG} after it was
 * set, and always after the commit it speaks of. Thread-safe; setting a mark is quick.
 */
public final class HighWaterMarks implements AutoCloseable {
    /** How long a mark may be in memory alone. */
    public static final Duration MAX_LAG = Duration.ofSeconds(1);

    private static final Logger log = LoggerFactory.getLogger(HighWaterMarks.class);
    private static final int ID = 16;
    private static final int HASH = 32;
    private static final int RECORD = 64;

    private final FileChannel channel;
    private final Map<Long, Mark> unwritten = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().name("high-water").unstarted(this::run);

    /** The head of one log and the hash there; {@code id} says whose it is. */
    public record Mark(byte[] id, long head, byte[] hash) {
        static final Mark NONE = new Mark(new byte[ID], 0, new byte[HASH]);

        public Mark {
            if (id.length != ID || hash.length != HASH) {
                throw new IllegalArgumentException("an id has 16 bytes and a hash 32");
            }
        }

        boolean isNone() {
            return head == 0;
        }
    }

    private HighWaterMarks(FileChannel channel) {
        this.channel = channel;
    }

    static HighWaterMarks open(Path file) {
        try {
            HighWaterMarks marks =
                    new HighWaterMarks(
                            FileChannel.open(
                                    file,
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.READ,
                                    StandardOpenOption.WRITE));
            marks.thread.setDaemon(true);
            marks.thread.start();
            return marks;
        } catch (IOException e) {
            throw new DatabaseException("cannot open " + file, e);
        }
    }

    /** Marks that are only read, also while a server writes them; none where there is no file. */
    static HighWaterMarks look(Path file) {
        try {
            return new HighWaterMarks(
                    Files.exists(file)
                            ? FileChannel.open(file, StandardOpenOption.READ)
                            : FileChannel.open(
                                    Files.createTempFile("no", ".marks"),
                                    StandardOpenOption.READ,
                                    StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw new DatabaseException("cannot read " + file, e);
        }
    }

    /** Replaces the mark of a log; {@code number} is its short name and rises from 1. */
    public void set(long number, Mark mark) {
        unwritten.put(number, mark);
    }

    /** The log is gone for good. */
    public void clear(long number) {
        unwritten.put(number, Mark.NONE);
    }

    /** Empty where there is none, or one that cannot be read. */
    public Optional<Mark> find(long number) {
        Mark known = unwritten.get(number);
        if (known != null) {
            return Optional.of(known).filter(mark -> !mark.isNone());
        }
        ByteBuffer record = ByteBuffer.allocate(RECORD);
        try {
            channel.read(record, number * RECORD);
        } catch (IOException e) {
            throw new DatabaseException("the high-water marks cannot be read", e);
        }
        return record.hasRemaining() ? Optional.empty() : parse(record.flip());
    }

    /** The highest number that may have a mark. */
    public long last() {
        try {
            long written = channel.size() / RECORD - 1;
            return unwritten.keySet().stream().reduce(Math.max(0, written), Math::max);
        } catch (IOException e) {
            throw new DatabaseException("the high-water marks cannot be read", e);
        }
    }

    private static Optional<Mark> parse(ByteBuffer record) {
        byte[] id = new byte[ID];
        byte[] hash = new byte[HASH];
        record.get(id);
        long head = record.getLong();
        record.get(hash);
        boolean sound = record.getLong() == checksum(record.array()) && head > 0;
        return sound ? Optional.of(new Mark(id, head, hash)) : Optional.empty();
    }

    private static ByteBuffer format(Mark mark) {
        ByteBuffer record = ByteBuffer.allocate(RECORD);
        if (!mark.isNone()) {
            record.put(mark.id()).putLong(mark.head()).put(mark.hash());
            record.putLong(checksum(record.array())).rewind();
        }
        return record;
    }

    private static long checksum(byte[] record) {
        CRC32 sum = new CRC32();
        sum.update(record, 0, ID + Long.BYTES + HASH);
        return sum.getValue();
    }

    private void run() {
        boolean over = false;
        while (!over) {
            try {
                over = closing.await(MAX_LAG.toMillis() / 2, TimeUnit.MILLISECONDS);
                write();
            } catch (InterruptedException e) {
                log.warn("the high-water marks were interrupted; they go on until closed");
            } catch (IOException | RuntimeException | Error e) {
                log.error("high-water marks could not be written; they are tried again", e);
            }
        }
    }

    private void write() throws IOException {
        Map<Long, Mark> some = Map.copyOf(unwritten);
        if (some.isEmpty()) {
            return;
        }
        for (Map.Entry<Long, Mark> each : some.entrySet()) {
            channel.write(format(each.getValue()), each.getKey() * RECORD);
        }
        channel.force(false);
        some.forEach(unwritten::remove);
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            if (thread.getState() != Thread.State.NEW && !thread.join(MAX_LAG.multipliedBy(10))) {
                log.warn("the high-water marks were not written in time");
            }
            channel.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new DatabaseException("cannot close the high-water marks", e);
        }
    }
}
