package dev.workmate.diagnostics.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.diagnostics.http.HealthController.HealthCheck;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HealthControllerTest {
    private static final HealthController.Version VERSION =
            new HealthController.Version("Workmate", "1", "25");
    private static final HealthCheck WORKS = () -> Map.of("kind", "test");

    @Test
    void saysWhatEachPartSaysOfItself() {
        var answer = controller("store", WORKS).health();

        assertThat(answer.getStatusCode().value()).isEqualTo(200);
        assertThat(answer.getBody())
                .isEqualTo(
                        new HealthController.Health(
                                "up", Map.of("store", Map.of("status", "up", "kind", "test"))));
    }

    @Test
    void isDownWhereAPartFails() {
        HealthCheck fails =
                () -> {
                    throw new IllegalStateException("the disk is gone");
                };

        var answer = controller("store", fails).health();

        assertThat(answer.getStatusCode().value()).isEqualTo(503);
        assertThat(answer.getBody())
                .isEqualTo(
                        new HealthController.Health(
                                "down", Map.of("store", Map.of("status", "down"))));
    }

    @Test
    @Timeout(10)
    void doesNotWaitForAPartThatHangs() {
        HealthCheck hangs =
                () -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return Map.of();
                };

        assertThat(controller("store", hangs).health().getStatusCode().value()).isEqualTo(503);
    }

    @Test
    void isReadyWhereTheStoreWorksWhateverElseDoesNot() {
        HealthCheck fails =
                () -> {
                    throw new IllegalStateException("no answer");
                };

        assertThat(controller("store", WORKS).ready().getStatusCode().value()).isEqualTo(200);
        assertThat(controller("store", fails).ready().getStatusCode().value()).isEqualTo(503);
        assertThat(controller("store", fails).live().getStatusCode().value()).isEqualTo(200);
        assertThat(controller("models", WORKS).ready().getStatusCode().value()).isEqualTo(503);
        HealthController some =
                new HealthController(Map.of("store", WORKS, "erp", fails), VERSION, () -> false);
        assertThat(some.ready().getStatusCode().value()).isEqualTo(200);
        assertThat(some.health().getStatusCode().value()).isEqualTo(503);
    }

    @Test
    void isAliveAndNotReadyOnceItIsToldToStop() {
        HealthController some = new HealthController(Map.of("store", WORKS), VERSION, () -> true);

        assertThat(some.ready().getStatusCode().value()).isEqualTo(503);
        assertThat(some.ready().getBody()).isEqualTo(new HealthController.Probe("stopping"));
        assertThat(some.live().getStatusCode().value()).isEqualTo(200);
        assertThat(some.health().getStatusCode().value()).isEqualTo(200);
    }

    private static HealthController controller(String part, HealthCheck check) {
        return new HealthController(Map.of(part, check), VERSION, () -> false);
    }
}
