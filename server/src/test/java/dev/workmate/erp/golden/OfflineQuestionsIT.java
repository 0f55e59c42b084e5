package dev.workmate.erp.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.catalog.CatalogTools;
import dev.workmate.erp.odata.BaseAddress;
import dev.workmate.erp.odata.ConnectionSettings;
import dev.workmate.erp.odata.Limits;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.SignIn;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.ReadTools;
import dev.workmate.event.AgentId;
import dev.workmate.event.SessionId;
import dev.workmate.event.ToolUseId;
import dev.workmate.llm.Secret;
import dev.workmate.llm.offline.business.BusinessQuestion;
import dev.workmate.llm.offline.business.BusinessRules;
import dev.workmate.llm.offline.business.Conduct;
import dev.workmate.llm.offline.business.ErpCall;
import dev.workmate.llm.offline.business.Given;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.json.JsonTools;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every family of questions that the offline model understands gets an answer from the tools. */
@Timeout(120)
class OfflineQuestionsIT {
    private static final String TOKEN = "questions-token-123456";
    private static final int MAX_CALLS = 8;

    /** Names that the demo company does not know; whoever asks for them gets an empty answer. */
    private static final Pattern INVENTED =
            Pattern.compile("Alpine Sports|Trail Tent|Headlamp|Nordlicht|S-INV1042");

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
                                List.of(BaseAddress.of(demo.planningUrl())),
                                new SignIn.StaticToken(new Secret(TOKEN)),
                                Optional.empty(),
                                Optional.empty(),
                                Limits.DEFAULT));
        ErpCompany company = erp.companies().getFirst();
        Offices offices =
                new Offices(
                        erp,
                        _ -> Optional.of(company.id()),
                        InstantSource.fixed(
                                demo.today().atStartOfDay(java.time.ZoneOffset.UTC).toInstant()));
        List<TypedTool<?>> tools = new ArrayList<>(CatalogTools.all(offices));
        tools.addAll(ReadTools.all(offices));
        tools.forEach(tool -> TOOLS.put(tool.name(), JsonTools.adapt(tool)));
    }

    @AfterAll
    static void stop() {
        erp.close();
        demo.close();
    }

    static Stream<String> families() throws Exception {
        try (InputStream in =
                Objects.requireNonNull(BusinessRules.class.getResourceAsStream("questions.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> line.startsWith("= "))
                            .map(line -> line.substring(2))
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("families")
    void isAnsweredFromTheToolsResults(String words) throws Exception {
        BusinessQuestion question = BusinessRules.read(words, Optional.empty()).orElseThrow();
        List<Given> given = new ArrayList<>();
        while (given.size() < MAX_CALLS) {
            switch (Conduct.next(question, given.iterator(), TOOLS::containsKey)) {
                case Conduct.Call(ErpCall call) -> given.add(run(call));
                case Conduct.Say(String text) -> {
                    assertThat(text).isNotBlank().doesNotContain("I could not do that");
                    if (!INVENTED.matcher(words).find()) {
                        assertThat(text).doesNotContain("nothing to add up", "There are no ");
                    }
                    return;
                }
            }
        }
        throw new AssertionError("no answer after " + given);
    }

    private static Given run(ErpCall call) throws Exception {
        Tool tool = TOOLS.get(call.tool());
        assertThat(tool.validate(call.arguments())).as(call.toString()).isEmpty();
        try {
            ToolOutput output =
                    tool.execute(
                            new ToolCall(
                                    SessionId.next(),
                                    new AgentId("erp-agent"),
                                    ToolUseId.next(),
                                    tool.name(),
                                    call.arguments()),
                            (_, _) -> {});
            return new Given(
                    tool.name(),
                    ((ToolOutput.Json) output.parts().getFirst()).value().value(),
                    true);
        } catch (ToolException refused) {
            return new Given(tool.name(), String.valueOf(refused.getMessage()), false);
        }
    }
}
