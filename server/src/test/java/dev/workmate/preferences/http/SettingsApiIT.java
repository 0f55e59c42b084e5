package dev.workmate.preferences.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class SettingsApiIT {
    private static final String USUAL =
            "{\"theme\":\"system\",\"density\":\"comfortable\",\"language\":\"system\","
                    + "\"agent\":null,\"model\":null,\"notifications\":true}";
    private static final String CHOSEN =
            "{\"theme\":\"dark\",\"density\":\"compact\",\"language\":\"es\","
                    + "\"agent\":\"erp-agent\",\"model\":\"a:b\",\"notifications\":false}";

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void keepsWhatWasChosenForItsOwnerAlone() {
        ApiClient ada = server.stranger("Ada");
        assertThat(ada.get("/api/settings").text()).isEqualTo(USUAL);

        Reply kept = ada.put("/api/settings", CHOSEN);

        assertThat(kept.status()).isEqualTo(200);
        assertThat(kept.text()).isEqualTo(CHOSEN);
        assertThat(ada.get("/api/settings").text()).isEqualTo(CHOSEN);
        assertThat(server.stranger("Eve").get("/api/settings").text()).isEqualTo(USUAL);
    }

    @Test
    void takesWhatIsLeftOutForTheUsual() {
        ApiClient ada = server.stranger("Ada");
        ada.put("/api/settings", CHOSEN);

        assertThat(ada.put("/api/settings", "{}").text()).isEqualTo(USUAL);
        assertThat(ada.get("/api/settings").text()).isEqualTo(USUAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"theme\":\"pink\"}",
                "{\"density\":\"COMPACT\"}",
                "{\"language\":\"french\"}",
                "{\"agent\":\" \"}",
                "{\"model\":\"\"}",
                "{\"notifications\":\"yes\"}"
            })
    void refusesWhatCannotBeChosenAndKeepsWhatWas(String wish) {
        ApiClient ada = server.stranger("Ada");
        ada.put("/api/settings", CHOSEN);

        Reply reply = ada.put("/api/settings", wish);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("invalid_field");
        assertThat(ada.get("/api/settings").text()).isEqualTo(CHOSEN);
    }

    @Test
    void tellsWhereThePersonIsSignedInAndEndsIt() {
        ApiClient here = ApiClient.signedIn(server.anonymous().server());
        ApiClient there = ApiClient.signedIn(server.anonymous().server());
        JsonNode signIns = here.get("/api/me/sign-ins").json().get("signIns");
        JsonNode other = signIns.get(0);

        assertThat(other.get("current").asBoolean()).isFalse();
        assertThat(signIns.get(1).get("current").asBoolean()).isTrue();

        String path = "/api/me/tokens/" + other.get("id").asString();
        assertThat(server.stranger("Eve").delete(path).status()).isEqualTo(404);
        assertThat(here.delete(path).status()).isEqualTo(204);
        assertThat(there.get("/api/me").status()).isEqualTo(401);
        assertThat(here.get("/api/me").status()).isEqualTo(200);
    }
}
