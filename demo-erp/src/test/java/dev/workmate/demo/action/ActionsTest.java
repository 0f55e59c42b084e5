package dev.workmate.demo.action;

import static dev.workmate.demo.testkit.TinyCompany.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Books;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActionsTest {
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

    private String create(String set, String line, String head) {
        Reply reply =
                caller.post(
                        COMPANY + "/" + set,
                        "{"
                                + head
                                + ",\""
                                + line
                                + "\":["
                                + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I1\",\"quantity\":2},"
                                + "{\"lineType\":\"Item\",\"lineObjectNumber\":\"I2\",\"quantity\":1}]}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return COMPANY + "/" + set + "(" + reply.get("id") + ")";
    }

    private String draftInvoice() {
        return create("salesInvoices", "salesInvoiceLines", "\"customerNumber\":\"C1\"");
    }

    private Reply act(String address, String action) {
        return caller.post(address + "/Microsoft.NAV." + action, "");
    }

    private void done(String address, String action) {
        Reply reply = act(address, action);
        assertThat(reply.status()).as(reply.body()).isEqualTo(204);
    }

    private BigDecimal number(String address, String property) {
        return caller.get(address).json().get(property).decimalValue();
    }

    private String numberOf(String set, String filter) {
        return caller.get(COMPANY + "/" + set + "?$filter=" + filter)
                .first()
                .get("number")
                .asString();
    }

    @Test
    void postingGivesANumberOpensTheInvoiceAndEntersTheLedgers() {
        String invoice = draftInvoice();
        BigDecimal owed = number(COMPANY + "/customers(" + id("customer", 1) + ")", "balanceDue");
        done(invoice, "post");
        Reply posted = caller.get(invoice);
        assertThat(posted.get("number")).isEqualTo("S7");
        assertThat(posted.get("status")).isEqualTo("Open");
        BigDecimal total = posted.json().get("totalAmountIncludingTax").decimalValue();
        assertThat(posted.json().get("remainingAmount").decimalValue()).isEqualByComparingTo(total);
        Books.balance(caller, COMPANY, "S7");
        assertThat(number(COMPANY + "/customers(" + id("customer", 1) + ")", "balanceDue"))
                .isEqualByComparingTo(owed.add(total));
        assertThat(number(COMPANY + "/items(" + id("item", 1) + ")", "inventory"))
                .isEqualByComparingTo("-2");
        assertThat(act(invoice, "post").code()).isEqualTo("Application_DialogException");
    }

    @Test
    void aDraftNumberIsGivenOnce() {
        String first = draftInvoice();
        String given = caller.get(first).get("number");
        done(first, "post");
        String second = draftInvoice();
        String next = caller.get(second).get("number");
        assertThat(next).isNotEqualTo(given).isGreaterThan(given);
        caller.delete(second, "If-Match", "*");
        assertThat(caller.get(draftInvoice()).get("number")).isGreaterThan(next);
    }

    private String customer(String name) {
        Reply made = caller.post(COMPANY + "/customers", "{\"displayName\":\"" + name + "\"}");
        return COMPANY + "/customers(" + made.get("id") + ")";
    }

    private String draftFor(String customer, String set) {
        Reply made =
                caller.post(
                        COMPANY + "/" + set,
                        "{\"customerNumber\":\"" + caller.get(customer).get("number") + "\"}");
        return made.status() == 201
                ? COMPANY + "/" + set + "(" + made.get("id") + ")"
                : made.message();
    }

    @Test
    void aBlockedCustomerGetsNothingOfTheKind() {
        String invoice = draftInvoice();
        String customer = COMPANY + "/customers(" + id("customer", 1) + ")";
        caller.patch(customer, "{\"blocked\":\"Ship\"}", "If-Match", "*");
        assertThat(act(invoice, "post").message()).contains("is blocked (Ship).");
        assertThat(draftFor(customer, "salesOrders")).contains("is blocked (Ship).");
        assertThat(draftFor(customer, "salesInvoices")).startsWith(COMPANY);
        assertThat(draftFor(customer, "salesCreditMemos")).startsWith(COMPANY);
        caller.patch(customer, "{\"blocked\":\"Invoice\"}", "If-Match", "*");
        assertThat(draftFor(customer, "salesInvoices")).contains("is blocked (Invoice).");
        assertThat(draftFor(customer, "salesCreditMemos")).startsWith(COMPANY);
        caller.patch(customer, "{\"blocked\":\"_x0020_\"}", "If-Match", "*");
        done(invoice, "post");
    }

    @Test
    void aCustomerWithADraftStays() {
        String customer = customer("Newcomer");
        String draft = draftFor(customer, "salesQuotes");
        assertThat(caller.delete(customer, "If-Match", "*").message())
                .startsWith("You cannot delete customer")
                .contains("because there is a");
        caller.delete(draft, "If-Match", "*");
        assertThat(caller.delete(customer, "If-Match", "*").status()).isEqualTo(204);
    }

    @Test
    void anInvoiceWithoutLinesIsNotPosted() {
        Reply empty = caller.post(COMPANY + "/salesInvoices", "{\"customerNumber\":\"C1\"}");
        String address = COMPANY + "/salesInvoices(" + empty.get("id") + ")";
        assertThat(act(address, "post").message()).startsWith("There is nothing to post");
        assertThat(caller.get(address).get("status")).isEqualTo("Draft");
    }

    @Test
    void sendingNeedsAnAddress() {
        done(COMPANY + "/salesInvoices(" + id("invoice", 1) + ")", "send");
        assertThat(act(COMPANY + "/salesInvoices(" + id("invoice", 3) + ")", "send").message())
                .contains("has no e-mail address");
    }

    @Test
    void cancellingMakesACorrectiveCreditMemoThatSettlesTheInvoice() {
        String invoice = draftInvoice();
        done(invoice, "post");
        done(invoice, "cancel");
        Reply canceled = caller.get(invoice);
        assertThat(canceled.get("status")).isEqualTo("Canceled");
        assertThat(number(invoice, "remainingAmount")).isEqualByComparingTo("0");
        String memo = numberOf("salesCreditMemos", "invoiceNumber eq 'S7'");
        assertThat(
                        caller.get(COMPANY + "/salesCreditMemos?$filter=number eq '" + memo + "'")
                                .first()
                                .get("status")
                                .asString())
                .isEqualTo("Corrective");
        Books.balance(caller, COMPANY, "S7", memo);
        assertThat(number(COMPANY + "/items(" + id("item", 1) + ")", "inventory"))
                .isEqualByComparingTo("0");
        assertThat(act(invoice, "cancel").code()).isEqualTo("Application_DialogException");
    }

    @Test
    void aCorrectiveCreditMemoIsADraftUntilPosted() {
        String invoice = draftInvoice();
        done(invoice, "post");
        done(invoice, "makeCorrectiveCreditMemo");
        String number = numberOf("salesCreditMemos", "invoiceNumber eq 'S7'");
        Reply memo = caller.get(COMPANY + "/salesCreditMemos?$filter=number eq '" + number + "'");
        assertThat(memo.first().get("status").asString()).isEqualTo("Draft");
        String address = COMPANY + "/salesCreditMemos(" + memo.first().get("id").asString() + ")";
        done(address, "post");
        assertThat(caller.get(address).get("status")).isEqualTo("Paid");
        assertThat(caller.get(invoice).get("status")).isEqualTo("Paid");
        Books.balance(caller, COMPANY, "S7", caller.get(address).get("number"));
    }

    @Test
    void anOrderIsShippedInvoicedAndGone() {
        String order = create("salesOrders", "salesOrderLines", "\"customerNumber\":\"C2\"");
        String number = caller.get(order).get("number");
        done(order, "shipAndInvoice");
        assertThat(caller.get(order).status()).isEqualTo(404);
        Reply invoice =
                caller.get(COMPANY + "/salesInvoices?$filter=orderNumber eq '" + number + "'");
        assertThat(invoice.first().get("status").asString()).isEqualTo("Open");
        Reply shipment =
                caller.get(
                        COMPANY
                                + "/salesShipments?$filter=orderNumber eq '"
                                + number
                                + "'&$expand=salesShipmentLines");
        assertThat(shipment.first().get("salesShipmentLines").size()).isEqualTo(2);
        Books.balance(caller, COMPANY, invoice.first().get("number").asString());
    }

    @Test
    void aQuoteBecomesAnOrderOrAnInvoice() {
        String quote = create("salesQuotes", "salesQuoteLines", "\"customerNumber\":\"C1\"");
        done(quote, "send");
        assertThat(caller.get(quote).get("status")).isEqualTo("Sent");
        done(quote, "makeOrder");
        assertThat(caller.get(quote).status()).isEqualTo(404);
        assertThat(
                        caller.get(COMPANY + "/salesOrders?$expand=salesOrderLines")
                                .first()
                                .get("salesOrderLines")
                                .size())
                .isEqualTo(2);
        String second = create("salesQuotes", "salesQuoteLines", "\"customerNumber\":\"C1\"");
        done(second, "makeInvoice");
        assertThat(
                        caller.get(COMPANY + "/salesInvoices?$filter=status eq 'Draft'")
                                .values("number"))
                .hasSize(1);
    }

    @Test
    void purchasesAreReceivedAndInvoiced() {
        String order = create("purchaseOrders", "purchaseOrderLines", "\"vendorNumber\":\"V1\"");
        String number = caller.get(order).get("number");
        done(order, "receiveAndInvoice");
        Books.balance(
                caller, COMPANY, numberOf("purchaseInvoices", "orderNumber eq '" + number + "'"));
        assertThat(number(COMPANY + "/items(" + id("item", 1) + ")", "inventory"))
                .isEqualByComparingTo("2");
        assertThat(number(COMPANY + "/vendors(" + id("vendor", 1) + ")", "balance"))
                .isEqualByComparingTo("177.12");
        String invoice =
                create("purchaseInvoices", "purchaseInvoiceLines", "\"vendorNumber\":\"V1\"");
        assertThat(act(invoice, "post").message()).contains("vendorInvoiceNumber");
        caller.patch(invoice, "{\"vendorInvoiceNumber\":\"X7\"}", "If-Match", "*");
        done(invoice, "post");
        Books.balance(caller, COMPANY, caller.get(invoice).get("number"));
    }

    @Test
    void aJournalPostsWhenItBalances() {
        String journal = COMPANY + "/journals(" + id("journal", 1) + ")";
        String line = "{\"accountNumber\":\"%s\",\"documentNumber\":\"J1\",\"amount\":%s}";
        caller.post(journal + "/journalLines", line.formatted("1310", "100.10"));
        assertThat(act(journal, "post").message()).contains("out of balance");
        assertThat(caller.get(journal + "/journalLines").values("lineNumber")).hasSize(1);
        caller.post(journal + "/journalLines", line.formatted("4210", "-100.10"));
        done(journal, "post");
        Books.balance(caller, COMPANY, "J1");
        assertThat(caller.get(journal + "/journalLines").values("id")).isEmpty();
    }

    @Test
    void anActionOfAnotherEntityDoesNotExist() {
        assertThat(act(COMPANY + "/customers(" + id("customer", 1) + ")", "post").status())
                .isBetween(400, 404);
        assertThat(caller.get(draftInvoice() + "/Microsoft.NAV.post").status()).isEqualTo(405);
    }
}
