package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** A quote; {@code status} as on the wire. */
public record SalesQuote(
        UUID id,
        String number,
        Customer customer,
        LocalDate documentDate,
        LocalDate validUntil,
        List<SalesLine> lines,
        String status)
        implements SalesDocument {
    public SalesQuote {
        lines = List.copyOf(lines);
    }
}
