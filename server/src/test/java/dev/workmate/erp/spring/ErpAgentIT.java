package dev.workmate.erp.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ERP agent in a server without any setting, asked through its own door. */
@Timeout(90)
class ErpAgentIT {
    private static final Pattern CALL = Pattern.compile("(erp_\\w+) (\\{.*})");
    private static RunningServer server;

    @TempDir static Path home;

    @BeforeAll
    static void start() {
        server = RunningServer.start(home, new ScriptedModel(ErpAgentIT::script));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Calls the tool that the user's words name. */
    private static Script script(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE
                || request.messages().getLast() instanceof ChatMessage.ToolsAnswered) {
            return Script.says("Done.");
        }
        String words =
                request.messages().reversed().stream()
                        .filter(ChatMessage.UserSaid.class::isInstance)
                        .map(message -> ((ChatMessage.UserSaid) message).text())
                        .findFirst()
                        .orElse("");
        Matcher call = CALL.matcher(words);
        return call.find() ? Script.calls(call.group(1), call.group(2)) : Script.says(words);
    }

    @Test
    void theDemoCompanyAnswersInTheCompanyThatWasChosen() {
        ApiClient user = server.demo();
        assertThat(
                        user.get("/api/health")
                                .json()
                                .path("parts")
                                .path("erp")
                                .path("state")
                                .asString())
                .isEqualTo("demo");
        assertThat(user.get("/api/agents").text()).contains("\"erp-agent\"");
        String session = user.newSession();
        String count = "/erp erp_count {\"entity\":\"customers\"}";
        assertThat(user.converse(session, count).toString()).contains("260");
        assertThat(
                        user.converse(session, "/erp erp_select_company {\"company\":\"services\"}")
                                .toString())
                .contains("Tarnhollow Services");
        assertThat(user.converse(session, count).toString()).contains("Tarnhollow Services", "40");
        assertThat(home.resolve("demo-erp")).isDirectory();
    }
}
