package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.account.TestCodes;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom the operator demands a second factor of, and what they can do without one. */
@Timeout(180)
class SecondFactorDemandIT {
    private static final String PASSWORD = "a lamp in the north wing";
    private static final String MISSING = "second_factor_missing";

    private static RunningServer server(String demand) {
        return RunningServer.start(ObedientModel.model(), "--workmate.second-factor=" + demand);
    }

    private static String account(String begin, String login) {
        return "{%s\",\"login\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}"
                .formatted(begin, login, login, PASSWORD);
    }

    private static ApiClient root(RunningServer server) {
        String code = server.bean(FirstAdministrator.class).code().orElseThrow();
        return as(
                server,
                server.anonymous().post("/api/auth/setup", account("\"code\":\"" + code, "root")));
    }

    private static ApiClient user(RunningServer server, ApiClient root) {
        Reply made = root.post("/api/admin/invitations", "{}");
        String token = made.json().get("token").asString();
        return as(
                server,
                server.anonymous()
                        .post("/api/auth/links/accept", account("\"token\":\"" + token, "ada")));
    }

    private static ApiClient as(RunningServer server, Reply signedIn) {
        assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(200);
        return server.withToken(signedIn.json().get("token").asString());
    }

    private static void setUp(ApiClient person) {
        String secret = person.post("/api/me/second-factor", "{}").json().get("secret").asString();
        Reply on =
                person.post(
                        "/api/me/second-factor/confirm",
                        "{\"code\":\"" + TestCodes.now(secret) + "\"}");
        assertThat(on.status()).as(on.text()).isEqualTo(200);
    }

    private static boolean isMissing(ApiClient person) {
        return person.get("/api/me").json().path("secondFactorMissing").asBoolean(false);
    }

    @Test
    void whereItIsRequiredNobodyDoesAnythingBeforeTheyHaveOne() {
        try (RunningServer server = server("required")) {
            ApiClient root = root(server);
            assertThat(isMissing(root)).isTrue();
            for (String path :
                    new String[] {
                        "/api/sessions", "/api/settings", "/api/admin/people", "/api/me/tokens"
                    }) {
                assertThat(root.get(path).code()).as(path).isEqualTo(MISSING);
            }
            assertThat(root.post("/api/me/tokens", "{\"name\":\"t\"}").code()).isEqualTo(MISSING);
            assertThat(root.post("/api/admin/invitations", "{}").code()).isEqualTo(MISSING);
            assertThat(root.post("/api/me/password", "{}").code()).isEqualTo(MISSING);
            assertThat(root.delete("/api/me").code()).isEqualTo(MISSING);
            assertThatThrownBy(() -> SocketClient.open(root).close()).isInstanceOf(Throwable.class);

            setUp(root);

            assertThat(isMissing(root)).isFalse();
            assertThat(root.get("/api/sessions").status()).isEqualTo(200);
            SocketClient.open(root).close();
            theirProgramsGoOn(server, root);
        }
    }

    /** Tokens show no person, and who has no password here has no second factor either. */
    private static void theirProgramsGoOn(RunningServer server, ApiClient root) {
        ApiClient ada = user(server, root);
        assertThat(ada.get("/api/sessions").code()).isEqualTo(MISSING);
        setUp(ada);
        String token =
                ada.post("/api/me/tokens", "{\"name\":\"t\"}").json().get("token").asString();
        String id = ada.get("/api/me").json().get("id").asString();

        assertThat(root.delete("/api/admin/people/" + id + "/second-factor").status())
                .isEqualTo(204);
        assertThat(ada.get("/api/sessions").status()).as("signed out").isEqualTo(401);
        assertThat(server.withToken(token).get("/api/sessions").status()).isEqualTo(200);
        ApiClient again =
                as(
                        server,
                        server.anonymous()
                                .post(
                                        "/api/auth/login",
                                        "{\"login\":\"ada\",\"password\":\"" + PASSWORD + "\"}"));
        assertThat(again.get("/api/sessions").code()).isEqualTo(MISSING);
        setUp(again);
        assertThat(again.delete("/api/me/second-factor").status()).isEqualTo(204);
        assertThat(again.get("/api/me").status()).as("comes in anew").isEqualTo(401);
        assertThat(server.demo().get("/api/sessions").status()).isEqualTo(200);
    }

    @Test
    void whereItIsForAdministratorsOthersNeedNone() {
        try (RunningServer server = server("administrators")) {
            ApiClient root = root(server);
            assertThat(root.get("/api/sessions").code()).isEqualTo(MISSING);
            setUp(root);
            ApiClient ada = user(server, root);

            assertThat(isMissing(ada)).isFalse();
            assertThat(ada.get("/api/sessions").status()).isEqualTo(200);
            setUp(ada);
            assertThat(ada.delete("/api/me/second-factor").status()).isEqualTo(204);
        }
    }

    @Test
    void whereItIsOptionalNobodyNeedsOne() {
        try (RunningServer server = RunningServer.start(ObedientModel.model())) {
            ApiClient root = root(server);

            assertThat(isMissing(root)).isFalse();
            assertThat(root.get("/api/admin/people").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "true", "require"})
    void anythingElseStopsTheStart(String word) {
        assertThatThrownBy(() -> SecondFactorDemand.Of.parse("WORKMATE_SECOND_FACTOR", word))
                .hasMessage(
                        "WORKMATE_SECOND_FACTOR must be one of optional, administrators, required,"
                                + " was: "
                                + word);
    }
}
