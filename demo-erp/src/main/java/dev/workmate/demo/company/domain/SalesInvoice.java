package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * A sales invoice; a draft is in no ledger. Shipment and order number are empty where there is
 * none.
 */
public record SalesInvoice(
        UUID id,
        String number,
        Customer customer,
        LocalDate postingDate,
        LocalDate dueDate,
        String orderNumber,
        String shipmentNumber,
        List<SalesLine> lines,
        State state)
        implements SalesDocument {

    /** Where an invoice stands apart from payment. */
    public enum State {
        DRAFT,
        POSTED,
        CANCELED
    }

    public SalesInvoice {
        lines = List.copyOf(lines);
    }

    public boolean posted() {
        return state != State.DRAFT;
    }
}
