package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * An operator's rule makes the calculator ask: questions over REST, from any tab, over restarts.
 */
@OnBothEngines
@Timeout(60)
class ApprovalsApiIT {
    @TempDir Path home;

    private RunningServer server;
    private ApiClient demo;
    private String session;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(
                home.resolve("permissions.json"),
                "[{\"tool\":\"calc*\",\"decision\":\"ask\",\"reason\":\"Sums are serious.\"}]");
        server = RunningServer.start(home, ObedientModel.model());
        demo = server.demo();
        session = demo.newSession();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aQuestionIsListedAnsweredOnceAndTheTurnGoesOn() {
        String question = ask();
        JsonNode listed = pending().getFirst();
        assertThat(listed.path("approvalId").stringValue()).isEqualTo(question);
        assertThat(listed.path("reason").stringValue()).isEqualTo("Sums are serious.");
        assertThat(listed.path("arguments").path("expression").stringValue()).isEqualTo("6*7");

        assertThat(answer(question, "approved").status()).isEqualTo(200);
        awaitIdle();
        assertThat(types()).contains("approval_resolved", "tool_result", "message");

        Reply second = answer(question, "denied");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.code()).isEqualTo("approval_resolved");
        assertThat(second.json().path("detail").stringValue()).contains("approved");
        assertThat(second.json().path("decision").stringValue()).isEqualTo("approved");
    }

    @Test
    void aQuestionSurvivesARestartAndIsAnsweredAfterIt() {
        String question = ask();
        server.close();
        server = RunningServer.start(home, ObedientModel.model());
        demo = server.demo();
        assertThat(answer(question, "approved").status()).isEqualTo(200);
        awaitIdle();
        assertThat(types()).endsWith("message");
    }

    @Test
    void editedArgumentsAreRunInsteadOfTheModels() {
        String question = ask();
        Reply reply =
                demo.post(
                        "/api/approvals/" + question,
                        "{\"decision\":\"approved\",\"arguments\":{\"expression\":\"2+2\"}}");
        assertThat(reply.status()).isEqualTo(200);
        awaitIdle();
        JsonNode result =
                events().stream()
                        .filter(event -> event.path("type").stringValue().equals("tool_result"))
                        .findFirst()
                        .orElseThrow();
        assertThat(result.path("data").path("output").stringValue())
                .contains("4")
                .doesNotContain("42");
    }

    @Test
    void anEditThatTheToolForbidsIsRefusedAndTheQuestionStays() {
        demo.post(session + "/turns", "{\"message\":\"/task write\"}");
        String question =
                await(() -> pending().stream().findFirst()).path("approvalId").stringValue();
        Reply reply =
                demo.post(
                        "/api/approvals/" + question,
                        "{\"decision\":\"approved\",\"arguments\":{\"path\":\"../x\",\"content\":\"\"}}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("invalid_arguments");
        assertThat(reply.json().path("detail").stringValue()).contains("'../x' is not allowed");
        assertThat(pending()).hasSize(1);
    }

    @Test
    void anAnswerMayNameTheSessionAndMustNameTheRightOne() {
        String question = ask();
        String other = demo.newSession();
        String body = "{\"decision\":\"approved\",\"sessionId\":\"%s\"}";

        Reply wrong =
                demo.post(
                        "/api/approvals/" + question,
                        body.formatted(other.substring(other.lastIndexOf('/') + 1)));
        assertThat(wrong.code()).isEqualTo("approval_not_found");
        assertThat(pending()).hasSize(1);

        Reply right =
                demo.post(
                        "/api/approvals/" + question,
                        body.formatted(session.substring(session.lastIndexOf('/') + 1)));
        assertThat(right.status()).isEqualTo(200);
        awaitIdle();
        assertThat(types()).endsWith("message");
    }

    /** After one look, as {@code ApprovalDeskTest} counts. */
    @Test
    void anUnknownQuestionIsNotFound() {
        String nobodys = "/api/approvals/01970000-0000-7000-8000-000000000000";

        assertThat(demo.post(nobodys, "{\"decision\":\"approved\"}").status()).isEqualTo(404);
    }

    @Test
    void nobodyElseCanSeeOrAnswerAQuestion() {
        String question = ask();
        ApiClient eve = server.stranger("Eve");
        Reply reply = eve.post("/api/approvals/" + question, "{\"decision\":\"approved\"}");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(eve.get("/api/approvals?state=pending").json().path("approvals")).isEmpty();
        assertThat(pending()).hasSize(1);
    }

    @Test
    void anAnswerAfterAStopSaysThatTheTurnIsOver() {
        String question = ask();
        demo.post(session + "/stop", "{}");
        awaitIdle();
        Reply late = answer(question, "approved");
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.code()).isEqualTo("turn_over");
        assertThat(pending()).isEmpty();
        awaitState(question, "stopped");
    }

    /** The list follows the log; until then a question whose turn is over counts as lapsed. */
    private void awaitState(String question, String expected) {
        for (int tries = 0; tries < 200 && !stateOf(question).equals(expected); tries++) {
            LockSupport.parkNanos(25_000_000);
        }
        assertThat(stateOf(question)).isEqualTo(expected);
    }

    private String stateOf(String question) {
        return demo.get("/api/approvals?state=any")
                .json()
                .path("approvals")
                .valueStream()
                .filter(each -> each.path("approvalId").stringValue().equals(question))
                .map(each -> each.path("state").stringValue())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSocketAnswersAndHearsWhatWasDecidedBefore() {
        String question = ask();
        try (SocketClient tab = SocketClient.open(demo);
                SocketClient other = SocketClient.open(demo)) {
            JsonNode taken = resolve(tab, question, "denied");
            assertThat(taken.path("ok").booleanValue()).isTrue();
            awaitIdle();
            assertThat(types()).contains("approval_resolved", "tool_result", "message");

            JsonNode second = resolve(other, question, "approved");
            assertThat(second.path("ok").booleanValue()).isFalse();
            assertThat(second.at("/error/code").stringValue()).isEqualTo("approval_resolved");
            assertThat(second.at("/error/decision").stringValue()).isEqualTo("denied");
        }
    }

    @Test
    void aSocketIsToldThatTheTurnIsOver() {
        String question = ask();
        demo.post(session + "/stop", "{}");
        awaitIdle();
        try (SocketClient tab = SocketClient.open(demo)) {
            JsonNode late = resolve(tab, question, "approved");
            assertThat(late.path("ok").booleanValue()).isFalse();
            assertThat(late.at("/error/code").stringValue()).isEqualTo("turn_over");
        }
        assertThat(events())
                .filteredOn(event -> event.path("type").stringValue().equals("approval_resolved"))
                .extracting(event -> event.at("/data/decision").stringValue())
                .containsExactly("stopped");
        assertThat(types()).endsWith("approval_resolved", "tool_result");
    }

    private static JsonNode resolve(SocketClient tab, String question, String decision) {
        return tab.request(
                "approval:resolve",
                "{\"approvalId\":\"%s\",\"decision\":\"%s\"}".formatted(question, decision));
    }

    @Test
    void aBadAnswerIsRefusedAndTheQuestionStays() {
        String question = ask();
        assertThat(answer(question, "perhaps").code()).isEqualTo("invalid_decision");
        assertThat(demo.post("/api/approvals/1-1-1-1-1", "{\"decision\":\"approved\"}").code())
                .isEqualTo("invalid_id");
        Reply misfit =
                demo.post(
                        "/api/approvals/" + question,
                        "{\"decision\":\"approved\",\"arguments\":{\"x\":1}}");
        assertThat(misfit.code()).isEqualTo("invalid_arguments");
        assertThat(pending()).hasSize(1);
    }

    private String ask() {
        demo.post(session + "/turns", "{\"message\":\"compute\"}");
        return await(() -> pending().stream().findFirst()).path("approvalId").stringValue();
    }

    private Reply answer(String question, String decision) {
        return demo.post("/api/approvals/" + question, "{\"decision\":\"" + decision + "\"}");
    }

    private List<JsonNode> pending() {
        return demo.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private List<JsonNode> events() {
        return demo.get(session + "/messages?limit=100")
                .json()
                .path("events")
                .valueStream()
                .toList();
    }

    private List<String> types() {
        return events().stream().map(event -> event.path("type").stringValue()).toList();
    }

    private void awaitIdle() {
        await(
                () ->
                        java.util.Optional.of(demo.get(session).json())
                                .filter(view -> view.path("activeTurnId").isNull()));
    }

    private static JsonNode await(
            java.util.function.Supplier<java.util.Optional<JsonNode>> wanted) {
        for (int tries = 0; tries < 500; tries++) {
            java.util.Optional<JsonNode> found = wanted.get();
            if (found.isPresent()) {
                return found.get();
            }
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("waited in vain");
    }
}
