package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.ScriptedService.Asked;
import dev.workmate.erp.odata.ScriptedService.Reply;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Everything that can go wrong between us and a service, and what comes of it. */
@Timeout(30)
class FaultsTest {
    private static final String TOKEN = "static-token-0123456789";
    private static final String ETAG = "W/\"JzQ0O1'\"";
    private static final ErpQuery CUSTOMERS = ErpQuery.of("customers");
    private static final ErpChange.Create CREATE =
            new ErpChange.Create(
                    "customers",
                    new ErpRow(Map.of("displayName", new ErpValue.Text("Fjäll Sports"))));
    private static final ErpKey KEY = ErpKey.id(Samples.INVOICE);
    private static final List<ErpChange> CHANGES =
            List.of(
                    CREATE,
                    new ErpChange.Update(
                            "salesInvoices",
                            KEY,
                            new ErpRow(Map.of("number", new ErpValue.Text("1"))),
                            ETAG),
                    new ErpChange.Delete("salesInvoices", KEY, ETAG),
                    new ErpChange.Invoke("salesInvoices", KEY, "post", Optional.empty()));

    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private volatile Instant now = Instant.parse("2026-06-30T12:00:00Z");
    private volatile String metadata = Samples.metadata();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private ScriptedService service(ScriptedService.Script script) throws IOException {
        ScriptedService service =
                new ScriptedService(
                        asked ->
                                asked.path().endsWith("/$metadata")
                                        ? new Reply(
                                                200,
                                                Map.of("Content-Type", "application/xml"),
                                                metadata,
                                                Reply.WHOLE)
                                        : script.answer(asked));
        open.add(service);
        return service;
    }

    private ODataErp erp(ScriptedService service, SignIn signIn, Limits limits) {
        InstantSource time = () -> now;
        ODataErp erp =
                new ODataErp(
                        new ConnectionSettings(
                                        BaseAddress.of(service.address() + "/api/v2.0"), signIn)
                                .withLimits(limits),
                        time,
                        new Pauses(time, () -> 0.5, limits.longestPause(), pauses::add));
        open.add(erp);
        return erp;
    }

    private ODataErp erp(ScriptedService service) {
        return erp(service, new SignIn.StaticToken(new Secret(TOKEN)), quick());
    }

    private static Limits quick() {
        return Limits.DEFAULT.withTimes(
                Duration.ofMillis(400), Duration.ofSeconds(60), Duration.ofSeconds(30));
    }

    private static String page(String... names) {
        return "{\"value\":["
                + String.join(
                        ",",
                        List.of(names).stream().map("{\"displayName\":\"%s\"}"::formatted).toList())
                + "]}";
    }

    private static Reply error(int status, String code, String message) {
        return Reply.json(
                status,
                "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}".formatted(code, message));
    }

    /** Fails in one way the first few times, then answers. */
    private static ScriptedService.Script after(int failures, Reply failure) {
        AtomicInteger left = new AtomicInteger(failures);
        return _ -> left.getAndDecrement() > 0 ? failure : Reply.json(200, page("Fjäll"));
    }

    @Nested
    class Reads {
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
                            Duration.ofMillis(375),
                            Duration.ofMillis(750),
                            Duration.ofMillis(1500));
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
                    .hasMessageContaining("too many requests");
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
            Limits limits =
                    Limits.DEFAULT.withTimes(
                            Duration.ofMillis(150), Duration.ofMillis(600), Duration.ofSeconds(1));
            assertThatThrownBy(
                            () ->
                                    erp(service, new SignIn.Anonymous(), limits)
                                            .page(COMPANY, CUSTOMERS, 100))
                    .isInstanceOf(ErpException.Unavailable.class)
                    .hasMessageContaining("in time");
        }

        @Test
        void endWhereAnAnswerTrickles() throws Exception {
            try (ServerSocket server = trickling()) {
                Limits limits =
                        Limits.DEFAULT.withTimes(
                                Duration.ofMillis(300),
                                Duration.ofMillis(500),
                                Duration.ofSeconds(1));
                ODataErp erp =
                        new ODataErp(
                                new ConnectionSettings(
                                                BaseAddress.of(
                                                        "http://127.0.0.1:"
                                                                + server.getLocalPort()),
                                                new SignIn.Anonymous())
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
            ODataErp erp = erp(service, new SignIn.Anonymous(), Limits.DEFAULT);
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
            assertThat(e)
                    .hasMessage("The ERP system refused the request. It says: Nothing to post.");
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

    @Nested
    class Pages {
        @Test
        void followAbsoluteAndRelativeLinks() throws Exception {
            for (boolean absolute : List.of(true, false)) {
                String[] base = {""};
                ScriptedService service =
                        service(
                                asked ->
                                        asked.path().contains("skiptoken")
                                                ? Reply.json(200, page("second"))
                                                : Reply.json(
                                                        200,
                                                        "{\"@odata.context\":\"../$metadata#x\",\"value\":[],\"@odata.nextLink\":\""
                                                                + base[0]
                                                                + "companies("
                                                                + Samples.COMPANY_ID
                                                                + ")/customers?$filter=a eq 'b'&$skiptoken=1\"}"));
                base[0] = absolute ? service.address() + "/api/v2.0/" : "";
                ODataErp erp = erp(service);
                ErpPage first = erp.page(COMPANY, CUSTOMERS, 2);
                ErpPage second = erp.next(COMPANY, first.next().orElseThrow(), 2);
                assertThat(second.rows()).hasSize(1);
                Asked last = service.journal().getLast();
                assertThat(last.path())
                        .isEqualTo(
                                "/api/v2.0/companies("
                                        + Samples.COMPANY_ID
                                        + ")/customers?$filter=a%20eq%20'b'&$skiptoken=1");
                assertThat(last.header("Prefer")).isEqualTo("odata.maxpagesize=2");
                assertThat(last.header("Authorization")).isEqualTo("Bearer " + TOKEN);
            }
        }

        @Test
        void neverLeadToAnotherServer() throws Exception {
            ScriptedService elsewhere = service(_ -> Reply.json(200, page("stolen")));
            for (String link :
                    List.of(
                            elsewhere.address() + "/api/v2.0/customers",
                            "https://127.0.0.1/api/v2.0/customers",
                            "//evil.example/x",
                            "http://user@127.0.0.1/x")) {
                ScriptedService service =
                        service(
                                _ ->
                                        Reply.json(
                                                200,
                                                "{\"value\":[],\"@odata.nextLink\":\""
                                                        + link
                                                        + "\"}"));
                assertThatThrownBy(() -> erp(service).page(COMPANY, CUSTOMERS, 2))
                        .as(link)
                        .isInstanceOfSatisfying(
                                ErpException.Rejected.class,
                                e -> assertThat(e.code()).isEqualTo("foreign_link"));
            }
            assertThat(elsewhere.journal()).isEmpty();
        }

        @Test
        void cursorsCannotBeMadeUp() throws Exception {
            ScriptedService service =
                    service(
                            _ ->
                                    Reply.json(
                                            200,
                                            "{\"value\":[],\"@odata.nextLink\":\"?$skiptoken=9\"}"));
            ODataErp erp = erp(service);
            String real = erp.page(COMPANY, CUSTOMERS, 2).next().orElseThrow().value();
            for (String wrong :
                    List.of("x", real.substring(1), real + "A", "http://evil.example")) {
                assertThatThrownBy(
                                () -> erp.next(COMPANY, new dev.workmate.erp.ErpCursor(wrong), 2))
                        .as(wrong)
                        .isInstanceOf(ErpException.Rejected.class);
            }
            var other = new dev.workmate.erp.ErpCompany(new java.util.UUID(7, 7), "o", "o");
            assertThatThrownBy(() -> erp.next(other, new dev.workmate.erp.ErpCursor(real), 2))
                    .hasMessageContaining("another company");
        }
    }

    @Nested
    class Writes {
        @Test
        void areNeverSentTwiceWhateverHappens() throws Exception {
            List<Reply> faults =
                    List.of(
                            Reply.cut(),
                            Reply.status(429),
                            Reply.status(502),
                            Reply.status(503).with("Retry-After", "1"),
                            Reply.status(504),
                            Reply.status(408),
                            Reply.status(500),
                            Reply.status(401),
                            Reply.json(201, "{\"id\":\"" + Samples.INVOICE + "\"}").cutAfter(5),
                            error(412, "x", "stale"),
                            error(400, "x", "Could not find a property named 'number'"));
            for (Reply fault : faults) {
                for (ErpChange change : CHANGES) {
                    ScriptedService service = service(_ -> fault);
                    try {
                        erp(service).change(COMPANY, change);
                    } catch (ErpException e) {
                        assertThat(e).isNotNull();
                    }
                    assertThat(service.writes()).as(fault + " " + change).hasSize(1);
                }
                ScriptedService service = service(_ -> fault);
                try {
                    erp(service).batch(COMPANY, CHANGES, Isolation.ALL_OR_NOTHING);
                } catch (ErpException e) {
                    assertThat(e).isNotNull();
                }
                assertThat(service.writes()).hasSize(1);
            }
        }

        @Test
        void lostAnswersAreUnknownOutcomes() throws Exception {
            for (Reply fault :
                    List.of(
                            Reply.cut(),
                            Reply.status(502),
                            Reply.status(504),
                            Reply.status(408),
                            Reply.status(500))) {
                ErpException.Unavailable e =
                        catchThrowableOfType(
                                ErpException.Unavailable.class,
                                () -> erp(service(_ -> fault)).change(COMPANY, CREATE));
                assertThat(e.outcomeUnknown()).as(fault.toString()).isTrue();
                assertThat(e)
                        .hasMessageContaining("not known")
                        .hasMessageContaining("not sent again");
            }
        }

        @Test
        void slowAnswersAreUnknownOutcomes() throws Exception {
            ScriptedService service =
                    service(
                            _ -> {
                                Thread.sleep(5_000);
                                return Reply.status(204);
                            });
            ErpException e =
                    catchThrowableOfType(
                            ErpException.class, () -> erp(service).change(COMPANY, CREATE));
            assertThat(e.outcomeUnknown()).isTrue();
            assertThat(service.writes()).hasSize(1);
        }

        @Test
        void refusalsAreKnownOutcomes() throws Exception {
            for (Reply fault :
                    List.of(
                            Reply.status(429),
                            Reply.status(503),
                            Reply.status(401),
                            error(500, "Internal_ServerError", "no"),
                            error(400, "BadRequest", "no"))) {
                ErpException e =
                        catchThrowableOfType(
                                ErpException.class,
                                () -> erp(service(_ -> fault)).change(COMPANY, CREATE));
                assertThat(e.outcomeUnknown()).as(fault.toString()).isFalse();
            }
        }

        @Test
        void nothingIsSentToAServerThatIsNotThere() throws Exception {
            ScriptedService service = service(_ -> Reply.status(204));
            ODataErp erp = erp(service);
            erp.model(COMPANY);
            service.close();
            ErpException e =
                    catchThrowableOfType(
                            ErpException.Unavailable.class, () -> erp.change(COMPANY, CREATE));
            assertThat(e.outcomeUnknown()).isFalse();
            assertThat(e).hasMessageContaining("nothing was sent");
        }

        @Test
        void aStaleVersionIsSaidToBeOne() throws Exception {
            for (Reply stale :
                    List.of(
                            error(412, "BadRequest_Stale", "changed"),
                            error(409, "Request_EntityChanged", "changed"))) {
                ScriptedService service = service(_ -> stale);
                assertThatThrownBy(() -> erp(service).change(COMPANY, CHANGES.get(1)))
                        .isInstanceOf(ErpException.RecordChanged.class)
                        .hasMessageContaining("Somebody changed the record");
                assertThat(service.writes().getFirst().header("If-Match")).isEqualTo(ETAG);
            }
        }

        @Test
        void aSuccessWhoseRecordIsLostIsStillASuccess() throws Exception {
            ScriptedService service =
                    service(_ -> Reply.json(201, "{\"displayName\":\"x\"}").cutAfter(4));
            assertThat(erp(service).change(COMPANY, CREATE).row()).isEmpty();
        }

        @Test
        void carryWhatTheyChange() throws Exception {
            ScriptedService service =
                    service(
                            asked ->
                                    asked.method().equals("PATCH")
                                            ? Reply.json(
                                                    200,
                                                    "{\"@odata.etag\":\"W/\\\"2\\\"\",\"number\":\"1\"}")
                                            : Reply.status(204));
            ODataErp erp = erp(service);
            ErpAnswer.Done done = erp.change(COMPANY, CHANGES.get(1));
            assertThat(done.row().orElseThrow().etag()).contains("W/\"2\"");
            assertThat(service.writes().getFirst().body()).isEqualTo("{\"number\":\"1\"}");
            erp.change(COMPANY, CHANGES.get(2));
            erp.change(COMPANY, CHANGES.get(3));
            String base = "/api/v2.0/companies(" + Samples.COMPANY_ID + ")/salesInvoices(";
            assertThat(service.writes())
                    .extracting(asked -> asked.method() + " " + asked.path())
                    .containsExactly(
                            "PATCH " + base + Samples.INVOICE + ")",
                            "DELETE " + base + Samples.INVOICE + ")",
                            "POST " + base + Samples.INVOICE + ")/Microsoft.NAV.post");
        }

        @Test
        void aVersionCannotEndItsHeader() throws Exception {
            ScriptedService service = service(_ -> Reply.status(204));
            for (String etag : List.of("W/\"a\"\r\nX: y", "\"", "abc", "")) {
                assertThatThrownBy(
                                () ->
                                        erp(service)
                                                .change(
                                                        COMPANY,
                                                        new ErpChange.Delete(
                                                                "salesInvoices", KEY, etag)))
                        .isInstanceOf(ErpException.Rejected.class);
            }
            assertThat(service.writes()).isEmpty();
        }
    }

    @Nested
    class Batches {
        private static final String FAILED =
                "{\"responses\":[{\"id\":\"2\",\"status\":400,\"headers\":{},\"body\":{\"error\":{\"code\":\"BadRequest\",\"message\":\"no\"}}},"
                        + "{\"id\":\"1\",\"status\":201,\"body\":{\"displayName\":\"x\"}}]}";

        @Test
        void areOneTransaction() throws Exception {
            ScriptedService service = service(_ -> Reply.json(200, FAILED));
            ErpAnswer.Batch batch = erp(service).batch(COMPANY, CHANGES, Isolation.ALL_OR_NOTHING);
            assertThat(batch.results().get(0)).isInstanceOf(ErpAnswer.NotDone.class);
            assertThat(batch.results().get(1))
                    .isInstanceOfSatisfying(
                            ErpAnswer.Failed.class,
                            failed -> assertThat(failed.code()).isEqualTo("BadRequest"));
            assertThat(batch.results().get(2)).isInstanceOf(ErpAnswer.NotDone.class);
            Asked asked = service.writes().getFirst();
            assertThat(asked.header("Isolation")).isEqualTo("snapshot");
            assertThat(asked.path()).isEqualTo("/api/v2.0/$batch");
            assertThat(asked.body())
                    .contains("\"url\":\"companies(" + Samples.COMPANY_ID + ")/customers\"")
                    .contains("\"If-Match\":\"W/\\\"JzQ0O1'\\\"\"");
        }

        @Test
        void orEachOnItsOwn() throws Exception {
            ScriptedService service = service(_ -> Reply.json(200, FAILED));
            ErpAnswer.Batch batch = erp(service).batch(COMPANY, CHANGES, Isolation.NONE);
            assertThat(batch.results().get(0)).isInstanceOf(ErpAnswer.Succeeded.class);
            assertThat(service.writes().getFirst().header("Isolation")).isEmpty();
        }

        @Test
        void lostAnswersAreUnknownOutcomes() throws Exception {
            for (Reply fault : List.of(Reply.cut(), Reply.json(200, FAILED).cutAfter(50))) {
                ErpException e =
                        catchThrowableOfType(
                                ErpException.class,
                                () ->
                                        erp(service(_ -> fault))
                                                .batch(COMPANY, CHANGES, Isolation.NONE));
                assertThat(e.outcomeUnknown()).isTrue();
            }
        }

        @Test
        void haveBounds() throws Exception {
            ScriptedService service = service(_ -> Reply.status(200));
            for (List<ErpChange> wrong :
                    List.of(
                            List.<ErpChange>of(),
                            java.util.Collections.<ErpChange>nCopies(101, CREATE))) {
                assertThatThrownBy(() -> erp(service).batch(COMPANY, wrong, Isolation.NONE))
                        .hasMessageContaining("1 to 100");
            }
            assertThat(service.writes()).isEmpty();
        }
    }

    @Nested
    class ChangedMetadata {
        @Test
        void isReadAgainWhenTheServiceDoesNotKnowItsOwnProperty() throws Exception {
            String complaint =
                    "Could not find a property named 'number' on type 'Microsoft.NAV.customer'";
            ScriptedService service =
                    service(
                            asked ->
                                    asked.path().contains("number")
                                            ? error(400, "BadRequest", complaint)
                                            : Reply.json(200, page("x")));
            ODataErp erp = erp(service);
            ErpQuery query = CUSTOMERS.selecting(List.of("number"));
            assertThat(erp.model(COMPANY).entity("customers").orElseThrow().property("number"))
                    .isPresent();
            metadata =
                    metadata.replaceFirst(
                            "<Property Name=\"number\" Type=\"Edm.String\" MaxLength=\"20\"/>", "");
            assertThatThrownBy(() -> erp.page(COMPANY, query, 10))
                    .isInstanceOf(ErpException.Rejected.class)
                    .hasMessage("customers has no property 'number'");
            assertThat(service.count("$metadata")).isEqualTo(2);
            assertThat(erp.model(COMPANY).entity("customers").orElseThrow().property("number"))
                    .isEmpty();
        }

        @Test
        void isReadAgainAfterATimeAndOnlyIfItChanged() throws Exception {
            List<String> tags = new CopyOnWriteArrayList<>();
            ScriptedService service =
                    new ScriptedService(
                            asked -> {
                                tags.add(asked.header("If-None-Match"));
                                return tags.size() == 1
                                        ? new Reply(200, Map.of("ETag", "W/\"m1\""), metadata, -1)
                                        : Reply.status(304);
                            });
            open.add(service);
            ODataErp erp = erp(service);
            String hash = erp.model(COMPANY).hash();
            erp.model(COMPANY);
            now = now.plus(Duration.ofHours(13));
            assertThat(erp.model(COMPANY).hash()).isEqualTo(hash);
            assertThat(tags).containsExactly("", "W/\"m1\"");
        }

        @Test
        void staysKnownWhileItCannotBeReadAgain() throws Exception {
            AtomicInteger asked = new AtomicInteger();
            ScriptedService service =
                    new ScriptedService(
                            _ ->
                                    asked.incrementAndGet() == 1
                                            ? new Reply(200, Map.of(), metadata, -1)
                                            : Reply.status(500));
            open.add(service);
            ODataErp erp = erp(service);
            String hash = erp.model(COMPANY).hash();
            now = now.plus(Duration.ofHours(13));
            assertThat(erp.model(COMPANY).hash()).isEqualTo(hash);
        }
    }

    @Nested
    class Tokens {
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

        private SignIn credentials(ScriptedService service) {
            return new SignIn.ClientCredentials(
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
            ODataErp erp = erp(service, credentials(service), Limits.DEFAULT);
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
    }

    @Nested
    class Crowds {
        @Test
        void areLetInFiveAtATimeInTheirOrder() throws Exception {
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            ScriptedService service =
                    service(
                            _ -> {
                                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                                Thread.sleep(30);
                                inside.decrementAndGet();
                                return Reply.json(200, page("x"));
                            });
            ODataErp erp = erp(service);
            erp.model(COMPANY);
            List<Thread> threads = new ArrayList<>();
            AtomicInteger served = new AtomicInteger();
            for (int i = 0; i < 40; i++) {
                threads.add(
                        Thread.ofVirtual()
                                .start(
                                        () -> {
                                            try {
                                                erp.page(COMPANY, CUSTOMERS, 10);
                                                served.incrementAndGet();
                                            } catch (ErpException | InterruptedException e) {
                                                throw new AssertionError(e);
                                            }
                                        }));
            }
            for (Thread thread : threads) {
                thread.join(Duration.ofSeconds(10));
            }
            assertThat(served).hasValue(40);
            assertThat(most).hasValue(5);
        }

        @Test
        void areToldSoWhenItTakesTooLong() throws Exception {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch release = new CountDownLatch(1);
            ScriptedService service =
                    service(
                            _ -> {
                                inside.countDown();
                                release.await(10, TimeUnit.SECONDS);
                                return Reply.json(200, page("x"));
                            });
            Limits limits = Limits.DEFAULT.withCrowd(1, 95, Duration.ofMillis(100));
            ODataErp erp = erp(service, new SignIn.Anonymous(), limits);
            erp.model(COMPANY);
            Thread.ofVirtual()
                    .start(
                            () -> {
                                try {
                                    erp.page(COMPANY, CUSTOMERS, 10);
                                } catch (ErpException | InterruptedException e) {
                                    // Not what this is about.
                                }
                            });
            assertThat(inside.await(5, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> erp.change(COMPANY, CREATE))
                    .isInstanceOf(ErpException.Throttled.class)
                    .hasMessageContaining("Nothing was sent");
            release.countDown();
            assertThat(service.writes()).isEmpty();
        }
    }

    @Test
    void everyFamilyOfErrorsHasItsOwnKind() throws Exception {
        Map<Reply, Class<? extends ErpException>> kinds =
                Map.of(
                        error(403, "Authorization_RequestDenied", "no"),
                                ErpException.Forbidden.class,
                        error(404, "Internal_CompanyNotFound", "no"), ErpException.Missing.class,
                        error(404, "BadRequest_ResourceNotFound", "no"), ErpException.Missing.class,
                        error(413, "RequestEntityTooLarge", "no"), ErpException.Rejected.class,
                        error(501, "BadRequest_MethodNotImplemented", "no"),
                                ErpException.Unavailable.class,
                        error(500, "Unknown", "no"), ErpException.Unavailable.class,
                        Reply.status(418), ErpException.Rejected.class);
        for (Map.Entry<Reply, Class<? extends ErpException>> kind : kinds.entrySet()) {
            ScriptedService service =
                    service(_ -> kind.getKey().with("x-ms-correlation-id", "abc-1"));
            ErpException e =
                    catchThrowableOfType(
                            ErpException.class,
                            () -> erp(service).get(COMPANY, new ErpRead("customers", KEY)));
            assertThat(e).isInstanceOf(kind.getValue());
            assertThat(e.correlationId()).contains("abc-1");
            assertThat(e.code()).isNotEmpty();
        }
    }

    @Test
    void secretsNeverComeBack() throws Exception {
        ScriptedService service =
                service(
                        asked ->
                                error(
                                        400,
                                        "BadRequest",
                                        "you sent " + asked.header("Authorization")));
        assertThatThrownBy(() -> erp(service).page(COMPANY, CUSTOMERS, 10))
                .hasMessageContaining("you sent Bearer [secret]")
                .hasMessageNotContaining(TOKEN);
    }

    @Test
    void companiesCountsAndDocumentsAreRead() throws Exception {
        ScriptedService service =
                service(
                        asked -> {
                            if (asked.path().contains("$count")) {
                                return Reply.text("\uFEFF42");
                            }
                            return asked.path().endsWith("pdfDocument/pdfDocumentContent")
                                    ? new Reply(
                                            200,
                                            Map.of("Content-Type", "application/pdf"),
                                            "%PDF",
                                            Reply.WHOLE)
                                    : Reply.json(
                                            200,
                                            "{\"value\":[{\"id\":\"%s\",\"name\":\"Tarnhollow\",\"displayName\":\"\"}]}"
                                                    .formatted(Samples.COMPANY_ID));
                        });
        ODataErp erp = erp(service);
        assertThat(erp.companies()).containsExactly(COMPANY);
        assertThat(erp.count(COMPANY, CUSTOMERS).count()).isEqualTo(42);
        ErpAnswer.Document pdf = erp.document(COMPANY, "salesInvoices", KEY);
        assertThat(pdf.content()).asString().isEqualTo("%PDF");
        assertThat(pdf.mediaType()).isEqualTo("application/pdf");
        assertThat(pdf.url())
                .endsWith("salesInvoices(" + Samples.INVOICE + ")/pdfDocument/pdfDocumentContent");
    }
}
