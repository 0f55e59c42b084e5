package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.ScriptedService.Reply;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.FetchedTokens;
import dev.workmate.erp.odata.http.Pauses;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens that are fetched, end and are taken back. */
@Timeout(30)
class TokensTest extends FaultBench {
    private final AtomicInteger fetched = new AtomicInteger();
    private volatile String good = "";

    private ScriptedService issuing() throws IOException {
        ScriptedService service =
                new ScriptedService(
                        asked -> {
                            if (asked.path().equals("/token")) {
                                good = "token-number-" + fetched.incrementAndGet();
                                return Reply.json(
                                        200,
                                        "{\"access_token\":\"%s\",\"expires_in\":3600}"
                                                .formatted(good));
                            }
                            if (!asked.header("Authorization").equals("Bearer " + good)) {
                                return error(401, "Authentication_InvalidCredentials", "no");
                            }
                            return asked.path().endsWith("$metadata")
                                    ? new Reply(200, Map.of(), metadata, Reply.WHOLE)
                                    : Reply.json(200, page("x"));
                        });
        open.add(service);
        return service;
    }

    private ServiceSignIn credentials(ScriptedService service) {
        return new ServiceSignIn.ClientCredentials(
                BaseAddress.of(service.address() + "/token"),
                "client id",
                new Secret("client+secret&1"),
                "https://scope/.default");
    }

    @Test
    void areFetchedOnceAndAnewBeforeTheyEnd() throws Exception {
        ScriptedService service = issuing();
        ODataErp erp = erp(service, credentials(service), quick());
        erp.page(COMPANY, CUSTOMERS, 10);
        erp.page(COMPANY, CUSTOMERS, 10);
        assertThat(fetched).hasValue(1);
        assertThat(service.journal().getFirst().body())
                .isEqualTo(
                        "grant_type=client_credentials&client_id=client+id"
                                + "&client_secret=client%2Bsecret%261&scope=https%3A%2F%2Fscope%2F.default");
        now = now.plus(Duration.ofMinutes(56));
        erp.page(COMPANY, CUSTOMERS, 10);
        assertThat(fetched).hasValue(2);
    }

    @Test
    void areFetchedByOneForAll() throws Exception {
        ScriptedService service = issuing();
        ODataErp erp = erp(service, credentials(service), ConnectionLimits.DEFAULT);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 30; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            erp.page(COMPANY, CUSTOMERS, 10);
                                            done.incrementAndGet();
                                        } catch (ErpException | InterruptedException e) {
                                            throw new AssertionError(e);
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(10));
        }
        assertThat(done).hasValue(30);
        assertThat(fetched).hasValue(1);
    }

    @Test
    void thatWereTakenBackAreFetchedAnewOnce() throws Exception {
        ScriptedService service = issuing();
        ODataErp erp = erp(service, credentials(service), quick());
        erp.page(COMPANY, CUSTOMERS, 10);
        good = "revoked";
        assertThat(erp.page(COMPANY, CUSTOMERS, 10).rows()).hasSize(1);
        assertThat(fetched).hasValue(2);
    }

    @Test
    void thatAreAlwaysRefusedEndInClearWords() throws Exception {
        ScriptedService service =
                new ScriptedService(
                        asked ->
                                asked.path().equals("/token")
                                        ? Reply.json(
                                                200,
                                                "{\"access_token\":\"token-abcdef\",\"expires_in\":3600}")
                                        : error(
                                                401,
                                                "Authentication_InvalidCredentials",
                                                "bad token-abcdef"));
        open.add(service);
        assertThatThrownBy(
                        () ->
                                erp(service, credentials(service), quick())
                                        .page(COMPANY, CUSTOMERS, 10))
                .isInstanceOf(ErpException.Forbidden.class)
                .hasMessageContaining("refused the sign-in")
                .hasMessageNotContaining("token-abcdef");
        assertThat(service.count("$metadata")).isEqualTo(2);
    }

    @Test
    void areNotGivenForAWrongSecretAndTheSecretIsNotRepeated() throws Exception {
        ScriptedService service =
                new ScriptedService(
                        _ ->
                                Reply.json(
                                        401,
                                        "{\"error\":\"invalid_client\",\"error_description\":\"wrong: client+secret&1\"}"));
        open.add(service);
        assertThatThrownBy(
                        () ->
                                erp(service, credentials(service), quick())
                                        .page(COMPANY, CUSTOMERS, 10))
                .isInstanceOf(ErpException.Forbidden.class)
                .hasMessageContaining("invalid_client")
                .hasMessageNotContaining("client+secret");
        assertThat(service.journal()).hasSize(1);
    }

    /** The head of an answer comes at once, its body one space after the other. */
    @Test
    void thatNeverComeToAnEndAreGivenUp() throws Exception {
        try (DrippingServer server = DrippingServer.start()) {
            FetchedTokens tokens = tokens(server, Duration.ofMillis(400));

            assertThatThrownBy(tokens::header)
                    .isInstanceOf(ErpException.Unavailable.class)
                    .hasMessageContaining("takes too long");
        }
    }

    @Test
    void areStillFetchedForTheOthersWhenTheFirstWhoAskedIsStopped() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ScriptedService service =
                new ScriptedService(
                        _ -> {
                            fetched.incrementAndGet();
                            asked.countDown();
                            answer.await(10, TimeUnit.SECONDS);
                            return Reply.json(
                                    200, "{\"access_token\":\"good\",\"expires_in\":3600}");
                        });
        open.add(service);
        FetchedTokens tokens = tokens(service.address(), Duration.ofSeconds(10));
        CompletableFuture<Throwable> first = new CompletableFuture<>();
        Thread impatient =
                Thread.ofVirtual().start(() -> first.complete(catchThrowable(tokens::header)));
        assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<String> second = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                second.complete(tokens.header());
                            } catch (ErpException | InterruptedException e) {
                                second.completeExceptionally(e);
                            }
                        });

        impatient.interrupt();
        assertThat(first.get(5, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        answer.countDown();

        assertThat(second.get(5, TimeUnit.SECONDS)).isEqualTo("Bearer good");
        assertThat(fetched).hasValue(1);
    }

    private FetchedTokens tokens(DrippingServer server, Duration patience) {
        return tokens(server.address(), patience);
    }

    private FetchedTokens tokens(String address, Duration patience) {
        HttpClient client = HttpClient.newHttpClient();
        open.add(client);
        return new FetchedTokens(
                new ServiceSignIn.ClientCredentials(
                        BaseAddress.of(address + "/token"), "id", new Secret("secret-1"), "scope"),
                client,
                ConnectionLimits.DEFAULT.withCrowd(5, 95, patience),
                () -> now,
                Pauses.real(Duration.ofMillis(10)));
    }
}
