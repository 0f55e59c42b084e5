package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.files.s3.S3SessionFiles;
import dev.workmate.files.s3.S3Settings;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Secret;
import dev.workmate.testkit.TestS3;
import dev.workmate.workspace.KnownSessions.Standing;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class S3WorkspacesTest extends WorkspacesContract {
    private final String prefix =
            "w" + SessionId.next().value().toLowerCase(Locale.ROOT).substring(24);
    private final List<S3SessionFiles> opened = new ArrayList<>();

    @Override
    Workspaces open(KnownSessions sessions) {
        S3Settings.Keys keys = new S3Settings.Keys(TestS3.ACCESS, new Secret(TestS3.SECRET));
        S3SessionFiles files =
                new S3SessionFiles(
                        S3Settings.parse(TestS3.running().url(prefix), keys),
                        InstantSource.system());
        opened.add(files);
        return new StoredWorkspaces(files, sessions);
    }

    @AfterEach
    void close() {
        opened.forEach(S3SessionFiles::close);
    }

    @Test
    void whatOneServerWritesAnotherReads() throws Exception {
        SessionId session = SessionId.next();
        WorkspacePath file = WorkspacePath.file("notes/today.md");

        open(_ -> Standing.LIVE).write(session, file, new byte[] {1, 2, 3});

        Workspace elsewhere = open(_ -> Standing.LIVE).of(session);
        Long size = elsewhere.read(file, channel -> channel.size());
        assertThat(size).isEqualTo(3);
    }

    @Test
    void anErasureBetweenTheTwoLooksOfAWriteLeavesNothing() throws Exception {
        SessionId session = SessionId.next();
        Deque<Standing> answers = new ArrayDeque<>(List.of(Standing.LIVE, Standing.ERASED));
        Workspaces workspaces = open(_ -> answers.removeFirst());

        assertThatThrownBy(() -> workspaces.write(session, WorkspacePath.file("late"), new byte[1]))
                .hasMessage("The session is gone.");

        assertThat(workspaces.withFiles()).doesNotContain(session);
    }
}
