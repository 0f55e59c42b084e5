package dev.workmate.trajectory.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@OnBothEngines
class TrajectoryApiIT {
    private static final JsonMapper JSON = new JsonMapper();

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
    void tellsHowTheTurnsOfASessionWent() {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ada.converse(session, "compute something");
        ada.converse(session, "hello");

        JsonNode page = ada.get(session + "/trajectory").json();
        JsonNode newest = ada.get(session + "/trajectory?limit=1").json();
        JsonNode turns = page.get("turns");

        assertThat(turns).hasSize(2);
        assertThat(page.get("hasMore").asBoolean()).isFalse();
        assertThat(newest.get("hasMore").asBoolean()).isTrue();
        assertThat(newest.get("turns").get(0)).isEqualTo(turns.get(1));
        JsonNode first = turns.get(0);
        assertThat(first.get("status").asString()).isEqualTo("success");
        assertThat(first.get("counts").get("toolCalls").asInt()).isPositive();
        assertThat(first.toString()).contains("\"toolName\"").doesNotContain("transfer_to");
        assertThat(first.get("spent").get("usage").get("inputTokens").asLong()).isPositive();
        assertThat(ada.get(session + "/trajectory.jsonl").text().lines().map(JSON::readTree))
                .containsExactly(first, turns.get(1));
        Reply lines =
                ada.send(
                        ada.request(session + "/trajectory")
                                .header("Accept", "application/x-ndjson")
                                .GET());
        assertThat(lines.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/x-ndjson");
        assertThat(lines.text().lines()).hasSize(2);
    }

    @Test
    void findsAPersonsTurns() throws InterruptedException {
        ApiClient ada = server.stranger("Ada");
        String session = ada.newSession();
        ada.converse(session, "compute something");
        ada.converse(ada.newSession(), "hello");

        JsonNode all = await(ada, "", 2);
        assertThat(all.get("trajectories").get(1).get("sessionId").asString())
                .isEqualTo(session.substring(session.lastIndexOf('/') + 1));
        assertThat(all.get("nextBefore").isNull()).isTrue();
        JsonNode one = ada.get("/api/trajectories?limit=1").json();
        String next = one.get("nextBefore").asString();
        assertThat(ada.get("/api/trajectories?limit=1&before=" + next).json().get("trajectories"))
                .containsExactly(all.get("trajectories").get(1));
        assertThat(count(ada, "?status=success")).isEqualTo(2);
        assertThat(count(ada, "?status=error")).isZero();
        assertThat(count(ada, "?tool=no_such_tool")).isZero();
        assertThat(count(ada, "?to=2020-01-01")).isZero();
        assertThat(ada.get("/api/trajectories.jsonl?status=success").text().lines()).hasSize(2);
        assertThat(count(server.stranger("Eve"), "")).isZero();
    }

    private static int count(ApiClient client, String query) {
        return client.get("/api/trajectories" + query).json().get("trajectories").size();
    }

    /** The views follow the log within moments. */
    private static JsonNode await(ApiClient client, String query, int count)
            throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (count(client, query) < count && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        JsonNode page = client.get("/api/trajectories" + query).json();
        assertThat(page.get("trajectories")).hasSize(count);
        return page;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/trajectory", "/trajectory.jsonl"})
    void isTheOwnersOnly(String path) {
        String session = server.stranger("Ada").newSession();
        ApiClient admin = server.signedIn(User.of(UserId.next(), "Root", Role.ADMINISTRATOR));

        assertThat(server.anonymous().get(session + path).status()).isEqualTo(401);
        for (ApiClient other : List.of(server.stranger("Eve"), admin)) {
            Reply reply = other.get(session + path);
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.code()).isEqualTo("session_not_found");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "from=yesterday, invalid_date",
        "to=2026-02-30, invalid_date",
        "from=2026-02-02T10:00:00, invalid_date",
        "from=2026-02-02&to=2026-02-01, invalid_range",
        "status=fine, invalid_status",
        "agent=, invalid_query",
        "agent=No%20Agent, invalid_query",
        "limit=51, invalid_limit",
        "before=17, invalid_cursor",
    })
    void refusesWhatIsNoQuestion(String query, String code) {
        Reply reply = server.stranger("Bob").get("/api/trajectories?" + query);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo(code);
    }
}
