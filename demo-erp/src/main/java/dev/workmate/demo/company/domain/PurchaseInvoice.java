package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * A purchase invoice; order and receipt number are empty where there is none. A draft is in no
 * ledger.
 */
public record PurchaseInvoice(
        UUID id,
        String number,
        String vendorInvoiceNumber,
        Vendor vendor,
        LocalDate postingDate,
        LocalDate dueDate,
        String orderNumber,
        String receiptNumber,
        List<PurchaseLine> lines,
        boolean draft) {

    public PurchaseInvoice {
        lines = List.copyOf(lines);
    }

    public long net() {
        return lines.stream().mapToLong(PurchaseLine::net).sum();
    }

    public long tax() {
        return lines.stream().mapToLong(PurchaseLine::tax).sum();
    }

    public long gross() {
        return net() + tax();
    }
}
