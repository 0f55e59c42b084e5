package dev.workmate.connection.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.user.DemoUser;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** People connect an ERP system, sign in there, and work with their own rights and no others'. */
@Timeout(120)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ConnectedErpIT {
    private static final Pattern CALL = Pattern.compile("(erp_\\w+) (\\{.*})");
    private static final String COUNT = "/erp erp_count {\"entity\":\"customers\"}";
    private static final String COMPANIES = "/erp erp_list_companies {}";

    private static DemoErp erp;
    private static RunningServer server;
    private static ApiClient root;
    private static ApiClient ada;
    private static ApiClient ben;
    private static String forAll;

    @TempDir static Path home;

    @BeforeAll
    static void start() {
        erp =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withTokens(
                                        DemoErpOptions.defaults()
                                                .tokens()
                                                .withUserToken("canary-token-of-ben", DemoUser.BEN)
                                                .withLife(Duration.ofHours(1))));
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(ConnectedErpIT::script),
                        "--workmate.demo-erp=off",
                        "--workmate.connection-hosts=127.0.0.1");
        root = signedIn("Root", Role.USER, Role.ADMINISTRATOR);
        ada = signedIn("Ada", Role.USER);
        ben = signedIn("Ben", Role.USER);
        forAll = id(root.post("/api/admin/connections", byPeople("Works ERP")));
    }

    @AfterAll
    static void stop() {
        server.close();
        erp.close();
    }

    private static ApiClient signedIn(String name, Role... roles) {
        return server.signedIn(User.of(UserId.next(), name, roles));
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

    private static String byPeople(String name) {
        return """
        {"kind":"erp","name":"%s","way":"person","secret":"demo-secret","settings":
         {"url":"%s","issuer":"%s","clientId":"demo-client","scope":"erp offline_access",
          "company":"Tarnhollow Trading"}}
        """
                .formatted(name, erp.apiUrl(), erp.issuer());
    }

    private static String id(Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").asString();
    }

    private static String ask(ApiClient person, String words) {
        return person.converse(person.newSession(), words).toString();
    }

    private static Browser browser(ApiClient person) {
        return new Browser(person);
    }

    private static String state(ApiClient person, String id) {
        return one(person, id).path("state").asString("");
    }

    private static tools.jackson.databind.JsonNode one(ApiClient person, String id) {
        for (var each : person.get("/api/connections").json().get("connections")) {
            if (each.get("id").asString().equals(id)) {
                return each;
            }
        }
        throw new AssertionError("no connection " + id);
    }

    @Test
    @Order(1)
    void whoIsNotSignedInIsToldWhatToDo() {
        assertThat(state(ada, forAll)).isEqualTo("needs_sign_in");
        assertThat(ask(ada, COUNT))
                .contains("You are not signed in to Works ERP", "Settings, Connections");
        assertThat(ada.post("/api/connections/" + forAll + "/check", "{}").json().get("state"))
                .hasToString("\"needs_sign_in\"");
    }

    @Test
    @Order(2)
    void eachWorksWithTheirOwnRights() {
        assertThat(browser(ada).signIn(forAll, "ada")).isEqualTo("connected=" + forAll);
        assertThat(browser(ben).signIn(forAll, "ben")).isEqualTo("connected=" + forAll);
        assertThat(state(ada, forAll)).isEqualTo("ok");
        assertThat(ask(ada, COMPANIES)).contains("Tarnhollow Trading", "Tarnhollow Services");
        assertThat(ask(ben, COMPANIES))
                .contains("Tarnhollow Trading")
                .doesNotContain("Tarnhollow Services");
        assertThat(ask(ada, COUNT)).contains("260");
        assertThat(ask(ben, COUNT)).contains("260");
        assertThat(ask(ben, "/erp erp_select_company {\"company\":\"services\"}"))
                .contains("is not the name of one company")
                .doesNotContain("Tarnhollow Services");
        assertThat(ask(root, COUNT)).contains("You are not signed in to Works ERP");
    }

    @Test
    @Order(3)
    void aTokenThatTheSystemForgotIsRenewedOnceForAllWhoAsk() throws Exception {
        erp.expireTokens();
        try (var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            List<java.util.concurrent.Future<String>> asked =
                    Stream.generate(() -> threads.submit(() -> ask(ada, COUNT))).limit(4).toList();
            for (var each : asked) {
                assertThat(each.get()).contains("260");
            }
        }
        assertThat(state(ada, forAll)).isEqualTo("ok");
    }

    @Test
    @Order(4)
    void aSignInThatEndedThereSaysSoAndCanBeMadeAgain() {
        erp.endSignIns();
        erp.expireTokens();
        assertThat(ask(ben, COUNT)).contains("Your sign-in to Works ERP has ended; sign in again");
        assertThat(state(ben, forAll)).isEqualTo("needs_sign_in");
        assertThat(browser(ben).signIn(forAll, "ben")).isEqualTo("connected=" + forAll);
        assertThat(ask(ben, COUNT)).contains("260");
    }

    @Test
    @Order(5)
    void aSignInCountsForWhoBeganItInTheBrowserThatBeganItAndOnce() {
        Browser first = browser(ada);
        String back = first.consent(first.begin(forAll), "ada");
        assertThat(browser(ben).with(first.cookie()).finish(back)).isEqualTo("signIn=unknown");
        // What was tried is used up, also for who began.
        assertThat(first.finish(back)).isEqualTo("signIn=unknown");

        Browser second = browser(ada);
        String other = second.consent(second.begin(forAll), "ada");
        assertThat(browser(ada).finish(other)).isEqualTo("signIn=unknown");

        Browser third = browser(ada);
        String good = third.consent(third.begin(forAll), "ada");
        assertThat(third.finish(good.replaceAll("iss=[^&]*", "iss=https%3A%2F%2Fevil.example")))
                .isEqualTo("signIn=failed");
        Browser silent = browser(ada);
        String unnamed = silent.consent(silent.begin(forAll), "ada");
        assertThat(silent.finish(unnamed.replaceAll("&iss=[^&]*", ""))).isEqualTo("signIn=failed");
        Browser refused = browser(ada);
        assertThat(refused.finish(refused.consent(refused.begin(forAll), "")))
                .isEqualTo("signIn=refused");
        Browser fourth = browser(ada);
        String fine = fourth.consent(fourth.begin(forAll), "ada");
        assertThat(fourth.finish(fine)).isEqualTo("connected=" + forAll);
        assertThat(fourth.finish(fine)).isEqualTo("signIn=unknown");
    }

    @Test
    @Order(6)
    void anOwnConnectionStandsBesideTheOneForAllAndIsNobodyElses() {
        String own =
                id(
                        ben.post(
                                "/api/connections",
                                """
                                {"kind":"erp","name":"Mine","way":"token",
                                 "secret":"canary-token-of-ben","settings":{"url":"%s"}}
                                """
                                        .formatted(erp.apiUrl())));
        assertThat(ben.post("/api/connections/" + own + "/check", "{}").json().get("state"))
                .hasToString("\"ok\"");
        assertThat(ask(ben, COMPANIES)).contains("Mine", "Works ERP");
        assertThat(ask(ben, COUNT)).contains("Tarnhollow Trading (Mine)");
        assertThat(ask(ada, COMPANIES)).doesNotContain("Mine");
        for (ApiClient other : List.of(ada, root)) {
            assertThat(other.get("/api/connections").text()).doesNotContain(own);
            assertThat(other.patch("/api/connections/" + own, "{\"name\":\"x\"}").code())
                    .isEqualTo("connection_not_found");
            assertThat(other.post("/api/connections/" + own + "/check", "{}").code())
                    .isEqualTo("connection_not_found");
            assertThat(other.delete("/api/connections/" + own).code())
                    .isEqualTo("connection_not_found");
        }
        assertThat(root.delete("/api/admin/connections/" + own).code())
                .isEqualTo("connection_not_found");
        // Elsewhere it must not take the secret along.
        Reply moved =
                ben.patch(
                        "/api/connections/" + own,
                        "{\"settings\":{\"url\":\"http://127.0.0.1:9/api\"}}");
        assertThat(moved.code()).isEqualTo("invalid_field");
        assertThat(moved.json().get("field")).hasToString("\"secret\"");
        assertThat(ben.delete("/api/connections/" + own).status()).isEqualTo(204);
        assertThat(ask(ben, COMPANIES)).doesNotContain("Mine");
    }

    @Test
    @Order(7)
    void whatIsForAllIsForAdministratorsToChangeAndEverythingIsInTheLog() {
        assertThat(ada.get("/api/admin/connections").status()).isEqualTo(403);
        assertThat(ada.post("/api/admin/connections", byPeople("Hers")).status()).isEqualTo(403);
        assertThat(ada.delete("/api/connections/" + forAll).code())
                .isEqualTo("connection_not_found");
        assertThat(
                        root.post(
                                        "/api/admin/connections",
                                        byPeople("Far").replace("127.0.0.1", "10.0.0.1"))
                                .code())
                .isEqualTo("invalid_field");
        assertThat(root.post("/api/admin/connections", byPeople("Works ERP")).text())
                .contains("\"field\":\"name\"");
        assertThat(one(root, forAll).get("editable").asBoolean()).isFalse();
        String all = root.get("/api/admin/connections").text();
        assertThat(all).contains("\"signedIn\":2", erp.apiUrl()).doesNotContain("demo-secret");
        assertThat(root.get("/api/admin/log").text())
                .contains("connection_added", "connection_signed_in", "connection_removed")
                .doesNotContain("Mine", "canary-token-of-ben", "demo-secret");
    }

    @Test
    @Order(8)
    void disconnectingEndsEverybodysAccess() throws Exception {
        assertThat(root.delete("/api/admin/connections/" + forAll).status()).isEqualTo(204);
        assertThat(ask(ada, COUNT)).contains("No ERP system is connected");
        assertThat(ada.get("/api/connections").text()).doesNotContain("Works ERP");
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(
                                new String(
                                        Files.readAllBytes(file),
                                        java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary-token-of-ben");
            }
        }
    }

    /** In a tenant of its own, so that nobody else's answers come from there. */
    @Test
    @Order(9)
    void theServersOwnTokenIsFetchedAnewAndAWrongSecretIsSaidWithoutIt() {
        ApiClient far =
                server.signedIn(
                        new User(
                                UserId.next(),
                                TenantId.next(),
                                "Far",
                                Set.of(Role.USER, Role.ADMINISTRATOR)));
        String own = id(far.post("/api/admin/connections", byTheServer("demo-secret")));
        assertThat(ask(far, COUNT)).contains("260");
        assertThat(state(far, own)).isEqualTo("ok");
        erp.expireTokens();
        assertThat(ask(far, COUNT)).as("by another token").contains("260");
        assertThat(state(far, own)).isEqualTo("ok");

        assertThat(changed(far, own, "canary-wrong-secret")).isEqualTo("failing");
        assertThat(one(far, own).path("error").asString(""))
                .contains("refused (invalid_client)", "client secret")
                .doesNotContain("canary-wrong-secret");
        assertThat(ask(far, COUNT))
                .contains("invalid_client")
                .doesNotContain("canary-wrong-secret");
        assertThat(far.get("/api/admin/log").text()).doesNotContain("canary-wrong-secret");
        assertThat(changed(far, own, "demo-secret")).isEqualTo("ok");
        assertThat(one(far, own).path("error").asString("")).isEmpty();
        assertThat(ask(far, COUNT)).contains("260");
    }

    private static String byTheServer(String secret) {
        return """
        {"kind":"erp","name":"Own ERP","way":"client","secret":"%s","settings":
         {"url":"%s","tokenUrl":"%s","clientId":"demo-client","scope":"erp",
          "company":"Tarnhollow Trading"}}
        """
                .formatted(secret, erp.apiUrl(), erp.tokenUrl());
    }

    /** How a connection of the tenant is with another secret. */
    private static String changed(ApiClient administrator, String id, String secret) {
        String path = "/api/admin/connections/" + id;
        Reply changed = administrator.patch(path, "{\"secret\":\"" + secret + "\"}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        return administrator.post(path + "/check", "{}").json().path("state").asString("");
    }
}
