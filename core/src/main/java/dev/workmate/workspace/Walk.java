package dev.workmate.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Goes through all files below a folder in the order of their names, up to a bound. Links and
 * devices are passed by. Stops when the visitor has seen enough or the thread is interrupted.
 */
final class Walk {
    static final int MAX_ENTRIES = 10_000;

    private final Visitor visitor;
    private int entries;
    private boolean enough;

    private Walk(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Sees each file. */
    interface Visitor {
        /** False to see no more. */
        boolean visit(Found file) throws IOException;
    }

    /** A file on the way: its path below the workspace, and its content while it is visited. */
    record Found(String path, long size, SecureDirectoryStream<Path> folder, Path name) {
        SeekableByteChannel open() throws IOException {
            return Folders.read(folder, name);
        }
    }

    /** Walks; false where the bound was reached before the end. */
    static boolean through(SecureDirectoryStream<Path> folder, String prefix, Visitor visitor)
            throws IOException {
        Walk walk = new Walk(visitor);
        walk.folder(folder, prefix, 0);
        return walk.entries <= MAX_ENTRIES;
    }

    private void folder(SecureDirectoryStream<Path> folder, String prefix, int depth)
            throws IOException {
        for (Path name : Folders.names(folder, MAX_ENTRIES - Math.min(entries, MAX_ENTRIES) + 1)) {
            if (enough || ++entries > MAX_ENTRIES || Thread.currentThread().isInterrupted()) {
                return;
            }
            try {
                entry(folder, name, prefix, depth);
            } catch (NoSuchFileException | NotDirectoryException e) {
                // Gone or changed since it was listed: not there.
                continue;
            }
        }
    }

    private void entry(SecureDirectoryStream<Path> folder, Path name, String prefix, int depth)
            throws IOException {
        BasicFileAttributes attributes = Folders.attributes(folder, name);
        if (attributes.isDirectory() && depth < WorkspacePath.MAX_NAMES) {
            try (SecureDirectoryStream<Path> child = Folders.child(folder, name)) {
                folder(child, prefix + name + "/", depth + 1);
            }
        } else if (attributes.isRegularFile()) {
            enough = !visitor.visit(new Found(prefix + name, attributes.size(), folder, name));
        }
    }
}
