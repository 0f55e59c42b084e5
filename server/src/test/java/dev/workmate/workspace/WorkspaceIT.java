package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceIT {
    private static final String IN_THE_HOME = "--workmate.files-url=folder";

    @TempDir Path home;

    @Test
    void erasingASessionErasesItsFiles() throws Exception {
        try (RunningServer server = RunningServer.start(home, ObedientModel.model(), IN_THE_HOME)) {
            ApiClient ada = server.stranger("Ada");
            String session = ada.newSession();
            SessionId id = new SessionId(session.substring(session.lastIndexOf('/') + 1));
            ToolCall call =
                    new ToolCall(
                            id,
                            new AgentId("task-agent"),
                            ToolUseId.next(),
                            WriteFile.NAME,
                            JsonText.EMPTY_OBJECT);
            server.bean(WriteFile.class)
                    .run(new WriteFile.Input("a/b.txt", "mine"), call, Progress.IGNORED);
            Path folder = home.resolve("workspaces").resolve(id.value());
            assertThat(folder.resolve("a/b.txt")).hasContent("mine");

            assertThat(ada.delete(session).status()).isEqualTo(204);

            assertThat(folder).doesNotExist();
        }
    }
}
