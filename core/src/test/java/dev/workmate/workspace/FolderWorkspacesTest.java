package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.workspace.KnownSessions.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWorkspacesTest {
    @TempDir Path home;

    private final SessionId session = SessionId.next();
    private final Set<SessionId> live = ConcurrentHashMap.newKeySet();
    private final Set<SessionId> erased = ConcurrentHashMap.newKeySet();
    private Path root;
    private Path outside;
    private Workspaces workspaces;

    @BeforeEach
    void open() throws IOException {
        live.add(session);
        root = home.resolve("workspaces");
        outside = Files.createDirectory(home.resolve("outside"));
        Files.writeString(outside.resolve("secret.txt"), "secret");
        workspaces = FolderWorkspaces.below(root, this::standing);
    }

    private Standing standing(SessionId asked) {
        return live.contains(asked)
                ? Standing.LIVE
                : erased.contains(asked) ? Standing.ERASED : Standing.UNKNOWN;
    }

    private ToolCall call() {
        return new ToolCall(
                session,
                new AgentId("task-agent"),
                ToolUseId.next(),
                "tool",
                JsonText.EMPTY_OBJECT);
    }

    private String write(String path, String content) throws Exception {
        return text(
                new WriteFile(workspaces)
                        .run(new WriteFile.Input(path, content), call(), Progress.IGNORED));
    }

    private String read(String path) throws Exception {
        return read(path, Optional.empty(), Optional.empty());
    }

    private String read(String path, Optional<Integer> offset, Optional<Integer> limit)
            throws Exception {
        ToolOutput output =
                new ReadFile(workspaces)
                        .run(new ReadFile.Input(path, offset, limit), call(), Progress.IGNORED);
        assertThat(output.isUntrusted()).isTrue();
        return text(output);
    }

    private Path inside(String path) throws IOException {
        Path file = root.resolve(session.value()).resolve(path);
        Files.createDirectories(file.getParent());
        return file;
    }

    @Test
    void whatIsWrittenCanBeRead() throws Exception {
        assertThat(write("notes/today.md", "one\ntwo\n"))
                .isEqualTo("Created notes/today.md (8 bytes).");
        assertThat(read("notes/today.md")).isEqualTo("notes/today.md (2 lines):\none\ntwo");
    }

    @Test
    void writingReplacesAndTheSecondTimeChangesNothing() throws Exception {
        write("a.txt", "old");

        assertThat(write("a.txt", "newer")).isEqualTo("Replaced a.txt (5 bytes, was 3 bytes).");
        assertThat(write("a.txt", "newer")).isEqualTo("Replaced a.txt (5 bytes, was 5 bytes).");
        assertThat(inside("a.txt")).hasContent("newer");
    }

    @Test
    void onlyTheOwnerOfTheProcessCanOpenTheFiles() throws Exception {
        write("a/b.txt", "x");

        assertThat(Files.getPosixFilePermissions(inside("a/b.txt"))).hasSize(2);
        assertThat(Files.getPosixFilePermissions(inside("a"))).hasSize(3);
    }

    @Test
    void aPartOfAFileCanBeRead() throws Exception {
        write("n.txt", "1\n2\n3\n4\n5\n");

        assertThat(read("n.txt", Optional.of(2), Optional.of(2)))
                .isEqualTo("n.txt (lines 2 to 3 of 5):\n2\n3");
        assertThat(read("n.txt", Optional.of(9), Optional.empty()))
                .isEqualTo("n.txt has 5 lines; there is none at 9.");
    }

    @Test
    void longFilesAndLinesAreCut() throws Exception {
        write("long.txt", ("x".repeat(3_000) + "\n").repeat(100));

        String text = read("long.txt");

        assertThat(text).startsWith("long.txt (lines 1 to 24 of 100):").contains("…");
        assertThat(text.length()).isLessThan(51_000);
    }

    @Test
    void anEmptyFileSaysSo() throws Exception {
        write("e.txt", "");

        assertThat(read("e.txt")).isEqualTo("e.txt is empty.");
    }

    @Test
    void aBinaryFileIsNotShown() throws Exception {
        Files.write(inside("image.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});

        assertThat(read("image.png"))
                .isEqualTo("'image.png' is not a text file (6 bytes); it cannot be shown.");
    }

    @Test
    void aFileInAnotherEncodingIsShownAsFarAsItGoes() throws Exception {
        Files.write(inside("old.txt"), "Grün".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(read("old.txt")).isEqualTo("old.txt (1 line):\nGr�n");
    }

    @Test
    void sessionsDoNotSeeEachOther() throws Exception {
        write("mine.txt", "mine");
        SessionId other = SessionId.next();

        assertThatThrownBy(() -> workspaces.of(other).read(WorkspacePath.file("mine.txt"), _ -> 1))
                .isInstanceOf(ToolException.class);
    }

    @Test
    void aPersonIsAskedWithPathAndSize() {
        WriteFile tool = new WriteFile(workspaces);
        WriteFile.Input good = new WriteFile.Input("a.txt", "hello");

        assertThat(tool.permission(good, call())).isInstanceOf(Permission.Ask.class);
        assertThat(tool.summary(good, call())).isEqualTo("Write 5 bytes to a.txt");
        assertThat(tool.tier(good, call())).isEqualTo(Tier.DRAFT_WRITE);
        assertThat(tool.permission(new WriteFile.Input("../a.txt", "hello"), call()))
                .isInstanceOf(Permission.Denied.class);
    }

    @Test
    void whatIsTooLargeIsRefused() {
        assertThatThrownBy(() -> write("big.txt", "ü".repeat(600_000)))
                .hasMessage("A file may have 1.0 MiB at most.");
    }

    @Test
    void aFullWorkspaceTakesNoMore() throws Exception {
        for (int i = 0; i < Workspace.MAX_FILES; i++) {
            Files.createFile(inside("f" + i));
        }

        assertThatThrownBy(() -> write("one-more", "x")).hasMessageContaining("full");
        write("f1", "but replacing is fine");
    }

    @Test
    void aFolderIsNoFileAndAFileNoFolder() throws Exception {
        write("a/b.txt", "x");

        assertThatThrownBy(() -> read("a")).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> write("a", "x")).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> write("a/b.txt/c", "x")).hasMessageContaining("not a folder");
        assertThatThrownBy(() -> read("a/b.txt/c")).hasMessageContaining("There is no file");
    }

    @Nested
    class ALink {
        @Test
        void toAFileIsNotRead() throws Exception {
            Files.createSymbolicLink(inside("link.txt"), outside.resolve("secret.txt"));

            assertThatThrownBy(() -> read("link.txt")).hasMessageContaining("is a link");
        }

        @Test
        void toAFolderIsNotEntered() throws Exception {
            Files.createSymbolicLink(inside("link"), outside);

            assertThatThrownBy(() -> read("link/secret.txt")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> write("link/new.txt", "x")).isInstanceOf(ToolException.class);
            assertThat(outside.resolve("new.txt")).doesNotExist();
        }

        @Test
        void insideTheWorkspaceIsNotFollowedEither() throws Exception {
            write("real/a.txt", "x");
            Files.createSymbolicLink(inside("alias"), inside("real"));

            assertThatThrownBy(() -> read("alias/a.txt")).isInstanceOf(ToolException.class);
        }

        @Test
        void isNotWrittenThrough() throws Exception {
            Files.createSymbolicLink(inside("link.txt"), outside.resolve("secret.txt"));

            assertThatThrownBy(() -> write("link.txt", "overwritten"))
                    .hasMessageContaining("is a link");
            assertThat(outside.resolve("secret.txt")).hasContent("secret");
        }

        @Test
        void thatLeadsNowhereIsNotFilled() throws Exception {
            Files.createSymbolicLink(inside("link.txt"), outside.resolve("new.txt"));
            Files.createSymbolicLink(inside("folder"), outside.resolve("new"));

            assertThatThrownBy(() -> write("link.txt", "x")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> write("folder/x", "x")).isInstanceOf(ToolException.class);
            assertThat(outside.resolve("new.txt")).doesNotExist();
            assertThat(outside.resolve("new")).doesNotExist();
        }

        @Test
        void inPlaceOfTheWorkspaceIsNotEntered() throws Exception {
            Files.createSymbolicLink(root.resolve(session.value()), outside);

            assertThatThrownBy(() -> read("secret.txt")).isInstanceOf(ToolException.class);
            assertThatThrownBy(() -> write("new.txt", "x")).isInstanceOf(ToolException.class);
            workspaces.erase(session);
            assertThat(outside.resolve("secret.txt")).hasContent("secret");
        }

        @Test
        void isNotListed() throws Exception {
            write("a.txt", "x");
            Files.createSymbolicLink(inside("link"), outside);
            Files.createSymbolicLink(inside("loop"), inside("."));
            StringBuilder seen = new StringBuilder();

            workspaces.of(session).walk(WorkspacePath.folder(""), file -> append(seen, file));

            assertThat(seen).hasToString("a.txt ");
        }

        private static boolean append(StringBuilder seen, Workspace.Found file) {
            seen.append(file.path()).append(' ');
            return true;
        }

        @Test
        void hardToAFileOutsideIsNotRead() throws Exception {
            Files.createLink(inside("hard.txt"), outside.resolve("secret.txt"));

            assertThatThrownBy(() -> read("hard.txt")).hasMessageContaining("second name");
        }

        @Test
        void hardIsReplacedAndTheFileOutsideKeepsItsContent() throws Exception {
            Files.createLink(inside("hard.txt"), outside.resolve("secret.txt"));

            write("hard.txt", "mine");

            assertThat(outside.resolve("secret.txt")).hasContent("secret");
            assertThat(read("hard.txt")).endsWith("mine");
        }

        @Test
        void swappedInWhileFilesAreReadAndWrittenNeverLeadsOut() throws Exception {
            write("dir/secret.txt", "mine");
            Path dir = inside("dir");
            Path parked = inside("parked");
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger swaps = new AtomicInteger();
            Thread swapper =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        while (!over.get()) {
                                            swap(dir, parked, outside);
                                            swaps.incrementAndGet();
                                        }
                                    });
            try {
                for (int i = 0; i < 300; i++) {
                    assertThat(tryRead("dir/secret.txt")).doesNotEndWith("\nsecret");
                    tryWrite("dir/written.txt");
                }
            } finally {
                over.set(true);
                swapper.join(10_000);
            }
            assertThat(outside.resolve("secret.txt")).hasContent("secret");
            assertThat(outside.resolve("written.txt")).doesNotExist();
            assertThat(swapper.isAlive()).isFalse();
            assertThat(swaps).hasPositiveValue();
        }

        /** Writing may make the folder anew while it is away: then that one goes away next. */
        private static void swap(Path dir, Path parked, Path target) {
            try {
                Files.move(dir, parked, StandardCopyOption.ATOMIC_MOVE);
                Files.createSymbolicLink(dir, target);
                Files.delete(dir);
                Files.move(parked, dir, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
                parkAnew(dir, parked);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void parkAnew(Path dir, Path parked) {
            try {
                Files.move(parked, parked.resolveSibling("away" + System.nanoTime()));
                Files.createDirectories(dir);
                Files.writeString(dir.resolve("secret.txt"), "mine");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String tryRead(String path) {
            try {
                return read(path);
            } catch (Exception e) {
                return "refused";
            }
        }

        private void tryWrite(String path) {
            try {
                write(path, "x");
            } catch (Exception e) {
                assertThat(e).isNotNull();
            }
        }
    }

    @Test
    void aPipeIsNotOpened() throws Exception {
        Path pipe = inside("pipe");
        Process process = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assertThat(process.waitFor()).isZero();

        assertThatThrownBy(() -> read("pipe")).hasMessageContaining("is a link or a device");
        assertThatThrownBy(() -> read("pipe/x")).isInstanceOf(ToolException.class);
    }

    @Nested
    class AnErasedSession {
        @Test
        void leavesNothing() throws Exception {
            write("a/b/c.txt", "x");
            Files.createSymbolicLink(inside("link"), outside);
            live.remove(session);

            workspaces.erase(session);

            assertThat(root.resolve(session.value())).doesNotExist();
            assertThat(outside.resolve("secret.txt")).hasContent("secret");
        }

        @Test
        void getsNoFileAgain() throws Exception {
            live.remove(session);
            workspaces.erase(session);

            assertThatThrownBy(() -> write("late.txt", "x")).hasMessage("The session is gone.");
            assertThat(root.resolve(session.value())).doesNotExist();
        }

        @Test
        void thatACrashLeftBehindIsSwept() throws Exception {
            write("a.txt", "x");
            SessionId gone = SessionId.next();
            erased.add(gone);
            Files.createDirectories(root.resolve(gone.value()).resolve("a"));
            Files.writeString(root.resolve("README"), "somebody's");

            assertThat(workspaces.sweep()).isEmpty();

            assertThat(root.resolve(gone.value())).doesNotExist();
            assertThat(read("a.txt")).endsWith("x");
            assertThat(root.resolve("README")).exists();
        }
    }

    @Test
    void filesOfSessionsThatNobodyKnowsAreKeptAndNamed() throws Exception {
        write("mine.txt", "precious");
        SessionId other = SessionId.next();
        Files.createDirectories(root.resolve(other.value()));
        Files.writeString(root.resolve(other.value()).resolve("too.txt"), "precious");
        live.clear();

        assertThat(workspaces.sweep()).containsExactlyInAnyOrder(session, other);

        assertThat(inside("mine.txt")).hasContent("precious");
        assertThat(root.resolve(other.value()).resolve("too.txt")).hasContent("precious");
    }

    @Test
    void halfWrittenFilesAreRemovedAtTheStart() throws Exception {
        Files.writeString(root.resolve(".staging").resolve("half"), "ha");

        FolderWorkspaces.below(root, this::standing);

        try (Stream<Path> left = Files.list(root.resolve(".staging"))) {
            assertThat(left).isEmpty();
        }
    }

    private static String text(ToolOutput output) {
        return ((ToolOutput.Text) output.parts().getFirst()).text();
    }
}
