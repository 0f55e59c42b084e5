package dev.workmate.workspace;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All workspaces below a folder, one for each session, made when it is first written to.
 * Thread-safe.
 */
public final class FolderWorkspaces implements Workspaces {
    private static final Logger log = LoggerFactory.getLogger(FolderWorkspaces.class);
    private static final String STAGING = ".staging";
    private static final Duration LOCK_WAIT = Duration.ofSeconds(20);
    private static final int LOCKS = 64;

    private final Path root;
    private final KnownSessions sessions;
    private final ReentrantLock[] locks =
            IntStream.range(0, LOCKS)
                    .mapToObj(_ -> new ReentrantLock())
                    .toArray(ReentrantLock[]::new);

    private FolderWorkspaces(Path root, KnownSessions sessions) {
        this.root = root;
        this.sessions = sessions;
    }

    /**
     * The workspaces below a folder, which is made where it is missing. Files that a crash left
     * half written are removed. Only one process may use the folder.
     */
    public static FolderWorkspaces below(Path folder, KnownSessions sessions) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, Folders.OURS_ONLY);
        }
        Path root = folder.toRealPath();
        try (SecureDirectoryStream<Path> all = Folders.openTrusted(root)) {
            Folders.deleteTree(all, Path.of(STAGING), 0);
        } catch (NoSuchFileException e) {
            log.debug("no file was left half written");
        }
        Files.createDirectory(root.resolve(STAGING), Folders.OURS_ONLY);
        return new FolderWorkspaces(root, sessions);
    }

    @Override
    public Workspace of(SessionId session) {
        return folder(session);
    }

    private FolderWorkspace folder(SessionId session) {
        return new FolderWorkspace(root, STAGING, session);
    }

    @Override
    public Workspace.Written write(SessionId session, WorkspacePath file, byte[] content)
            throws IOException, ToolException, InterruptedException {
        ReentrantLock lock = locked(session);
        try {
            if (sessions.of(session) != Standing.LIVE) {
                throw new ToolException("The session is gone.");
            }
            return folder(session).write(file, content);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void erase(SessionId session) throws IOException, InterruptedException {
        ReentrantLock lock = locked(session);
        try (SecureDirectoryStream<Path> all = Folders.openTrusted(root)) {
            Folders.deleteTree(all, Path.of(session.value()), 0);
        } catch (NoSuchFileException e) {
            log.debug("session {} had no files", session);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<SessionId> sweep() throws IOException, InterruptedException {
        List<SessionId> unknown = new ArrayList<>();
        for (SessionId session : withFiles()) {
            switch (sessions.of(session)) {
                case LIVE -> {}
                case ERASED -> erase(session);
                case UNKNOWN -> unknown.add(session);
            }
        }
        return unknown;
    }

    @Override
    public List<SessionId> withFiles() throws IOException {
        try (SecureDirectoryStream<Path> all = Folders.openTrusted(root)) {
            return Folders.names(all, Integer.MAX_VALUE).stream()
                    .flatMap(name -> session(name.toString()).stream())
                    .toList();
        }
    }

    private static Optional<SessionId> session(String name) {
        try {
            return Optional.of(new SessionId(name)).filter(id -> id.value().equals(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private ReentrantLock locked(SessionId session) throws IOException, InterruptedException {
        ReentrantLock lock = locks[Math.floorMod(session.hashCode(), LOCKS)];
        if (!lock.tryLock(LOCK_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException("the workspace of session " + session + " is busy");
        }
        return lock;
    }
}
