package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.Condition;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.InMemoryErp;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A company with books in EUR that bills in several currencies. */
class SeveralCurrenciesTest {
    private static final String SUM = "sum(amountIncludingTax)";

    private final InMemoryErp erp = new InMemoryErp(model(), List.of(ErpShop.NORTH));
    private final ErpDesk desk = new ErpDesk();
    private final AggregateRecords tool =
            new AggregateRecords(
                    Offices.of(
                            erp,
                            _ -> Optional.of(ErpShop.NORTH.id()),
                            InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z"))));

    SeveralCurrenciesTest() {
        erp.add(ErpShop.NORTH, "companyInformation", ErpShop.values("currencyCode", "EUR"));
    }

    private static ErpModel model() {
        return new ErpModel(
                "hash-3",
                List.of(
                        entity("companyInformation", List.of(), text("currencyCode")),
                        entity(
                                "customers",
                                List.of(),
                                text("number"),
                                text("currencyCode"),
                                decimal("balance")),
                        entity(
                                "bills",
                                List.of(
                                        new ErpNavigation(
                                                "billLines",
                                                "billLines",
                                                ErpNavigation.Reach.MANY,
                                                List.of(new ErpNavigation.Join("id", "billId")))),
                                text("customerNumber"),
                                text("currencyCode"),
                                decimal("amountIncludingTax"),
                                decimal("quantity")),
                        entity(
                                "billLines",
                                List.of(),
                                new ErpProperty(
                                        "billId",
                                        ErpType.GUID,
                                        Optional.empty(),
                                        Set.of(),
                                        Optional.empty()),
                                decimal("netAmount"))));
    }

    private static ErpEntity entity(
            String set, List<ErpNavigation> navigations, ErpProperty... properties) {
        List<ErpProperty> all = new ArrayList<>();
        all.add(new ErpProperty("id", ErpType.GUID, Optional.empty(), Set.of(), Optional.empty()));
        all.addAll(List.of(properties));
        return new ErpEntity(
                set,
                set,
                "",
                List.of("id"),
                all,
                navigations,
                List.of(),
                EnumSet.noneOf(ErpEntity.Verb.class),
                List.of(),
                List.of());
    }

    private static ErpProperty text(String name) {
        return new ErpProperty(name, ErpType.TEXT, Optional.empty(), Set.of(), Optional.empty());
    }

    private static ErpProperty decimal(String name) {
        return new ErpProperty(name, ErpType.DECIMAL, Optional.empty(), Set.of(), Optional.empty());
    }

    private UUID bill(String customer, String currency, String amount) {
        UUID id = UUID.randomUUID();
        erp.add(
                ErpShop.NORTH,
                "bills",
                ErpShop.values(
                        "id",
                        id,
                        "customerNumber",
                        customer,
                        "currencyCode",
                        currency,
                        "amountIncludingTax",
                        amount,
                        "quantity",
                        "2.0"));
        erp.add(ErpShop.NORTH, "billLines", ErpShop.values("billId", id, "netAmount", amount));
        return id;
    }

    private static Measure measure(Summary.Function function, String property) {
        return new Measure(
                function,
                Optional.of(property),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static AggregateRequest request(
            Optional<String> currency,
            List<String> groups,
            List<AggregateRequest.Derive> derive,
            Measure... measures) {
        return of("bills", currency, groups, derive, measures);
    }

    private static AggregateRequest of(
            String entity,
            Optional<String> currency,
            List<String> groups,
            List<AggregateRequest.Derive> derive,
            Measure... measures) {
        return new AggregateRequest(
                entity,
                currency.map(
                        code ->
                                List.of(
                                        new Condition(
                                                "currencyCode",
                                                Condition.Comparing.EQ,
                                                Optional.of(new JsonValue.Text(code)),
                                                Optional.empty()))),
                Optional.empty(),
                groups.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                groups.stream()
                                        .map(name -> new GroupBy(name, Optional.empty()))
                                        .toList()),
                List.of(measures),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                derive.isEmpty() ? Optional.empty() : Optional.of(derive));
    }

    private String run(AggregateRequest request) throws Exception {
        return ErpDesk.text(tool.run(request, desk.call(tool.name()), Progress.IGNORED));
    }

    @ParameterizedTest
    @EnumSource(names = {"SUM", "AVG", "MIN", "MAX"})
    void areNeverTakenTogether(Summary.Function function) {
        bill("10", "EUR", "100.00");
        bill("11", "USD", "7.00");
        String name = function.name().toLowerCase(java.util.Locale.ROOT) + "(amountIncludingTax)";
        for (List<String> groups : List.of(List.<String>of(), List.of("customerNumber"))) {
            assertThatThrownBy(
                            () ->
                                    run(
                                            request(
                                                    Optional.empty(),
                                                    groups,
                                                    List.of(),
                                                    measure(function, "amountIncludingTax"))))
                    .isInstanceOf(ToolException.class)
                    .hasMessage(
                            "The amounts of '%s' are in several currencies (EUR, USD) and cannot be taken together. Group by 'currencyCode', or filter by one of them."
                                    .formatted(name));
        }
    }

    @Test
    void standApartWhereTheyAreGroupedBy() throws Exception {
        bill("10", "", "100.00");
        bill("11", "USD", "7.00");
        assertThat(
                        run(
                                request(
                                        Optional.empty(),
                                        List.of("currencyCode"),
                                        List.of(),
                                        measure(Summary.Function.SUM, "amountIncludingTax"),
                                        measure(Summary.Function.SUM, "quantity"))))
                .contains(
                        "\"rows\":[[\"\",100,2],[\"USD\",7,2]]",
                        "\"totals\":{\"sum(quantity)\":4}",
                        "\"note\":\"Each row's amounts are in the currency that the row names.\"")
                .doesNotContain("\"currency\":");
    }

    @Test
    void oneForeignCurrencyIsNamed() throws Exception {
        bill("10", "EUR", "100.00");
        bill("11", "USD", "7.00");
        assertThat(
                        run(
                                request(
                                        Optional.of("USD"),
                                        List.of("customerNumber"),
                                        List.of(),
                                        measure(Summary.Function.SUM, "amountIncludingTax"),
                                        measure(Summary.Function.SUM, "quantity"))))
                .contains("\"currency\":\"USD\"", "\"totals\":{\"" + SUM + "\":7");
    }

    @Test
    void recordsWithoutOneAreInThatOfTheBooks() throws Exception {
        bill("10", "EUR", "100.00");
        bill("11", "", "7.00");
        assertThat(
                        run(
                                request(
                                        Optional.empty(),
                                        List.of(),
                                        List.of(),
                                        measure(Summary.Function.SUM, "amountIncludingTax"))))
                .contains("\"currency\":\"EUR\"", "\"rows\":[[107]]");
    }

    @Test
    void countsAndQuantitiesHaveNone() throws Exception {
        bill("10", "EUR", "100.00");
        bill("11", "USD", "7.00");
        assertThat(
                        run(
                                request(
                                        Optional.empty(),
                                        List.of(),
                                        List.of(),
                                        measure(Summary.Function.SUM, "quantity"),
                                        measure(Summary.Function.COUNT, "amountIncludingTax"))))
                .contains("\"rows\":[[4,2]]");
    }

    @Test
    void linesAreInTheCurrencyOfTheirDocument() {
        bill("10", "EUR", "100.00");
        bill("11", "USD", "7.00");
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                Optional.empty(),
                                                List.of(),
                                                List.of(),
                                                measure(
                                                        Summary.Function.SUM,
                                                        "billLines.netAmount"))))
                .hasMessageContaining("are in several currencies (EUR, USD)");
    }

    @Test
    void sharesNeedOne() {
        bill("10", "EUR", "100.00");
        bill("11", "USD", "7.00");
        assertThatThrownBy(
                        () ->
                                run(
                                        request(
                                                Optional.empty(),
                                                List.of("currencyCode"),
                                                List.of(
                                                        new AggregateRequest.Derive(
                                                                Derived.Kind.SHARE,
                                                                SUM,
                                                                Optional.empty(),
                                                                Optional.empty())),
                                                measure(
                                                        Summary.Function.SUM,
                                                        "amountIncludingTax"))))
                .hasMessageEndingWith(
                        "takes all rows together, and their amounts are in several currencies. Filter by one currency.");
    }

    @Test
    void balancesOfPartnersAreInThatOfTheBooks() throws Exception {
        erp.add(
                ErpShop.NORTH,
                "customers",
                ErpShop.values("number", "10", "currencyCode", "USD", "balance", "5.00"));
        assertThat(
                        run(
                                of(
                                        "customers",
                                        Optional.empty(),
                                        List.of(),
                                        List.of(),
                                        measure(Summary.Function.SUM, "balance"))))
                .contains("\"currency\":\"EUR\"", "\"rows\":[[5]]");
    }
}
