package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** A sales order not yet shipped; {@code status} as on the wire. */
public record SalesOrder(
        UUID id,
        String number,
        Customer customer,
        LocalDate orderDate,
        LocalDate requestedDelivery,
        List<SalesLine> lines,
        String status)
        implements SalesDocument {
    public SalesOrder {
        lines = List.copyOf(lines);
    }
}
