package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.Party;
import dev.workmate.demo.ledger.TaxArea;
import java.util.UUID;

/** A vendor of goods or of services. */
public record Vendor(
        UUID id,
        String number,
        String name,
        Address address,
        Contactable reach,
        TaxArea area,
        int taxPercent,
        String vatNumber,
        String purchaser,
        PaymentTerm terms) {

    public Party party() {
        return new Party(number, name, area);
    }
}
