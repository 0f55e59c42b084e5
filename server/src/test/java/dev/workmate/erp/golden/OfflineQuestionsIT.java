package dev.workmate.erp.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.answers.Answers;
import dev.workmate.demo.answers.ExactAnswer;
import dev.workmate.demo.company.DemoCompanies;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.catalog.CatalogTools;
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
import dev.workmate.llm.offline.business.BusinessQuestion;
import dev.workmate.llm.offline.business.BusinessRules;
import dev.workmate.llm.offline.business.Conduct;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.json.JsonTools;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The offline model tells the figures that the demo company was made with, and no others. */
@Timeout(120)
class OfflineQuestionsIT {
    private static final String TOKEN = "questions-token-123456";
    private static final int MAX_CALLS = 40;
    private static final int SHOWN = 10;
    private static final Map<String, ExactAnswer> GOLDEN =
            Answers.of(DemoCompanies.of(DemoCompanies.DEFAULT_TODAY)).all().stream()
                    .collect(Collectors.toMap(ExactAnswer::id, Function.identity()));

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
                                new ServiceSignIn.StaticToken(new Secret(TOKEN)),
                                Optional.empty(),
                                Optional.empty(),
                                ConnectionLimits.DEFAULT));
        ErpCompany company = erp.companies().getFirst();
        Offices offices =
                Offices.of(
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

    /**
     * The words, the question it is in the demo company's book of answers, and what of it must be
     * told.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How much is overdue? | overdue-total | overdueAmount",
                "Which customers are overdue? | overdue-by-customer | overdueAmount",
                "What are our total receivables? | open-receivables | openAmount",
                "Was schulden uns die Kunden? | open-receivables | openAmount",
                "Which customers are over their credit limit? | over-credit-limit | balance",
                "net sales by month in the last 12 months | net-sales-by-month | netSales",
                "average invoice value in the last 12 months | average-invoice-value | average",
                "Which customers are new in the last 12 months? | customers-new | customerName",
                "How many customers do we have in each country? | customers-by-country | customers",
                "how many draft invoices are there | draft-invoices | totalAmountExcludingTax",
                "What are our open sales orders worth? | open-orders | totalAmountExcludingTax",
                "Which sales orders are late? | late-orders | number",
                "opportunities by status | opportunities-by-status | estimatedValue",
                "top 10 vendors in the last 12 months | top-vendors | purchases",
                "purchases by month in the last 12 months | purchases-by-month | purchases",
                "What do we owe our vendors? | unpaid-vendor-invoices | totalAmountIncludingTax",
                "open purchase orders | open-purchase-orders | totalAmountExcludingTax",
                "Which items are below their reorder point? | below-reorder-point | displayName",
                "What is our inventory worth? | inventory-value | inventoryValue",
                "inventory value by category | inventory-by-category | inventoryValue",
                "¿cuánto vale el inventario? | inventory-value | inventoryValue",
                "How much VAT do we owe? | vat-payable | payable",
                "net profit in the last 12 months | net-income | netIncome",
                "Which invoices were cancelled? | canceled-invoices | number",
            })
    void tellsWhatTheBookOfAnswersTells(String words, String golden, String column)
            throws Exception {
        String text = answer(words);
        List<Map<String, Object>> rows = GOLDEN.get(golden).rows();
        for (Map<String, Object> row : rows.subList(0, Math.min(SHOWN, rows.size()))) {
            assertThat(text.replaceAll("(?<=\\d)[.,](?=\\d{3})", "").replace(',', '.'))
                    .as(words)
                    .containsPattern(
                            "(?<![\\w.])" + Pattern.quote(told(row.get(column))) + "(?![\\w])");
        }
    }

    private static String told(Object value) {
        return value instanceof BigDecimal amount
                ? amount.abs().setScale(2, RoundingMode.HALF_UP).toPlainString()
                : String.valueOf(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sales to Bergzeit GmbH this year",
                "what is the fluffiness ratio of our invoices",
                "what will our sales be next year?",
                "Umsatz 2018",
                "sales by shoe size",
                "sales growth over last year",
                "best and worst month of 2025",
                "Umsatz im Q2 und was davon Fahrräder waren",
                "¿cuánto nos debe Gold?"
            })
    void givesNoFigureForAnythingElse(String words) throws Exception {
        assertThat(
                        answer(words)
                                .replaceAll("“[^”]*”|„[^“]*“", "")
                                .replaceAll(
                                        "\\d{1,2}[ ./].{0,12}20\\d\\d|20\\d\\d|(?m)^\\d+\\. .*$",
                                        ""))
                .doesNotContainPattern("\\d");
    }

    /** A chart could not be taken back: the second reader looks at its words before it is drawn. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "line chart of sales by month this year | true",
                "Liniendiagramm der monatlichen Verkäufe seit Januar 2025 | true",
                "Liniendiagramm der monatlichen Verkäufe von Winterartikeln seit Januar 2025 |"
                        + " false",
            })
    void drawsOnlyWhatItAlsoTells(String words, boolean drawn) throws Exception {
        BusinessQuestion question =
                BusinessRules.read(words, BusinessRules.Before.NOTHING).orElseThrow();
        List<ToolReply> given = new ArrayList<>();
        boolean draws = false;
        Conduct.Move move = withCharts(question, given);
        while (!draws && move instanceof Conduct.Call(List<ErpCall> calls)) {
            draws = calls.stream().anyMatch(ErpCall::draws);
            for (ErpCall call : draws ? List.<ErpCall>of() : calls) {
                given.add(run(call));
            }
            move = withCharts(question, given);
        }
        assertThat(draws).as(move.toString()).isEqualTo(drawn);
    }

    private static Conduct.Move withCharts(BusinessQuestion question, List<ToolReply> given) {
        return Conduct.next(
                question,
                given.iterator(),
                new HashMap<>(),
                tool -> tool.equals(ErpCall.CHART) || TOOLS.containsKey(tool));
    }

    private static String answer(String words) throws Exception {
        BusinessQuestion question =
                BusinessRules.read(words, BusinessRules.Before.NOTHING).orElseThrow();
        List<ToolReply> given = new ArrayList<>();
        while (given.size() < MAX_CALLS) {
            switch (Conduct.next(question, given.iterator(), new HashMap<>(), TOOLS::containsKey)) {
                case Conduct.Call(List<ErpCall> calls) -> {
                    for (ErpCall call : calls) {
                        given.add(run(call));
                    }
                }
                case Conduct.Say(String text) -> {
                    return text;
                }
            }
        }
        throw new AssertionError("no answer after " + given);
    }

    private static ToolReply run(ErpCall call) throws Exception {
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
            return new ToolReply(
                    tool.name(),
                    ((ToolOutput.Json) output.parts().getFirst()).value().value(),
                    true);
        } catch (ToolException refused) {
            return new ToolReply(tool.name(), String.valueOf(refused.getMessage()), false);
        }
    }
}
