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
import dev.workmate.text.JsonText;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
                "Which bills were already due? | overdue-vendor-invoices | number",
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
                "customers with more than 10 invoices this year",
                "clientes que compraron más de 5 bicicletas",
                "sales in the first ten days of May",
                "Lagerwert zum Jahresende",
                "what did Services bill in May",
                "who is our top rep this year, and by how much?",
                "Umsatz im Q2 und was davon Fahrräder waren",
                "¿cuánto nos debe Gold?"
            })
    void givesNoFigureForAnythingElse(String words) throws Exception {
        assertThat(figures(answer(words))).doesNotContainPattern("\\d");
    }

    /** What did not fall is not told below what did. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "yo: which categories shrank in 2025 vs 2024?",
                "which countries declined this year?"
            })
    void tellsOfWhatFellOnlyWhatFell(String words) throws Exception {
        String text = answer(words);
        assertThat(text.lines().filter(line -> line.matches("\\| \\d+ \\|.*")))
                .as(text)
                .isNotEmpty()
                .allMatch(row -> row.matches(".*\\| -[\\d,.]+ \\| -[\\d.,]+% \\|"));
    }

    /** Not even where it does not take them for questions about the business. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "what will our sales be next year?",
                "Wie hoch wird unser Umsatz nächstes Jahr sein?",
                "¿cuánto venderemos el próximo año?",
                "¿cuáles serán nuestras ventas el año que viene?"
            })
    void foretellsNothing(String words) throws Exception {
        if (isRead(words)) {
            assertThat(figures(answer(words))).doesNotContainPattern("\\d");
        }
    }

    private static boolean isRead(String words) {
        return BusinessRules.read(words, BusinessRules.Before.NOTHING).isPresent();
    }

    /** An answer without the words it quotes, the days it names and the numbers of its points. */
    private static String figures(String text) {
        return text.replaceAll("“[^”]*”|„[^“]*“", "")
                .replaceAll("\\d{1,2}[ ./].{0,12}20\\d\\d|20\\d\\d|(?m)^\\d+\\. .*$", "");
    }

    /**
     * Questions that were once answered with the figure of another one: now with their own, or
     * honestly with none.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how much does blackgate sports owe us | OWED",
                "Wie viel schuldet uns Blackgate Sports? | OWED",
                "¿cuánto nos debe Blackgate Sports? | OWED",
                "net profit YTD | PROFIT",
                "Reingewinn dieses Jahr | PROFIT",
                "beneficio neto de este año | PROFIT",
                "how many new customers this year | NEW",
                "new customers this year | NEW",
                "Wie viele neue Kunden dieses Jahr? | NEW",
                "¿cuántos clientes nuevos este año? | NEW",
            })
    void tellsItsOwnFigureOrNone(String words, Truth truth) throws Exception {
        String text = isRead(words) ? answer(words) : "";
        String plain = text.replaceAll("(?<=\\d)[.,](?=\\d{3})", "").replace(',', '.');
        assertThat(holds(plain, truth.another())).as(text).isFalse();
        assertThat(holds(plain, truth.figure()) || !figures(text).matches("(?s).*\\d.*"))
                .as("%s is not in: %s", truth.figure(), text)
                .isTrue();
    }

    private static boolean holds(String text, String figure) {
        return Pattern.compile("(?<![\\w.])" + Pattern.quote(figure) + "(?!\\w)")
                .matcher(text)
                .find();
    }

    /** What is so, read from the company by hand, and what was said instead. */
    private enum Truth {
        OWED {
            @Override
            String figure() throws Exception {
                return value(
                        "erp_query",
                        """
                        {"entity":"customerFinancialDetails","select":["balance"],"filter":[{"property":"number","operator":"eq","value":"%s"}]}"""
                                .formatted(
                                        value(
                                                "erp_query",
                                                """
                                                {"entity":"customers","select":["number"],"filter":[{"property":"displayName","operator":"contains","value":"Blackgate"}]}""")));
            }

            @Override
            String another() {
                return told(GOLDEN.get("open-receivables").rows().getFirst().get("openAmount"));
            }
        },
        PROFIT {
            @Override
            String figure() throws Exception {
                return value(
                        "erp_aggregate",
                        """
                        {"entity":"generalLedgerEntries","filter":[{"property":"postingDate","operator":"ge","value":"start_of_year"},{"property":"postingDate","operator":"le","value":"today"},{"property":"accountNumber","operator":"ge","value":"4000"},{"property":"accountNumber","operator":"le","value":"6999"}],"measures":[{"function":"sum","property":"creditAmount","name":"in"},{"function":"sum","property":"debitAmount","name":"out"}],"derive":[{"kind":"difference","of":"in","by":"out","name":"net"}]}""");
            }

            @Override
            String another() throws Exception {
                return value(
                        "erp_aggregate",
                        """
                        {"entity":"generalLedgerEntries","filter":[{"property":"postingDate","operator":"ge","value":"start_of_year"},{"property":"postingDate","operator":"le","value":"today"},{"property":"accountNumber","operator":"ge","value":"4000"},{"property":"accountNumber","operator":"le","value":"5999"}],"measures":[{"function":"sum","property":"creditAmount","name":"in"},{"function":"sum","property":"debitAmount","name":"out"}],"derive":[{"kind":"difference","of":"in","by":"out","name":"gross"}]}""");
            }
        },
        NEW {
            @Override
            String figure() throws Exception {
                JsonNode firsts =
                        json(
                                "erp_aggregate",
                                """
                                {"entity":"salesInvoices","filter":[{"property":"status","operator":"ne","value":"Draft"}],"groupBy":[{"property":"customerNumber"}],"measures":[{"function":"min","property":"postingDate","name":"first"}],"top":1000}""");
                String year = String.valueOf(demo.today().getYear());
                return String.valueOf(
                        firsts.path("rows")
                                .valueStream()
                                .filter(row -> row.get(row.size() - 1).asString().startsWith(year))
                                .count());
            }

            @Override
            String another() throws Exception {
                return value(
                        "erp_aggregate",
                        """
                        {"entity":"salesInvoices","filter":[{"property":"postingDate","operator":"ge","value":"start_of_year"},{"property":"status","operator":"ne","value":"Draft"}],"measures":[{"function":"count","name":"invoices"}]}""");
            }
        };

        abstract String figure() throws Exception;

        abstract String another() throws Exception;

        /** The last cell of a result's first row. */
        static String value(String tool, String arguments) throws Exception {
            JsonNode row = json(tool, arguments).path("rows").get(0);
            String text = row.get(row.size() - 1).asString();
            return text.matches("-?\\d+\\.\\d+") ? told(new BigDecimal(text)) : text;
        }

        static JsonNode json(String tool, String arguments) throws Exception {
            ToolReply reply = run(new ErpCall(tool, new JsonText(arguments)));
            assertThat(reply.succeeded()).as(reply.toString()).isTrue();
            return new JsonMapper().readTree(reply.text());
        }
    }

    /** The kind that was asked for is the one that is drawn, where one is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sales by country this year as a pie",
                "Umsatz nach Land dieses Jahr als Kreisdiagramm",
                "ventas por país este año como gráfico circular"
            })
    void drawsThePieThatWasAskedFor(String words) throws Exception {
        List<ErpCall> charts = charts(words);
        assertThat(charts).as(words).hasSizeLessThanOrEqualTo(1);
        assertThat(charts).allMatch(chart -> chart.arguments().value().contains("\"pie\""));
    }

    private static List<ErpCall> charts(String words) throws Exception {
        BusinessQuestion question =
                BusinessRules.read(words, BusinessRules.Before.NOTHING).orElseThrow();
        List<ToolReply> given = new ArrayList<>();
        Conduct.Move move = withCharts(question, given);
        while (move instanceof Conduct.Call(List<ErpCall> calls)) {
            List<ErpCall> charts = calls.stream().filter(ErpCall::draws).toList();
            if (!charts.isEmpty()) {
                return charts;
            }
            for (ErpCall call : calls) {
                given.add(run(call));
            }
            move = withCharts(question, given);
        }
        return List.of();
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
        assertThat(!charts(words).isEmpty()).as(words).isEqualTo(drawn);
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
