package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.http.LimitOptions;
import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Cards;
import dev.workmate.erp.change.CuttingProxy.Cut;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.erp.office.Offices;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Secret;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.json.JsonTools;
import dev.workmate.tool.run.ToolOutcome;
import dev.workmate.tool.run.ToolRunner;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every kind of write, cut at every place that matters: nothing is done twice, what is reported is
 * what is so, and people are asked only about what the system does not record.
 */
@Timeout(300)
class LostAnswersIT {
    /** What a kind of write is about: a record is made for it first. */
    private enum Kind {
        DRAFT("erp_create"),
        CUSTOMER("erp_create"),
        LINE("erp_create"),
        CHANGE("erp_update"),
        REMOVE("erp_delete"),
        POST("erp_invoke_action"),
        CANCEL("erp_invoke_action"),
        CORRECT("erp_invoke_action"),
        SHIP("erp_invoke_action"),
        ORDER("erp_invoke_action"),
        BATCH("erp_batch"),
        SEND("erp_invoke_action"),
        POST_AND_SEND("erp_invoke_action");

        private final String tool;

        Kind(String tool) {
            this.tool = tool;
        }

        /** What is sent leaves no trace that could be looked up. */
        boolean sends() {
            return this == SEND || this == POST_AND_SEND;
        }

        /** Without a body, a request may be whole for the system before its last bytes came. */
        boolean mayArrive(Cut cut) {
            return cut.endsLate() && List.of("erp_invoke_action", "erp_delete").contains(tool);
        }

        /**
         * What can be known at each cut, and so must be. A gateway that gave up may still pass the
         * request on; an answer without a body that lacks a byte has not told its status.
         */
        ToolStatus knowable(Cut cut, boolean done) {
            if (!done) {
                boolean open = this == SEND || cut == Cut.GATEWAY_BEFORE;
                return open ? ToolStatus.UNKNOWN_OUTCOME : ToolStatus.ERROR;
            }
            return switch (cut) {
                case NEVER, ANSWER_HEADERS, ANSWER_MID_BODY -> ToolStatus.SUCCESS;
                default -> sends() ? ToolStatus.UNKNOWN_OUTCOME : ToolStatus.SUCCESS;
            };
        }
    }

    private static DemoErp demo;
    private static CuttingProxy proxy;
    private static ODataErp straight;
    private static ODataErp cut;
    private static ErpCompany company;
    private static final Map<String, Tool> tools = new LinkedHashMap<>();

    /** They look in vain, and not long. */
    private static final Map<String, Tool> hasty = new LinkedHashMap<>();

    private static final ToolRunner runner = new ToolRunner(new InMemoryBlobs());
    private static final SessionId session = SessionId.next();
    private static int made;
    private static String lastTrace = "";

    @BeforeAll
    static void start() throws Exception {
        demo =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withLimits(
                                        LimitOptions.defaults()
                                                .withPerWindow(1_000_000, Duration.ofMinutes(1)))
                                .withStaticToken("test-token-123456"));
        proxy = new CuttingProxy(URI.create(demo.apiUrl()).getPort());
        straight = connect("");
        cut = connect(proxy.url());
        company = straight.companies().getFirst();
        Offices offices =
                Offices.of(
                        cut,
                        _ -> Optional.of(company.id()),
                        InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z")));
        ChangeTimes patient =
                ChangeTimes.USUAL.withLooking(Duration.ofSeconds(30), Duration.ofMillis(40));
        make(offices, patient, tools);
        make(
                offices,
                patient.withLooking(CuttingProxy.LATE.multipliedBy(2), patient.pause()),
                hasty);
    }

    private static void make(Offices offices, ChangeTimes times, Map<String, Tool> made) {
        ChangeTools.all(offices, new Cards(new BigDecimal("1000000")), times).stream()
                .map(JsonTools::adapt)
                .forEach(tool -> made.put(tool.name(), tool));
    }

    private static ODataErp connect(String through) {
        String root =
                through.isEmpty() ? demo.apiUrl() : through + URI.create(demo.apiUrl()).getPath();
        return new ODataErp(
                new ConnectionSettings(
                        BaseAddress.of(root),
                        List.of(),
                        new ServiceSignIn.ClientCredentials(
                                BaseAddress.of(demo.tokenUrl()),
                                "demo-client",
                                new Secret("demo-secret"),
                                "https://api.businesscentral.dynamics.com/.default"),
                        Optional.empty(),
                        Optional.empty(),
                        ConnectionLimits.DEFAULT));
    }

    @AfterAll
    static void stop() throws Exception {
        straight.close();
        cut.close();
        proxy.close();
        demo.close();
    }

    /** One write that was cut: {@code trace} is what only it leaves in the system's journal. */
    private record Write(Kind kind, Cut place, String trace, ToolOutcome outcome) {
        long done() {
            return demo.acceptedWrites().stream()
                    .filter(each -> (each.path() + each.body()).contains(trace))
                    .count();
        }

        Optional<String> wrong() {
            String label = kind + " " + place + ": " + outcome.status() + " " + outcome.error();
            long done = done();
            boolean fits = place.isLost() && !kind.mayArrive(place) ? done == 0 : done <= 1;
            boolean arrived = place.isLost() || done == 1;
            return fits && arrived && outcome.status() == kind.knowable(place, done == 1)
                    ? Optional.empty()
                    : Optional.of("done " + done + ": " + label);
        }
    }

    @Test
    void areLookedUpAtOnceAndNothingIsDoneTwice() throws Exception {
        List<Write> writes = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (Cut place : Cut.values()) {
                String arguments = arguments(kind);
                String trace = lastTrace;
                writes.add(new Write(kind, place, trace, run(kind, arguments, place)));
            }
        }
        proxy.awaitLate();
        assertThat(writes.stream().flatMap(write -> write.wrong().stream())).isEmpty();
        assertThat(writes).hasSizeGreaterThanOrEqualTo(200);
    }

    private static ToolOutcome run(Kind kind, String arguments, Cut place) throws Exception {
        String name = kind.tool;
        boolean vain = kind.sends() || place == Cut.GATEWAY_BEFORE;
        Tool tool = (vain ? hasty : tools).get(name);
        ToolCall call =
                new ToolCall(
                        session,
                        new AgentId("erp-agent"),
                        ToolUseId.next(),
                        name,
                        new JsonText(arguments));
        ToolCall approved =
                new ToolCall(
                        call.session(),
                        call.agent(),
                        call.toolUseId(),
                        call.toolName(),
                        call.arguments(),
                        tool.preview(call).version(),
                        tool.preview(call).summary());
        proxy.cutNextWrite(place);
        return runner.run(tool, approved, Progress.IGNORED);
    }

    private static String arguments(Kind kind) throws Exception {
        made++;
        return switch (kind) {
            case DRAFT -> creating("salesInvoices", "customerId", traced(customer()));
            case CUSTOMER ->
                    creating("customers", "displayName", traced("Cut Customer <" + made + ">"));
            case LINE ->
                    "{\"entity\":\"salesInvoiceLines\",\"values\":{\"documentId\":\"%s\",\"itemId\":\"%s\",\"quantity\":3}}"
                            .formatted(
                                    traced(document("salesInvoices", "salesInvoiceLines")), item());
            case CHANGE -> changing(customer());
            case REMOVE ->
                    "{\"entity\":\"customers\",\"record\":\"%s\"}".formatted(traced(customer()));
            case POST ->
                    act("salesInvoices", document("salesInvoices", "salesInvoiceLines"), "post");
            case CANCEL -> act("salesInvoices", posted(), "cancel");
            case CORRECT -> act("salesInvoices", posted(), "makeCorrectiveCreditMemo");
            case SHIP ->
                    act(
                            "salesOrders",
                            document("salesOrders", "salesOrderLines"),
                            "shipAndInvoice");
            case ORDER ->
                    act("salesQuotes", document("salesQuotes", "salesQuoteLines"), "makeOrder");
            case SEND -> act("salesInvoices", posted(), "send");
            case POST_AND_SEND ->
                    act(
                            "salesInvoices",
                            document("salesInvoices", "salesInvoiceLines"),
                            "postAndSend");
            case BATCH ->
                    "{\"operations\":[{\"kind\":\"update\",%s,{\"kind\":\"create\",\"entity\":\"salesInvoices\",\"values\":{\"customerId\":\"%s\"}}]}"
                            .formatted(changing(customer()).substring(1), customer());
        };
    }

    private static String traced(String text) {
        lastTrace = text;
        return text;
    }

    private static String creating(String set, String property, String value) {
        return "{\"entity\":\"%s\",\"values\":{\"%s\":\"%s\"}}".formatted(set, property, value);
    }

    private static String changing(String customer) {
        return "{\"entity\":\"customers\",\"record\":\"%s\",\"values\":{\"city\":\"%s\"}}"
                .formatted(customer, traced("Cut <" + made + ">"));
    }

    private static String act(String set, String id, String action) {
        traced(id + ")/Microsoft.NAV." + action);
        return "{\"entity\":\"%s\",\"record\":\"%s\",\"action\":\"%s\"}".formatted(set, id, action);
    }

    private static String create(String set, Map<String, ErpValue> values) throws Exception {
        ErpRow row =
                straight.change(company, new ErpChange.Create(set, new ErpRow(values)))
                        .row()
                        .orElseThrow();
        return ((ErpValue.Guid) row.value("id")).value().toString();
    }

    private static String customer() throws Exception {
        return create(
                "customers",
                Map.of(
                        "displayName", new ErpValue.Text("Lost Lake " + ++made),
                        "email", new ErpValue.Text("ap@lost.example"),
                        "country", new ErpValue.Text("IE")));
    }

    private static String item() throws Exception {
        return create(
                "items",
                Map.of(
                        "displayName", new ErpValue.Text("Paddle " + ++made),
                        "unitPrice", new ErpValue.Amount(new BigDecimal("12.5"))));
    }

    private static ErpValue guid(String id) {
        return new ErpValue.Guid(java.util.UUID.fromString(id));
    }

    private static String document(String set, String lines) throws Exception {
        ErpRow line =
                new ErpRow(
                        Map.of(
                                "itemId",
                                guid(item()),
                                "quantity",
                                new ErpValue.Amount(BigDecimal.TWO)));
        return create(
                set,
                Map.of(
                        "customerId",
                        guid(customer()),
                        lines,
                        new ErpValue.NestedMany(List.of(line))));
    }

    private static String posted() throws Exception {
        String id = document("salesInvoices", "salesInvoiceLines");
        straight.change(
                company,
                new ErpChange.Invoke(
                        "salesInvoices",
                        ErpKey.id(java.util.UUID.fromString(id)),
                        "post",
                        Optional.empty()));
        return id;
    }
}
