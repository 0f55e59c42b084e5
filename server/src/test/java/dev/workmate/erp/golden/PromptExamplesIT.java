package dev.workmate.erp.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.catalog.CatalogTools;
import dev.workmate.erp.change.ChangeTools;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.ReadTools;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Secret;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.json.JsonTools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the ERP agent is told by example works: each call fits its tool, and each that only reads
 * finds something in the demo company.
 */
@Timeout(120)
class PromptExamplesIT {
    private static final String TOKEN = "examples-token-123456";
    private static final Pattern WHOLE =
            Pattern.compile("`(erp_\\w+)`\\s+`(\\{[^`]*})`", Pattern.DOTALL);
    private static final Pattern PART =
            Pattern.compile(
                    "`(\"(?:derive|having)\": [^`]*|\\{\"function\"[^`]*)`", Pattern.DOTALL);

    /** What a part of a call stands in: the columns that it is about. */
    private static final String AROUND_PART =
            """
            {"entity": "salesInvoices", "groupBy": [{"property": "postingDate", "bucket": "month"}], "measures": [
            {"function": "sum", "property": "totalAmountExcludingTax", "name": "sales"},
            {"function": "sum", "property": "totalTaxAmount", "name": "cost"}], %s}""";

    private static DemoErp demo;
    private static ODataErp erp;
    private static final Map<String, Tool> TOOLS = new HashMap<>();

    @BeforeAll
    static void start() throws Exception {
        demo = DemoErp.start(DemoErpOptions.defaults().withStaticToken(TOKEN));
        erp =
                new ODataErp(
                        new ConnectionSettings(
                                BaseAddress.of(demo.apiUrl()),
                                List.of(),
                                new ServiceSignIn.StaticToken(new Secret(TOKEN)),
                                Optional.empty(),
                                Optional.empty(),
                                ConnectionLimits.DEFAULT));
        ErpCompany company = erp.companies().getFirst();
        Offices offices =
                Offices.of(
                        erp,
                        _ -> Optional.of(company.id()),
                        InstantSource.fixed(demo.today().atStartOfDay(ZoneOffset.UTC).toInstant()));
        List<TypedTool<?>> tools = new ArrayList<>(CatalogTools.all(offices));
        tools.addAll(ReadTools.all(offices));
        tools.addAll(ChangeTools.all(offices));
        tools.forEach(tool -> TOOLS.put(tool.name(), JsonTools.adapt(tool)));
    }

    @AfterAll
    static void stop() {
        erp.close();
        demo.close();
    }

    private record Example(String tool, String arguments) {}

    private static String prompt() throws IOException {
        try (InputStream in = PromptExamplesIT.class.getResourceAsStream("/agents/erp-agent.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        WHOLE.matcher(prompt())
                .results()
                .forEach(call -> examples.add(new Example(call.group(1), call.group(2))));
        return examples;
    }

    /** Parts of calls of {@code erp_aggregate}, with what they need around them. */
    private static List<Example> parts() throws IOException {
        List<Example> parts = new ArrayList<>();
        PART.matcher(prompt())
                .results()
                .map(part -> part.group(1))
                .forEach(
                        part ->
                                parts.add(
                                        new Example(
                                                "erp_aggregate",
                                                part.startsWith("{")
                                                        ? "{\"entity\": \"salesInvoices\", \"measures\": ["
                                                                + part
                                                                + "]}"
                                                        : AROUND_PART.formatted(part))));
        return parts;
    }

    @Test
    void callsFitTheirToolsAndFindSomething() throws Exception {
        List<Example> examples = examples();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(7);
        for (Example example : examples) {
            assertWorks(example);
        }
    }

    @Test
    void partsOfCallsDoTheSame() throws Exception {
        List<Example> parts = parts();
        assertThat(parts).hasSizeGreaterThanOrEqualTo(4);
        for (Example part : parts) {
            assertWorks(part);
        }
    }

    private static void assertWorks(Example example) throws Exception {
        Tool tool = TOOLS.get(example.tool());
        assertThat(tool).as(example.tool()).isNotNull();
        JsonText arguments = new JsonText(example.arguments());
        assertThat(tool.validate(arguments)).as(example.toString()).isEmpty();
        if (tool.traits().effect() == Effect.READ_ONLY) {
            ToolCall call =
                    new ToolCall(
                            SessionId.next(),
                            new AgentId("erp-agent"),
                            ToolUseId.next(),
                            tool.name(),
                            arguments);
            ToolOutput output = tool.execute(call, (_, _) -> {});
            String said = ((ToolOutput.Json) output.parts().getFirst()).value().value();
            assertThat(said)
                    .as(example.toString())
                    .contains("\"company\":", "\"day\":\"" + demo.today())
                    .containsPattern("\"currenc(y|ies)\":");
            assertThat(said.contains("\"rows\":[]"))
                    .as(example.toString())
                    .isEqualTo(example.arguments().contains("having"));
        }
    }

    /** The prompt speaks of no tool that the agent does not have. */
    @Test
    void namesToolsThatTheAgentHas() throws Exception {
        String head = prompt().split("\n---", 3)[0] + prompt().split("\n---", 3)[1];
        String own =
                head.lines().filter(line -> line.startsWith("tools:")).findFirst().orElseThrow();
        List<String> named =
                Pattern.compile("`(erp_\\w+|calculate|search_\\w+|get_entity_details)`")
                        .matcher(prompt())
                        .results()
                        .map(name -> name.group(1))
                        .distinct()
                        .toList();
        assertThat(named)
                .contains("calculate", "erp_aggregate", "erp_query")
                .allMatch(own::contains);
    }
}
