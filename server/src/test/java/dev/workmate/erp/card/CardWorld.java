package dev.workmate.erp.card;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.change.ChangeTools;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.erp.office.Offices;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Secret;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.json.JsonTools;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The demo company with records of our own, and the tools that change it over a real connection.
 */
final class CardWorld implements AutoCloseable {
    static final InstantSource TODAY = InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z"));
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final DemoErp demo =
            DemoErp.start(DemoErpOptions.defaults().withStaticToken("test-token-123456"));
    private final ODataErp erp;
    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final SessionId session = SessionId.next();

    CardWorld() throws Exception {
        this(ConnectionLimits.DEFAULT, "");
    }

    /** Through another address, such as a proxy's, where one is given. */
    CardWorld(ConnectionLimits limits, String through) throws Exception {
        erp = new ODataErp(settings(demo, limits, through));
        ErpCompany company = erp.companies().getFirst();
        Offices offices = Offices.of(erp, _ -> Optional.of(company.id()), TODAY);
        ChangeTools.all(offices).stream()
                .map(JsonTools::adapt)
                .forEach(tool -> tools.put(tool.name(), tool));
    }

    static ConnectionSettings settings(DemoErp demo, ConnectionLimits limits, String through) {
        String root =
                through.isEmpty() ? demo.apiUrl() : through + URI.create(demo.apiUrl()).getPath();
        return new ConnectionSettings(
                BaseAddress.of(root),
                List.of(),
                new ServiceSignIn.ClientCredentials(
                        BaseAddress.of(demo.tokenUrl()),
                        "demo-client",
                        new Secret("demo-secret"),
                        "https://api.businesscentral.dynamics.com/.default"),
                Optional.empty(),
                Optional.empty(),
                limits);
    }

    DemoErp demo() {
        return demo;
    }

    /** Makes a record and remembers its number and id under a name. */
    void make(String name, String entity, String values) throws Exception {
        JsonNode record =
                run("erp_create", "{\"entity\":\"%s\",\"values\":%s}".formatted(entity, values))
                        .path("record");
        names.put(name, record.path("number").asString(record.path("code").asString("")));
        names.put(name + ".id", record.path("id").asString());
    }

    /** Does something with a record that may give it another number. */
    void act(String entity, String name, String action) throws Exception {
        JsonNode done =
                run(
                        "erp_invoke_action",
                        "{\"entity\":\"%s\",\"record\":\"%s\",\"action\":\"%s\"}"
                                .formatted(entity, names.get(name + ".id"), action));
        names.put(name, done.path("record").path("number").asString(""));
    }

    JsonNode run(String tool, String arguments) throws Exception {
        ToolOutput output = tools.get(tool).execute(call(tool, arguments), (_, _) -> {});
        return MAPPER.readTree(((ToolOutput.Json) output.parts().getFirst()).value().value());
    }

    Proposal propose(String tool, String arguments) throws Exception {
        return tools.get(tool).preview(call(tool, arguments));
    }

    ToolCall call(String tool, String arguments) {
        return new ToolCall(
                session,
                new AgentId("erp-agent"),
                ToolUseId.next(),
                tool,
                new JsonText(filled(arguments)));
    }

    /** {@code $lark} stands for Larklake's number, {@code $lark.id} for its id. */
    String filled(String text) {
        String filled = text;
        for (Map.Entry<String, String> name :
                names.entrySet().stream()
                        .sorted((a, b) -> Integer.compare(b.getKey().length(), a.getKey().length()))
                        .toList()) {
            filled = filled.replace("$" + name.getKey(), name.getValue());
        }
        return filled;
    }

    /** The same text with names for the numbers that the system gave. */
    String named(String text) {
        String named = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            if (!name.getKey().endsWith(".id") && !name.getValue().isEmpty()) {
                named = named.replace(name.getValue(), "$" + name.getKey());
            }
        }
        return named;
    }

    /** The id of the first record with this value, or of any where no property is named. */
    String first(String set, String property, String value) throws Exception {
        ErpQuery query = ErpQuery.of(set).first(1);
        ErpQuery asked =
                property.isEmpty()
                        ? query
                        : query.where(
                                new ErpFilter.Comparison(
                                        property,
                                        ErpFilter.Operator.EQ,
                                        new ErpValue.Guid(UUID.fromString(filled(value)))));
        ErpRow row = erp.page(erp.companies().getFirst(), asked, 1).rows().getFirst();
        return ((ErpValue.Guid) row.value("id")).value().toString();
    }

    void remember(String name, String value) {
        names.put(name, value);
    }

    ODataErp erp() {
        return erp;
    }

    Tool tool(String name) {
        return tools.get(name);
    }

    @Override
    public void close() {
        erp.close();
        demo.close();
    }
}
