package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.LoginName;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a sign-in may do only for a while, and what a token may never do. */
class AskedAgainIT {
    private static final String PASSWORD = "a lamp in the north wing";
    private static final String NAMED = "{\"name\":\"n\"}";

    private static RunningServer server;
    private static ApiClient root;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
        AccountDesk.Outcome made =
                server.bean(AccountDesk.class)
                        .makeFirst(
                                new AccountDesk.Wish(new LoginName("root"), "Root", PASSWORD), "");
        assertThat(made).isInstanceOf(AccountDesk.Outcome.Done.class);
        root = server.signedIn(((AccountDesk.Outcome.Done) made).user());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void confirmedAgo(Duration ago) {
        Login login =
                server.bean(Logins.class).authenticate(new TokenSecret(root.token())).orElseThrow();
        server.bean(Tokens.class)
                .confirmed(login.user().id(), login.token().id(), Instant.now().minus(ago));
    }

    private static ApiClient token(String scopes) {
        confirmedAgo(Duration.ZERO);
        Reply made = root.post("/api/me/tokens", "{\"name\":\"t\",\"scopes\":[" + scopes + "]}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return server.withToken(made.json().get("token").asString());
    }

    @Test
    void afterTenMinutesOneIsAskedAgainBeforeWhatCannotBeTakenBack() {
        String me = "/api/admin/people/" + root.get("/api/me").json().get("id").asString();
        Map<String, String> calls =
                Map.of(
                        "/api/me/tokens",
                        NAMED,
                        "/api/me/second-factor",
                        "{}",
                        "/api/admin/invitations",
                        "{\"note\":\"n\"}",
                        me + "/reset-link",
                        "{}",
                        "/api/admin/services",
                        "{\"name\":\"s\",\"roles\":[\"user\"]}");
        confirmedAgo(Duration.ofMinutes(10));
        calls.forEach(
                (path, sent) ->
                        assertThat(root.post(path, sent).code())
                                .as(path)
                                .isEqualTo("confirmation_required"));
        assertThat(root.patch(me, "{\"disabled\":false}").code())
                .isEqualTo("confirmation_required");
        assertThat(root.delete("/api/me").code()).isEqualTo("confirmation_required");
        assertThat(root.post("/api/sessions", "{}").status()).as("all else goes on").isEqualTo(201);

        confirmedAgo(Duration.ofMinutes(9));
        assertThat(root.post("/api/me/tokens", NAMED).status()).isEqualTo(201);
        confirmedAgo(Duration.ofMinutes(11));
        assertThat(root.post("/api/me/confirm", "{\"password\":\"seven door knobs\"}").status())
                .isEqualTo(401);
        assertThat(root.post("/api/me/tokens", NAMED).code()).isEqualTo("confirmation_required");
        assertThat(root.post("/api/me/confirm", "{\"password\":\"" + PASSWORD + "\"}").status())
                .isBetween(200, 204);
        calls.forEach(
                (path, sent) ->
                        assertThat(root.post(path, sent).status()).as(path).isBetween(200, 201));
    }

    @Test
    void noTokenMakesTokensNotEvenForServices() {
        confirmedAgo(Duration.ZERO);
        Reply made = root.post("/api/admin/services", "{\"name\":\"R\",\"roles\":[\"user\"]}");
        String tokens = "/api/admin/services/" + made.json().get("id").asString() + "/tokens";
        ApiClient everything = token("\"read\",\"write\",\"approve\",\"admin\"");

        assertThat(everything.get("/api/admin/people").status()).isEqualTo(200);
        assertThat(everything.post(tokens, NAMED).code()).isEqualTo("sign_in_required");
        assertThat(everything.post("/api/me/tokens", NAMED).code()).isEqualTo("sign_in_required");
        assertThat(root.post(tokens, NAMED).status()).isEqualTo(201);
    }

    /** Whoever finds a token must not become more with it than it is. */
    @Test
    void noTokenLeadsToASignInOrTakesOneAway() {
        Role[] both = {Role.USER, Role.ADMINISTRATOR};
        User program = User.of(UserId.next(), "Program", both);
        server.bean(Users.class).add(program);
        ApiClient token =
                server.withToken(
                        server.bean(Logins.class)
                                .issueApiToken(
                                        program, "t", Optional.empty(), EnumSet.allOf(Scope.class))
                                .orElseThrow()
                                .secret()
                                .reveal());
        String person = "/api/admin/people/" + root.get("/api/me").json().get("id").asString();
        String hold = "/api/admin/holds" + person.substring("/api/admin".length());

        assertThat(
                        Map.of(
                                "an invitation",
                                token.post(
                                        "/api/admin/invitations",
                                        "{\"roles\":[\"administrator\"]}"),
                                "a new password",
                                token.post(person + "/reset-link", "{}"),
                                "no second factor",
                                token.delete(person + "/second-factor"),
                                "roles",
                                token.patch(person, "{\"roles\":[\"user\"]}"),
                                "a service",
                                token.post(
                                        "/api/admin/services",
                                        "{\"name\":\"s\",\"roles\":[\"user\"]}"),
                                "an erasure",
                                token.post(
                                        person + "/erasure", "{\"confirm\":\"erase everything\"}"),
                                "a hold",
                                token.put(hold, "{\"reason\":\"r\"}"),
                                "a connection",
                                token.post("/api/admin/connections", "{}"),
                                "rules",
                                token.put("/api/admin/configuration", "{}"),
                                "somebody's sign-ins",
                                token.delete(person + "/sign-ins")))
                .allSatisfy(
                        (what, refused) ->
                                assertThat(refused.code()).as(what).isEqualTo("sign_in_required"));
        assertThat(token.get("/api/admin/people").status()).isEqualTo(200);
        assertThat(token.put("/api/admin/budgets/agent/*/day", "{\"limit\":\"9\"}").status())
                .isEqualTo(200);
    }

    @Test
    void framesOfASocketNeedTheScopesOfTheirCalls() {
        String session = root.newSession();
        String id = session.substring(session.lastIndexOf('/') + 1);
        String message = "{\"sessionId\":\"" + id + "\",\"message\":\"hello\"}";
        String decision = "{\"approvalId\":\"" + id + "\",\"decision\":\"approved\"}";
        try (SocketClient reader = SocketClient.open(token("\"read\""));
                SocketClient writer = SocketClient.open(token("\"read\",\"write\""))) {
            assertThat(code(reader.request("chat:message", message)))
                    .isEqualTo("insufficient_scope");
            assertThat(code(reader.request("chat:stop", message))).isEqualTo("insufficient_scope");
            assertThat(code(writer.request("approval:resolve", decision)))
                    .isEqualTo("insufficient_scope");
            JsonNode joined = reader.join(session, 0);
            assertThat(joined.path("ok").asBoolean()).as(joined.toString()).isTrue();
            assertThat(joined.path("head").asLong()).as("nothing was said").isZero();
            JsonNode said = writer.request("chat:message", message);
            assertThat(said.path("ok").asBoolean()).as(said.toString()).isTrue();
        }
    }

    private static String code(JsonNode ack) {
        return ack.path("error").path("code").asString("");
    }
}
