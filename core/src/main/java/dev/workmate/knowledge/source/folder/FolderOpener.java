package dev.workmate.knowledge.source.folder;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;

/**
 * Opens files below a folder name by name, without following a link at any of them: whoever puts a
 * link in a folder's place meanwhile leads nowhere.
 */
final class FolderOpener {
    private static final Set<OpenOption> READ =
            Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private static final Set<String> NOWHERE = Set.of("", ".", "..");

    private FolderOpener() {}

    static SeekableByteChannel open(Path place, String... names) throws IOException {
        if (Arrays.stream(names).anyMatch(NOWHERE::contains)) {
            throw new IOException("no name leads out of a folder");
        }
        try (DirectoryStream<Path> folder = Files.newDirectoryStream(place)) {
            if (folder instanceof SecureDirectoryStream<Path> secure) {
                return open(secure, place, names);
            }
        }
        return openPlain(place, names);
    }

    private static SeekableByteChannel open(
            SecureDirectoryStream<Path> folder, Path place, String... names) throws IOException {
        Path name = place.getFileSystem().getPath(names[0]);
        if (names.length == 1) {
            return folder.newByteChannel(name, READ);
        }
        try (SecureDirectoryStream<Path> next =
                folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            return open(next, place, Arrays.copyOfRange(names, 1, names.length));
        }
    }

    /** Where the system has no such way, the real path must be the one that was meant. */
    private static SeekableByteChannel openPlain(Path place, String... names) throws IOException {
        Path meant = place;
        for (String name : names) {
            meant = meant.resolve(name);
        }
        if (!meant.toRealPath().equals(meant)) {
            throw new IOException("a link is in the way");
        }
        return Files.newByteChannel(meant, READ);
    }
}
