package dev.workmate.erp.odata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.And;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpFilter.TextMatch;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.EdmxReaderTest;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The connector against an OData v4 server that shares no code with us: SAP's CAP. */
@Timeout(60)
class IndependentPartnerIT {
    private static final UUID ALDER = UUID.fromString("00000000-0000-4000-8000-000000000001");
    private static Cap cap;
    private static ODataErp erp;
    private static ErpCompany company;

    @BeforeAll
    @Timeout(400)
    static void start() throws Exception {
        cap = Cap.start();
        erp =
                new ODataErp(
                        new ConnectionSettings(
                                BaseAddress.of(cap.address()), new ServiceSignIn.Anonymous()));
        company = erp.companies().getFirst();
        List<ErpRow> orders = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            orders.add(order(i, "1234567890" + i + ".2345"));
        }
        LinkedHashMap<String, ErpValue> customer = new LinkedHashMap<>();
        customer.put("ID", new ErpValue.Guid(ALDER));
        customer.put("displayName", new ErpValue.Text("Alder & 'Söhne' 100%"));
        customer.put("orders", new ErpValue.NestedMany(orders));
        erp.change(company, new ErpChange.Create("Customers", new ErpRow(customer)));
    }

    @AfterAll
    static void stop() throws Exception {
        erp.close();
        cap.close();
    }

    private static ErpRow order(int number, String amount) {
        LinkedHashMap<String, ErpValue> order = new LinkedHashMap<>();
        order.put("number", new ErpValue.Amount(BigDecimal.valueOf(number)));
        order.put("day", new ErpValue.Day(LocalDate.of(2026, 6, number)));
        order.put("amount", new ErpValue.Amount(new BigDecimal(amount)));
        order.put("paid", new ErpValue.Flag(number % 2 == 0));
        return new ErpRow(order);
    }

    private static ErpQuery ofAlder() {
        return ErpQuery.of("Orders_")
                .where(new Comparison("customer_ID", Operator.EQ, new ErpValue.Guid(ALDER)))
                .sorted(List.of(new ErpOrder("number", ErpOrder.Direction.ASC)));
    }

    private static ErpKey key(ErpRow row) {
        return new ErpKey(new LinkedHashMap<>(Map.of("ID", row.value("ID"))));
    }

    private static ErpRow first(ErpQuery query) throws Exception {
        return erp.page(company, query, 10).rows().getFirst();
    }

    @Test
    void itsMetadataReadsAsByOlingo() throws Exception {
        try (InputStream stream = URI.create(cap.address() + "/$metadata").toURL().openStream()) {
            EdmxReaderTest.compareWithOlingo(
                    new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(erp.model(company).entity("Orders_").orElseThrow().navigation("customer"))
                .isPresent();
    }

    @Test
    void filtersByEveryType() throws Exception {
        ErpFilter filter =
                new And(
                        List.of(
                                new Comparison(
                                        "day",
                                        Operator.GT,
                                        new ErpValue.Day(LocalDate.of(2026, 6, 2))),
                                new Comparison("paid", Operator.EQ, new ErpValue.Flag(true)),
                                new Comparison(
                                        "number",
                                        Operator.LT,
                                        new ErpValue.Amount(BigDecimal.valueOf(6))),
                                new Comparison(
                                        "customer_ID", Operator.EQ, new ErpValue.Guid(ALDER))));
        ErpPage page =
                erp.page(
                        company,
                        ErpQuery.of("Orders_").where(filter).selecting(List.of("number")),
                        10);
        assertThat(page.rows())
                .extracting(row -> row.value("number"))
                .containsExactly(new ErpValue.Amount(BigDecimal.valueOf(4)));
    }

    @Test
    void textsArriveAsTheyAre() throws Exception {
        for (String part : List.of("Alder & '", "'Söhne'", "100%")) {
            ErpPage page =
                    erp.page(
                            company,
                            ErpQuery.of("Customers")
                                    .where(
                                            new TextMatch(
                                                    "displayName", ErpFilter.Place.ANYWHERE, part)),
                            10);
            assertThat(page.rows()).as(part).hasSize(1);
        }
    }

    @Test
    void decimalsStayExact() throws Exception {
        assertThat(first(ofAlder()).value("amount"))
                .isEqualTo(new ErpValue.Amount(new BigDecimal("12345678901.2345")));
    }

    @Test
    void pagesFollowOneAnother() throws Exception {
        List<ErpValue> numbers = new ArrayList<>();
        ErpPage page = erp.page(company, ofAlder(), 3);
        int pages = 1;
        page.rows().forEach(row -> numbers.add(row.value("number")));
        while (page.next().isPresent()) {
            page = erp.next(company, page.next().get(), 3);
            page.rows().forEach(row -> numbers.add(row.value("number")));
            pages++;
        }
        assertThat(pages).isEqualTo(3);
        assertThat(numbers).hasSize(7).doesNotHaveDuplicates();
        assertThat(erp.count(company, ofAlder()).count()).isEqualTo(7);
    }

    @Test
    void bringsRelatedRecords() throws Exception {
        ErpAnswer.Found found =
                erp.get(
                        company,
                        new ErpRead(
                                "Customers",
                                new ErpKey(
                                        new LinkedHashMap<>(
                                                Map.of("ID", new ErpValue.Guid(ALDER)))),
                                List.of("displayName"),
                                List.of(new ErpExpand("orders", List.of("number"), List.of()))));
        assertThat(((ErpValue.NestedMany) found.row().value("orders")).rows()).hasSize(7);
        assertThatThrownBy(
                        () ->
                                erp.get(
                                        company,
                                        new ErpRead(
                                                "Customers",
                                                new ErpKey(
                                                        new LinkedHashMap<>(
                                                                Map.of(
                                                                        "ID",
                                                                        new ErpValue.Guid(
                                                                                UUID
                                                                                        .randomUUID())))))))
                .isInstanceOf(ErpException.Missing.class);
    }

    @Test
    void changesOnlyTheVersionThatWasRead() throws Exception {
        ErpRow made =
                erp.change(company, new ErpChange.Create("Orders_", order(20, "1.5")))
                        .row()
                        .orElseThrow();
        String etag = made.etag().orElseThrow();
        ErpChange update =
                new ErpChange.Update(
                        "Orders_",
                        key(made),
                        new ErpRow(Map.of("amount", new ErpValue.Amount(new BigDecimal("2.25")))),
                        etag);
        Thread.sleep(5);
        ErpRow changed = erp.change(company, update).row().orElseThrow();
        assertThat(changed.value("amount")).isEqualTo(new ErpValue.Amount(new BigDecimal("2.25")));
        assertThatThrownBy(() -> erp.change(company, update))
                .isInstanceOf(ErpException.RecordChanged.class);
        erp.change(
                company, new ErpChange.Delete("Orders_", key(made), changed.etag().orElseThrow()));
        assertThatThrownBy(() -> erp.get(company, new ErpRead("Orders_", key(made))))
                .isInstanceOf(ErpException.Missing.class);
    }

    @Test
    void batchesAreAllOrNothing() throws Exception {
        ErpQuery made =
                ErpQuery.of("Orders_")
                        .where(
                                new Comparison(
                                        "number",
                                        Operator.GE,
                                        new ErpValue.Amount(BigDecimal.valueOf(30))));
        ErpKey nobody =
                new ErpKey(new LinkedHashMap<>(Map.of("ID", new ErpValue.Guid(UUID.randomUUID()))));
        ErpAnswer.Batch failed =
                erp.batch(
                        company,
                        List.of(
                                new ErpChange.Create("Orders_", order(30, "1")),
                                new ErpChange.Delete("Customers", nobody, "*")),
                        Isolation.ALL_OR_NOTHING);
        assertThat(failed.results())
                .noneMatch(ErpAnswer.Succeeded.class::isInstance)
                .anyMatch(ErpAnswer.Failed.class::isInstance);
        assertThat(erp.count(company, made).count()).isZero();
        ErpAnswer.Batch done =
                erp.batch(
                        company,
                        List.of(
                                new ErpChange.Create("Orders_", order(30, "1")),
                                new ErpChange.Create("Orders_", order(31 - 1, "2"))),
                        Isolation.ALL_OR_NOTHING);
        assertThat(done.results()).allMatch(ErpAnswer.Succeeded.class::isInstance);
        assertThat(erp.count(company, made).count()).isEqualTo(2);
    }
}
