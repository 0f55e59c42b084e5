package dev.workmate.erp.odata;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.ScriptedService.Reply;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.Pauses;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** A connection to a service that answers as it is told, with pauses that take no time. */
abstract class FaultBench {
    static final String TOKEN = "static-token-0123456789";
    static final String ETAG = "W/\"JzQ0O1'\"";
    static final ErpQuery CUSTOMERS = ErpQuery.of("customers");
    static final ErpChange.Create CREATE =
            new ErpChange.Create(
                    "customers",
                    new ErpRow(Map.of("displayName", new ErpValue.Text("Fjäll Sports"))));
    static final ErpKey KEY = ErpKey.id(Samples.INVOICE);
    static final List<ErpChange> CHANGES =
            List.of(
                    CREATE,
                    new ErpChange.Update(
                            "salesInvoices",
                            KEY,
                            new ErpRow(Map.of("number", new ErpValue.Text("1"))),
                            ETAG),
                    new ErpChange.Delete("salesInvoices", KEY, ETAG),
                    new ErpChange.Invoke("salesInvoices", KEY, "post", Optional.empty()));

    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    final List<AutoCloseable> open = new ArrayList<>();
    volatile Instant now = Instant.parse("2026-06-30T12:00:00Z");
    volatile String metadata = Samples.metadata();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    ScriptedService service(ScriptedService.Script script) throws IOException {
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

    ODataErp erp(ScriptedService service, ServiceSignIn signIn, ConnectionLimits limits) {
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

    ODataErp erp(ScriptedService service) {
        return erp(service, new ServiceSignIn.StaticToken(new Secret(TOKEN)), quick());
    }

    /** Long enough for a busy machine to answer in, short enough to wait for in a test. */
    static ConnectionLimits quick() {
        return ConnectionLimits.DEFAULT.withTimes(
                Duration.ofSeconds(3), Duration.ofSeconds(60), Duration.ofSeconds(30));
    }

    static String page(String... names) {
        return "{\"value\":["
                + String.join(
                        ",",
                        List.of(names).stream().map("{\"displayName\":\"%s\"}"::formatted).toList())
                + "]}";
    }

    static Reply error(int status, String code, String message) {
        return Reply.json(
                status,
                "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}".formatted(code, message));
    }

    /** Fails in one way the first few times, then answers. */
    static ScriptedService.Script after(int failures, Reply failure) {
        AtomicInteger left = new AtomicInteger(failures);
        return _ -> left.getAndDecrement() > 0 ? failure : Reply.json(200, page("Fjäll"));
    }
}
