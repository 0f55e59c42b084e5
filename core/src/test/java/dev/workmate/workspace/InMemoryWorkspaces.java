package dev.workmate.workspace;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Keeps the files of sessions without any folder. Thread-safe. */
final class InMemoryWorkspaces implements Workspaces {
    private final KnownSessions sessions;

    /** Guarded by this. */
    private final Map<SessionId, NavigableMap<String, byte[]>> files =
            new TreeMap<>((one, other) -> one.value().compareTo(other.value()));

    InMemoryWorkspaces(KnownSessions sessions) {
        this.sessions = sessions;
    }

    private synchronized NavigableMap<String, byte[]> copy(SessionId session) {
        return new TreeMap<>(files.getOrDefault(session, new TreeMap<>()));
    }

    @Override
    public Workspace of(SessionId session) {
        return new View(session);
    }

    @Override
    public synchronized Workspace.Written write(
            SessionId session, WorkspacePath file, byte[] content) throws ToolException {
        if (sessions.of(session) != Standing.LIVE) {
            throw new ToolException("The session is gone.");
        }
        NavigableMap<String, byte[]> mine = files.computeIfAbsent(session, _ -> new TreeMap<>());
        if (isFolder(mine, file.toString())) {
            throw new ToolException("'" + file + "' is a folder. Use glob to see what is in it.");
        }
        for (WorkspacePath up = file.parent(); !up.isRoot(); up = up.parent()) {
            if (mine.containsKey(up.toString())) {
                throw new ToolException("A part of '" + file + "' is a file, not a folder.");
            }
        }
        byte[] before = mine.put(file.toString(), content.clone());
        return new Workspace.Written(Optional.ofNullable(before).map(old -> (long) old.length));
    }

    private static boolean isFolder(NavigableMap<String, byte[]> mine, String name) {
        String next = mine.ceilingKey(name + "/");
        return next != null && next.startsWith(name + "/");
    }

    @Override
    public synchronized void erase(SessionId session) {
        files.remove(session);
    }

    @Override
    public synchronized List<SessionId> withFiles() {
        return List.copyOf(files.keySet());
    }

    @Override
    public synchronized List<SessionId> sweep() {
        List<SessionId> unknown = new ArrayList<>();
        files.keySet().removeIf(session -> sessions.of(session) == Standing.ERASED);
        files.keySet().stream()
                .filter(session -> sessions.of(session) == Standing.UNKNOWN)
                .forEach(unknown::add);
        return unknown;
    }

    private final class View implements Workspace {
        private final SessionId session;

        View(SessionId session) {
            this.session = session;
        }

        @Override
        public boolean walk(WorkspacePath folder, Visitor visitor)
                throws IOException, ToolException {
            NavigableMap<String, byte[]> mine = copy(session);
            String prefix = folder.isRoot() ? "" : folder + "/";
            if (mine.containsKey(folder.toString())) {
                throw new ToolException("'" + folder + "' is not a folder.");
            }
            if (!folder.isRoot() && !isFolder(mine, folder.toString())) {
                throw new ToolException("There is no folder '" + folder + "'.");
            }
            for (Map.Entry<String, byte[]> file : mine.entrySet()) {
                if (file.getKey().startsWith(prefix)
                        && !visitor.visit(new Held(file.getKey(), file.getValue()))) {
                    return true;
                }
            }
            return true;
        }

        @Override
        public <R> R read(WorkspacePath file, Reading<R> reading)
                throws IOException, ToolException {
            NavigableMap<String, byte[]> mine = copy(session);
            if (isFolder(mine, file.toString())) {
                throw new ToolException(
                        "'" + file + "' is a folder. Use glob to see what is in it.");
            }
            byte[] content = mine.get(file.toString());
            if (content == null) {
                throw new ToolException(
                        "There is no file '" + file + "'. Use glob to see the files.");
            }
            return reading.read(new BytesChannel(content));
        }
    }

    private record Held(String path, byte[] content) implements Workspace.Found {
        @Override
        public long size() {
            return content.length;
        }

        @Override
        public SeekableByteChannel open() {
            return new BytesChannel(content);
        }
    }
}
