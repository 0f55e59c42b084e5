package dev.workmate.workspace;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The folder of one session. Thread-safe as far as its file system is. */
final class FolderWorkspace implements Workspace {
    private final Path root;
    private final String staging;
    private final SessionId session;

    FolderWorkspace(Path root, String staging, SessionId session) {
        this.root = root;
        this.staging = staging;
        this.session = session;
    }

    @Override
    public boolean walk(WorkspacePath folder, Visitor visitor) throws IOException, ToolException {
        String prefix = folder.isRoot() ? "" : folder + "/";
        try (SecureDirectoryStream<Path> open = Folders.open(root, below(folder))) {
            return Walk.through(open, prefix, visitor);
        } catch (NoSuchFileException e) {
            if (folder.isRoot()) {
                return true;
            }
            throw new ToolException("There is no folder '" + folder + "'.", e);
        } catch (NotDirectoryException e) {
            throw new ToolException("'" + folder + "' is not a folder.", e);
        }
    }

    @Override
    public <R> R read(WorkspacePath file, Reading<R> reading) throws IOException, ToolException {
        Path name = Path.of(file.lastName());
        try (SecureDirectoryStream<Path> folder = Folders.open(root, below(file.parent()))) {
            requirePlain(file, Folders.attributes(folder, name));
            requireSingle(file);
            try (SeekableByteChannel channel = Folders.read(folder, name)) {
                return reading.read(channel);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            throw new ToolException(
                    "There is no file '" + file + "'. Use glob to see the files.", e);
        }
    }

    private static void requirePlain(WorkspacePath file, BasicFileAttributes attributes)
            throws ToolException {
        if (attributes.isDirectory()) {
            throw new ToolException("'" + file + "' is a folder. Use glob to see what is in it.");
        }
        if (!attributes.isRegularFile()) {
            throw new ToolException("'" + file + "' is a link or a device and is not opened.");
        }
    }

    /** A second name of a file may lie outside. */
    private void requireSingle(WorkspacePath file) throws IOException, ToolException {
        Path path = root.resolve(session.value()).resolve(file.toString());
        if (Files.getFileStore(root).supportsFileAttributeView("unix")
                && Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS)
                        instanceof Integer links
                && links > 1) {
            throw new ToolException(
                    "'" + file + "' has a second name elsewhere and is not opened.");
        }
    }

    /** Puts a whole file in place at once; nobody ever sees half of it. */
    Written write(WorkspacePath file, byte[] content) throws IOException, ToolException {
        Path name = Path.of(file.lastName());
        try (SecureDirectoryStream<Path> folder = Folders.openOrMake(root, below(file.parent()));
                SecureDirectoryStream<Path> desk = Folders.open(root, List.of(staging))) {
            Optional<Long> before = sizeOf(file, folder, name);
            requireRoom(before, content.length);
            Path draft = Path.of(session.value() + "-" + UUID.randomUUID());
            try {
                fill(desk, draft, content);
                desk.move(draft, folder, name);
            } catch (IOException e) {
                discard(desk, draft, e);
                throw e;
            }
            settle(file.parent());
            return new Written(before);
        } catch (NotDirectoryException e) {
            throw new ToolException("A part of '" + file + "' is a file, not a folder.", e);
        }
    }

    private static Optional<Long> sizeOf(
            WorkspacePath file, SecureDirectoryStream<Path> folder, Path name)
            throws IOException, ToolException {
        try {
            BasicFileAttributes attributes = Folders.attributes(folder, name);
            requirePlain(file, attributes);
            return Optional.of(attributes.size());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private void requireRoom(Optional<Long> before, int size) throws IOException, ToolException {
        long[] used = new long[2];
        try (SecureDirectoryStream<Path> all = Folders.open(root, List.of(session.value()))) {
            Walk.through(
                    all,
                    "",
                    found -> {
                        used[0]++;
                        used[1] += found.size();
                        return true;
                    });
        }
        if (before.isEmpty() && used[0] >= MAX_FILES) {
            throw new ToolException("The workspace is full: it holds " + MAX_FILES + " files.");
        }
        if (used[1] - before.orElse(0L) + size > MAX_TOTAL) {
            throw new ToolException(
                    "The workspace is full: it may hold " + MAX_TOTAL / 1024 / 1024 + " MiB.");
        }
    }

    private static void fill(SecureDirectoryStream<Path> desk, Path draft, byte[] content)
            throws IOException {
        try (SeekableByteChannel channel = Folders.create(desk, draft)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (channel instanceof FileChannel file) {
                file.force(true);
            }
        }
    }

    private static void discard(SecureDirectoryStream<Path> desk, Path draft, IOException cause) {
        try {
            desk.deleteFile(draft);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** The new name must survive a power cut before the result is recorded. */
    private void settle(WorkspacePath folder) throws IOException {
        Path path = root.resolve(String.join("/", below(folder)));
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            channel.force(true);
        }
    }

    private List<String> below(WorkspacePath folder) {
        List<String> names = new ArrayList<>(List.of(session.value()));
        names.addAll(folder.names());
        return names;
    }
}
