package dev.workmate.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(120)
class AgentFilesIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir static Path home;

    private static RunningServer server;

    private final ApiClient ada = server.stranger("Ada");

    @BeforeAll
    static void start() {
        server =
                RunningServer.start(
                        home,
                        Models.always(new OfflineModel(Duration.ZERO), "offline"),
                        "--workmate.files-url=folder");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + SOON.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
            Thread.sleep(100);
        }
    }

    private List<String> commands() {
        return StreamSupport.stream(
                        ada.get("/api/agents").json().get("agents").spliterator(), false)
                .map(agent -> agent.path("command").asString(""))
                .toList();
    }

    private JsonNode problems() {
        return ada.get("/api/agents").json().get("problems");
    }

    @Test
    void anAgentComesAsAFileWhileTheServerRunsAndABadOneIsExplained() throws Exception {
        assertThat(commands()).contains("general", "guide", "explore", "plan", "task");
        assertThat(problems()).isEmpty();
        Path folder = Files.createDirectory(home.resolve("agents"));
        Path file = folder.resolve("sums.md");
        String text =
                """
                ---
                id: sums-agent
                name: Sums
                icon: calculator
                color: "#336699"
                description: Does sums.
                tools: [calculate]
                role: general
                command: sums
                ---
                You do sums.
                """;

        Files.writeString(file, text);
        await(() -> commands().contains("sums"));
        String session = ada.newSession();
        assertThat(ada.converse(session, "/sums 6 * 7").toString()).contains("sums-agent", "42");

        Files.writeString(file, text.replace("calculate", "guess"));
        await(() -> !problems().isEmpty());
        assertThat(problems().get(0).asString())
                .startsWith("agents/sums.md:7: there is no tool 'guess'");
        assertThat(commands()).contains("sums");
        assertThat(ada.get("/api/health").json().at("/parts/agents/problems").asString())
                .isEqualTo("1");

        Files.delete(file);
        await(() -> !commands().contains("sums"));
        assertThat(problems()).isEmpty();
    }

    @Test
    void rulesAreTakenInWhileTheServerRunsAndAMistakeChangesNothing() throws Exception {
        Path rules = home.resolve("permissions.json");
        String before = configuration("version");
        Files.writeString(
                rules, "[{\"tool\":\"calculate\",\"decision\":\"deny\",\"reason\":\"No sums.\"}]");
        await(() -> !configuration("version").equals(before));
        assertThat(ada.converse(ada.newSession(), "/general 6 * 7").toString())
                .contains("permission_denied", "No sums.");

        String denied = configuration("version");
        Files.writeString(rules, "[{\"tool\":\"calculate\"}]");
        await(() -> configuration("problems").equals("1"));
        assertThat(configuration("version")).isEqualTo(denied);
        assertThat(ada.converse(ada.newSession(), "/general 6 * 7").toString())
                .contains("permission_denied");

        Files.delete(rules);
        await(() -> configuration("version").equals(before));
        assertThat(configuration("problems")).isEqualTo("0");
        assertThat(ada.converse(ada.newSession(), "/general 6 * 7").toString())
                .contains("42")
                .doesNotContain("permission_denied");
    }

    private String configuration(String field) {
        return ada.get("/api/health").json().at("/parts/configuration/" + field).asString();
    }

    @Test
    void aFileIsWrittenAfterAPersonAgreedAndThenFound() throws Exception {
        String session = ada.newSession();
        ada.post(
                session + "/turns",
                "{\"message\": \"write a file notes.txt with Call Contoso, then Fabrikam.\"}");
        await(() -> !pending().isEmpty());
        JsonNode question = pending().get(0);
        assertThat(question.get("toolName").asString()).isEqualTo("write_file");
        assertThat(question.get("summary").asString()).isEqualTo("Write 28 bytes to notes.txt");
        Path written =
                home.resolve("workspaces")
                        .resolve(session.substring(session.lastIndexOf('/') + 1))
                        .resolve("notes.txt");
        assertThat(written).doesNotExist();

        ada.post(
                "/api/approvals/" + question.get("approvalId").asString(),
                "{\"decision\": \"approved\"}");
        await(() -> Files.exists(written));
        assertThat(written).hasContent("Call Contoso, then Fabrikam.");
        await(() -> ada.get(session).json().get("activeTurnId").isNull());

        assertThat(ada.converse(session, "find contoso in the files").toString())
                .contains("notes.txt:1: Call Contoso, then Fabrikam.");
        assertThat(ada.converse(session, "list the files").toString())
                .contains("notes.txt (28 bytes)");
    }

    private JsonNode pending() {
        return ada.get("/api/approvals?state=pending").json().get("approvals");
    }
}
