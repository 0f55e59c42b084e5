package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.billing.Grouping;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.OnBothEngines;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.ServerEvent;
import dev.workmate.testkit.SocketClient;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Budgets and limits as people and administrators meet them. */
@OnBothEngines
class MoneyApiIT {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server =
                RunningServer.start(
                        new DearModels(),
                        "--workmate.rate-sessions=3",
                        "--workmate.rate-person=60",
                        "--workmate.max-running-turns=100");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ApiClient administrator(TenantId tenant) {
        return server.signedIn(
                new User(UserId.next(), tenant, "Root", Set.of(Role.USER, Role.ADMINISTRATOR)));
    }

    @Test
    void aPersonIsWarnedThenRefusedThenRelieved() throws Exception {
        TenantId tenant = TenantId.next();
        ApiClient admin = administrator(tenant);
        UserId adaId = UserId.next();
        ApiClient ada = server.signedIn(new User(adaId, tenant, "Ada", Set.of(Role.USER)));
        String path = "/api/admin/budgets/person/" + adaId + "/month";
        assertThat(admin.put(path, "{\"limit\":\"2.50\"}").status()).isEqualTo(200);

        String session = ada.newSession();
        ada.converse(session, "hello");
        awaitSpent(ada, "2");
        assertThat(quota(ada).get("level").asString()).isEqualTo("low");
        assertThat(ada.converse(session, "more").stream().map(ServerEvent::data))
                .anyMatch(data -> data.contains("quota_warning"));
        awaitSpent(ada, "3");
        ApiClient.Reply refused = ada.post(session + "/turns", "{\"message\":\"still more\"}");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("quota_exceeded");
        assertThat(quota(ada).get("level").asString()).isEqualTo("exceeded");

        admin.put(path, "{\"limit\":\"2.50\",\"override\":{\"until\":\"2999-01-01T00:00:00Z\"}}");
        assertThat(ada.post(session + "/turns", "{\"message\":\"at last\"}").status())
                .isEqualTo(202);
    }

    private static JsonNode quota(ApiClient client) {
        return client.get("/api/usage/quota").json();
    }

    /** The ledger follows the log within moments, and a title is on its way too. */
    private static void awaitSpent(ApiClient client, String amount) throws InterruptedException {
        for (int tries = 0; tries < 400; tries++) {
            JsonNode spent = quota(client).get("budgets").get(0).get("spent").get("amount");
            if (new BigDecimal(spent.asString()).compareTo(new BigDecimal(amount)) == 0) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("spent " + quota(client));
    }

    @Test
    void onlyAdministratorsSetBudgetsAndOnlyInTheirTenant() {
        ApiClient admin = administrator(TenantId.next());
        ApiClient eve = server.stranger("Eve");
        UserId stranger = UserId.next();
        server.signedIn(new User(stranger, TenantId.next(), "Else", Set.of(Role.USER)));
        String everybody = "/api/admin/budgets/agent/*/day";

        assertThat(eve.get("/api/admin/budgets").status()).isEqualTo(403);
        assertThat(eve.put(everybody, "{\"limit\":\"1\"}").status()).isEqualTo(403);
        assertThat(eve.get("/api/usage?scope=tenant").status()).isEqualTo(403);
        assertThat(server.anonymous().get("/api/admin/budgets").status()).isEqualTo(401);
        String ofAnother = "/api/admin/budgets/person/" + stranger + "/day";
        assertThat(admin.put(ofAnother, "{\"limit\":\"1\"}").code()).isEqualTo("person_not_found");
        assertThat(admin.put(everybody, "{\"limit\":\"-1\"}").code()).isEqualTo("invalid_budget");
        assertThat(admin.put(everybody, "{\"limit\":\"1\"}").status()).isEqualTo(200);
        assertThat(admin.get("/api/admin/budgets").json().get("budgets")).hasSize(1);
        assertThat(administrator(TenantId.next()).get("/api/admin/budgets").json().get("budgets"))
                .isEmpty();
        assertThat(admin.delete(everybody).status()).isEqualTo(204);
        assertThat(admin.delete(everybody).code()).isEqualTo("budget_not_found");
    }

    @Test
    void administratorsSeeThePeopleOfTheirTenantAsCsv() throws Exception {
        TenantId tenant = TenantId.next();
        ApiClient admin = administrator(tenant);
        UserId adaId = UserId.next();
        ApiClient ada = server.signedIn(new User(adaId, tenant, "Ada", Set.of(Role.USER)));
        server.stranger("Eve").newSession();
        assertThat(admin.put("/api/admin/teams/" + adaId, "{\"team\":\"Sales\"}").status())
                .isEqualTo(204);
        String session = ada.newSession();
        ada.converse(session, "hello");
        String path = "/api/usage?scope=tenant&groupBy=person";
        for (int tries = 0; tries < 400 && !admin.get(path).text().contains("\"2\""); tries++) {
            Thread.sleep(100);
        }
        ApiClient.Reply csv = admin.get(path + "&format=csv");

        assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(csv.text())
                .isEqualTo(
                        "person,calls,failedCalls,inputTokens,outputTokens,cacheReadTokens,"
                                + "cacheWriteTokens,reasoningTokens,cost,currency\r\n"
                                + adaId
                                + ",2,0,200000,0,0,0,0,2,USD\r\n");
        assertThat(admin.send(admin.request(path).header("Accept", "text/csv")).text())
                .isEqualTo(csv.text());
        Map<String, String> keys =
                Map.of(
                        "day", LocalDate.now(ZoneOffset.UTC).toString(),
                        "model", "acme:dear",
                        "session", session.substring(session.lastIndexOf('/') + 1),
                        "company", "none",
                        "person", adaId.value(),
                        "team", "Sales",
                        "connection", "operator");
        keys.forEach((grouping, key) -> assertThat(cells(admin, grouping)).containsExactly(key));
        assertThat(cells(admin, "agent")).isNotEmpty().doesNotContain("");
        assertThat(Grouping.values()).as("each of them is asked here").hasSize(keys.size() + 1);
    }

    /** The first cell of each line of the table; all calls are in one line, but for agents'. */
    private static List<String> cells(ApiClient admin, String grouping) {
        String path = "/api/usage?scope=tenant&format=csv&groupBy=" + grouping;
        List<String> lines = admin.get(path).text().lines().toList();
        assertThat(lines.getFirst()).startsWith(grouping + ",calls,");
        return lines.stream().skip(1).map(line -> line.substring(0, line.indexOf(','))).toList();
    }

    @Test
    void whoOpensTooManySessionsIsToldWhenToComeBack() {
        ApiClient bob = server.stranger("Bob");
        for (int i = 0; i < 3; i++) {
            bob.newSession();
        }
        ApiClient.Reply reply = bob.post("/api/sessions", "{}");

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.code()).isEqualTo("too_many_new_sessions");
        assertThat(reply.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(1L, 20L);
        server.stranger("Cid").newSession();
    }

    @Test
    void whoCallsTooOftenIsToldWhenToComeBack() {
        ApiClient dan = server.stranger("Dan");
        ApiClient.Reply last = dan.get("/api/me");
        for (int i = 0; i < 200 && last.status() == 200; i++) {
            last = dan.get("/api/me");
        }
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.code()).isEqualTo("rate_limited");
        assertThat(last.headers().firstValue("Retry-After")).isPresent();
        assertThat(server.stranger("Ede").get("/api/me").status()).isEqualTo(200);
    }

    @Test
    void framesCountLikeCallsAndTheSocketStays() {
        ApiClient fay = server.stranger("Fay");
        try (SocketClient socket = SocketClient.open(fay)) {
            String answer = "";
            for (int i = 0; i < 200 && !answer.contains("rate_limited"); i++) {
                answer = socket.request("ping", "{}").toString();
            }
            assertThat(answer).contains("rate_limited");
            assertThat(socket.request("ping", "{}").toString()).contains("rate_limited");
        }
    }
}
