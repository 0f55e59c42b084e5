package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AccessIT {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/me",
                "/api/sessions",
                "/api/agents",
                "/api/me/tokens",
                "/api/me/sign-ins",
                "/api/settings",
                "/api/sessions/01970000-0000-7000-8000-000000000000/messages",
                "/api/sessions/01970000-0000-7000-8000-000000000000/trajectory",
                "/api/sessions/01970000-0000-7000-8000-000000000000/trajectory.jsonl",
                "/api/trajectories",
                "/api/trajectories.jsonl",
                "/api/nothing",
                "/%61pi/me",
                "/ws"
            })
    void asksForALogin(String path) {
        Reply reply = server.anonymous().get(path);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.code()).isEqualTo("not_authenticated");
        assertThat(reply.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/health", "/api/health/live", "/api/health/ready"})
    void tellsAnybodyHowItIs(String path) {
        Reply reply = server.anonymous().get(path);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().get("status").asString()).isEqualTo("up");
    }

    @Test
    void signsInAsTheDemoUserWithCookieAndToken() {
        Reply reply = server.anonymous().post("/api/auth/demo", "{}");

        String cookie = reply.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie)
                .startsWith("workmate=")
                .contains("HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContain("Secure");
        String token = reply.json().get("token").asString();
        assertThat(token).hasSize(43);
        assertThat(reply.json().get("user").get("name").asString()).isEqualTo("Demo user");
        assertThat(withCookie("/api/me", token).GET()).satisfies(this::isAccepted);
    }

    private void isAccepted(HttpRequest.Builder request) {
        assertThat(server.anonymous().send(request).status()).isEqualTo(200);
    }

    @Test
    void forgetsALoginAfterSigningOut() {
        ApiClient demo = server.demo();

        assertThat(demo.post("/api/auth/logout", "").status()).isEqualTo(204);

        assertThat(demo.get("/api/me").status()).isEqualTo(401);
    }

    @Test
    void refusesWhatAForeignPageSendsWithTheCookie() {
        String token = server.demo().token();

        Reply foreign =
                server.anonymous()
                        .send(
                                withCookie("/api/sessions", token)
                                        .header("Origin", "https://evil.example")
                                        .POST(BodyPublishers.noBody()));
        Reply own =
                server.anonymous()
                        .send(
                                withCookie("/api/sessions", token)
                                        .header("Origin", server.address().toString())
                                        .POST(BodyPublishers.noBody()));
        Reply demo =
                server.anonymous()
                        .send(
                                server.anonymous()
                                        .request("/api/auth/demo")
                                        .header("Origin", "null")
                                        .POST(BodyPublishers.noBody()));

        assertThat(foreign.code()).isEqualTo("foreign_origin");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(own.status()).isEqualTo(201);
        assertThat(demo.code()).isEqualTo("foreign_origin");
    }

    @Test
    void showsAnApiTokenOnceAndTakesItUntilItIsRemoved() {
        ApiClient ada = server.stranger("Ada");
        JsonNode made =
                ada.post("/api/me/tokens", "{\"name\":\"script\",\"expiresInDays\":1}").json();
        String token = made.get("token").asString();

        JsonNode listed = ada.get("/api/me/tokens").json().get("tokens");

        assertThat(listed).hasSize(1);
        assertThat(listed.get(0).get("name").asString()).isEqualTo("script");
        assertThat(listed.get(0).has("token")).isFalse();
        assertThat(bearer(token).status()).isEqualTo(200);
        String path = "/api/me/tokens/" + made.get("id").asString();
        assertThat(server.stranger("Eve").delete(path).code()).isEqualTo("token_not_found");
        assertThat(ada.delete(path).status()).isEqualTo(204);
        assertThat(ada.delete(path).code()).isEqualTo("token_not_found");
        assertThat(bearer(token).status()).isEqualTo(401);
    }

    @Test
    void letsAnAdministratorReadTheAuditAndNothingElse() {
        String session = server.stranger("Ada").newSession();
        ApiClient admin = server.signedIn(User.of(UserId.next(), "Root", Role.ADMINISTRATOR));

        assertThat(admin.get(session + "/audit").status()).isEqualTo(200);
        assertThat(admin.get(session + "/audit/verify").status()).isEqualTo(200);
        assertThat(admin.get(session + "/messages").status()).isEqualTo(404);
    }

    @Test
    void hasNoDemoLoginWhereItIsSwitchedOff() {
        try (RunningServer strict =
                RunningServer.start(ObedientModel.model(), "--workmate.demo-login=off")) {
            Reply reply = strict.anonymous().post("/api/auth/demo", "{}");

            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.code()).isEqualTo("demo_login_off");
        }
    }

    private Reply bearer(String token) {
        return server.anonymous()
                .send(
                        server.anonymous()
                                .request("/api/me")
                                .header("Authorization", "bearer " + token)
                                .GET());
    }

    private HttpRequest.Builder withCookie(String path, String token) {
        return server.anonymous().request(path).header("Cookie", "a=b; workmate=" + token);
    }
}
