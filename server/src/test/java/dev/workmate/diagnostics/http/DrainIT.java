package dev.workmate.diagnostics.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnSqliteAlone;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server that is told to stop says so, and serves until balancers have noticed. Where servers
 * share a database its turns go to the others meanwhile, and this one is alone.
 */
@Timeout(300)
@OnSqliteAlone
class DrainIT {
    private static final String READY = "/api/health/ready";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Longer than this test may take: it ends the drain itself. */
    @Test
    void servesWhoIsThereAndWhoComesUntilTheDrainIsOver() throws Exception {
        RunningServer server = RunningServer.start(ObedientModel.model(), "--workmate.drain=10m");
        Thread stop = Thread.ofPlatform().unstarted(server::close);
        ApiClient ada = server.stranger("Ada");
        try (SocketClient watching = SocketClient.open(ada)) {
            watching.join(ada.newSession(), 0);
            assertThat(ada.get(READY).status()).isEqualTo(200);

            stop.start();
            awaitStopping(ada);

            assertThat(ada.get("/api/health/live").status()).isEqualTo(200);
            String session = ada.newSession();
            watching.join(session, 0);
            var taken = ada.post(session + "/turns", "{\"message\":\"hello\"}");
            assertThat(taken.status()).as(taken.text()).isEqualTo(202);
            watching.framesUntilComplete(taken.json().path("turnId").asString());
            assertThat(ada.get(session + "/messages").text()).contains("hello");
            try (SocketClient late = SocketClient.open(ada)) {
                late.request("ping", "{}");
            }

            stop.interrupt();
            assertThat(watching.awaitClose()).isEqualTo(1012);
            assertThat(stop.join(LIMIT)).as("ended").isTrue();
        } finally {
            stop.interrupt();
            server.close();
        }
    }

    private static void awaitStopping(ApiClient client) throws InterruptedException {
        for (int tries = 0; client.get(READY).status() == 200; tries++) {
            assertThat(tries).isLessThan(600);
            Thread.sleep(20);
        }
        assertThat(client.get(READY).json().path("status").asString()).isEqualTo("stopping");
    }
}
