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
    private final Workspace.Visitor visitor;
    private int entries;
    private boolean enough;

    private Walk(Workspace.Visitor visitor) {
        this.visitor = visitor;
    }

    private record Entry(String path, long size, SecureDirectoryStream<Path> folder, Path name)
            implements Workspace.Found {
        @Override
        public SeekableByteChannel open() throws IOException {
            return Folders.read(folder, name);
        }
    }

    /** Walks; false where the bound was reached before the end. */
    static boolean through(
            SecureDirectoryStream<Path> folder, String prefix, Workspace.Visitor visitor)
            throws IOException {
        Walk walk = new Walk(visitor);
        walk.folder(folder, prefix, 0);
        return walk.entries <= Workspace.MAX_ENTRIES;
    }

    private void folder(SecureDirectoryStream<Path> folder, String prefix, int depth)
            throws IOException {
        for (Path name :
                Folders.names(
                        folder,
                        Workspace.MAX_ENTRIES - Math.min(entries, Workspace.MAX_ENTRIES) + 1)) {
            if (enough
                    || ++entries > Workspace.MAX_ENTRIES
                    || Thread.currentThread().isInterrupted()) {
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
            enough = !visitor.visit(new Entry(prefix + name, attributes.size(), folder, name));
        }
    }
}
