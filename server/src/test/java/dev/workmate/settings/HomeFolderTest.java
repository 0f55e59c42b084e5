package dev.workmate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeFolderTest {
    @TempDir Path folder;

    @Test
    void isForTheServersAccountOnly() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        allow(home, "rwxr-xr-x");

        HomeFolder opened = HomeFolder.open(home);

        assertThat(rights(home)).isEqualTo("rwx------");
        assertThat(rights(opened.passing())).isEqualTo("rwx------");
    }

    @Test
    void closesItsOwnFilesAndLeavesTheOperatorsAlone() throws IOException {
        HomeFolder home = HomeFolder.open(folder);
        Path database = file("workmate.db");
        Path log = file("workmate.db-wal");
        Path rules = file("permissions.json");

        home.protect();

        assertThat(rights(database)).isEqualTo("rw-------");
        assertThat(rights(log)).isEqualTo("rw-------");
        assertThat(rights(rules)).isEqualTo("rw-r--r--");
    }

    @Test
    void doesNotFollowLinksOutOfItself() throws IOException {
        HomeFolder home = HomeFolder.open(Files.createDirectory(folder.resolve("home")));
        Path outside = file("outside");
        Files.createSymbolicLink(folder.resolve("home/workmate.link"), outside);

        home.protect();

        assertThat(rights(outside)).isEqualTo("rw-r--r--");
    }

    @Test
    void removesWhatKilledProcessesLeftAndKeepsItsOwn() throws IOException {
        Path left = HomeFolder.open(folder).passing();
        Files.writeString(Files.createDirectories(left.resolve("deep")).resolve("lib.so"), "x");
        HomeFolder home = HomeFolder.open(folder);
        Path mine = Files.writeString(home.passing().resolve("lib.so"), "x");

        home.sweep();

        assertThat(left).doesNotExist();
        assertThat(mine).exists();
        home.leave();
        assertThat(home.passing()).doesNotExist();
    }

    @Test
    void saysWhichFolderCannotBeUsed() throws IOException {
        Path blocked = file("a-file").resolve("home");

        assertThatThrownBy(() -> HomeFolder.open(blocked))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(blocked.toString());
    }

    /** Closing a handle of a file would let go of all locks on it. */
    @Test
    void keepsOtherProcessesOutWhileItClosesFiles() throws Exception {
        HomeFolder home = HomeFolder.open(folder);
        try (FileChannel channel =
                        FileChannel.open(
                                folder.resolve("workmate.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            home.protect();

            assertThat(LockProbe.isFree(folder.resolve("workmate.lock"))).isFalse();
        }
        assertThat(LockProbe.isFree(folder.resolve("workmate.lock"))).isTrue();
    }

    private Path file(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "x");
        allow(file, "rw-r--r--");
        return file;
    }

    private static void allow(Path path, String rights) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
