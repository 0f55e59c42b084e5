package dev.workmate.connection.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A question waits while the sign-in ends that asked it, or that it would be done with. */
@Timeout(120)
class EndedSignInIT {
    private static final Pattern CALL = Pattern.compile("(erp_\\w+) (\\{.*})");
    private static final String CREATE =
            "/erp erp_create {\"entity\":\"customers\",\"values\":{\"displayName\":\"Parked Ltd\"}}";
    private static final String COUNT = "/erp erp_count {\"entity\":\"customers\"}";
    private static final String YES = "{\"decision\":\"approved\"}";

    @TempDir Path home;
    private final User person = User.of(UserId.next(), "Ada", Role.USER);
    private DemoErp erp;
    private RunningServer server;
    private ApiClient ada;
    private String connection;
    private String session;
    private String question;

    @BeforeEach
    void ask() {
        erp =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withTokens(
                                        DemoErpOptions.defaults()
                                                .tokens()
                                                .withLife(Duration.ofHours(1))));
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(EndedSignInIT::script),
                        "--workmate.demo-erp=off",
                        "--workmate.connection-hosts=127.0.0.1");
        ApiClient root =
                server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
        Reply made = root.post("/api/admin/connections", byPeople());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        connection = made.json().get("id").asString();
        ada = server.signedIn(person);
        assertThat(new Browser(ada).signIn(connection, "ada")).isEqualTo("connected=" + connection);
        assertThat(count()).contains("260");
        session = ada.newSession();
        question = asked(session);
    }

    @AfterEach
    void stop() {
        server.close();
        erp.close();
    }

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

    private String byPeople() {
        return """
        {"kind":"erp","name":"Works ERP","way":"person","secret":"demo-secret","settings":
         {"url":"%s","issuer":"%s","clientId":"demo-client","scope":"erp offline_access",
          "company":"Tarnhollow Trading"}}
        """
                .formatted(erp.apiUrl(), erp.issuer());
    }

    private String count() {
        return ada.converse(ada.newSession(), COUNT).toString();
    }

    private String asked(String where) {
        String json = "{\"message\":\"" + CREATE.replace("\"", "\\\"") + "\"}";
        assertThat(ada.post(where + "/turns", json).status()).isEqualTo(202);
        await(() -> pending().size() == 1);
        return "/api/approvals/" + pending().getFirst().path("approvalId").asString();
    }

    private List<JsonNode> pending() {
        return ada.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private static void await(BooleanSupplier done) {
        for (int tries = 0; tries < 3_000; tries++) {
            if (done.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("it does not come about");
    }

    private JsonNode result(String where) {
        SessionId id = new SessionId(where.substring(where.lastIndexOf('/') + 1));
        Journal journal = server.bean(Journal.class);
        await(() -> journal.find(id).orElseThrow().openTurn().isEmpty());
        return ada.get(where + "/messages?limit=100")
                .json()
                .path("events")
                .valueStream()
                .filter(event -> event.path("type").asString().equals("tool_result"))
                .reduce((_, last) -> last)
                .orElseThrow()
                .path("data");
    }

    @Test
    void whatIsApprovedAfterTheSignInThereEndedIsNotDoneAndSaysWhatToDo() {
        erp.endSignIns();
        erp.expireTokens();

        assertThat(ada.post(question, YES).status()).isEqualTo(200);
        JsonNode refused = result(session);
        assertThat(refused.path("status").asString()).isEqualTo("error");
        assertThat(refused.toString())
                .contains("Your sign-in to Works ERP has ended; sign in again");
        assertThat(pending()).isEmpty();

        assertThat(new Browser(ada).signIn(connection, "ada")).isEqualTo("connected=" + connection);
        assertThat(count()).as("nothing was done").contains("260");
        String again = ada.newSession();
        assertThat(ada.post(asked(again), YES).status()).isEqualTo(200);
        assertThat(result(again).path("status").asString()).isEqualTo("success");
        assertThat(count()).as("once").contains("261");
    }

    @Test
    void aSignInHereThatEndedApprovesNothingAndTheQuestionWaitsForTheNextOne() {
        ApiClient gone = ada;
        server.bean(Logins.class).signOutEverywhere(person);
        assertThat(gone.post(question, YES).status()).isEqualTo(401);
        assertThat(gone.get("/api/approvals?state=pending").status()).isEqualTo(401);

        ada = server.withToken(server.bean(Logins.class).signIn(person).secret().reveal());
        assertThat(pending()).hasSize(1);
        assertThat(count()).as("nothing was done").contains("260");
        assertThat(ada.post(question, YES).status()).isEqualTo(200);
        assertThat(result(session).path("status").asString()).isEqualTo("success");
        assertThat(count()).contains("261");
    }
}
