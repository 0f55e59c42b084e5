package dev.workmate.mcp.connected;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.connection.http.Browser;
import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** People connect an MCP server; its tools are theirs, and nobody else's. */
@Timeout(120)
class ConnectedMcpIT {
    private static final Pattern CALL = Pattern.compile("(mcp_\\w+) (\\{.*})");
    private static final String TOOLS = "/general which tools?";

    private Desk desk;
    private RunningServer server;
    private ApiClient root;
    private ApiClient ada;
    private ApiClient ben;
    private ApiClient far;

    @TempDir Path home;

    @BeforeEach
    void start() throws Exception {
        desk = new Desk();
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(ConnectedMcpIT::script),
                        "--workmate.demo-erp=off",
                        "--workmate.connection-hosts=127.0.0.1");
        root = server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
        ada = server.signedIn(User.of(UserId.next(), "Ada", Role.USER));
        ben = server.signedIn(User.of(UserId.next(), "Ben", Role.USER));
        far =
                server.signedIn(
                        new User(
                                UserId.next(),
                                TenantId.next(),
                                "Far",
                                Set.of(Role.USER, Role.ADMINISTRATOR)));
    }

    @AfterEach
    void stop() {
        server.close();
        desk.close();
    }

    /** Says which foreign tools it has, or calls the one that is named. */
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
        return call.find()
                ? Script.calls(call.group(1), call.group(2))
                : Script.says(
                        request.tools().stream()
                                .map(ToolSpec::name)
                                .filter(name -> name.startsWith("mcp_"))
                                .collect(Collectors.joining(" ", "I have: ", ".")));
    }

    private String connection(String name, String token) {
        return """
        {"kind":"mcp","name":"%s","way":"token","secret":"%s","settings":{"url":"%s","reads":"look"}}
        """
                .formatted(name, token, desk.url());
    }

    private static String id(Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").asString();
    }

    private static String ask(ApiClient person, String words) {
        return person.converse(person.newSession(), words).toString();
    }

    private static String tool(ApiClient person, String name) {
        Matcher found = Pattern.compile("mcp_\\w+_" + name + "\\b").matcher(ask(person, TOOLS));
        assertThat(found.find()).as("a tool called " + name).isTrue();
        return found.group();
    }

    private static JsonNode one(ApiClient person, String id) {
        return person.get("/api/connections")
                .json()
                .get("connections")
                .valueStream()
                .filter(each -> each.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPersonsServerIsUsedInTheirSessionsAndInNobodyElses() {
        String id = id(ada.post("/api/connections", connection("Notes", "token-of-ada")));
        assertThat(ada.post("/api/connections/" + id + "/check", "{}").json().get("state"))
                .hasToString("\"ok\"");
        String look = tool(ada, "look");
        assertThat(look)
                .startsWith("mcp_notes_")
                .contains(id.substring(id.length() - 6).toLowerCase(Locale.ROOT));
        assertThat(ask(ada, "/general " + look + " {}"))
                .as("what the server repeats of our token is taken out")
                .contains("Seen by ***")
                .doesNotContain("token-of-ada");
        for (ApiClient other : List.of(ben, root, far)) {
            assertThat(ask(other, TOOLS)).contains("I have: .");
            assertThat(ask(other, "/general " + look + " {}"))
                    .contains("There is no tool called " + look);
            assertThat(other.get("/api/connections").text()).doesNotContain(id);
        }
        assertThat(one(ada, id).path("state").asString("")).isEqualTo("ok");
    }

    @Test
    void aServerForAllIsForAllOfItsTenant() {
        id(root.post("/api/admin/connections", connection("Notes", "token-for-all")));
        assertThat(tool(ada, "look")).isEqualTo(tool(ben, "look"));
        assertThat(ask(far, TOOLS)).contains("I have: .");
        id(ada.post("/api/connections", connection("Notes", "token-of-ada")));
        assertThat(
                        Pattern.compile("mcp_\\w+_look\\b")
                                .matcher(ask(ada, TOOLS))
                                .results()
                                .map(java.util.regex.MatchResult::group)
                                .distinct())
                .as("two servers of one name have tools of two names")
                .hasSize(2);
    }

    @Test
    void whatIsNotCalledReadingAsksFirstAndTheYesIsBoundToTheConnection() {
        String id = id(ada.post("/api/connections", connection("Notes", "token-of-ada")));
        String note = tool(ada, "note");
        String session = ada.newSession();
        ada.converse(session, "/general " + note + " {\"text\":\"one\"}");
        assertThat(desk.notes()).isEmpty();
        JsonNode question = question();
        assertThat(question.path("summary").asString(""))
                .isEqualTo("Call note of the MCP server Notes");
        approve(question);
        await(() -> desk.notes().equals(List.of("token-of-ada: one")));

        String other = ada.newSession();
        ada.converse(other, "/general " + note + " {\"text\":\"two\"}");
        JsonNode stale = question();
        // The same name of the same server, but another token than the one that was asked about.
        assertThat(ada.patch("/api/connections/" + id, "{\"secret\":\"another-token\"}").status())
                .isEqualTo(200);
        approve(stale);
        await(() -> events(other).contains("is not the one that was asked about any more"));
        assertThat(desk.notes()).containsExactly("token-of-ada: one");
    }

    private JsonNode question() {
        await(() -> !pending().isEmpty());
        return pending().getFirst();
    }

    private List<JsonNode> pending() {
        return ada.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private void approve(JsonNode question) {
        String path = "/api/approvals/" + question.path("approvalId").asString();
        assertThat(ada.post(path, "{\"decision\":\"approved\"}").status()).isEqualTo(200);
    }

    private String events(String session) {
        return ada.get(session + "/messages?limit=100").text();
    }

    private static void await(java.util.function.BooleanSupplier look) {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!look.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it happens in time").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void disconnectingEndsItsUseAtOnceAndLeavesNoToken() throws Exception {
        String id = id(ada.post("/api/connections", connection("Notes", "canary-token-of-ada")));
        String note = tool(ada, "note");
        String session = ada.newSession();
        ada.converse(session, "/general " + note + " {\"text\":\"late\"}");
        JsonNode question = question();
        assertThat(ada.delete("/api/connections/" + id).status()).isEqualTo(204);
        approve(question);
        await(() -> events(session).contains("There is no tool called " + note));
        assertThat(desk.notes()).isEmpty();
        assertThat(ask(ada, TOOLS)).contains("I have: .");
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary-token-of-ada");
            }
        }
    }

    @Test
    void aTokenThatIsRevokedThereIsSaidWithItsConnection() {
        String id = id(ada.post("/api/connections", connection("Notes", "token-of-ada")));
        String look = tool(ada, "look");
        desk.refuse("token-of-ada");
        assertThat(ask(ada, "/general " + look + " {}")).contains("it refuses our credentials");
        JsonNode now = one(ada, id);
        assertThat(now.path("state").asString("")).isEqualTo("failing");
        assertThat(now.path("error").asString("")).startsWith("It refuses our credentials");
        assertThat(ada.patch("/api/connections/" + id, "{\"secret\":\"fresh-token\"}").status())
                .isEqualTo(200);
        assertThat(ada.post("/api/connections/" + id + "/check", "{}").json().get("state"))
                .hasToString("\"ok\"");
        assertThat(ask(ada, "/general " + look + " {}")).contains("Seen by ***");
    }

    @Test
    void eachPersonWorksThereAsThemselvesAndARefusedTokenIsRenewed() {
        try (DemoErp signIn = DemoErp.start(DemoErpOptions.defaults())) {
            String id =
                    id(
                            root.post(
                                    "/api/admin/connections",
                                    """
                                    {"kind":"mcp","name":"Notes","way":"person",
                                     "secret":"demo-secret","settings":{"url":"%s","reads":"look",
                                     "issuer":"%s","clientId":"demo-client",
                                     "scope":"erp offline_access"}}
                                    """
                                            .formatted(desk.url(), signIn.issuer())));
            assertThat(ask(ada, TOOLS)).as("not signed in").contains("I have: .");
            assertThat(one(ada, id).path("state").asString("")).isEqualTo("needs_sign_in");
            assertThat(desk.tokens()).isEmpty();
            assertThat(new Browser(ada).signIn(id, "ada")).isEqualTo("connected=" + id);
            String look = tool(ada, "look");
            assertThat(ask(ada, "/general " + look + " {}")).contains("Seen by ***");
            assertThat(ask(ben, "/general " + look + " {}")).doesNotContain("Seen by");
            String first = desk.tokens().getLast();

            desk.refuse(first);
            assertThat(ask(ada, "/general " + look + " {}")).contains("Seen by ***");
            assertThat(desk.tokens().getLast()).isNotEqualTo(first);
            assertThat(one(ada, id).path("state").asString("")).isEqualTo("ok");

            desk.refuse(desk.tokens().getLast());
            signIn.endSignIns();
            assertThat(ask(ada, "/general " + look + " {}"))
                    .contains("Your sign-in to Notes has ended; sign in again");
            assertThat(one(ada, id).path("state").asString("")).isEqualTo("needs_sign_in");
        }
    }

    @Test
    void theServersOwnTokenIsFetchedAnewWhereItCountsNoMoreAndAWrongSecretIsSaidWithoutIt() {
        try (DemoErp signIn = DemoErp.start(DemoErpOptions.defaults())) {
            String id = id(root.post("/api/admin/connections", byTheServer(signIn)));
            String look = "/general " + tool(ada, "look") + " {}";
            assertThat(ask(ada, look)).contains("Seen by ***");
            String first = desk.tokens().getLast();
            desk.refuse(first);
            assertThat(ask(ada, look)).contains("Seen by ***");
            assertThat(desk.tokens().getLast()).isNotEqualTo(first);
            assertThat(one(ada, id).path("state").asString("")).isEqualTo("ok");

            assertThat(changed(id, "canary-wrong-secret")).isEqualTo("failing");
            assertThat(one(ada, id).path("error").asString(""))
                    .contains("invalid_client")
                    .doesNotContain("canary-wrong-secret");
            assertThat(ask(ada, look)).doesNotContain("Seen by", "canary-wrong-secret");
            assertThat(changed(id, "demo-secret")).isEqualTo("ok");
            assertThat(ask(ada, look)).contains("Seen by ***");
        }
    }

    /** How a connection of the tenant is with another secret. */
    private String changed(String id, String secret) {
        String path = "/api/admin/connections/" + id;
        Reply changed = root.patch(path, "{\"secret\":\"" + secret + "\"}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        return root.post(path + "/check", "{}").json().path("state").asString("");
    }

    private String byTheServer(DemoErp signIn) {
        return """
        {"kind":"mcp","name":"Notes","way":"client","secret":"demo-secret",
         "settings":{"url":"%s","reads":"look","tokenUrl":"%s","clientId":"demo-client",
         "scope":"erp"}}
        """
                .formatted(desk.url(), signIn.tokenUrl());
    }

    @Test
    void whatCannotBeIsSaidAtItsField() {
        Reply nowhere =
                ada.post(
                        "/api/connections",
                        connection("Far", "t").replace(desk.url(), "https://mcp.example/mcp"));
        assertThat(nowhere.json().path("field").asString("")).isEqualTo("url");
        Reply basic =
                ada.post(
                        "/api/connections",
                        connection("Notes", "t").replace("\"token\"", "\"basic\""));
        assertThat(basic.json().path("field").asString("")).isEqualTo("way");
        Reply reads = ada.post("/api/connections", connection("Notes", "t").replace("look", "a b"));
        assertThat(reads.json().path("field").asString("")).isEqualTo("reads");
    }
}
