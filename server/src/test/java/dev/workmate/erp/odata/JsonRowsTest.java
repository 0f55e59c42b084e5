package dev.workmate.erp.odata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.text.JsonRows;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class JsonRowsTest {
    private final ServiceModel model = Samples.model();
    private final SetModel invoices = model.set("salesInvoices").orElseThrow();

    private JsonRows.Page page(String json) throws IOException {
        return JsonRows.page(stream(json), model, invoices);
    }

    private static ByteArrayInputStream stream(String json) {
        return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }

    private ErpRow row(String fields) throws IOException {
        return page("{\"value\":[{" + fields + "}]}").rows().getFirst();
    }

    @Test
    void readsValuesByTheirTypes() throws Exception {
        ErpRow row =
                row(
                        "\"@odata.etag\":\"W/\\\"abc\\\"\",\"id\":\""
                                + Samples.INVOICE
                                + "\",\"number\":\"123\",\"dueDate\":\"2026-06-30\",\"pricesIncludeTax\":false,"
                                + "\"status\":\"In_x0020_Review\",\"number@odata.type\":\"#String\"");
        LinkedHashMap<String, ErpValue> values = new LinkedHashMap<>();
        values.put("id", new ErpValue.Guid(Samples.INVOICE));
        values.put("number", new ErpValue.Text("123"));
        values.put("dueDate", new ErpValue.Day(LocalDate.of(2026, 6, 30)));
        values.put("pricesIncludeTax", new ErpValue.Flag(false));
        values.put("status", new ErpValue.Choice("In Review"));
        assertThat(row).isEqualTo(new ErpRow(values, java.util.Optional.of("W/\"abc\"")));
    }

    @Test
    void keepsEveryDigit() throws Exception {
        for (String digits :
                List.of(
                        "0.1",
                        "12345678901234567890.123456789",
                        "-0.000000000000000001",
                        "99999999999999999999999999999999.99",
                        "1e-7")) {
            BigDecimal exact = new BigDecimal(digits);
            assertThat(row("\"remainingAmount\":" + digits).value("remainingAmount"))
                    .isEqualTo(new ErpValue.Amount(exact));
            assertThat(row("\"remainingAmount\":\"" + digits + "\"").value("remainingAmount"))
                    .isEqualTo(new ErpValue.Amount(exact));
        }
    }

    @Test
    void takesEnumerationsInBothSpellings() throws Exception {
        for (String text : List.of("In_x0020_Review", "In Review")) {
            assertThat(row("\"status\":\"" + text + "\"").value("status"))
                    .isEqualTo(new ErpValue.Choice("In Review"));
        }
    }

    @Test
    void blankDatesAreNothing() throws Exception {
        assertThat(row("\"dueDate\":\"0001-01-01\"").value("dueDate")).isEqualTo(ErpValue.NOTHING);
        assertThat(row("\"dueDate\":null").value("dueDate")).isEqualTo(ErpValue.NOTHING);
    }

    @Test
    void readsRelatedRecords() throws Exception {
        ErpRow row =
                row(
                        "\"customer\":{\"number\":\"C1\"},\"salesInvoiceLines\":"
                                + "[{\"quantity\":2},{\"quantity\":3.5}],\"more\":{\"a\":[1]}");
        assertThat(row.value("customer"))
                .isEqualTo(
                        new ErpValue.Nested(new ErpRow(Map.of("number", new ErpValue.Text("C1")))));
        assertThat(row.value("salesInvoiceLines"))
                .isEqualTo(
                        new ErpValue.NestedMany(
                                List.of(
                                        new ErpRow(Map.of("quantity", amount("2"))),
                                        new ErpRow(Map.of("quantity", amount("3.5"))))));
    }

    private static ErpValue amount(String text) {
        return new ErpValue.Amount(new BigDecimal(text));
    }

    @Test
    void readsLinksOfBothVersions() throws Exception {
        assertThat(page("{\"@odata.nextLink\":\"x\",\"value\":[]}").next()).contains("x");
        assertThat(page("{\"value\":[],\"@nextLink\":\"y\",\"@odata.count\":7}").next())
                .contains("y");
        assertThat(page("{\"value\":[]}").next()).isEmpty();
    }

    @Test
    void anAnswerCutAnywhereIsNoAnswer() throws Exception {
        String whole =
                "{\"@odata.context\":\"c\",\"value\":[{\"number\":\"1\",\"customer\":{\"number\":\"2\"},"
                        + "\"salesInvoiceLines\":[{\"quantity\":1.5}]}],\"@odata.nextLink\":\"n\"}";
        assertThat(page(whole).rows()).hasSize(1);
        for (int end = 0; end < whole.length(); end++) {
            String cut = whole.substring(0, end);
            assertThatThrownBy(() -> page(cut))
                    .as(cut)
                    .isInstanceOfAny(IOException.class, JacksonException.class);
        }
    }

    @Test
    void writesBodiesByTheModel() throws Exception {
        LinkedHashMap<String, ErpValue> values = new LinkedHashMap<>();
        values.put("customerNumber", new ErpValue.Text("C\"1"));
        values.put("dueDate", new ErpValue.Day(LocalDate.of(2026, 7, 1)));
        values.put("status", new ErpValue.Choice("In Review"));
        values.put("customerId", new ErpValue.Guid(new UUID(1, 2)));
        values.put("number", ErpValue.NOTHING);
        values.put(
                "salesInvoiceLines",
                new ErpValue.NestedMany(
                        List.of(
                                new ErpRow(
                                        Map.of("unitPrice", amount("12345678901234567890.10"))))));
        assertThat(new Bodies(model).of(invoices, new ErpRow(values)).toString())
                .isEqualTo(
                        "{\"customerNumber\":\"C\\\"1\",\"dueDate\":\"2026-07-01\","
                                + "\"status\":\"In_x0020_Review\","
                                + "\"customerId\":\"00000000-0000-0001-0000-000000000002\",\"number\":null,"
                                + "\"salesInvoiceLines\":[{\"unitPrice\":12345678901234567890.1}]}");
        assertThatThrownBy(
                        () ->
                                new Bodies(model)
                                        .of(invoices, new ErpRow(Map.of("nope", amount("1")))))
                .isInstanceOf(ErpException.Rejected.class);
    }
}
