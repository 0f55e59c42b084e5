package dev.workmate.demo.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DemoServerTest {
    private static final String CUSTOMERS = "/companies(" + TinyCompany.ID + ")/customers";
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-06-30T08:00:00Z"));
    private DemoErp erp;
    private Caller caller;

    @BeforeEach
    void start() {
        start(LimitOptions.defaults());
    }

    private void start(LimitOptions limits) {
        stop();
        erp =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withStaticToken("t")
                                .withTokenLife(Duration.ofMinutes(10))
                                .withLimits(limits)
                                .withTime(now::get),
                        TinyCompany::fill);
        caller = new Caller(erp.apiUrl(), "t");
    }

    @AfterEach
    void stop() {
        if (erp != null) {
            erp.close();
        }
    }

    private Reply token(String form) {
        return new Caller("", "").post(erp.tokenUrl(), form);
    }

    @Nested
    class Tokens {
        private static final String FORM =
                "grant_type=client_credentials&client_id=demo-client&client_secret=demo-secret"
                        + "&scope=https%3A%2F%2Fapi.businesscentral.dynamics.com%2F.default";

        @Test
        void credentialsBecomeATokenThatExpires() {
            Reply reply = token(FORM);
            assertThat(reply.json().get("expires_in").asInt()).isEqualTo(600);
            Caller user = new Caller(erp.apiUrl(), reply.get("access_token"));
            assertThat(user.get(CUSTOMERS).status()).isEqualTo(200);
            now.set(now.get().plus(Duration.ofMinutes(10)));
            Reply late = user.get(CUSTOMERS);
            assertThat(late.status()).isEqualTo(401);
            assertThat(late.code()).isEqualTo("Authentication_InvalidCredentials");
            assertThat(late.message()).contains("  CorrelationId:  ");
        }

        @Test
        void allTokensCanBeMadeToExpire() {
            Caller user = new Caller(erp.apiUrl(), token(FORM).get("access_token"));
            erp.expireTokens();
            assertThat(user.get(CUSTOMERS).status()).isEqualTo(401);
            assertThat(caller.get(CUSTOMERS).status()).isEqualTo(200);
        }

        @Test
        void wrongCredentialsAndGrantsAreRefused() {
            assertThat(token(FORM.replace("demo-secret", "x")).status()).isEqualTo(401);
            assertThat(token(FORM.replace("client_credentials", "password")).get("error"))
                    .isEqualTo("unsupported_grant_type");
            assertThat(new Caller(erp.apiUrl(), "").get(CUSTOMERS).status()).isEqualTo(401);
        }
    }

    @Nested
    class LimitsOfAUser {
        @Test
        void requestsInAWindowAreCounted() {
            start(LimitOptions.defaults().withPerWindow(3, Duration.ofMinutes(5)));
            for (int i = 0; i < 3; i++) {
                assertThat(caller.get(CUSTOMERS).status()).isEqualTo(200);
            }
            Reply fourth = caller.get(CUSTOMERS);
            assertThat(fourth.status()).isEqualTo(429);
            assertThat(fourth.code()).isEqualTo("Application_TooManyRequests");
            now.set(now.get().plus(Duration.ofMinutes(5)));
            assertThat(caller.get(CUSTOMERS).status()).isEqualTo(200);
        }

        @Test
        void beyondRunningAndWaitingRequestsThereIs429() throws Exception {
            start(LimitOptions.defaults().withConcurrent(1, 1));
            erp.slowDown(Duration.ofMillis(300));
            List<Future<Integer>> answers = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Callable<Integer> ask = () -> caller.get(CUSTOMERS).status();
                for (int i = 0; i < 4; i++) {
                    answers.add(threads.submit(ask));
                }
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
            assertThat(statuses).containsExactlyInAnyOrder(200, 200, 429, 429);
        }

        @Test
        void bodiesAreBounded() {
            start(LimitOptions.defaults().withLargestBody(100));
            String body = "{\"displayName\":\"" + "x".repeat(200) + "\"}";
            assertThat(caller.post(CUSTOMERS, body).status()).isEqualTo(413);
        }

        @Test
        void aRequestThatTakesTooLongLosesItsConnection() {
            start(LimitOptions.defaults().withLongestRequest(Duration.ofMillis(100)));
            erp.faults().delay(Duration.ofSeconds(5));
            assertThatThrownBy(() -> caller.trySend("GET", CUSTOMERS, null))
                    .isInstanceOf(IOException.class);
        }
    }

    @Nested
    class WhenMadeToFail {
        @Test
        void requestsAreTurnedAwayWithAndWithoutAdvice() {
            erp.faults().refuseNext(1, 429);
            Reply plain = caller.get(CUSTOMERS);
            assertThat(plain.status()).isEqualTo(429);
            assertThat(plain.headers().firstValue("Retry-After")).isEmpty();
            erp.faults().refuseNext(1, 503, Duration.ofSeconds(2));
            Reply advised = caller.get(CUSTOMERS);
            assertThat(advised.status()).isEqualTo(503);
            assertThat(advised.headers().firstValue("Retry-After")).contains("2");
            assertThat(caller.get(CUSTOMERS).status()).isEqualTo(200);
        }

        @Test
        void anAnswerBreaksOffButItsWriteStays() {
            erp.faults().only((method, path) -> method.equals("POST")).cutNext(1, 20);
            assertThatThrownBy(() -> caller.trySend("POST", CUSTOMERS, "{\"displayName\":\"Cut\"}"))
                    .isInstanceOf(IOException.class);
            assertThat(erp.acceptedWrites()).hasSize(1);
            assertThat(caller.get(CUSTOMERS).values("displayName")).contains("Cut");
        }

        @Test
        void aDroppedRequestIsNotDone() {
            erp.faults().only((method, path) -> method.equals("POST")).dropNext(1);
            assertThatThrownBy(
                            () -> caller.trySend("POST", CUSTOMERS, "{\"displayName\":\"Lost\"}"))
                    .isInstanceOf(IOException.class);
            assertThat(erp.acceptedWrites()).isEmpty();
        }

        @Test
        void metadataChangesWhileItRuns() {
            Reply before = caller.get("/$metadata");
            assertThat(caller.get(CUSTOMERS + "?$select=loyalty").status()).isEqualTo(400);
            erp.addProperty("customer", "loyalty");
            Reply after = caller.get("/$metadata");
            assertThat(after.headers().firstValue("ETag"))
                    .isNotEqualTo(before.headers().firstValue("ETag"));
            assertThat(caller.get(CUSTOMERS + "?$select=loyalty").values("loyalty"))
                    .containsExactly("", "", "");
            String etag = after.headers().firstValue("ETag").orElseThrow();
            assertThat(caller.get("/$metadata", "If-None-Match", etag).status()).isEqualTo(304);
        }
    }
}
