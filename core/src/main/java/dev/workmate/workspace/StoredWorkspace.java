package dev.workmate.workspace;

import dev.workmate.files.SessionFiles;
import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The files of one session where folders are only parts of names. Thread-safe. */
final class StoredWorkspace implements Workspace {
    private static final Comparator<SessionFiles.Entry> BY_FOLDERS =
            Comparator.comparing(
                    entry -> Arrays.asList(entry.name().split("/")), StoredWorkspace::order);

    private final SessionFiles files;
    private final SessionId session;

    StoredWorkspace(SessionFiles files, SessionId session) {
        this.files = files;
        this.session = session;
    }

    /** Name by name, as folders are walked. */
    private static int order(List<String> one, List<String> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int names = one.get(i).compareTo(other.get(i));
            if (names != 0) {
                return names;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** All there are, without the prefix. */
    private List<SessionFiles.Entry> all() throws IOException {
        return files.list(session, MAX_ENTRIES + 1).stream()
                .filter(entry -> entry.name().startsWith(StoredWorkspaces.PREFIX))
                .map(StoredWorkspace::plain)
                .sorted(BY_FOLDERS)
                .toList();
    }

    private static SessionFiles.Entry plain(SessionFiles.Entry entry) {
        return new SessionFiles.Entry(
                entry.name().substring(StoredWorkspaces.PREFIX.length()), entry.size());
    }

    @Override
    public boolean walk(WorkspacePath folder, Visitor visitor) throws IOException, ToolException {
        List<SessionFiles.Entry> all = all();
        if (!folder.isRoot()) {
            requireFolder(all, folder);
        }
        String prefix = folder.isRoot() ? "" : folder + "/";
        for (SessionFiles.Entry entry : all) {
            if (entry.name().startsWith(prefix)
                    && (Thread.currentThread().isInterrupted()
                            || !visitor.visit(new Held(entry.name(), entry.size())))) {
                return true;
            }
        }
        return all.size() <= MAX_ENTRIES;
    }

    private static void requireFolder(List<SessionFiles.Entry> all, WorkspacePath folder)
            throws ToolException {
        String name = folder.toString();
        if (has(all, name)) {
            throw new ToolException("'" + folder + "' is not a folder.");
        }
        if (!isFolder(all, name)) {
            throw new ToolException("There is no folder '" + folder + "'.");
        }
    }

    private static boolean has(List<SessionFiles.Entry> all, String name) {
        return all.stream().anyMatch(entry -> entry.name().equals(name));
    }

    private static boolean isFolder(List<SessionFiles.Entry> all, String name) {
        return all.stream().anyMatch(entry -> entry.name().startsWith(name + "/"));
    }

    @Override
    public <R> R read(WorkspacePath file, Reading<R> reading) throws IOException, ToolException {
        Optional<byte[]> content = get(file.toString());
        if (content.isEmpty()) {
            if (isFolder(all(), file.toString())) {
                throw aFolder(file);
            }
            throw new ToolException("There is no file '" + file + "'. Use glob to see the files.");
        }
        try (SeekableByteChannel channel = new BytesChannel(content.get())) {
            return reading.read(channel);
        }
    }

    private static ToolException aFolder(WorkspacePath file) {
        return new ToolException("'" + file + "' is a folder. Use glob to see what is in it.");
    }

    private Optional<byte[]> get(String path) throws IOException {
        return files.get(session, StoredWorkspaces.PREFIX + path);
    }

    /** Makes sure that a file may be written, and tells the size of one that is there. */
    Optional<Long> room(WorkspacePath file, int size) throws IOException, ToolException {
        List<SessionFiles.Entry> all = all();
        if (isFolder(all, file.toString())) {
            throw aFolder(file);
        }
        for (WorkspacePath up = file.parent(); !up.isRoot(); up = up.parent()) {
            if (has(all, up.toString())) {
                throw new ToolException("A part of '" + file + "' is a file, not a folder.");
            }
        }
        Optional<Long> before =
                all.stream()
                        .filter(entry -> entry.name().equals(file.toString()))
                        .map(SessionFiles.Entry::size)
                        .findFirst();
        if (before.isEmpty() && all.size() >= MAX_FILES) {
            throw new ToolException("The workspace is full: it holds " + MAX_FILES + " files.");
        }
        long used = all.stream().mapToLong(SessionFiles.Entry::size).sum();
        if (used - before.orElse(0L) + size > MAX_TOTAL) {
            throw new ToolException(
                    "The workspace is full: it may hold " + MAX_TOTAL / 1024 / 1024 + " MiB.");
        }
        return before;
    }

    /** A file on the way, fetched when it is opened. */
    private final class Held implements Found {
        private final String path;
        private final long size;

        Held(String path, long size) {
            this.path = path;
            this.size = size;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public SeekableByteChannel open() throws IOException {
            return new BytesChannel(get(path).orElseThrow(() -> new FileNotFoundException(path)));
        }
    }
}
