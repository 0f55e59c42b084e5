package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class UsageApiIT {
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
    void tellsWhatTheLogTells() throws Exception {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ada.converse(session, "compute something");
        ada.converse(session, "hello");
        // The ledger follows the log within moments, and a title may still be on its way into both.
        for (int tries = 0; tries < 400 && !areEqual(ada, session); tries++) {
            Thread.sleep(50);
        }
        Logged logged = Logged.of(ada, session);
        JsonNode total = total(ada);
        assertThat(logged.calls()).isGreaterThan(3);
        assertThat(total.get("calls").asLong()).isEqualTo(logged.calls());
        assertThat(total.get("usage").get("inputTokens").asLong()).isEqualTo(logged.input());
        assertThat(ada.get("/api/usage/quota").json().get("usedTokens").asLong())
                .isEqualTo(total.get("totalTokens").asLong());
    }

    /** Titles too: then nothing of the session is on its way any more. */
    private static boolean areEqual(ApiClient client, String session) {
        return client.get(session + "/audit?limit=200").text().contains("session_titled")
                && total(client).get("calls").asLong() == Logged.of(client, session).calls();
    }

    /** What a session's log says of calls. */
    private record Logged(long calls, long input) {
        static Logged of(ApiClient client, String session) {
            long calls = 0;
            long input = 0;
            JsonNode log = client.get(session + "/audit?limit=200").json();
            for (JsonNode event : log.get("events")) {
                if (event.get("type").asString().startsWith("model_call_completed")) {
                    input += event.get("data").get("usage").get("inputTokens").asLong();
                    calls++;
                }
            }
            return new Logged(calls, input);
        }
    }

    private static JsonNode total(ApiClient client) {
        return client.get("/api/usage?groupBy=agent").json().get("total");
    }

    @Test
    void tellsNobodyElse() {
        ApiClient eve = server.stranger("Eve");
        JsonNode usage = eve.get("/api/usage").json();

        assertThat(usage.get("lines")).isEmpty();
        assertThat(usage.get("total").get("calls").asLong()).isZero();
        assertThat(server.anonymous().get("/api/usage").status()).isEqualTo(401);
        assertThat(server.anonymous().get("/api/usage/quota").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "from=yesterday, invalid_date",
        "to=2026-02-30, invalid_date",
        "from=2026-02-02&to=2026-02-01, invalid_range",
        "from=2020-01-01&to=2026-01-01, invalid_range",
        "groupBy=colour, invalid_group_by",
    })
    void refusesWhatIsNoQuestion(String query, String code) {
        ApiClient.Reply reply = server.stranger("Bob").get("/api/usage?" + query);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo(code);
    }
}
