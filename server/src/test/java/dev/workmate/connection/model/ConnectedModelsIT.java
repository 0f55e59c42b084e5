package dev.workmate.connection.model;

import static dev.workmate.llm.testserver.Part.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.suite.Subjects;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** People and tenants bring accounts at providers, which their own conversations are paid with. */
@Timeout(120)
class ConnectedModelsIT {
    private ProviderServer provider;
    private ProviderServer other;
    private RunningServer server;
    private ApiClient root;
    private ApiClient ada;
    private ApiClient ben;
    private ApiClient far;

    @TempDir Path home;

    @BeforeEach
    void start() {
        provider = Subjects.responses().servers().get();
        provider.answering(_ -> Reply.of(says("From the first account."))).serving("gpt-5.5");
        other = Subjects.responses().servers().get();
        other.answering(_ -> Reply.of(says("From the second account."))).serving("gpt-5.5");
        server =
                RunningServer.startAsConfigured(
                        home,
                        "--workmate.model=offline",
                        "--workmate.demo-erp=off",
                        "--workmate.connection-hosts=127.0.0.1");
        root = server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
        ada = server.signedIn(User.of(UserId.next(), "Ada", Role.USER));
        ben = server.signedIn(User.of(UserId.next(), "Ben", Role.USER));
        far = server.signedIn(new User(UserId.next(), TenantId.next(), "Far", Set.of(Role.USER)));
    }

    @AfterEach
    void stop() {
        server.close();
        provider.close();
        other.close();
    }

    private static String account(ProviderServer at, String key, String roles) {
        return """
        {"kind":"model","name":"OpenAI","way":"token","secret":"%s","settings":
         {"provider":"openai","url":"%s/v1","model":"gpt-5.5","roles":"%s"}}
        """
                .formatted(key, at.address(), roles);
    }

    private static String id(ApiClient.Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").asString();
    }

    private static String ask(ApiClient person) {
        return person.converse(person.newSession(), "/general Hello?").toString();
    }

    private static List<String> models(ProviderServer provider) {
        return provider.calls().stream()
                .map(HttpCall::json)
                .filter(body -> body.has("model"))
                .map(body -> body.get("model").asString())
                .distinct()
                .toList();
    }

    private static JsonNode checked(ApiClient person, String id) {
        return person.post("/api/connections/" + id + "/check", "{}").json();
    }

    @Test
    void theirOwnAccountCountsBeforeTheTenantsAndThatBeforeTheOperators() {
        assertThat(ask(ada)).doesNotContain("account.");
        String forAll =
                id(root.post("/api/admin/connections", account(other, ProviderServer.KEY, "")));
        String own = id(ada.post("/api/connections", account(provider, ProviderServer.KEY, "")));
        assertThat(checked(ada, own).path("state").asString("")).isEqualTo("ok");
        assertThat(ask(ada)).contains("From the first account.");
        assertThat(ask(ben)).contains("From the second account.");
        assertThat(ask(far)).doesNotContain("account.");
        assertThat(models(provider)).containsExactly("gpt-5.5");

        assertThat(payers(ada)).contains(own, "operator").doesNotContain(forAll);
        assertThat(payers(ben)).contains(forAll).doesNotContain(own);
        assertThat(ada.get("/api/usage?groupBy=connection").text()).contains("\"cost\":{");

        assertThat(ada.delete("/api/connections/" + own).status()).isEqualTo(204);
        assertThat(ask(ada)).contains("From the second account.");
        assertThat(root.delete("/api/admin/connections/" + forAll).status()).isEqualTo(204);
        assertThat(ask(ada)).doesNotContain("account.");
    }

    private static List<String> payers(ApiClient person) {
        return person.get("/api/usage?groupBy=connection")
                .json()
                .path("lines")
                .valueStream()
                .map(line -> line.path("key").asString(""))
                .toList();
    }

    @Test
    void anAccountServesTheRolesItIsFor() {
        id(ada.post("/api/connections", account(provider, ProviderServer.KEY, "chart")));
        assertThat(ask(ada)).doesNotContain("account.");
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aKeyThatIsNotTakenIsSaidAndNobodyElsePaysInstead() throws Exception {
        id(root.post("/api/admin/connections", account(other, ProviderServer.KEY, "")));
        String own = id(ada.post("/api/connections", account(provider, "canary-wrong-key", "")));
        assertThat(ask(ada)).contains("auth_failed").doesNotContain("account.", "canary-wrong");
        assertThat(other.calls()).isEmpty();
        JsonNode failing = checked(ada, own);
        assertThat(failing.path("state").asString("")).isEqualTo("failing");
        assertThat(failing.toString()).doesNotContain("canary-wrong");
        assertThat(ada.delete("/api/connections/" + own).status()).isEqualTo(204);
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary-wrong-key");
            }
        }
    }

    @Test
    void aModelThatTheAccountHasNotIsSaid() {
        String own =
                id(
                        ada.post(
                                "/api/connections",
                                account(provider, ProviderServer.KEY, "")
                                        .replace("gpt-5.5", "gpt-9")));
        assertThat(checked(ada, own).path("error").asString(""))
                .isEqualTo("The account has no model called gpt-9.");
    }

    @Test
    void whatCannotBeIsSaidAtItsField() {
        String account = account(provider, "k", "");
        assertThat(field(account.replace("\"openai\"", "\"acme\""))).isEqualTo("provider");
        assertThat(field(account.replace("\"roles\":\"\"", "\"roles\":\"cook\"")))
                .isEqualTo("roles");
        assertThat(field(account.replace("\"openai\"", "\"compatible\"").replace("gpt-5.5", "")))
                .isEqualTo("model");
        assertThat(field(account.replaceAll("\"url\":\"[^\"]*\",", "")))
                .as("the operator named the only hosts there are")
                .isEqualTo("provider");
    }

    private String field(String draft) {
        return ada.post("/api/connections", draft).json().path("field").asString("");
    }
}
