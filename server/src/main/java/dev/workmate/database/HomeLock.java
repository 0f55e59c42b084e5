package dev.workmate.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps a home folder for one process: two writers would each trust what only they remember. */
final class HomeLock implements AutoCloseable {
    private final FileChannel channel;

    private HomeLock(FileChannel channel) {
        this.channel = channel;
    }

    static HomeLock take(Path home) {
        try {
            FileChannel channel =
                    FileChannel.open(
                            home.resolve("workmate.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new DatabaseException(
                        "another Workmate is running in "
                                + home
                                + "; stop it or choose another home folder");
            }
            return new HomeLock(channel);
        } catch (IOException e) {
            throw new DatabaseException("cannot lock the home folder " + home, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** The lock goes with its channel. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new DatabaseException("cannot release the home folder", e);
        }
    }
}
