package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.PurchaseOrder;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.ledger.OpenItems;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Writes purchase documents with their lines and receipts. */
final class PurchaseRows {
    private final Company company;
    private final RowWriter rows;
    private final Codes codes;
    private final OpenItems open;
    private final AccountIds accounts;
    private final UUID mainLocation;

    PurchaseRows(
            Company company, RowWriter rows, Codes codes, OpenItems open, AccountIds accounts) {
        this.company = company;
        this.rows = rows;
        this.codes = codes;
        this.open = open;
        this.accounts = accounts;
        this.mainLocation = rows.id("locations", 0);
    }

    void write() {
        company.purchases().orders().forEach(this::order);
        for (PurchaseInvoice invoice : company.purchases().invoices()) {
            invoice(invoice);
            if (!invoice.receiptNumber().isEmpty()) {
                receipt(invoice);
            }
        }
    }

    private void invoice(PurchaseInvoice invoice) {
        head("purchaseInvoices", invoice.id(), invoice.number(), invoice.vendor());
        String status =
                invoice.draft() ? "Draft" : open.remaining(invoice.number()) == 0 ? "Paid" : "Open";
        rows.put("postingDate", invoice.postingDate())
                .put("invoiceDate", invoice.postingDate())
                .put("dueDate", invoice.dueDate())
                .put("vendorInvoiceNumber", invoice.vendorInvoiceNumber())
                .put("payToContact", "")
                .put("orderId", RowWriter.NOTHING)
                .put("orderNumber", invoice.orderNumber())
                .put("status", status);
        totals(invoice.net(), invoice.tax(), invoice.postingDate());
        int sequence = 0;
        for (PurchaseLine line : invoice.lines()) {
            line("purchaseInvoiceLines", invoice.id(), line, sequence += 10_000);
            rows.money("unitCost", line.unitCost())
                    .put("expectedReceiptDate", invoice.postingDate())
                    .end();
        }
    }

    private void order(PurchaseOrder order) {
        head("purchaseOrders", order.id(), order.number(), order.vendor());
        rows.put("orderDate", order.orderDate())
                .put("postingDate", order.orderDate())
                .put("paymentTermsId", codes.id("paymentTerms", order.vendor().terms().code()))
                .put("shipmentMethodId", codes.id("shipmentMethods", "DAP"))
                .put("requestedReceiptDate", order.expectedReceipt())
                .put("fullyReceived", false)
                .put("status", order.status());
        totals(order.net(), order.tax(), order.orderDate());
        int sequence = 0;
        for (PurchaseLine line : order.lines()) {
            line("purchaseOrderLines", order.id(), line, sequence += 10_000);
            rows.money("directUnitCost", line.unitCost())
                    .put("expectedReceiptDate", order.expectedReceipt())
                    .number("receivedQuantity", 0)
                    .number("invoicedQuantity", 0)
                    .number("invoiceQuantity", line.quantity())
                    .number("receiveQuantity", line.quantity())
                    .end();
        }
    }

    private void head(String set, UUID id, String number, Vendor vendor) {
        Address own = company.masters().address();
        rows.begin(set, id)
                .put("number", number)
                .put("vendorId", vendor.id())
                .put("vendorNumber", vendor.number())
                .put("vendorName", vendor.name())
                .put("payToName", vendor.name())
                .put("payToVendorId", vendor.id())
                .put("payToVendorNumber", vendor.number())
                .put("shipToName", company.name())
                .put("shipToContact", "");
        rows.address("buyFrom", vendor.address());
        rows.address("payTo", vendor.address());
        rows.address("shipTo", own);
        rows.put("shortcutDimension1Code", "PURCHASE")
                .put("shortcutDimension2Code", Codes.region(vendor.address().country()))
                .put("currencyId", RowWriter.NOTHING)
                .put("currencyCode", company.currency())
                .put("purchaser", vendor.purchaser())
                .put("pricesIncludeTax", false)
                .put("discountAppliedBeforeTax", false);
    }

    private void totals(long net, long tax, LocalDate date) {
        rows.money("discountAmount", 0)
                .money("totalAmountExcludingTax", net)
                .money("totalTaxAmount", tax)
                .money("totalAmountIncludingTax", net + tax)
                .modified(date)
                .end();
    }

    private void line(String set, UUID document, PurchaseLine line, int sequence) {
        rows.begin(set)
                .put("documentId", document)
                .put("sequence", sequence)
                .put("lineObjectNumber", line.objectNumber())
                .put("description", line.description())
                .number("quantity", line.quantity())
                .money("discountAmount", 0)
                .number("discountPercent", 0)
                .put("discountAppliedBeforeTax", false)
                .money("amountExcludingTax", line.net())
                .put("taxCode", "STANDARD")
                .number("taxPercent", line.taxPercent())
                .money("totalTaxAmount", line.tax())
                .money("amountIncludingTax", line.net() + line.tax())
                .money("invoiceDiscountAllocation", 0)
                .money("netAmount", line.net())
                .money("netTaxAmount", line.tax())
                .money("netAmountIncludingTax", line.net() + line.tax());
        switch (line) {
            case PurchaseLine.OfItem goods ->
                    rows.put("lineType", "Item")
                            .put("itemId", goods.item().id())
                            .put("accountId", RowWriter.NOTHING)
                            .put("unitOfMeasureId", codes.id("unitsOfMeasure", goods.item().unit()))
                            .put("unitOfMeasureCode", goods.item().unit())
                            .put("locationId", mainLocation);
            case PurchaseLine.OfAccount expense ->
                    rows.put("lineType", "Account")
                            .put("itemId", RowWriter.NOTHING)
                            .put("accountId", accounts.of(expense.account()))
                            .put("unitOfMeasureCode", "");
        }
    }

    private void receipt(PurchaseInvoice invoice) {
        Vendor vendor = invoice.vendor();
        UUID id = rows.nextId("purchaseReceipts");
        rows.begin("purchaseReceipts", id)
                .put("number", invoice.receiptNumber())
                .put("invoiceDate", invoice.postingDate())
                .put("postingDate", invoice.postingDate())
                .put("dueDate", invoice.dueDate())
                .put("vendorNumber", vendor.number())
                .put("vendorName", vendor.name())
                .put("payToName", vendor.name())
                .put("payToVendorNumber", vendor.number())
                .put("shipToName", company.name());
        rows.address("buyFrom", vendor.address());
        rows.address("payTo", vendor.address());
        rows.address("shipTo", company.masters().address());
        rows.put("currencyCode", company.currency())
                .put("orderNumber", invoice.orderNumber())
                .modified(invoice.postingDate())
                .end();
        List<PurchaseLine> lines = invoice.lines();
        for (int i = 0; i < lines.size(); i++) {
            receiptLine(id, lines.get(i), (i + 1) * 10_000, invoice.postingDate());
        }
    }

    private void receiptLine(UUID receipt, PurchaseLine line, int sequence, LocalDate date) {
        rows.begin("purchaseReceiptLines")
                .put("documentId", receipt)
                .put("sequence", sequence)
                .put("lineType", "Item")
                .put("lineObjectNumber", line.objectNumber())
                .put("description", line.description())
                .put(
                        "unitOfMeasureCode",
                        line instanceof PurchaseLine.OfItem goods ? goods.item().unit() : "")
                .money("unitCost", line.unitCost())
                .number("quantity", line.quantity())
                .number("discountPercent", 0)
                .number("taxPercent", line.taxPercent())
                .put("expectedReceiptDate", date)
                .end();
    }
}
