package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import java.util.UUID;

/** Writes the shipment of an invoice with its lines. */
final class ShipmentRows {
    private final Company company;
    private final RowWriter rows;

    ShipmentRows(Company company, RowWriter rows) {
        this.company = company;
        this.rows = rows;
    }

    void write(SalesInvoice invoice, String reference) {
        Customer customer = invoice.customer();
        UUID id = rows.nextId("salesShipments");
        rows.begin("salesShipments", id)
                .put("number", invoice.shipmentNumber())
                .put("externalDocumentNumber", reference)
                .put("invoiceDate", invoice.postingDate())
                .put("postingDate", invoice.postingDate())
                .put("dueDate", invoice.dueDate())
                .put("customerPurchaseOrderReference", reference)
                .put("customerId", customer.id())
                .put("customerNumber", customer.number())
                .put("customerName", customer.name())
                .put("billToCustomerId", customer.id())
                .put("billToName", customer.name())
                .put("billToCustomerNumber", customer.number());
        rows.address("sellTo", customer.address());
        rows.address("billTo", customer.address());
        rows.put("shipToName", customer.name()).put("shipToContact", "");
        rows.address("shipTo", customer.address());
        rows.put("currencyCode", company.currency())
                .put("orderNumber", invoice.orderNumber())
                .put("paymentTermsCode", customer.terms().code())
                .put("shipmentMethodCode", "DAP")
                .put("salesperson", customer.salesperson())
                .put("pricesIncludeTax", false)
                .put("phoneNumber", customer.reach().phone())
                .put("email", customer.reach().email())
                .modified(invoice.postingDate())
                .end();
        int sequence = 0;
        for (SalesLine line : invoice.lines()) {
            if (!line.item().service()) {
                shipmentLine(id, invoice, line, sequence += 10_000);
            }
        }
    }

    private void shipmentLine(UUID shipment, SalesInvoice invoice, SalesLine line, int sequence) {
        rows.begin("salesShipmentLines")
                .put("documentId", shipment)
                .put("documentNo", invoice.shipmentNumber())
                .put("sequence", sequence)
                .put("lineType", "Item")
                .put("lineObjectNumber", line.item().number())
                .put("description", line.item().name())
                .put("unitOfMeasureCode", line.item().unit())
                .money("unitPrice", line.unitPrice())
                .number("quantity", line.quantity())
                .number("discountPercent", line.discountPercent())
                .number("taxPercent", line.taxPercent())
                .put("shipmentDate", invoice.postingDate())
                .end();
    }
}
