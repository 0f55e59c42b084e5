package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.odata.ScriptedService.Reply;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong while reading, and what comes of it. */
@Timeout(30)
class ReadFaultsTest extends FaultBench {
    @Test
    void areRepeatedWhereThatHelps() throws Exception {
        for (Reply failure :
                List.of(
                        Reply.status(429),
                        Reply.status(502),
                        Reply.status(503),
                        Reply.status(504),
                        Reply.cut(),
                        Reply.json(200, page("a", "b")).cutAfter(20))) {
            ScriptedService service = service(after(3, failure));
            ErpPage page = erp(service).page(COMPANY, CUSTOMERS, 100);
            assertThat(page.rows()).as(failure.toString()).hasSize(1);
            assertThat(service.count("/customers")).isEqualTo(4);
        }
        assertThat(pauses.subList(0, 3))
                .containsExactly(
                        Duration.ofMillis(375), Duration.ofMillis(750), Duration.ofMillis(1500));
    }

    @Test
    void waitAsLongAsTheServiceAsksButNotForever() throws Exception {
        erp(service(after(1, Reply.status(429).with("Retry-After", "7"))))
                .page(COMPANY, CUSTOMERS, 100);
        erp(service(after(1, Reply.status(503).with("Retry-After", "4000"))))
                .page(COMPANY, CUSTOMERS, 100);
        erp(service(
                        after(
                                1,
                                Reply.status(503)
                                        .with("Retry-After", "Tue, 30 Jun 2026 12:00:09 GMT"))))
                .page(COMPANY, CUSTOMERS, 100);
        assertThat(pauses)
                .containsExactly(
                        Duration.ofSeconds(7), Duration.ofSeconds(30), Duration.ofSeconds(9));
    }

    @Test
    void giveUpInClearWords() throws Exception {
        ScriptedService busy = service(after(99, Reply.status(429)));
        assertThatThrownBy(() -> erp(busy).page(COMPANY, CUSTOMERS, 100))
                .isInstanceOf(ErpException.Throttled.class)
                .hasMessageContaining("no more requests");
        assertThat(busy.count("/customers")).isEqualTo(5);
        ScriptedService down = service(after(99, Reply.status(503)));
        assertThatThrownBy(() -> erp(down).page(COMPANY, CUSTOMERS, 100))
                .isInstanceOf(ErpException.Unavailable.class)
                .hasMessageContaining("not available");
    }

    @Test
    void endWhereTheServiceIsSilent() throws Exception {
        ScriptedService service =
                service(
                        _ -> {
                            Thread.sleep(20_000);
                            return Reply.status(200);
                        });
        ConnectionLimits limits =
                ConnectionLimits.DEFAULT.withTimes(
                        Duration.ofMillis(150), Duration.ofMillis(600), Duration.ofSeconds(1));
        assertThatThrownBy(
                        () ->
                                erp(service, new ServiceSignIn.Anonymous(), limits)
                                        .page(COMPANY, CUSTOMERS, 100))
                .isInstanceOf(ErpException.Unavailable.class)
                .hasMessageContaining("in time");
    }

    @Test
    void endWhereAnAnswerTrickles() throws Exception {
        try (ServerSocket server = trickling()) {
            ConnectionLimits limits =
                    ConnectionLimits.DEFAULT.withTimes(
                            Duration.ofMillis(300), Duration.ofMillis(500), Duration.ofSeconds(1));
            ODataErp erp =
                    new ODataErp(
                            new ConnectionSettings(
                                            BaseAddress.of(
                                                    "http://127.0.0.1:" + server.getLocalPort()),
                                            new ServiceSignIn.Anonymous())
                                    .withLimits(limits));
            open.add(erp);
            assertThatThrownBy(() -> erp.model(COMPANY))
                    .isInstanceOf(ErpException.Unavailable.class)
                    .hasMessageContaining("in time");
        }
    }

    private static ServerSocket trickling() throws IOException {
        ServerSocket server = new ServerSocket(0);
        Thread.ofVirtual()
                .start(
                        () -> {
                            try (var socket = server.accept()) {
                                var out = socket.getOutputStream();
                                out.write(
                                        "HTTP/1.1 200 X\r\nContent-Length: 100000\r\n\r\n"
                                                .getBytes());
                                while (true) {
                                    out.write(' ');
                                    out.flush();
                                    Thread.sleep(20);
                                }
                            } catch (IOException | InterruptedException e) {
                                // The reader has gone.
                            }
                        });
        return server;
    }

    @Test
    void stopWhenInterrupted() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        ScriptedService service =
                service(
                        _ -> {
                            asked.countDown();
                            Thread.sleep(20_000);
                            return Reply.status(200);
                        });
        ODataErp erp = erp(service, new ServiceSignIn.Anonymous(), ConnectionLimits.DEFAULT);
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread reader =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        erp.page(COMPANY, CUSTOMERS, 10);
                                    } catch (InterruptedException e) {
                                        interrupted.countDown();
                                    } catch (ErpException e) {
                                        throw new AssertionError(e);
                                    }
                                });
        assertThat(asked.await(5, TimeUnit.SECONDS)).isTrue();
        reader.interrupt();
        assertThat(interrupted.await(5, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void areNotRepeatedWhereTheServiceSaidNo() throws Exception {
        ScriptedService service =
                service(
                        _ ->
                                error(
                                        400,
                                        "Application_DialogException",
                                        "Nothing to post.  CorrelationId:  11111111-aaaa-bbbb-cccc-222222222222."));
        ErpException.Rejected e =
                catchThrowableOfType(
                        ErpException.Rejected.class,
                        () -> erp(service).page(COMPANY, CUSTOMERS, 10));
        assertThat(e.code()).isEqualTo("Application_DialogException");
        assertThat(e.correlationId()).contains("11111111-aaaa-bbbb-cccc-222222222222");
        assertThat(e).hasMessage("The ERP system refused the request. It says: Nothing to post.");
        assertThat(service.count("/customers")).isEqualTo(1);
    }

    @Test
    void neverFollowRedirects() throws Exception {
        ScriptedService elsewhere = service(_ -> Reply.json(200, page("stolen")));
        ScriptedService service =
                service(_ -> Reply.status(307).with("Location", elsewhere.address() + "/x"));
        assertThatThrownBy(() -> erp(service).page(COMPANY, CUSTOMERS, 10))
                .isInstanceOf(ErpException.Rejected.class)
                .hasMessageContaining("elsewhere");
        assertThat(elsewhere.journal()).isEmpty();
    }

    @Test
    void refuseWhatIsNoAnswer() throws Exception {
        for (String body : List.of("<html>", "[]", "{}", "{\"value\":7}", "{\"value\":[7]}")) {
            assertThatThrownBy(
                            () ->
                                    erp(service(_ -> Reply.json(200, body)))
                                            .page(COMPANY, CUSTOMERS, 10))
                    .as(body)
                    .isInstanceOf(ErpException.Unreadable.class);
        }
    }
}
