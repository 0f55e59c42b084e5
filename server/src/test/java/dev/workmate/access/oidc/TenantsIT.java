package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Companies made by the API, and what they know of each other. */
@Timeout(180)
class TenantsIT {
    private static final String PASSWORD = "a lamp in the north wing";
    private static final String TENANTS = "/api/admin/tenants";

    @TempDir private static Path home;
    @TempDir private static Path elsewhere;
    private static LyingProvider provider;
    private static RunningServer server;
    private static ApiClient root;
    private static JsonNode north;

    /** One tenant is made before the start that names it. */
    @BeforeAll
    static void start() {
        try (RunningServer first = RunningServer.start(home, ObedientModel.model())) {
            server = first;
            String code = first.bean(FirstAdministrator.class).code().orElseThrow();
            north =
                    as(first.anonymous()
                                    .post("/api/auth/setup", account("\"code\":\"" + code, "root")))
                            .post(TENANTS, "{\"name\":\"North\"}")
                            .json();
        }
        provider = new LyingProvider();
        server =
                RunningServer.start(
                        home,
                        ObedientModel.model(),
                        "--workmate.oidc-providers=north,first",
                        "--workmate.oidc-north-issuer=" + provider.issuer(),
                        "--workmate.oidc-north-client-id=" + LyingProvider.CLIENT,
                        "--workmate.oidc-north-default-roles=user",
                        "--workmate.oidc-north-tenant=" + north.get("id").asString(),
                        "--workmate.oidc-first-issuer=" + provider.issuer(),
                        "--workmate.oidc-first-client-id=" + LyingProvider.CLIENT,
                        "--workmate.oidc-first-default-roles=user");
        root = signIn("root");
    }

    @AfterAll
    static void stop() {
        server.close();
        provider.close();
    }

    private static String account(String begin, String login) {
        return "{%s\",\"login\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}"
                .formatted(begin, login, login, PASSWORD);
    }

    private static ApiClient as(Reply signedIn) {
        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(200);
        return server.withToken(signedIn.json().get("token").asString());
    }

    private static ApiClient signIn(String login) {
        String body = "{\"login\":\"%s\",\"password\":\"%s\"}".formatted(login, PASSWORD);
        return as(server.anonymous().post("/api/auth/login", body));
    }

    private static Reply accept(JsonNode invitation, String login) {
        String token = invitation.get("token").asString();
        return server.anonymous()
                .post("/api/auth/links/accept", account("\"token\":\"" + token, login));
    }

    private static JsonNode made(String name) {
        Reply made = root.post(TENANTS, "{\"name\":\"%s\"}".formatted(name));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        return made.json();
    }

    private static String id(ApiClient client) {
        return client.get("/api/me").json().get("id").asString();
    }

    private static String tenant(ApiClient client) {
        return client.get("/api/me").json().get("tenant").asString();
    }

    private static ApiClient invited(ApiClient administrator, String role) {
        Reply made =
                administrator.post(
                        "/api/admin/invitations", "{\"roles\":[\"user\",\"%s\"]}".formatted(role));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return as(accept(made.json(), role + "-" + tenant(administrator)));
    }

    /** A company with somebody who administrates it, and what somebody said there. */
    private record Company(ApiClient administrator, ApiClient auditor, String session) {
        static Company begin(String name) {
            ApiClient administrator = as(accept(made(name).get("invitation"), name));
            ApiClient auditor = invited(administrator, "auditor");
            String session = auditor.newSession();
            auditor.converse(session, "the word of " + name);
            return new Company(administrator, auditor, session);
        }

        List<ApiClient> people() {
            return List.of(administrator, auditor);
        }

        /** What nobody else may read. */
        List<String> canaries() {
            return List.of(
                    id(administrator).toLowerCase(),
                    id(auditor).toLowerCase(),
                    SocketClient.sessionId(session).toLowerCase());
        }

        /** All lists that tell of people and sessions. */
        Map<String, String> told(ApiClient reader) {
            Map<String, String> told = new HashMap<>();
            for (String path :
                    List.of(
                            "/api/admin/people?limit=200",
                            "/api/admin/log?limit=200",
                            "/api/admin/invitations",
                            "/api/admin/teams",
                            "/api/admin/budgets",
                            "/api/usage?scope=tenant&groupBy=person",
                            "/api/sessions",
                            "/api/search?q=word")) {
                told.put(path, reader.get(path).text().toLowerCase());
            }
            return told;
        }
    }

    @Test
    void twoCompaniesSeeNothingOfEachOther() {
        Company east = Company.begin("East");
        Company west = Company.begin("West");

        assertThat(tenant(east.administrator()))
                .isEqualTo(tenant(east.auditor()))
                .isNotEqualTo(tenant(west.administrator()))
                .isNotEqualTo(tenant(root));
        assertThat(east.told(east.administrator()).get("/api/admin/people?limit=200"))
                .as("it would be found")
                .contains(id(east.auditor()).toLowerCase());
        assertThat(east.auditor().get(east.session() + "/audit").text()).contains("word of East");
        for (ApiClient stranger : List.of(west.administrator(), west.auditor(), root)) {
            assertThat(stranger.get(east.session()).status()).isEqualTo(404);
            assertThat(stranger.get(east.session() + "/audit").status()).isEqualTo(404);
            assertThat(stranger.get(east.session() + "/messages").status()).isEqualTo(404);
            assertThat(
                            stranger.patch(
                                            "/api/admin/people/" + id(east.auditor()),
                                            "{\"disabled\":true}")
                                    .status())
                    .isIn(403, 404);
            for (String canary : east.canaries()) {
                assertThat(west.told(stranger))
                        .allSatisfy((_, text) -> assertThat(text).doesNotContain(canary));
            }
        }
        for (ApiClient person : east.people()) {
            assertThat(person.get(TENANTS).code()).isEqualTo("administrators_only");
            assertThat(person.post(TENANTS, "{\"name\":\"x\"}").code())
                    .isEqualTo("administrators_only");
        }
        assertThat(root.get("/api/admin/log?kind=tenant_made").text()).contains("East", "West");
        assertThat(root.get(TENANTS).json().get("tenants").valueStream())
                .filteredOn(each -> each.get("name").asString().matches("East|West"))
                .hasSize(2)
                .allMatch(each -> each.get("administrated").asBoolean());
    }

    @Test
    void theFirstAdministratorIsInvitedUntilThereIsOne() {
        JsonNode south = made("South");
        String again = TENANTS + "/" + south.get("id").asString() + "/invitations";
        Reply second = root.post(again, "{}");

        assertThat(second.status()).as(second.text()).isEqualTo(201);
        assertThat(accept(south.get("invitation"), "late").code())
                .as("the link before counts no more")
                .isEqualTo("link_not_found");
        ApiClient administrator = as(accept(second.json(), "southern"));
        assertThat(administrator.get("/api/me").json().get("roles").toString())
                .isEqualTo("[\"user\",\"administrator\"]");
        assertThat(root.post(again, "{}").code()).isEqualTo("tenant_administrated");
        assertThat(root.post(TENANTS + "/" + tenant(root) + "/invitations", "{}").code())
                .isEqualTo("tenant_administrated");
    }

    @ParameterizedTest
    @CsvSource({
        "'{}', 400, invalid_field",
        "'{\"name\":\" \"}', 400, invalid_field",
        "'{\"name\":\"Fine\",\"id\":\"fine\"}', 400, invalid_id",
        "'{\"name\":\"nORTH\"}', 409, tenant_exists",
        "'{\"name\":\"Fine\",\"id\":\"01970000-0000-7000-8000-000000000001\"}', 409, tenant_exists",
        "'{\"name\":\"Fine\",\"email\":\"a@example.org\"}', 409, mail_not_sent"
    })
    void whatCannotBeIsRefusedWithItsReason(String body, int status, String code) {
        Reply refused = root.post(TENANTS, body);

        assertThat(refused.status()).as(refused.text()).isEqualTo(status);
        assertThat(refused.code()).isEqualTo(code);
        assertThat(root.get(TENANTS).text()).doesNotContain("Fine");
    }

    @Test
    void operatorsMakeThemTooAndNobodyElse() {
        ApiClient operator = invited(root, "operator");
        ApiClient auditor = invited(root, "auditor");

        assertThat(operator.post(TENANTS, "{\"name\":\"Of an operator\"}").status()).isEqualTo(201);
        assertThat(auditor.get(TENANTS).text()).contains("Of an operator");
        assertThat(auditor.post(TENANTS, "{\"name\":\"x\"}").code())
                .isEqualTo("administrators_only");
        assertThat(server.demo().get(TENANTS).code()).isEqualTo("administrators_only");
    }

    @Test
    void peopleOfAProviderBelongToItsTenantAndComeInByNoOther() {
        TestBrowser ada = new TestBrowser(server.address());

        assertThat(comeBy("north", ada)).isEqualTo("/");
        assertThat(tenant(server.withToken(ada.login()))).isEqualTo(north.get("id").asString());
        assertThat(comeBy("first", new TestBrowser(server.address())))
                .isEqualTo("/sign-in?problem=provider_other_tenant");
        assertThat(root.get("/api/admin/people?q=ada").json().get("people")).isEmpty();
    }

    private static String comeBy(String id, TestBrowser browser) {
        URI there = browser.begin(id);
        provider.idToken =
                provider.signed(
                        provider.claims("ada", TestBrowser.parameter(there, "nonce")).build());
        String back = "/login/oauth2/code/%s?code=c&state=%s";
        return browser.follow(
                server.address()
                        .resolve(back.formatted(id, TestBrowser.parameter(there, "state"))));
    }

    @Test
    void aTenantThatIsNotThereIsNotStartedWith() {
        assertThatThrownBy(
                        () ->
                                RunningServer.start(
                                                elsewhere,
                                                ObedientModel.model(),
                                                "--workmate.oidc-providers=x",
                                                "--workmate.oidc-x-issuer=" + provider.issuer(),
                                                "--workmate.oidc-x-client-id=c",
                                                "--workmate.oidc-x-default-roles=user",
                                                "--workmate.oidc-x-tenant="
                                                        + north.get("id").asString())
                                        .close())
                .hasRootCauseMessage(
                        "WORKMATE_OIDC_X_TENANT must be the id of a tenant that there is, as GET"
                                + " /api/admin/tenants tells them, was: "
                                + north.get("id").asString());
    }
}
