package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.Party;
import dev.workmate.demo.ledger.TaxArea;
import java.time.LocalDate;
import java.util.UUID;

/** A customer; {@code taxPercent} is what its invoices carry. */
public record Customer(
        UUID id,
        String number,
        String name,
        Address address,
        Contactable reach,
        TaxArea area,
        int taxPercent,
        String vatNumber,
        String salesperson,
        PaymentTerm terms,
        long creditLimit,
        LocalDate since) {

    public Party party() {
        return new Party(number, name, area);
    }
}
