package dev.workmate.demo.ledger;

import java.time.LocalDate;

/**
 * One entry of the customer or vendor ledger, in cents including tax. What a customer owes is
 * positive, what we owe a vendor is negative. {@code appliesTo} is the number of the document it
 * settles, or empty.
 */
public record PartyEntry(
        Side side,
        String partyNumber,
        LocalDate postingDate,
        LocalDate dueDate,
        LedgerDocumentType documentType,
        String documentNumber,
        String appliesTo,
        long amount) {

    /** Whose ledger it is. */
    public enum Side {
        CUSTOMER,
        VENDOR
    }
}
