package dev.workmate.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The chain of seals apart from the database: a line for each in a file that only grows. */
public final class SealFile {
    /** The file in the home folder, where no setting names another. */
    public static final String NAME = "workmate.seals";

    private final Path file;

    public SealFile(Path file) {
        this.file = file;
    }

    public Path path() {
        return file;
    }

    long size() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** All lines; what was cut off in the middle of writing at the end is none. */
    public List<SealRecord> read() {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            String text = Files.readString(file, StandardCharsets.UTF_8);
            List<SealRecord> records = new ArrayList<>();
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                records.add(SealRecord.parse(line));
            }
            return records;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The line is on disc when this returns. */
    public void append(SealRecord record) {
        ByteBuffer line = ByteBuffer.wrap((record.line() + "\n").getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            channel.position(endOfLastLine(channel));
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.truncate(channel.position());
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** Behind the last whole line: half a line that a crash left is written over. */
    private static long endOfLastLine(FileChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (long at = channel.size(); at > 0; at--) {
            channel.read(one.clear(), at - 1);
            if (one.get(0) == '\n') {
                return at;
            }
        }
        return 0;
    }
}
