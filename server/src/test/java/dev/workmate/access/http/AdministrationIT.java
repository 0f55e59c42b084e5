package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the page of administration asks for: each thing as who may, and as who may not. */
class AdministrationIT {
    private static final String PASSWORD = "a lamp in the north wing";

    private static RunningServer server;
    private static ApiClient root;
    private static ApiClient auditor;
    private static ApiClient user;
    private static ApiClient operator;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
        String code = server.bean(FirstAdministrator.class).code().orElseThrow();
        root =
                as(
                        server.anonymous()
                                .post("/api/auth/setup", account("\"code\":\"" + code, "root")));
        auditor = join("auditor");
        user = join("user");
        operator = join("operator");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String account(String begin, String login) {
        return "{%s\",\"login\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}"
                .formatted(begin, login, login, PASSWORD);
    }

    private static ApiClient as(Reply signedIn) {
        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(200);
        return server.withToken(signedIn.json().get("token").asString());
    }

    private static ApiClient join(String role) {
        Reply made = root.post("/api/admin/invitations", "{\"roles\":[\"%s\"]}".formatted(role));
        String token = made.json().get("token").asString();
        return as(
                server.anonymous()
                        .post("/api/auth/links/accept", account("\"token\":\"" + token, role)));
    }

    private static String id(ApiClient client) {
        return client.get("/api/me").json().get("id").asString();
    }

    @Test
    void tokensOfServicesAreListedAndTakenAway() {
        String service =
                root.post("/api/admin/services", "{\"name\":\"Night\",\"roles\":[\"user\"]}")
                        .json()
                        .get("id")
                        .asString();
        String path = "/api/admin/services/" + service + "/tokens";
        JsonNode made = root.post(path, "{\"name\":\"one\",\"scopes\":[\"read\"]}").json();
        ApiClient program = server.withToken(made.get("token").asString());

        assertThat(program.get("/api/sessions").status()).isEqualTo(200);
        assertThat(auditor.get(path).text())
                .contains("\"one\"")
                .doesNotContain(made.get("token").asString());
        assertThat(user.get(path).code()).isEqualTo("administrators_only");
        String token = path + "/" + made.get("id").asString();
        assertThat(auditor.delete(token).code()).isEqualTo("administrators_only");
        assertThat(root.delete(path.replace(service, id(user)) + "/" + service).code())
                .isEqualTo("person_not_found");
        assertThat(root.delete(token).status()).isEqualTo(204);
        assertThat(program.get("/api/sessions").status()).isEqualTo(401);
        assertThat(root.delete(token).code()).isEqualTo("token_not_found");
    }

    @Test
    void whoSignsOutElsewhereStaysHere() {
        String again = "{\"login\":\"operator\",\"password\":\"" + PASSWORD + "\"}";
        ApiClient other = as(server.anonymous().post("/api/auth/login", again));

        assertThat(operator.delete("/api/me/sign-ins?others=true").status()).isEqualTo(204);
        assertThat(other.get("/api/me").status()).isEqualTo(401);
        assertThat(operator.get("/api/me").status()).isEqualTo(200);
    }

    @Test
    void theLogIsNarrowedDownAndGivenAsCsv() {
        String mine = "/api/admin/log?kind=invitation_accepted&person=" + id(user);
        assertThat(auditor.get(mine).json().get("entries")).hasSize(1);
        assertThat(auditor.get(mine + "&to=2020-01-01").json().get("entries")).isEmpty();
        assertThat(auditor.get(mine + "&from=2020-01-01&area=").json().get("entries")).hasSize(1);
        assertThat(auditor.get("/api/admin/log?kind=nonsense").code())
                .isEqualTo("invalid_parameter");
        assertThat(auditor.get("/api/admin/log?person=me").code()).isEqualTo("invalid_parameter");
        assertThat(auditor.get("/api/admin/log?from=yesterday").code()).isEqualTo("invalid_date");
        Reply csv = auditor.get(mine.replace("log?", "log.csv?"));
        assertThat(csv.text().lines()).hasSize(2);
        assertThat(csv.text()).startsWith("sequence,at,area,kind,").contains(id(user));
        assertThat(user.get("/api/admin/log.csv").code()).isEqualTo("administrators_only");
    }

    @Test
    void whoReadsWhatOthersDidIsInTheLogItself() {
        String session = user.newSession();
        for (String way : new String[] {"", "?limit=1", "/verify", "/export"}) {
            assertThat(auditor.get(session + "/audit" + way).status()).isEqualTo(200);
            assertThat(user.get(session + "/audit" + way).status()).isEqualTo(200);
        }
        auditor.get("/api/admin/log.csv");
        String mine = "/api/admin/log?person=" + id(auditor) + "&kind=";
        String read = "session " + SocketClient.sessionId(session) + ": ";

        assertThat(details(mine + "session_read"))
                .as("not the pages of one reading, and not the owner's own")
                .containsExactly(read + "export", read + "verify", read + "audit");
        assertThat(details(mine + "log_exported")).isNotEmpty();
        assertThat(details("/api/admin/log?kind=session_read&person=" + id(user)))
                .as("the owner is named")
                .hasSize(3);
    }

    private static List<String> details(String path) {
        return root.get(path)
                .json()
                .get("entries")
                .valueStream()
                .map(entry -> entry.get("detail").asString())
                .toList();
    }

    /** By the one who is left, who would be nobody's administrator afterwards. */
    @Test
    void theLastAdministratorIsNotErased() {
        HttpRequest.Builder erase =
                root.request("/api/me")
                        .header("Content-Type", "application/json")
                        .method(
                                "DELETE",
                                BodyPublishers.ofString("{\"confirm\":\"erase everything\"}"));

        assertThat(root.send(erase).code()).isEqualTo("last_administrator");
        assertThat(
                        root.post(
                                        "/api/admin/people/" + id(root) + "/erasure",
                                        "{\"confirm\":\"erase everything\"}")
                                .code())
                .isEqualTo("last_administrator");
        assertThat(root.get("/api/me").status()).isEqualTo(200);
    }

    @Test
    void budgetsTeamsAndHoldsAreChangedByAdministratorsAndNoted() {
        String budget = "/api/admin/budgets/team/Sales/month";
        assertThat(auditor.put(budget, "{\"limit\":\"5\"}").code()).isEqualTo("not_permitted");
        assertThat(root.put(budget, "{\"limit\":\"5\"}").status()).isEqualTo(200);
        assertThat(root.put("/api/admin/teams/" + id(user), "{\"team\":\"Sales\"}").status())
                .isEqualTo(204);
        assertThat(root.delete(budget).status()).isEqualTo(204);
        String hold = "/api/admin/holds/people/" + id(user);
        assertThat(auditor.put(hold, "{\"reason\":\"x\"}").code()).isEqualTo("administrators_only");
        assertThat(root.put(hold, "{\"reason\":\"a lawsuit\"}").status()).isEqualTo(200);
        assertThat(auditor.get("/api/admin/holds").text()).contains("a lawsuit");
        assertThat(user.get("/api/admin/holds").code()).isEqualTo("administrators_only");
        assertThat(root.delete(hold).status()).isEqualTo(204);

        assertThat(root.get("/api/admin/log?kind=setting_changed").text())
                .contains("the budget of team Sales by month is 5")
                .contains("the budget of team Sales by month is taken away")
                .contains("in the team Sales")
                .contains("on hold: a lawsuit")
                .contains("hold lifted");
    }

    @Test
    void retentionAndSealsAreToldToReaders() {
        assertThat(auditor.get("/api/admin/retention").json().get("days").asInt()).isZero();
        assertThat(auditor.get("/api/admin/seals").status()).isEqualTo(200);
        for (String path : new String[] {"retention", "seals"}) {
            assertThat(user.get("/api/admin/" + path).code()).isEqualTo("administrators_only");
        }
    }

    @Test
    void rulesArePublishedWhereTheyAreRightAndNobodyElsePublishedMeanwhile() {
        String path = "/api/admin/configuration";
        assertThat(user.get(path).code()).isEqualTo("administrators_only");
        assertThat(operator.get(path).json().get("number").asLong()).isZero();
        assertThat(auditor.put(path, wish(0, "[]")).code()).isEqualTo("administrators_only");
        Reply wrong = root.put(path, wish(0, "[{\\\"decision\\\":\\\"perhaps\\\"}]"));
        assertThat(wrong.code()).isEqualTo("invalid_configuration");
        assertThat(wrong.json().get("detail").asString()).contains("permissions.json", "rule 1");
        assertThat(root.put(path, wish(0, "[]").replace("permissions.json", "mcp.json")).code())
                .isEqualTo("invalid_configuration");
        assertThat(root.put(path, wish(0, "[]").replace("permissions", "../x")).code())
                .isEqualTo("invalid_configuration");

        String rule = "[{\\\"decision\\\":\\\"second_person\\\",\\\"above\\\":\\\"10\\\"}]";
        JsonNode published = root.put(path, wish(0, rule)).json();
        assertThat(published.get("number").asLong()).isEqualTo(1);
        assertThat(published.get("rules").get(0).get("above").asString()).isEqualTo("10");
        assertThat(root.put(path, wish(0, "[]")).code()).isEqualTo("configuration_changed");
        assertThat(root.get("/api/admin/log?kind=setting_changed").text())
                .contains("configuration 1: permissions.json");
        assertThat(auditor.delete(path).code()).isEqualTo("administrators_only");
        assertThat(root.delete(path).status()).isEqualTo(204);
        assertThat(root.get(path).json().get("number").asLong()).isZero();
    }

    private static String wish(long basedOn, String rules) {
        return "{\"basedOn\":%d,\"files\":[{\"name\":\"permissions.json\",\"text\":\"%s\"}]}"
                .formatted(basedOn, rules);
    }
}
