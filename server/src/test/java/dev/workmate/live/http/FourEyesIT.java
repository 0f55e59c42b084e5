package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An act that takes two people, as they see it over REST. */
@OnBothEngines
@Timeout(60)
class FourEyesIT {
    private static final String YES = "{\"decision\":\"approved\"}";
    private static final String NO = "{\"decision\":\"denied\"}";

    @TempDir Path home;

    private RunningServer server;
    private ApiClient ann;
    private ApiClient bob;
    private String session;

    String[] settings() {
        return new String[0];
    }

    private static Script obey(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("Files");
        }
        return request.messages().getLast() instanceof ChatMessage.UserSaid
                ? Script.calls("write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}")
                : Script.says("Done.");
    }

    @BeforeEach
    void ask() throws Exception {
        Files.writeString(
                home.resolve("permissions.json"),
                """
                [{"decision":"second_person","tool":"write_file","reason":"Files take two."}]""");
        server = RunningServer.start(home, new ScriptedModel(FourEyesIT::obey), settings());
        ann = server.signedIn(User.of(UserId.next(), "Ann Miller", Role.USER, Role.APPROVER));
        bob = server.signedIn(User.of(UserId.next(), "Bob Vogel", Role.USER, Role.APPROVER));
        session = ann.newSession();
        assertThat(ann.post(session + "/turns", "{\"message\":\"/task write\"}").status())
                .isEqualTo(202);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void nobodyApprovesTheirOwnAndBothNamesAreInTheLog() {
        JsonNode shown = awaitPending(bob);
        String question = "/api/approvals/" + shown.path("approvalId").stringValue();

        assertThat(shown.path("askedBy").stringValue()).isEqualTo("Ann Miller");
        assertThat(shown.path("needs").stringValue()).isEqualTo("approver");
        assertThat(shown.path("reason").stringValue()).isEqualTo("Files take two.");
        assertThat(shown.has("sessionTitle")).isFalse();
        assertThat(bob.get(session + "/messages").status()).isEqualTo(404);
        ApiClient.Reply own = ann.post(question, YES);
        assertThat(own.status()).isEqualTo(403);
        assertThat(own.json().path("code").stringValue()).isEqualTo("another_person_needed");
        assertThat(bob.post(question, "{\"decision\":\"approved\",\"remember\":true}").status())
                .isEqualTo(400);

        assertThat(bob.post(question, YES).status()).isEqualTo(200);

        awaitEnd();
        assertThat(signatures()).isEqualTo(List.of("Ann Miller", "Bob Vogel"));
        assertThat(pending(bob)).isEmpty();
        assertThat(events("tool_result").getLast().path("data").path("status").stringValue())
                .isEqualTo("success");
    }

    @Test
    void whoIsNoApproverOfTheTenantSeesNothing() {
        String question = awaitPending(bob).path("approvalId").stringValue();
        ApiClient user = server.signedIn(User.of(UserId.next(), "Cay", Role.USER));
        ApiClient auditor = server.signedIn(User.of(UserId.next(), "Dan", Role.AUDITOR));
        ApiClient elsewhere =
                server.signedIn(
                        new User(UserId.next(), TenantId.next(), "Eve", Set.of(Role.APPROVER)));

        for (ApiClient other : List.of(user, elsewhere)) {
            assertThat(pending(other)).isEmpty();
            assertThat(other.post("/api/approvals/" + question, YES).status()).isEqualTo(404);
        }
        assertThat(pending(auditor)).isEmpty();
        assertThat(auditor.post("/api/approvals/" + question, YES).status())
                .as("an auditor changes nothing, whatever it is")
                .isEqualTo(403);
        assertThat(pending(bob)).hasSize(1);
    }

    @Test
    void whoAskedMayTakeItBack() {
        String question = awaitPending(bob).path("approvalId").stringValue();

        assertThat(ann.post("/api/approvals/" + question, NO).status()).isEqualTo(200);

        awaitEnd();
        assertThat(pending(bob)).isEmpty();
        assertThat(bob.post("/api/approvals/" + question, YES).status()).isEqualTo(409);
        assertThat(events("tool_result").getLast().path("data").path("status").stringValue())
                .isEqualTo("permission_denied");
    }

    private List<String> signatures() {
        JsonNode both = events("approval_resolved").getLast().path("data").path("signatures");
        return List.of(
                both.path("askedBy").path("name").stringValue(),
                both.path("decidedBy").path("name").stringValue());
    }

    private List<JsonNode> events(String type) {
        return ann.get(session + "/messages?limit=100")
                .json()
                .path("events")
                .valueStream()
                .filter(event -> event.path("type").stringValue().equals(type))
                .toList();
    }

    private static List<JsonNode> pending(ApiClient person) {
        return person.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private static JsonNode awaitPending(ApiClient person) {
        for (int tries = 0; tries < 1_000; tries++) {
            List<JsonNode> questions = pending(person);
            if (!questions.isEmpty()) {
                return questions.getFirst();
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("nothing is asked");
    }

    private void awaitEnd() {
        SessionId id = new SessionId(session.substring(session.lastIndexOf('/') + 1));
        Journal journal = server.bean(Journal.class);
        for (int tries = 0; tries < 1_000; tries++) {
            if (journal.find(id).orElseThrow().openTurn().isEmpty()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("the turn never ends");
    }
}
