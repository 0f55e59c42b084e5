package dev.workmate.mcp.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A foreign program's tools inside real turns: nothing happens unasked, and nothing twice. */
@Timeout(60)
class McpTurnsIT {
    @TempDir Path home;

    private Path ledger;
    private RunningServer server;
    private ApiClient demo;
    private String session;

    /** Calls the tool the user names, and again whatever an answer tells it to. */
    private static Script obey(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("Paying");
        }
        String last =
                switch (request.messages().getLast()) {
                    case ChatMessage.UserSaid user -> user.text();
                    case ChatMessage.ToolsAnswered _ -> "answered";
                    case ChatMessage.ModelSaid _ -> "";
                };
        if (request.role() == ModelRole.SUPERVISOR) {
            return last.equals("answered")
                    ? Script.says("All done.")
                    : Script.transfers("general-agent", last);
        }
        boolean offered =
                request.tools().stream().anyMatch(tool -> tool.name().equals("mcp_bank_pay"));
        if (!offered || last.equals("answered")) {
            return Script.says(offered ? "Done." : "There is no bank.");
        }
        return Script.calls("mcp_bank_" + last, last.equals("pay") ? "{\"amount\":5}" : "{}");
    }

    @BeforeEach
    void start() throws IOException, InterruptedException {
        ledger = home.resolve("ledger.txt");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                home.resolve("mcp.json"),
                "{\"mcpServers\":{\"bank\":{\"command\":\"%s\",\"args\":[\"-cp\",\"%s\",\"%s\",\"%s\"]}, \"broken\":{}}}"
                        .formatted(
                                java,
                                System.getProperty("java.class.path"),
                                Bank.class.getName(),
                                ledger));
        run();
        session = demo.newSession();
    }

    private void run() throws InterruptedException {
        server = RunningServer.start(home, new ScriptedModel(McpTurnsIT::obey));
        demo = server.demo();
        ConfiguredServers.until(
                () ->
                        !server.bean(dev.workmate.mcp.McpTools.class)
                                .offeredTo(ConfiguredServers.AGENT)
                                .isEmpty(),
                "the bank's tools");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void callWaitsForAPersonWhateverItsDescriptionSays() throws Exception {
        JsonNode question = ask("pay");
        assertThat(question.path("summary").stringValue())
                .isEqualTo("Call pay of the MCP server bank");
        assertThat(question.path("arguments").path("amount").intValue()).isEqualTo(5);
        assertThat(ledger).doesNotExist();
        answer(question, "approved");
        awaitMessage();
        assertThat(ledger).hasContent("pay{\"amount\":5}");
        JsonNode result = event("tool_result").orElseThrow().path("data");
        assertThat(result.path("output").stringValue()).startsWith("Paid.");
        assertThat(result.path("footprint").path("untrusted").booleanValue()).isTrue();
        assertThat(result.path("footprint").path("cpuMs").isIntegralNumber()).isTrue();
    }

    @Test
    void deniedCallDoesNothing() throws Exception {
        answer(ask("pay"), "denied");
        awaitMessage();
        assertThat(ledger).doesNotExist();
    }

    @Test
    void questionSurvivesARestartOfBothPrograms() throws Exception {
        JsonNode question = ask("pay");
        server.close();
        run();
        answer(question, "approved");
        awaitMessage();
        assertThat(ledger).hasContent("pay{\"amount\":5}");
    }

    @Test
    void callWhoseServerDiedIsNotRepeatedButAskedAbout() throws Exception {
        answer(ask("crash"), "approved");
        JsonNode doubt =
                await(
                        () ->
                                pending().stream()
                                        .filter(
                                                question ->
                                                        question.path("summary")
                                                                .stringValue()
                                                                .startsWith("Was this done?"))
                                        .findFirst(),
                        "the question about the outcome");
        assertThat(event("tool_result").orElseThrow().at("/data/status").stringValue())
                .isEqualTo("unknown_outcome");
        answer(doubt, "approved");
        awaitMessage();
        assertThat(ledger).hasContent("crash{}");
    }

    private JsonNode ask(String tool) throws InterruptedException {
        demo.post(session + "/turns", "{\"message\":\"" + tool + "\"}");
        return await(() -> pending().stream().findFirst(), "the question");
    }

    private void answer(JsonNode question, String decision) {
        String id = question.path("approvalId").stringValue();
        assertThat(
                        demo.post("/api/approvals/" + id, "{\"decision\":\"" + decision + "\"}")
                                .status())
                .isEqualTo(200);
    }

    private List<JsonNode> pending() {
        return demo.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private void awaitMessage() throws InterruptedException {
        await(
                () ->
                        event("message")
                                .filter(
                                        message ->
                                                message.at("/data/content")
                                                        .stringValue()
                                                        .equals("All done.")),
                "the closing answer");
    }

    /** The last event of a type. */
    private Optional<JsonNode> event(String type) {
        return demo.get(session + "/messages?limit=100")
                .json()
                .path("events")
                .valueStream()
                .filter(event -> event.path("type").stringValue().equals(type))
                .reduce((_, last) -> last);
    }

    private static JsonNode await(Supplier<Optional<JsonNode>> look, String what)
            throws InterruptedException {
        ConfiguredServers.until(() -> look.get().isPresent(), what);
        return look.get().orElseThrow();
    }
}
