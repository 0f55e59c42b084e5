package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** "Always for this entity in this session", as a person says it over REST. */
@OnBothEngines
@Timeout(60)
class GrantsIT {
    @TempDir Path home;

    private RunningServer server;
    private ApiClient demo;
    private String session;

    /** Writes or reads as the message says. */
    private static Script obey(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("Files");
        }
        return switch (request.messages().getLast()) {
            case ChatMessage.UserSaid user when user.text().equals("read") ->
                    Script.calls("read_file", "{\"path\":\"a.txt\"}");
            case ChatMessage.UserSaid _ ->
                    Script.calls("write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}");
            default -> Script.says("Done.");
        };
    }

    @BeforeEach
    void start() {
        run();
        session = demo.newSession();
    }

    private void run() {
        server = RunningServer.start(home, new ScriptedModel(GrantsIT::obey));
        demo = server.demo();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aWideYesHoldsInItsSessionOverARestartUntilOthersWereRead() {
        assertThat(say(session, "/task write")).hasSize(1);
        String question = pending().getFirst().path("approvalId").stringValue();
        demo.post("/api/approvals/" + question, "{\"decision\":\"approved\",\"remember\":true}");
        awaitRest(session);

        assertThat(say(session, "/task write")).isEmpty();
        assertThat(say(demo.newSession(), "/task write")).hasSize(1);
        server.close();
        run();
        assertThat(say(session, "/task write")).isEmpty();

        assertThat(say(session, "/task read")).isEmpty();
        assertThat(say(session, "/task write")).hasSize(1);
        assertThat(pending().getFirst().path("reason").stringValue())
                .contains("workspace", "read content from outside");
    }

    /** Sends a message; the questions of its session that are open when the turn rests. */
    private List<JsonNode> say(String to, String message) {
        assertThat(demo.post(to + "/turns", "{\"message\":\"" + message + "\"}").status())
                .isEqualTo(202);
        boolean parked = awaitRest(to);
        for (int tries = 0; parked && ofSession(to).isEmpty(); tries++) {
            assertThat(tries).as("looks for the question").isLessThan(500);
            LockSupport.parkNanos(10_000_000);
        }
        return ofSession(to);
    }

    private List<JsonNode> ofSession(String path) {
        return pending().stream()
                .filter(question -> path.endsWith(question.path("sessionId").stringValue()))
                .toList();
    }

    private List<JsonNode> pending() {
        return demo.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private boolean awaitRest(String path) {
        SessionId id = new SessionId(path.substring(path.lastIndexOf('/') + 1));
        Journal journal = server.bean(Journal.class);
        for (int tries = 0; tries < 1_000; tries++) {
            var state = journal.find(id).orElseThrow();
            if (state.openTurn().isEmpty() || state.parked()) {
                return state.parked();
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("the turn never rests");
    }
}
