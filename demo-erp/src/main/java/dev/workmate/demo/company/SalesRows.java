package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.SalesCreditMemo;
import dev.workmate.demo.company.domain.SalesDocument;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.SalesOrder;
import dev.workmate.demo.company.domain.SalesQuote;
import dev.workmate.demo.ledger.OpenItems;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * Writes sales documents with their lines; what is left to pay is only used to tell paid from open.
 */
final class SalesRows {
    private final Company company;
    private final RowWriter rows;
    private final Codes codes;
    private final OpenItems open;
    private final UUID mainLocation;
    private final ShipmentRows shipments;

    SalesRows(Company company, RowWriter rows, Codes codes, OpenItems open) {
        this.company = company;
        this.rows = rows;
        this.codes = codes;
        this.open = open;
        this.mainLocation = rows.id("locations", 0);
        this.shipments = new ShipmentRows(company, rows);
    }

    void write() {
        company.sales().quotes().forEach(this::quote);
        company.sales().orders().forEach(this::order);
        for (SalesInvoice invoice : company.sales().invoices()) {
            invoice(invoice);
            if (!invoice.shipmentNumber().isEmpty()) {
                shipments.write(invoice, reference(invoice.id()));
            }
        }
        company.sales().creditMemos().forEach(this::creditMemo);
    }

    private void invoice(SalesInvoice invoice) {
        head("salesInvoices", invoice.id(), invoice.number(), invoice.customer());
        shipTo(invoice.customer());
        rows.put("invoiceDate", invoice.postingDate())
                .put("postingDate", invoice.postingDate())
                .put("dueDate", invoice.dueDate())
                .put("externalDocumentNumber", reference(invoice.id()))
                .put("customerPurchaseOrderReference", reference(invoice.id()))
                .put("orderId", RowWriter.NOTHING)
                .put("orderNumber", invoice.orderNumber())
                .put("pricesIncludeTax", false)
                .put("discountAppliedBeforeTax", false)
                .put("disputeStatus", "")
                .put("status", status(invoice));
        totals(invoice, invoice.postingDate());
        lines("salesInvoiceLines", invoice.id(), invoice.lines(), invoice.postingDate(), true);
    }

    private String status(SalesInvoice invoice) {
        return switch (invoice.state()) {
            case DRAFT -> "Draft";
            case CANCELED -> "Canceled";
            case POSTED -> open.remaining(invoice.number()) == 0 ? "Paid" : "Open";
        };
    }

    /** The order number a customer would give; made from the id, which is random enough. */
    private static String reference(UUID id) {
        return "PO" + (100_000 + Math.floorMod(id.getLeastSignificantBits(), 900_000));
    }

    private void creditMemo(SalesCreditMemo memo) {
        head("salesCreditMemos", memo.id(), memo.number(), memo.customer());
        String status =
                switch (memo.kind()) {
                    case DRAFT -> "Draft";
                    case CORRECTIVE -> "Corrective";
                    default -> open.remaining(memo.number()) == 0 ? "Paid" : "Open";
                };
        rows.put("creditMemoDate", memo.postingDate())
                .put("postingDate", memo.postingDate())
                .put("dueDate", memo.postingDate())
                .put(
                        "externalDocumentNumber",
                        memo.kind() == SalesCreditMemo.Kind.FAULTY_BATCH ? "FAULTY BATCH" : "")
                .put("pricesIncludeTax", false)
                .put("discountAppliedBeforeTax", false)
                .put("invoiceId", memo.invoice().id())
                .put("invoiceNumber", memo.invoice().number())
                .put("status", status);
        totals(memo, memo.postingDate());
        lines("salesCreditMemoLines", memo.id(), memo.lines(), memo.postingDate(), true);
    }

    private void order(SalesOrder order) {
        head("salesOrders", order.id(), order.number(), order.customer());
        shipTo(order.customer());
        rows.put("orderDate", order.orderDate())
                .put("postingDate", order.orderDate())
                .put("externalDocumentNumber", reference(order.id()))
                .put("pricesIncludeTax", false)
                .put("partialShipping", false)
                .put("requestedDeliveryDate", order.requestedDelivery())
                .put("discountAppliedBeforeTax", false)
                .put("fullyShipped", false)
                .put("status", order.status());
        totals(order, order.orderDate());
        lines("salesOrderLines", order.id(), order.lines(), order.requestedDelivery(), true);
    }

    private void quote(SalesQuote quote) {
        head("salesQuotes", quote.id(), quote.number(), quote.customer());
        shipTo(quote.customer());
        rows.put("documentDate", quote.documentDate())
                .put("postingDate", quote.documentDate())
                .put("dueDate", quote.validUntil())
                .put("externalDocumentNumber", "")
                .put("status", quote.status())
                .put("validUntilDate", quote.validUntil());
        if (!quote.status().equals("Draft")) {
            rows.put("sentDate", rows.instant(quote.documentDate()));
        }
        if (quote.status().equals("Accepted")) {
            LocalDate week = quote.documentDate().plusDays(7);
            rows.put(
                    "acceptedDate",
                    week.isAfter(company.calendar().today()) ? quote.documentDate() : week);
        }
        totals(quote, quote.documentDate());
        lines("salesQuoteLines", quote.id(), quote.lines(), quote.documentDate(), false);
    }

    private void head(String set, UUID id, String number, Customer customer) {
        rows.begin(set, id)
                .put("number", number)
                .put("customerId", customer.id())
                .put("customerNumber", customer.number())
                .put("customerName", customer.name())
                .put("billToName", customer.name())
                .put("billToCustomerId", customer.id())
                .put("billToCustomerNumber", customer.number());
        rows.address("sellTo", customer.address());
        rows.address("billTo", customer.address());
        rows.put("shortcutDimension1Code", "SALES")
                .put("shortcutDimension2Code", Codes.region(customer.address().country()))
                .put("currencyId", RowWriter.NOTHING)
                .put("currencyCode", company.currency())
                .put("paymentTermsId", codes.id("paymentTerms", customer.terms().code()))
                .put("shipmentMethodId", codes.id("shipmentMethods", "DAP"))
                .put("salesperson", customer.salesperson())
                .put("phoneNumber", customer.reach().phone())
                .put("email", customer.reach().email());
    }

    private void shipTo(Customer customer) {
        rows.put("shipToName", customer.name()).put("shipToContact", "");
        rows.address("shipTo", customer.address());
    }

    private void totals(SalesDocument document, LocalDate date) {
        rows.money("discountAmount", 0)
                .money("totalAmountExcludingTax", document.net())
                .money("totalTaxAmount", document.tax())
                .money("totalAmountIncludingTax", document.gross())
                .modified(date)
                .end();
    }

    private void lines(
            String set, UUID document, List<SalesLine> lines, LocalDate date, boolean ships) {
        int sequence = 0;
        for (SalesLine line : lines) {
            rows.begin(set)
                    .put("documentId", document)
                    .put("sequence", sequence += 10_000)
                    .put("itemId", line.item().id())
                    .put("accountId", RowWriter.NOTHING)
                    .put("lineType", "Item")
                    .put("lineObjectNumber", line.item().number())
                    .put("description", line.item().name())
                    .put("unitOfMeasureId", codes.id("unitsOfMeasure", line.item().unit()))
                    .put("unitOfMeasureCode", line.item().unit())
                    .number("quantity", line.quantity())
                    .money("unitPrice", line.unitPrice())
                    .money("discountAmount", line.discount())
                    .number("discountPercent", line.discountPercent())
                    .put("discountAppliedBeforeTax", false)
                    .money("amountExcludingTax", line.net())
                    .put("taxCode", line.item().service() ? "SERVICES" : "STANDARD")
                    .number("taxPercent", line.taxPercent())
                    .money("totalTaxAmount", line.tax())
                    .money("amountIncludingTax", line.gross())
                    .money("netAmount", line.net())
                    .money("netTaxAmount", line.tax())
                    .money("netAmountIncludingTax", line.gross())
                    .put("locationId", mainLocation);
            if (ships) {
                rows.money("invoiceDiscountAllocation", 0).put("shipmentDate", date);
            }
            if (set.equals("salesOrderLines")) {
                rows.number("shippedQuantity", 0)
                        .number("invoicedQuantity", 0)
                        .number("invoiceQuantity", line.quantity())
                        .number("shipQuantity", line.quantity());
            }
            rows.end();
        }
    }
}
