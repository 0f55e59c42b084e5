package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestRedis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A budget is nearly used up by a turn on one server, and its person looks at another. */
@Timeout(120)
class WarnedElsewhereIT {
    @TempDir Path home;

    @Test
    void whoIsAtAnotherServerIsWarnedThereAndNobodyElseIs() throws Exception {
        String database = TestPostgres.empty(WarnedElsewhereIT.class);
        try (TestRedis redis = TestRedis.start(home);
                RunningServer first = start("first", database, redis);
                RunningServer second = start("second", database, redis)) {
            User ada = User.of(UserId.next(), "Ada", Role.USER, Role.ADMINISTRATOR);
            ApiClient atFirst = first.signedIn(ada);
            ApiClient atSecond = atFirst.at(second.address());
            ApiClient eve = first.stranger("Eve").at(second.address());
            awaitBus(atFirst);
            awaitBus(atSecond);
            // One turn costs two dollars with its title, and the next call finds that out.
            String budget = "/api/admin/budgets/person/" + ada.id() + "/month";
            assertThat(atFirst.put(budget, "{\"limit\":\"2.50\"}").status()).isEqualTo(200);
            String session = atFirst.newSession();
            atFirst.converse(session, "hello");
            awaitLow(atFirst);
            try (SocketClient watching = SocketClient.open(atSecond);
                    SocketClient other = SocketClient.open(eve)) {
                assertThat(watching.request("ping", "{}")).isNotNull();
                assertThat(other.request("ping", "{}")).isNotNull();
                atFirst.converse(session, "more");

                JsonNode warned = watching.await(WarnedElsewhereIT::isWarning).path("data");
                assertThat(warned.path("scope").asString()).isEqualTo("person");
                assertThat(warned.path("period").asString()).isEqualTo("month");
                assertThat(warned.path("message").asString()).contains("of 2.50 USD");
                other.request("ping", "{}");
                assertThat(other.drain()).noneMatch(WarnedElsewhereIT::isWarning);
            }
        }
    }

    private RunningServer start(String name, String database, TestRedis redis) throws Exception {
        return RunningServer.start(
                Files.createDirectories(home.resolve(name)),
                new DearModels(),
                "--workmate.database-url=" + database,
                "--workmate.redis-url=" + redis.url());
    }

    private static boolean isWarning(JsonNode frame) {
        return frame.path("event").asString("").equals("notification")
                && frame.path("data").path("type").asString("").equals("quota_warning");
    }

    private static void awaitBus(ApiClient server) {
        for (int tries = 0; tries < 6_000; tries++) {
            JsonNode bus = server.get("/api/health").json().path("parts").path("liveBus");
            if (bus.path("otherServers").asString("").equals("1")) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("the servers do not hear each other");
    }

    private static void awaitLow(ApiClient person) {
        for (int tries = 0; tries < 6_000; tries++) {
            if (person.get("/api/usage/quota").json().path("level").asString().equals("low")) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("the ledger does not follow");
    }
}
