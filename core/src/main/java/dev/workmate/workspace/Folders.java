package dev.workmate.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Opens folders and files one name at a time, each relative to the open folder before it and never
 * through a link. So nobody can swap a folder for a link between a check and its use: there is no
 * such moment.
 */
final class Folders {
    static final FileAttribute<Set<PosixFilePermission>> OURS_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final FileAttribute<Set<PosixFilePermission>> FILE_OURS_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Set<OpenOption> READ =
            Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> CREATE =
            Set.of(
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE_NEW,
                    LinkOption.NOFOLLOW_LINKS);
    private static final int MAX_DEPTH = 100;

    private Folders() {}

    /** Opens a folder that the operator named; the only place where a whole path is trusted. */
    static SecureDirectoryStream<Path> openTrusted(Path folder) throws IOException {
        return secure(Files.newDirectoryStream(folder));
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream)
            throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("this system cannot open files without following links");
    }

    /** Opens the folder below {@code root} that the names lead to. */
    static SecureDirectoryStream<Path> open(Path root, List<String> names) throws IOException {
        SecureDirectoryStream<Path> folder = openTrusted(root);
        try {
            for (String name : names) {
                SecureDirectoryStream<Path> next = child(folder, Path.of(name));
                folder.close();
                folder = next;
            }
            return folder;
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    static SecureDirectoryStream<Path> child(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        // Opening a pipe would wait for its other end.
        if (!attributes(folder, name).isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
        return folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
    }

    /** Opens the folder, making what is missing on the way. */
    static SecureDirectoryStream<Path> openOrMake(Path root, List<String> names)
            throws IOException {
        for (int i = 1; i <= names.size(); i++) {
            try {
                open(root, names.subList(0, i)).close();
            } catch (NoSuchFileException e) {
                Files.createDirectory(
                        root.resolve(String.join("/", names.subList(0, i))), OURS_ONLY);
            }
        }
        return open(root, names);
    }

    static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    static SeekableByteChannel read(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.newByteChannel(name, READ);
    }

    static SeekableByteChannel create(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.newByteChannel(name, CREATE, FILE_OURS_ONLY);
    }

    static List<Path> names(SecureDirectoryStream<Path> folder, int limit) {
        List<Path> names = new ArrayList<>();
        for (Path entry : folder) {
            if (names.size() == limit) {
                break;
            }
            names.add(Path.of(String.valueOf(entry.getFileName())));
        }
        names.sort(null);
        return names;
    }

    /** Deletes a folder and all below it; a link is deleted, not followed. */
    static void deleteTree(SecureDirectoryStream<Path> parent, Path name, int depth)
            throws IOException {
        if (!attributes(parent, name).isDirectory()) {
            parent.deleteFile(name);
            return;
        }
        if (depth > MAX_DEPTH) {
            throw new IOException("folders are nested deeper than " + MAX_DEPTH);
        }
        try (SecureDirectoryStream<Path> folder = child(parent, name)) {
            for (Path entry : names(folder, Integer.MAX_VALUE)) {
                deleteTree(folder, entry, depth + 1);
            }
        }
        parent.deleteDirectory(name);
    }
}
