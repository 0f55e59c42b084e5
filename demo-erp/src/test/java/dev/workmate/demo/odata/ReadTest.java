package dev.workmate.demo.odata;

import static dev.workmate.demo.testkit.TinyCompany.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ReadTest {
    private static DemoErp erp;
    private static Caller caller;
    private static final String COMPANY = "/companies(" + TinyCompany.ID + ")";

    @BeforeAll
    static void start() {
        erp = DemoErp.start(DemoErpOptions.defaults().withStaticToken("t"), TinyCompany::fill);
        caller = new Caller(erp.apiUrl(), "t");
    }

    @AfterAll
    static void stop() {
        erp.close();
    }

    private static List<String> numbers(String options) {
        return caller.get(COMPANY + "/salesInvoices?" + options).values("number");
    }

    private static List<String> filtered(String filter) {
        Reply reply = caller.get(COMPANY + "/salesInvoices?$filter=" + filter);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.values("number");
    }

    private static Reply refused(String filter) {
        Reply reply = caller.get(COMPANY + "/salesInvoices?$filter=" + filter);
        assertThat(reply.status()).isEqualTo(400);
        return reply;
    }

    @Nested
    class Addresses {
        @Test
        void companiesAreListedAndFoundByNameOrHeader() {
            assertThat(caller.get("/companies").values("name"))
                    .containsExactly("Tiny Trading", "Other & Sons");
            assertThat(caller.get("/companies(name='Tiny Trading')/customers").values("number"))
                    .containsExactly("C1", "C2", "C3");
            assertThat(caller.get("/customers", "Company", "Tiny Trading").values("number"))
                    .hasSize(3);
            assertThat(caller.get("/customers?company=Other%20%26%20Sons").values("number"))
                    .isEmpty();
        }

        @Test
        void aRequestWithoutACompanyIsRefusedWhenThereAreSeveral() {
            Reply reply = caller.get("/customers");
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.code()).isEqualTo("Internal_CompanyNotFound");
        }

        @Test
        void thePlainRouteServesTheSame() {
            Caller plain = new Caller(erp.baseUrl() + "/api/v2.0", "t");
            assertThat(plain.get(COMPANY + "/customers").values("number")).hasSize(3);
        }

        @Test
        void oneRecordCarriesItsEtagAndBlankValues() {
            Reply one = caller.get(COMPANY + "/customers(" + id("customer", 1) + ")");
            assertThat(one.etag()).startsWith("W/\"");
            assertThat(one.headers().firstValue("ETag")).contains(one.etag());
            assertThat(one.get("city")).isEmpty();
            assertThat(one.get("currencyId")).isEqualTo("00000000-0000-0000-0000-000000000000");
            assertThat(one.get("blocked")).isEqualTo("_x0020_");
        }

        @Test
        void whatDoesNotExistIs404WithItsFamily() {
            assertThat(caller.get(COMPANY + "/customers(" + id("customer", 9) + ")").code())
                    .isEqualTo("Internal_RecordNotFound");
            assertThat(caller.get(COMPANY + "/wombats").status()).isEqualTo(404);
            assertThat(caller.get("/companies(" + id("company", 9) + ")/items").code())
                    .isEqualTo("Internal_CompanyNotFound");
        }

        @Test
        void linesComeOnlyThroughTheirDocument() {
            Reply direct = caller.get(COMPANY + "/salesInvoiceLines");
            assertThat(direct.status()).isEqualTo(400);
            assertThat(direct.code()).isEqualTo("Application_DialogException");
            assertThat(direct.message())
                    .startsWith("You must specify an Id or a Document Id to get the lines.");
            String invoice = "salesInvoices(" + id("invoice", 2) + ")";
            assertThat(
                            caller.get(COMPANY + "/" + invoice + "/salesInvoiceLines")
                                    .values("sequence"))
                    .containsExactly("10000", "20000");
            String filter = "?$filter=documentId eq " + id("invoice", 2);
            assertThat(caller.get(COMPANY + "/salesInvoiceLines" + filter).values("quantity"))
                    .containsExactly("2", "2");
        }

        @Test
        void errorsCarryACorrelationId() {
            assertThat(caller.get(COMPANY + "/wombats").message())
                    .matches(".*  CorrelationId:  [0-9a-f-]{36}\\.");
        }
    }

    @Nested
    class Filters {
        @Test
        void comparisonsAndLogic() {
            assertThat(filtered("number eq 'S2'")).containsExactly("S2");
            assertThat(filtered("totalAmountExcludingTax gt 400")).containsExactly("S5", "S6");
            assertThat(
                            filtered(
                                    "totalAmountExcludingTax ge 200.00 and totalAmountExcludingTax lt 400"))
                    .containsExactly("S2", "S3");
            assertThat(filtered("number ne 'S1' and not (totalAmountExcludingTax le 500)"))
                    .containsExactly("S6");
            assertThat(filtered("number eq 'S1' or number eq 'S3'")).containsExactly("S1", "S3");
            assertThat(filtered("dueDate lt 2026-06-10")).containsExactly("S5", "S6");
            assertThat(filtered("customerId eq " + id("customer", 2))).containsExactly("S2", "S5");
        }

        @Test
        void enumerationsAreComparedAsTextInBothForms() {
            assertThat(filtered("status eq 'Open'")).containsExactly("S1", "S3", "S5");
            assertThat(filtered("status eq 'In Review'")).containsExactly("S4");
            assertThat(filtered("status eq 'In_x0020_Review'")).containsExactly("S4");
            assertThat(filtered("status eq Microsoft.NAV.invoiceEntityAggregateStatus'Paid'"))
                    .containsExactly("S2", "S6");
            assertThat(refused("status eq 'Wombat'").message())
                    .contains("'Wombat' is not a valid enumeration");
        }

        @Test
        void functions() {
            String names = COMPANY + "/customers?$filter=";
            assertThat(caller.get(names + "startswith(displayName,'Adv')").values("number"))
                    .containsExactly("C1");
            assertThat(caller.get(names + "endswith(displayName,'house')").values("number"))
                    .containsExactly("C3");
            assertThat(caller.get(names + "contains(displayName,'O''Neil')").values("number"))
                    .containsExactly("C2");
            assertThat(
                            caller.get(names + "tolower(displayName) eq 'adventure works'")
                                    .values("number"))
                    .containsExactly("C1");
            assertThat(filtered("year(dueDate) eq 2026 and month(dueDate) eq 5"))
                    .containsExactly("S6");
        }

        @Test
        void inAndNestedFunctionsNeedTheNewerSchema() {
            assertThat(refused("number in ('S1','S2')").code())
                    .isEqualTo("BadRequest_MethodNotImplemented");
            assertThat(filtered("number in ('S2','S1')&$schemaversion=2.1"))
                    .containsExactly("S1", "S2");
            assertThat(refused("contains(tolower(customerNumber),'c1')").status()).isEqualTo(400);
            assertThat(filtered("contains(tolower(customerNumber),'c1')&$schemaversion=2.1"))
                    .containsExactly("S1", "S4");
        }

        @Test
        void orOverDistinctFieldsIsRefused() {
            assertThat(refused("number eq 'S1' or customerNumber eq 'C1'").message())
                    .startsWith(
                            "The 'OR' operator is not supported on distinct fields on an OData"
                                    + " filter.");
        }

        @Test
        void lambdasAreSilentlyIgnored() {
            assertThat(filtered("salesInvoiceLines/any(l:l/quantity gt 5)")).hasSize(6);
        }

        @Test
        void computedPropertiesCannotBeFiltered() {
            assertThat(refused("remainingAmount gt 0").code())
                    .isEqualTo("BadRequest_MethodNotImplemented");
        }

        @Test
        void unknownPropertiesAreNamed() {
            assertThat(refused("wombat eq 1").message())
                    .startsWith(
                            "Could not find a property named 'wombat' on type"
                                    + " 'Microsoft.NAV.salesInvoice'.");
            assertThat(caller.get(COMPANY + "/salesInvoices?$select=wombat").message())
                    .startsWith("Could not find a property named 'wombat'");
        }

        @Test
        void wrongTypesAndBrokenSyntaxAreBadRequests() {
            assertThat(refused("dueDate lt '2026-01-01'").code()).isEqualTo("BadRequest");
            assertThat(refused("(number eq 'S1'").code()).isEqualTo("BadRequest");
            assertThat(caller.get(COMPANY + "/salesInvoices?$apply=aggregate($count as n)").code())
                    .isEqualTo("BadRequest_MethodNotImplemented");
        }
    }

    @Nested
    class Shapes {
        @Test
        void selectOrderTopSkipAndCount() {
            Reply reply =
                    caller.get(
                            COMPANY
                                    + "/salesInvoices?$select=number&$orderby=customerNumber,number"
                                    + " desc&$skip=1&$top=3&$count=true");
            assertThat(reply.values("number")).containsExactly("S1", "S5", "S2");
            assertThat(reply.json().get("@odata.count").asInt()).isEqualTo(6);
            assertThat(reply.first().propertyNames())
                    .containsExactlyInAnyOrder("@odata.etag", "number");
        }

        @Test
        void countAlone() {
            assertThat(
                            caller.get(COMPANY + "/salesInvoices/$count?$filter=status eq 'Open'")
                                    .body())
                    .isEqualTo("3");
        }

        @Test
        void expandGoesSeveralLevelsDeepWithOptionsOfItsOwn() {
            Reply reply =
                    caller.get(
                            COMPANY
                                    + "/salesInvoices?$filter=number eq 'S3'&$expand=customer($select=displayName),"
                                    + "salesInvoiceLines($filter=sequence gt 10000;$select=sequence;"
                                    + "$expand=item($select=number))");
            JsonNode invoice = reply.first();
            assertThat(invoice.get("customer").get("displayName").asString())
                    .isEqualTo("alpine house");
            assertThat(invoice.get("salesInvoiceLines").size()).isEqualTo(1);
            assertThat(invoice.get("salesInvoiceLines").get(0).get("item").get("number").asString())
                    .isEqualTo("I2");
        }

        @Test
        void pagesFollowAbsoluteLinks() {
            List<String> seen = new ArrayList<>();
            String next = COMPANY + "/salesInvoices?$orderby=number desc&$top=5";
            int pages = 0;
            while (!next.isEmpty()) {
                Reply page = caller.get(next, "Prefer", "odata.maxpagesize=2");
                seen.addAll(page.values("number"));
                next = page.get("@odata.nextLink");
                assertThat(next).matches("|http://127.0.0.1:.*skiptoken.*");
                pages++;
            }
            assertThat(seen).containsExactly("S6", "S5", "S4", "S3", "S2");
            assertThat(pages).isEqualTo(3);
        }

        @Test
        void derivedValuesComeFromLedgers() {
            Reply reply = caller.get(COMPANY + "/salesInvoices?$filter=number eq 'S5'");
            assertThat(reply.first().get("remainingAmount").decimalValue())
                    .isEqualByComparingTo("500");
            assertThat(numbers("$top=1")).containsExactly("S1");
        }

        @Test
        void documentsPrintAsPdf() {
            String address = COMPANY + "/salesInvoices(" + id("invoice", 1) + ")/pdfDocument";
            Reply record = caller.get(address);
            assertThat(record.get("pdfDocumentContent@odata.mediaReadLink"))
                    .isEqualTo(erp.apiUrl() + address + "/pdfDocumentContent");
            Reply pdf = caller.get(address + "/pdfDocumentContent");
            assertThat(pdf.headers().firstValue("Content-Type")).contains("application/pdf");
            assertThat(pdf.body())
                    .startsWith("%PDF-1.4")
                    .contains("Sales invoice S1")
                    .endsWith("%%EOF\n");
        }
    }
}
