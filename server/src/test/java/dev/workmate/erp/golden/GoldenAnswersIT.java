package dev.workmate.erp.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.answers.Answers;
import dev.workmate.demo.answers.ExactAnswer;
import dev.workmate.demo.company.DemoCompanies;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.golden.CompanyTools.Row;
import dev.workmate.erp.golden.GoldenCalls.Reach;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Every exact answer about the demo companies is what the tools find over the connection. */
@Timeout(120)
class GoldenAnswersIT {
    private static final String TOKEN = "golden-token-123456";

    /** Their rows stand in an order of the companies' own, such as that of their categories. */
    private static final Set<String> ANY_ORDER =
            Set.of(
                    "sales-by-category-and-month",
                    "category-growth",
                    "margin-by-category",
                    "sales-by-category",
                    "inventory-by-category",
                    "items-by-category",
                    "slow-movers");

    /** What the system works out itself: without it the answer would be right about nothing. */
    private static final Map<String, String> REPORTS =
            Map.of(
                    "overdue-by-month-end", "agedAccountsReceivables",
                    "aged-receivables", "agedAccountsReceivables",
                    "over-credit-limit", "customerFinancialDetails");

    private static DemoErp demo;
    private static ODataErp erp;
    private static final Map<String, CompanyTools> DESKS = new LinkedHashMap<>();

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
        for (ErpCompany company : erp.companies()) {
            DESKS.put(company.name(), new CompanyTools(erp, company));
        }
    }

    @AfterAll
    static void stop() {
        erp.close();
        demo.close();
    }

    private static List<ExactAnswer> answers() {
        return Answers.of(DemoCompanies.of(DemoCompanies.DEFAULT_TODAY)).all();
    }

    private static Map<String, Reach> reaches() {
        Map<String, Reach> reaches = new LinkedHashMap<>(GoldenCalls.all());
        reaches.putAll(GoldenSums.all());
        return reaches;
    }

    @Test
    void everyAnswerHasItsCalls() {
        assertThat(reaches().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        answers().stream().map(ExactAnswer::id).toList());
    }

    @TestFactory
    Stream<DynamicTest> theToolsReach() {
        Map<String, Reach> reaches = reaches();
        return answers().stream()
                .filter(answer -> reaches.containsKey(answer.id()))
                .map(
                        answer ->
                                DynamicTest.dynamicTest(
                                        answer.id(),
                                        () -> compare(answer, reaches.get(answer.id()))));
    }

    private static void compare(ExactAnswer answer, Reach reach) throws Exception {
        CompanyTools desk = DESKS.get(answer.company());
        if (REPORTS.containsKey(answer.id())) {
            Asking report = Asking.sum(REPORTS.get(answer.id())).measure("count as rows");
            assertThat(desk.ask(report).getFirst().amount("rows"))
                    .as(report.toString())
                    .isPositive();
        }
        List<Row> found = reach.rows(desk);
        List<List<String>> wanted = new ArrayList<>();
        List<List<String>> got = new ArrayList<>();
        List<String> columns = List.copyOf(answer.rows().getFirst().keySet());
        answer.rows().forEach(row -> wanted.add(cells(columns, row)));
        found.forEach(row -> got.add(cells(columns, row.cells())));
        if (ANY_ORDER.contains(answer.id())) {
            assertThat(got).containsExactlyInAnyOrderElementsOf(wanted);
        } else {
            assertThat(got).isEqualTo(wanted);
        }
    }

    private static List<String> cells(List<String> columns, Map<String, ?> row) {
        return columns.stream().map(column -> text(row.get(column))).toList();
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "(nothing)";
            case BigDecimal number -> plain(number);
            case Integer number -> plain(BigDecimal.valueOf(number));
            default -> value.toString().strip();
        };
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
