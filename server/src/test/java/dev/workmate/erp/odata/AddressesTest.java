package dev.workmate.erp.odata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.And;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.In;
import dev.workmate.erp.ErpFilter.Not;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpFilter.TextMatch;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AddressesTest {
    private static final String COMPANY = "companies(" + Samples.COMPANY_ID + ")/";

    private final ServiceModel model = Samples.model();
    private final Addresses addresses = new Addresses(model);
    private final OlingoParser olingo = new OlingoParser(Samples.metadata());

    private String readable(ErpQuery query) throws Exception {
        String address = addresses.query(Samples.COMPANY, query);
        olingo.parse(address);
        return URLDecoder.decode(address.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static ErpFilter is(String property, Operator operator, ErpValue value) {
        return new Comparison(property, operator, value);
    }

    @Test
    void writesValuesByTheirTypes() throws Exception {
        ErpFilter filter =
                new And(
                        List.of(
                                is(
                                        "dueDate",
                                        Operator.LT,
                                        new ErpValue.Day(LocalDate.of(2026, 6, 30))),
                                is(
                                        "totalAmountIncludingTax",
                                        Operator.GE,
                                        new ErpValue.Amount(new BigDecimal("1E+3"))),
                                is("status", Operator.EQ, new ErpValue.Choice("In Review")),
                                is(
                                        "lastModifiedDateTime",
                                        Operator.GT,
                                        new ErpValue.Moment(Instant.parse("2026-01-02T03:04:05Z"))),
                                is("pricesIncludeTax", Operator.EQ, new ErpValue.Flag(true)),
                                is("customerNumber", Operator.NE, ErpValue.NOTHING)));
        assertThat(readable(ErpQuery.of("salesInvoices").where(filter)))
                .isEqualTo(
                        COMPANY
                                + "salesInvoices?$filter=dueDate lt 2026-06-30"
                                + " and totalAmountIncludingTax ge 1000"
                                + " and status eq 'In_x0020_Review'"
                                + " and lastModifiedDateTime gt 2026-01-02T03:04:05Z"
                                + " and pricesIncludeTax eq true and customerNumber ne null");
    }

    @Test
    void noTextBecomesSyntax() throws Exception {
        String wicked = "O'Neil' or 1 eq 1&$top=0#?/+%27;)";
        assertThat(
                        addresses.query(
                                Samples.COMPANY,
                                ErpQuery.of("customers")
                                        .where(
                                                is(
                                                        "displayName",
                                                        Operator.EQ,
                                                        new ErpValue.Text(wicked)))))
                .endsWith(
                        "$filter=displayName%20eq%20'O%27%27Neil%27%27%20or%201%20eq%201%26%24top%3D0"
                                + "%23%3F%2F%2B%2527%3B%29'");
        assertThat(
                        readable(
                                ErpQuery.of("customers")
                                        .where(
                                                new TextMatch(
                                                        "displayName",
                                                        ErpFilter.Place.ANYWHERE,
                                                        "Müller & Söhne 'Fjäll'"))))
                .endsWith("contains(displayName,'Müller & Söhne ''Fjäll''')");
    }

    @Test
    void writesExpansionOrderAndPaging() throws Exception {
        ErpQuery query =
                ErpQuery.of("salesInvoices")
                        .selecting(List.of("number", "dueDate"))
                        .expanding(
                                List.of(
                                        new ErpExpand("customer", List.of(), List.of()),
                                        new ErpExpand(
                                                "salesInvoiceLines",
                                                List.of("quantity"),
                                                List.of())))
                        .sorted(
                                List.of(
                                        new ErpOrder("dueDate", ErpOrder.Direction.DESC),
                                        new ErpOrder("number", ErpOrder.Direction.ASC)))
                        .first(10)
                        .after(20);
        assertThat(readable(query))
                .isEqualTo(
                        COMPANY
                                + "salesInvoices?$select=number,dueDate"
                                + "&$expand=customer,salesInvoiceLines($select=quantity)"
                                + "&$orderby=dueDate desc,number&$top=10&$skip=20");
    }

    @Test
    void writesChoicesOfOneProperty() throws Exception {
        ErpFilter filter =
                new And(
                        List.of(
                                new In(
                                        "status",
                                        List.of(
                                                new ErpValue.Choice("Open"),
                                                new ErpValue.Choice("draft"))),
                                new Not(new TextMatch("number", ErpFilter.Place.START, "S-"))));
        assertThat(readable(ErpQuery.of("salesInvoices").where(filter)))
                .endsWith(
                        "(status eq 'Open' or status eq 'Draft') and (not (startswith(number,'S-')))");
    }

    @Test
    void writesKeysCountsAndActions() throws Exception {
        LinkedHashMap<String, ErpValue> values = new LinkedHashMap<>();
        values.put("name", new ErpValue.Text("A/B"));
        values.put("customerNumber", new ErpValue.Text("10000"));
        values.put("customerId", new ErpValue.Guid(Samples.INVOICE));
        String key =
                addresses.read(Samples.COMPANY, new ErpRead("customerSales", new ErpKey(values)));
        assertThat(key)
                .endsWith(
                        "customerSales(customerId="
                                + Samples.INVOICE
                                + ",customerNumber='10000',name='A%2FB')");
        olingo.parse(key);
        String count = addresses.count(Samples.COMPANY, ErpQuery.of("customers"));
        assertThat(count).isEqualTo(COMPANY + "customers/$count");
        olingo.parse(count);
        SetModel invoices = model.set("salesInvoices").orElseThrow();
        String action =
                addresses.action(Samples.COMPANY, invoices, ErpKey.id(Samples.INVOICE), "post");
        assertThat(action).endsWith("salesInvoices(" + Samples.INVOICE + ")/Microsoft.NAV.post");
        olingo.parse(action);
    }

    @Test
    void refusesWhatTheModelDoesNotHave() {
        List<ErpQuery> wrong =
                List.of(
                        ErpQuery.of("nothings"),
                        ErpQuery.of("customers").selecting(List.of("nope")),
                        ErpQuery.of("customers").selecting(List.of("id&$top=1")),
                        ErpQuery.of("customers")
                                .sorted(List.of(new ErpOrder("x", ErpOrder.Direction.ASC))),
                        ErpQuery.of("customers")
                                .expanding(List.of(new ErpExpand("orders", List.of(), List.of()))),
                        ErpQuery.of("salesInvoices")
                                .where(is("status", Operator.EQ, new ErpValue.Choice("Gone"))),
                        ErpQuery.of("salesInvoices")
                                .where(is("dueDate", Operator.EQ, new ErpValue.Text("today"))),
                        ErpQuery.of("salesInvoiceLines")
                                .where(
                                        is(
                                                "sequence",
                                                Operator.EQ,
                                                new ErpValue.Amount(new BigDecimal("1.5")))),
                        ErpQuery.of("salesInvoices").where(new And(List.of())));
        for (ErpQuery query : wrong) {
            assertThatThrownBy(() -> addresses.query(Samples.COMPANY, query))
                    .as(query.toString())
                    .isInstanceOf(ErpException.class);
        }
        assertThatThrownBy(
                        () ->
                                addresses.key(
                                        Samples.COMPANY,
                                        model.set("customerSales").orElseThrow(),
                                        ErpKey.id(Samples.INVOICE)))
                .hasMessageContaining("customerId, customerNumber, name");
    }

    @Test
    void whateverIsWrittenAnotherParserReads() throws Exception {
        for (int seed = 0; seed < 3_000; seed++) {
            ErpQuery query = new RandomQueries(model, new Random(seed)).next();
            String address = addresses.query(Samples.COMPANY, query);
            try {
                olingo.parse(address);
                olingo.parse(addresses.count(Samples.COMPANY, query));
            } catch (Exception e) {
                throw new AssertionError("seed " + seed + ": " + address, e);
            }
        }
    }
}
