package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.access.account.TestCodes;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/** A company comes to a fresh server: in the order in which it does. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccountsIT {
    private static final String PASSWORD = "a lamp in the north wing";
    private static final String OTHER = "seven brass door knobs";

    private static RunningServer server;
    private static ApiClient root;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Reply open(String path, String json) {
        return server.anonymous().post(path, json);
    }

    private static String body(String... pairs) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            String value = pairs[i + 1];
            boolean text =
                    !value.startsWith("[") && !value.equals("true") && !value.equals("false");
            fields.add("\"" + pairs[i] + "\":" + (text ? "\"" + value + "\"" : value));
        }
        return "{" + String.join(",", fields) + "}";
    }

    private static ApiClient as(Reply signedIn) {
        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(200);
        return server.withToken(signedIn.json().get("token").asString());
    }

    private static Reply signIn(String login, String password) {
        return open("/api/auth/login", body("login", login, "password", password));
    }

    /** Invites somebody, who accepts. */
    private static ApiClient join(String login, String roles) {
        Reply made = root.post("/api/admin/invitations", body("note", login, "roles", roles));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String token = made.json().get("token").asString();
        return as(
                open(
                        "/api/auth/links/accept",
                        body("token", token, "login", login, "name", login, "password", PASSWORD)));
    }

    private static String id(ApiClient client) {
        return client.get("/api/me").json().get("id").asString();
    }

    @Test
    @Order(1)
    void theFirstAdministratorComesWithTheCodeThatTheServerSaid() {
        JsonNode ways = server.anonymous().get("/api/auth/ways").json();
        assertThat(ways.get("setup").asBoolean()).isTrue();
        assertThat(ways.get("demo").asBoolean()).isTrue();
        String code = server.bean(FirstAdministrator.class).code().orElseThrow();
        String wish = body("login", "Root@Example.org", "name", "Root", "password", PASSWORD);
        String wrong = wish.replace("{", "{\"code\":\"aaaa-aaaa-aaaa-aaaa\",");
        String right = wish.replace("{", "{\"code\":\"" + code + "\",");

        assertThat(open("/api/auth/setup", wrong).code()).isEqualTo("wrong_setup_code");
        assertThat(open("/api/auth/setup", right.replace(PASSWORD, "password1234")).code())
                .isEqualTo("weak_password");
        root = as(open("/api/auth/setup", right));
        assertThat(root.get("/api/me").json().get("roles").toString())
                .isEqualTo("[\"user\",\"administrator\"]");
        assertThat(open("/api/auth/setup", right).code()).isEqualTo("setup_closed");
        ways = server.anonymous().get("/api/auth/ways").json();
        assertThat(ways.get("setup").asBoolean()).isFalse();
        assertThat(ways.get("password").asBoolean()).isTrue();
        assertThat(open("/api/auth/demo", "{}").status()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void peopleSignInWithNameAndPassword() {
        assertThat(
                        as(signIn("ROOT@example.org", PASSWORD))
                                .get("/api/me")
                                .json()
                                .get("name")
                                .asString())
                .isEqualTo("Root");
        Reply wrong = signIn("root@example.org", OTHER);
        Reply nobody = signIn("nobody@example.org", PASSWORD);
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.code()).isEqualTo("wrong_credentials");
        assertThat(nobody.code()).isEqualTo("wrong_credentials");
        assertThat(nobody.json().get("detail")).isEqualTo(wrong.json().get("detail"));
    }

    @Test
    @Order(3)
    void anInvitationMakesOneAccountWithItsRoles() {
        Reply made = root.post("/api/admin/invitations", body("note", "for Ada"));
        String token = made.json().get("token").asString();
        assertThat(root.get("/api/admin/invitations").text())
                .contains("for Ada")
                .doesNotContain(token);
        assertThat(open("/api/auth/links/look", body("token", token)).json().get("kind").asString())
                .isEqualTo("invitation");
        String accept = body("token", token, "login", "ada", "name", "Ada", "password", PASSWORD);
        assertThat(
                        open(
                                        "/api/auth/links/accept",
                                        accept.replace("\"ada\"", "\"root@example.org\""))
                                .code())
                .isEqualTo("login_taken");
        ApiClient ada = as(open("/api/auth/links/accept", accept));

        assertThat(ada.get("/api/me").json().get("roles").toString()).isEqualTo("[\"user\"]");
        assertThat(open("/api/auth/links/accept", accept.replace("\"ada\"", "\"eve\"")).code())
                .isEqualTo("link_not_found");
        assertThat(root.get("/api/admin/invitations").json().get("invitations")).isEmpty();
        for (String path : List.of("people", "invitations", "log", "log/verify")) {
            Reply refused = ada.get("/api/admin/" + path);
            assertThat(refused.status()).as(path).isEqualTo(403);
            assertThat(refused.code()).as(path).isEqualTo("administrators_only");
        }
        assertThat(ada.post("/api/admin/invitations", "{}").code())
                .isEqualTo("administrators_only");
    }

    @Test
    @Order(4)
    void auditorsReadAndChangeNothing() {
        ApiClient auditor = join("auditor", "[\"auditor\"]");
        String session = as(signIn("ada", PASSWORD)).newSession();

        assertThat(auditor.get(session + "/audit").status()).isEqualTo(200);
        assertThat(auditor.get(session + "/messages").status()).isEqualTo(404);
        assertThat(auditor.get("/api/admin/people").status()).isEqualTo(200);
        assertThat(auditor.get("/api/admin/log").status()).isEqualTo(200);
        assertThat(auditor.post("/api/sessions", "{}").code()).isEqualTo("role_required");
        assertThat(auditor.post("/api/admin/invitations", "{}").code())
                .isEqualTo("administrators_only");
        assertThat(auditor.patch("/api/admin/people/" + id(root), body("disabled", "true")).code())
                .isEqualTo("administrators_only");
    }

    @Test
    @Order(5)
    void changedRolesHoldAtOnce() {
        ApiClient bea = join("bea", "[\"user\"]");
        String path = "/api/admin/people/" + id(bea);
        Reply changed = root.patch(path, body("roles", "[\"user\",\"approver\"]"));

        assertThat(changed.json().get("roles").toString()).isEqualTo("[\"user\",\"approver\"]");
        assertThat(bea.get("/api/me").status()).isEqualTo(401);
        bea = as(signIn("bea", PASSWORD));
        assertThat(bea.get("/api/me").text()).contains("approver");
        assertThat(root.patch("/api/admin/people/" + id(root), body("roles", "[\"user\"]")).code())
                .isEqualTo("last_administrator");
        assertThat(root.patch(path, body("disabled", "true")).status()).isEqualTo(200);
        assertThat(bea.get("/api/me").status()).isEqualTo(401);
        assertThat(signIn("bea", PASSWORD).code()).isEqualTo("wrong_credentials");
        assertThat(root.patch(path, body("disabled", "false")).status()).isEqualTo(200);
        assertThat(signIn("bea", PASSWORD).status()).isEqualTo(200);
    }

    @Test
    @Order(6)
    void aNewPasswordEndsAllSignIns() {
        ApiClient cid = join("cid", "[\"user\"]");
        ApiClient elsewhere = as(signIn("cid", PASSWORD));
        assertThat(cid.post("/api/me/password", body("current", OTHER, "password", OTHER)).code())
                .isEqualTo("wrong_credentials");
        assertThat(
                        cid.post("/api/me/password", body("current", PASSWORD, "password", "short"))
                                .code())
                .isEqualTo("weak_password");
        ApiClient fresh =
                as(cid.post("/api/me/password", body("current", PASSWORD, "password", OTHER)));

        assertThat(fresh.get("/api/me").status()).isEqualTo(200);
        assertThat(cid.get("/api/me").status()).isEqualTo(401);
        assertThat(elsewhere.get("/api/me").status()).isEqualTo(401);
        assertThat(signIn("cid", PASSWORD).status()).isEqualTo(401);
        Reply link = root.post("/api/admin/people/" + id(fresh) + "/reset-link", "{}");
        String token = link.json().get("token").asString();
        ApiClient back =
                as(open("/api/auth/links/accept", body("token", token, "password", PASSWORD)));
        assertThat(fresh.get("/api/me").status()).isEqualTo(401);
        assertThat(back.delete("/api/me/sign-ins").status()).isEqualTo(204);
        assertThat(back.get("/api/me").status()).isEqualTo(401);
        assertThat(signIn("cid", PASSWORD).status()).isEqualTo(200);
    }

    @Test
    @Order(7)
    void tokensDoWhatTheirScopesSayAndMakeNoTokens() {
        ApiClient dan = join("dan", "[\"user\",\"administrator\"]");
        ApiClient reader = token(dan, "[\"read\"]");
        ApiClient writer = token(dan, "[\"read\",\"write\"]");
        ApiClient admin = token(dan, "[\"admin\"]");

        assertThat(reader.get("/api/sessions").status()).isEqualTo(200);
        assertThat(reader.post("/api/sessions", "{}").code()).isEqualTo("insufficient_scope");
        assertThat(reader.get("/api/admin/people").code()).isEqualTo("insufficient_scope");
        assertThat(writer.post("/api/sessions", "{}").status()).isEqualTo(201);
        assertThat(writer.post("/api/approvals/" + id(dan), "{}").code())
                .isEqualTo("insufficient_scope");
        assertThat(writer.post("/api/me/tokens", "{}").code()).isEqualTo("sign_in_required");
        assertThat(writer.delete("/api/me/sign-ins").code()).isEqualTo("sign_in_required");
        assertThat(admin.get("/api/admin/people").status()).isEqualTo(200);
        assertThat(admin.get("/api/sessions").code()).isEqualTo("insufficient_scope");
        assertThat(dan.post("/api/me/tokens", body("scopes", "[\"all\"]")).code())
                .isEqualTo("invalid_field");
        JsonNode tokens = dan.get("/api/me/tokens").json().get("tokens");
        assertThat(tokens).hasSize(3);
    }

    private static ApiClient token(ApiClient owner, String scopes) {
        Reply made = owner.post("/api/me/tokens", body("name", "t", "scopes", scopes));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return server.withToken(made.json().get("token").asString());
    }

    @Test
    @Order(8)
    void serviceAccountsHaveTokensOnly() {
        Reply made =
                root.post("/api/admin/services", body("name", "Nightly", "roles", "[\"user\"]"));
        String id = made.json().get("id").asString();
        Reply token = root.post("/api/admin/services/" + id + "/tokens", body("name", "n"));
        ApiClient service = server.withToken(token.json().get("token").asString());

        assertThat(made.json().get("kind").asString()).isEqualTo("service");
        assertThat(service.post("/api/sessions", "{}").status()).isEqualTo(201);
        assertThat(root.post("/api/admin/people/" + id + "/reset-link", "{}").code())
                .isEqualTo("person_not_found");
        assertThat(root.post("/api/admin/services/" + id(root) + "/tokens", "{}").code())
                .isEqualTo("person_not_found");
        root.patch("/api/admin/people/" + id, body("disabled", "true"));
        assertThat(service.get("/api/me").status()).isEqualTo(401);
    }

    @Test
    @Order(9)
    void aSecondFactorIsAskedForAndEachCodeCountsOnce() {
        ApiClient eva = join("eva", "[\"user\"]");
        String secret = eva.post("/api/me/second-factor", "{}").json().get("secret").asString();
        assertThat(signIn("eva", PASSWORD).status()).isEqualTo(200);
        assertThat(eva.post("/api/me/second-factor/confirm", body("code", "000000")).code())
                .isEqualTo("wrong_code");
        String code = TestCodes.now(secret);
        Reply on = eva.post("/api/me/second-factor/confirm", body("code", code));
        JsonNode recovery = on.json().get("recoveryCodes");

        assertThat(recovery).hasSize(10);
        assertThat(recovery.valueStream().map(JsonNode::asString))
                .doesNotHaveDuplicates()
                .allMatch(each -> each.matches("([a-z2-7]{4}-){5}[a-z2-7]{4}"), "120 bits");
        assertThat(signIn("eva", PASSWORD).code()).isEqualTo("second_factor_required");
        assertThat(withCode(code).code()).as("used before").isEqualTo("wrong_credentials");
        assertThat(withCode(TestCodes.next(secret)).status()).isEqualTo(200);
        assertThat(withCode(recovery.get(0).asString()).status()).isEqualTo(200);
        assertThat(withCode(recovery.get(0).asString()).code()).isEqualTo("wrong_credentials");
        assertThat(eva.get("/api/me/account").json().get("recoveryCodesLeft").asInt()).isEqualTo(9);
        assertThat(eva.delete("/api/me/second-factor").status()).isEqualTo(204);
        assertThat(signIn("eva", PASSWORD).status()).isEqualTo(200);
    }

    private static Reply withCode(String code) {
        return open("/api/auth/login", body("login", "eva", "password", PASSWORD, "code", code));
    }

    @Test
    @Order(10)
    void whoGuessesIsSlowedAndOthersAreNot() {
        join("fay", "[\"user\"]");
        List<Integer> statuses = new ArrayList<>();
        Reply last = null;
        for (int i = 0; i < 7; i++) {
            last = signIn("fay", OTHER);
            statuses.add(last.status());
        }
        assertThat(statuses).startsWith(401, 401, 401, 401, 401).endsWith(429);
        assertThat(last.headers().firstValue("Retry-After")).isPresent();
        assertThat(signIn("fay", PASSWORD).status()).isEqualTo(429);
        assertThat(signIn("ada", PASSWORD).status()).isEqualTo(200);
    }

    @Test
    @Order(11)
    void allOfThisIsInTheLogAndNoSecretIs() {
        JsonNode verified = root.get("/api/admin/log/verify").json();
        String log = root.get("/api/admin/log?limit=200").text();

        assertThat(verified.get("valid").asBoolean()).isTrue();
        assertThat(verified.get("entries").asInt()).isGreaterThan(30);
        assertThat(log)
                .contains(
                        "first_administrator_made",
                        "invited",
                        "invitation_accepted",
                        "roles_changed",
                        "person_disabled",
                        "password_changed",
                        "reset_link_made",
                        "password_set_by_link",
                        "token_made",
                        "service_account_made",
                        "second_factor_on",
                        "recovery_code_used",
                        "sign_in_refused",
                        "sign_in_slowed",
                        "127.0.0.1")
                .doesNotContain(PASSWORD, OTHER);
        assertThat(root.get("/api/admin/log?area=administration&limit=200").text())
                .contains("roles_changed")
                .doesNotContain("signed_in");
        assertThat(root.get("/api/admin/log?area=x").code()).isEqualTo("invalid_parameter");
    }
}
