package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.math.BigDecimal;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Teams as administrators make them, and what a team's budget does to who is in it. */
@Timeout(60)
class TeamBudgetsIT {
    private final TenantId tenant = TenantId.next();
    private final User ada = new User(UserId.next(), tenant, "Ada", Set.of(Role.USER));
    private final User bob = new User(UserId.next(), tenant, "Bob", Set.of(Role.USER));
    private final User cid = new User(UserId.next(), tenant, "Cid", Set.of(Role.USER));
    private RunningServer server;
    private ApiClient admin;
    private ApiClient atAda;
    private ApiClient atBob;
    private ApiClient atCid;

    @BeforeEach
    void start() {
        server =
                RunningServer.start(
                        new DearModels(), "--workmate.exchange-rates=EUR=1.085,JPY=0.0064");
        admin =
                server.signedIn(
                        new User(
                                UserId.next(),
                                tenant,
                                "Root",
                                Set.of(Role.USER, Role.ADMINISTRATOR)));
        atAda = server.signedIn(ada);
        atBob = server.signedIn(bob);
        atCid = server.signedIn(cid);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private int assign(User person, String team) {
        return admin.put("/api/admin/teams/" + person.id(), "{\"team\":\"" + team + "\"}").status();
    }

    private void await(ApiClient person, String spent) {
        BigDecimal wanted = new BigDecimal(spent);
        for (int tries = 0; tries < 2_000; tries++) {
            JsonNode budget = person.get("/api/usage/quota").json().get("budgets").path(0);
            String now = budget.at("/spent/amount").asString("0");
            if (new BigDecimal(now).compareTo(wanted) == 0) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("not spent: " + spent);
    }

    private static int say(ApiClient person) {
        return person.post(person.newSession() + "/turns", "{\"message\":\"hello\"}").status();
    }

    @Test
    void whatOneOfATeamSpendsAllOfItHaveSpentAndNobodyElse() {
        assertThat(assign(ada, "Sales")).isEqualTo(204);
        assertThat(assign(bob, "Sales")).isEqualTo(204);
        assertThat(admin.put("/api/admin/budgets/team/Sales/month", "{\"limit\":\"2\"}").status())
                .isEqualTo(200);
        atAda.converse(atAda.newSession(), "hello");
        await(atBob, "2");

        assertThat(say(atAda)).isEqualTo(429);
        assertThat(say(atBob)).isEqualTo(429);
        assertThat(say(atCid)).isEqualTo(202);
        assertThat(assign(bob, "")).isEqualTo(204);
        assertThat(say(atBob)).as("in no team any more").isEqualTo(202);
        assertThat(assign(cid, "Sales")).isEqualTo(204);
        assertThat(say(atCid)).as("in the team now").isEqualTo(429);
    }

    @Test
    void budgetsInAnotherCurrencyAreExchangedOrRefused() {
        String path = "/api/admin/budgets/tenant/*/month";
        JsonNode set = admin.put(path, "{\"limit\":\"10.01\",\"currency\":\"EUR\"}").json();

        assertThat(set.at("/budgets/0/usualLimit/amount").asString()).isEqualTo("10.86");
        assertThat(set.at("/budgets/0/usualLimit/currency").asString()).isEqualTo("USD");
        assertThat(set.get("currency").asString()).isEqualTo("USD");
        assertThat(set.get("rates").toString()).isEqualTo("{\"EUR\":\"1.085\",\"JPY\":\"0.0064\"}");
        assertThat(admin.put(path, "{\"limit\":\"10\",\"currency\":\"GBP\"}").code())
                .isEqualTo("no_exchange_rate");
        assertThat(
                        admin.get("/api/admin/budgets")
                                .json()
                                .at("/budgets/0/usualLimit/amount")
                                .asString())
                .as("nothing has changed")
                .isEqualTo("10.86");
        assertThat(
                        admin.put(path, "{\"limit\":\"7.5\",\"currency\":\"USD\"}")
                                .json()
                                .at("/budgets/0/usualLimit/amount")
                                .asString())
                .isEqualTo("7.5");
    }

    @Test
    void administratorsAndAuditorsSeeTheTeamsOfTheirTenant() {
        assign(ada, "Sales");
        assign(bob, "Accounts");
        assign(cid, "Sales");
        assign(cid, "");
        JsonNode members = admin.get("/api/admin/teams").json().get("members");

        assertThat(members).hasSize(2);
        assertThat(members.get(0).get("userId").asString()).isEqualTo(bob.id().value());
        assertThat(members.get(0).get("team").asString()).isEqualTo("Accounts");
        assertThat(members.get(1).get("userId").asString()).isEqualTo(ada.id().value());
        assertThat(atAda.get("/api/admin/teams").status()).isEqualTo(403);
        ApiClient elsewhere =
                server.signedIn(
                        new User(UserId.next(), TenantId.next(), "Far", Set.of(Role.AUDITOR)));
        assertThat(elsewhere.get("/api/admin/teams").json().get("members")).isEmpty();
    }
}
