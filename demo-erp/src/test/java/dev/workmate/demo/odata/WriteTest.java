package dev.workmate.demo.odata;

import static dev.workmate.demo.testkit.TinyCompany.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WriteTest {
    private static final String COMPANY = "/companies(" + TinyCompany.ID + ")";
    private DemoErp erp;
    private Caller caller;

    @BeforeEach
    void start() {
        erp = DemoErp.start(DemoErpOptions.defaults().withStaticToken("t"), TinyCompany::fill);
        caller = new Caller(erp.apiUrl(), "t");
    }

    @AfterEach
    void stop() {
        erp.close();
    }

    private Reply draft(String rest) {
        Reply reply =
                caller.post(COMPANY + "/salesInvoices", "{\"customerNumber\":\"C1\"" + rest + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply;
    }

    private String address(Reply invoice) {
        return COMPANY + "/salesInvoices(" + invoice.get("id") + ")";
    }

    @Test
    void createsACustomerWithTheNextNumber() {
        Reply created = caller.post(COMPANY + "/customers", "{\"displayName\":\"New\"}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.get("number")).isEqualTo("C4");
        Reply read = caller.get(COMPANY + "/customers(" + created.get("id") + ")");
        assertThat(read.get("displayName")).isEqualTo("New");
        assertThat(read.etag()).isEqualTo(created.etag());
    }

    @Test
    void requiredFieldsAreAskedFor() {
        Reply nameless = caller.post(COMPANY + "/customers", "{\"city\":\"Cork\"}");
        assertThat(nameless.status()).isEqualTo(400);
        assertThat(nameless.code()).isEqualTo("BadRequest_RequiredParamNotProvided");
        assertThat(caller.post(COMPANY + "/salesInvoices", "{}").message())
                .contains("customerNumber")
                .contains("must not be blank");
    }

    @Test
    void bodiesAreCheckedAgainstTheCatalogue() {
        String customers = COMPANY + "/customers";
        assertThat(caller.post(customers, "{\"displayName\":\"A\",\"wombat\":1}").message())
                .startsWith(
                        "The property 'wombat' does not exist on type 'Microsoft.NAV.customer'");
        assertThat(caller.post(customers, "{\"displayName\":\"A\",\"balanceDue\":1}").code())
                .isEqualTo("BadRequest_InvalidOperation");
        assertThat(caller.post(customers, "{\"displayName\":\"" + "x".repeat(101) + "\"}").code())
                .isEqualTo("Application_StringExceededLength");
        assertThat(caller.post(customers, "{\"displayName\":7}").code()).isEqualTo("BadRequest");
        assertThat(caller.post(customers, "{\"displayName\":\"A\",\"blocked\":\"Wombat\"}").code())
                .isEqualTo("BadRequest");
        assertThat(caller.post(customers, "{nonsense").message()).contains("Invalid Request Body");
        assertThat(caller.post(customers, "{\"displayName\":\"A\",\"number\":\"C1\"}").code())
                .isEqualTo("Internal_EntityWithSameKeyExists");
        assertThat(caller.post(COMPANY + "/salesInvoices", "{\"customerNumber\":\"C99\"}").code())
                .isEqualTo("Internal_InvalidTableRelation");
        assertThat(caller.post(COMPANY + "/accounts", "{}").status()).isEqualTo(405);
        assertThat(caller.get(customers).values("number")).hasSize(3);
    }

    @Test
    void insertsADocumentWithItsLinesAndComputesItsAmounts() {
        Reply invoice =
                draft(
                        ",\"externalDocumentNumber\":\"op-1\",\"salesInvoiceLines\":["
                                + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I1\",\"quantity\":2},"
                                + "{\"itemId\":\""
                                + id("item", 2)
                                + "\",\"quantity\":3,\"discountPercent\":10},"
                                + "{\"lineType\":\"Comment\",\"description\":\"Thank you\"}]");
        assertThat(invoice.get("status")).isEqualTo("Draft");
        assertThat(invoice.get("customerName")).isEqualTo("Adventure Works");
        assertThat(invoice.json().get("totalAmountExcludingTax").decimalValue())
                .isEqualByComparingTo("266.97");
        assertThat(invoice.json().get("totalAmountIncludingTax").decimalValue())
                .isEqualByComparingTo("328.37");
        Reply lines = caller.get(address(invoice) + "/salesInvoiceLines");
        assertThat(lines.values("sequence")).containsExactly("10000", "20000", "30000");
        assertThat(lines.values("description")).containsExactly("Tent", "Lamp", "Thank you");
    }

    @Test
    void aFailingLineLeavesNoDocumentBehind() {
        Reply refused =
                caller.post(
                        COMPANY + "/salesInvoices",
                        "{\"customerNumber\":\"C1\",\"salesInvoiceLines\":["
                                + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I1\",\"quantity\":2},"
                                + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I99\"}]}");
        assertThat(refused.code()).isEqualTo("Internal_InvalidTableRelation");
        assertThat(caller.get(COMPANY + "/salesInvoices/$count").body()).isEqualTo("6");
        assertThat(erp.acceptedWrites()).isEmpty();
    }

    @Test
    void linesChangeTheirDocumentsTotals() {
        Reply invoice = draft("");
        Reply line =
                caller.post(
                        address(invoice) + "/salesInvoiceLines",
                        "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I1\",\"quantity\":1}");
        assertThat(line.status()).isEqualTo(201);
        String lineAddress = COMPANY + "/salesInvoiceLines(" + line.get("id") + ")";
        assertThat(caller.patch(lineAddress, "{\"quantity\":4}", "If-Match", line.etag()).status())
                .isEqualTo(200);
        assertThat(
                        caller.get(address(invoice))
                                .json()
                                .get("totalAmountExcludingTax")
                                .decimalValue())
                .isEqualByComparingTo("480");
        assertThat(caller.delete(lineAddress, "If-Match", "*").status()).isEqualTo(204);
        assertThat(
                        caller.get(address(invoice))
                                .json()
                                .get("totalAmountExcludingTax")
                                .decimalValue())
                .isEqualByComparingTo("0");
    }

    @Test
    void changesNeedTheEtagOfTheRecordAsItIs() {
        String customer = COMPANY + "/customers(" + id("customer", 1) + ")";
        String etag = caller.get(customer).etag();
        Reply missing = caller.patch(customer, "{\"city\":\"Cork\"}");
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.code()).isEqualTo("BadRequest_InvalidToken");
        assertThat(caller.patch(customer, "{\"city\":\"Cork\"}", "If-Match", "nonsense").code())
                .isEqualTo("BadRequest_InvalidToken");
        Reply changed = caller.patch(customer, "{\"city\":\"Cork\"}", "If-Match", etag);
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.get("city")).isEqualTo("Cork");
        assertThat(changed.get("displayName")).isEqualTo("Adventure Works");
        Reply stale = caller.patch(customer, "{\"city\":\"Bray\"}", "If-Match", etag);
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.code()).isEqualTo("Request_EntityChanged");
        assertThat(caller.delete(customer, "If-Match", etag).status()).isEqualTo(412);
        assertThat(caller.delete(customer).code()).isEqualTo("BadRequest_InvalidToken");
        assertThat(caller.get(customer).get("city")).isEqualTo("Cork");
    }

    @Test
    void whatWasPostedCannotBeChangedOrDeleted() {
        String posted = COMPANY + "/salesInvoices(" + id("invoice", 1) + ")";
        assertThat(
                        caller.patch(posted, "{\"externalDocumentNumber\":\"x\"}", "If-Match", "*")
                                .code())
                .isEqualTo("Application_DialogException");
        assertThat(caller.delete(posted, "If-Match", "*").code())
                .isEqualTo("Application_DialogException");
        String customer = COMPANY + "/customers(" + id("customer", 1) + ")";
        assertThat(caller.delete(customer, "If-Match", "*").message()).contains("ledger entries");
    }

    @Test
    void deletesADraftWithItsLines() {
        Reply invoice =
                draft(",\"salesInvoiceLines\":[{\"lineObjectNumber\":\"I1\",\"quantity\":1}]");
        assertThat(caller.delete(address(invoice), "If-Match", invoice.etag()).status())
                .isEqualTo(204);
        assertThat(caller.get(address(invoice)).status()).isEqualTo(404);
        String lines = "/salesInvoiceLines?$filter=documentId eq " + invoice.get("id");
        assertThat(caller.get(COMPANY + lines).values("id")).isEmpty();
    }

    @Test
    void acceptedWritesAreNotedOnce() {
        draft("");
        caller.post(COMPANY + "/salesInvoices", "{}");
        assertThat(erp.acceptedWrites())
                .singleElement()
                .satisfies(
                        write -> {
                            assertThat(write.method()).isEqualTo("POST");
                            assertThat(write.path()).endsWith("/salesInvoices");
                            assertThat(write.body()).isEqualTo("{\"customerNumber\":\"C1\"}");
                        });
    }
}
