package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.Party;
import java.time.LocalDate;
import java.util.List;

/** Money that moved to settle documents of one partner. */
public record Settlement(String number, LocalDate date, Party party, Kind kind, List<Part> parts) {
    /** Who paid whom. */
    public enum Kind {
        CUSTOMER_PAYMENT,
        CUSTOMER_REFUND,
        VENDOR_PAYMENT
    }

    /** How much of which document. */
    public record Part(String documentNumber, long amount) {}

    public Settlement {
        parts = List.copyOf(parts);
    }

    public long amount() {
        return parts.stream().mapToLong(Part::amount).sum();
    }
}
