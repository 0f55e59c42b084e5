package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every place for the files of sessions promises, be it a folder or not. */
abstract class WorkspacesContract {
    private final SessionId session = SessionId.next();
    private final Map<SessionId, Standing> standings = new ConcurrentHashMap<>();
    private Workspaces workspaces;

    abstract Workspaces open(KnownSessions sessions) throws IOException;

    @BeforeEach
    void open() throws IOException {
        standings.put(session, Standing.LIVE);
        workspaces = open(id -> standings.getOrDefault(id, Standing.UNKNOWN));
    }

    @Test
    void whatIsWrittenIsReadAndReplacedWhole() throws Exception {
        assertThat(write("a/one.txt", "first").replacedSize()).isEmpty();
        assertThat(write("a/one.txt", "2nd").replacedSize()).contains(5L);
        assertThat(read("a/one.txt")).isEqualTo("2nd");
    }

    @Test
    void aFileIsOpenedAnywhereInIt() throws Exception {
        write("one.txt", "0123456789");
        String tail =
                workspaces
                        .of(session)
                        .read(
                                path("one.txt"),
                                channel -> {
                                    assertThat(channel.size()).isEqualTo(10);
                                    channel.position(7);
                                    return text(channel);
                                });
        assertThat(tail).isEqualTo("789");
    }

    @Test
    void aWalkSeesTheFilesBelowAFolderInOrder() throws Exception {
        write("b.txt", "bb");
        write("a/z.txt", "z");
        write("a/c/d.txt", "dddd");
        write("ab.txt", "x");
        assertThat(walk("")).containsExactly("a/c/d.txt 4", "a/z.txt 1", "ab.txt 1", "b.txt 2");
        assertThat(walk("a")).containsExactly("a/c/d.txt 4", "a/z.txt 1");
    }

    @Test
    void aWalkEndsWhenEnoughIsSeenAndReadsWhatItFinds() throws Exception {
        write("a.txt", "one");
        write("b.txt", "two");
        List<String> seen = new ArrayList<>();
        boolean all =
                workspaces
                        .of(session)
                        .walk(
                                WorkspacePath.folder(""),
                                found -> {
                                    try (SeekableByteChannel channel = found.open()) {
                                        seen.add(text(channel));
                                    }
                                    return false;
                                });
        assertThat(all).isTrue();
        assertThat(seen).containsExactly("one");
    }

    @Test
    void whatIsNotThereIsRefusedInWords() throws Exception {
        assertThat(walk("")).isEmpty();
        assertThatThrownBy(() -> walk("none")).hasMessage("There is no folder 'none'.");
        write("a/b.txt", "x");
        assertThatThrownBy(() -> read("c.txt")).hasMessageStartingWith("There is no file 'c.txt'.");
        assertThatThrownBy(() -> read("a")).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> write("a", "x")).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> write("a/b.txt/c", "x")).hasMessageContaining("not a folder");
        assertThatThrownBy(() -> walk("a/b.txt")).hasMessage("'a/b.txt' is not a folder.");
    }

    @Test
    void aSessionSeesItsOwnFilesOnly() throws Exception {
        write("mine.txt", "x");
        SessionId other = SessionId.next();
        standings.put(other, Standing.LIVE);
        List<String> seen = new ArrayList<>();
        workspaces.of(other).walk(WorkspacePath.folder(""), found -> seen.add(found.path()));
        assertThat(seen).isEmpty();
        assertThatThrownBy(
                        () -> workspaces.of(other).read(path("mine.txt"), WorkspacesContract::text))
                .isInstanceOf(ToolException.class);
    }

    @Test
    void aSessionThatIsGoneKeepsNothingAndGetsNothing() throws Exception {
        write("a.txt", "x");
        standings.put(session, Standing.ERASED);
        workspaces.erase(session);
        assertThat(walk("")).isEmpty();
        assertThatThrownBy(() -> write("late.txt", "x")).hasMessage("The session is gone.");
        workspaces.erase(session);
    }

    @Test
    void aSweepErasesWhatACrashLeftAndKeepsWhatNobodyKnows() throws Exception {
        write("a.txt", "x");
        SessionId gone = filled();
        SessionId unknown = filled();
        standings.put(gone, Standing.ERASED);
        standings.remove(unknown);

        assertThat(workspaces.sweep()).containsExactly(unknown);

        assertThat(read("a.txt")).isEqualTo("x");
        standings.put(gone, Standing.LIVE);
        assertThat(workspaces.sweep()).containsExactly(unknown);
        assertThatThrownBy(() -> workspaces.of(gone).read(path("f"), WorkspacesContract::text))
                .isInstanceOf(ToolException.class);
        assertThat(workspaces.of(unknown).read(path("f"), WorkspacesContract::text)).isEqualTo("f");
    }

    private SessionId filled() throws Exception {
        SessionId id = SessionId.next();
        standings.put(id, Standing.LIVE);
        workspaces.write(id, path("f"), "f".getBytes(StandardCharsets.UTF_8));
        return id;
    }

    private Workspace.Written write(String file, String content) throws Exception {
        return workspaces.write(session, path(file), content.getBytes(StandardCharsets.UTF_8));
    }

    private String read(String file) throws Exception {
        return workspaces.of(session).read(path(file), WorkspacesContract::text);
    }

    private List<String> walk(String folder) throws Exception {
        List<String> seen = new ArrayList<>();
        workspaces
                .of(session)
                .walk(
                        WorkspacePath.folder(folder),
                        found -> seen.add(found.path() + " " + found.size()));
        return seen;
    }

    private static WorkspacePath path(String file) throws ToolException {
        return WorkspacePath.file(file);
    }

    private static String text(SeekableByteChannel channel) {
        try {
            ByteBuffer bytes =
                    ByteBuffer.allocate(Math.toIntExact(channel.size() - channel.position()));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                assertThat(bytes.capacity()).isPositive();
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
