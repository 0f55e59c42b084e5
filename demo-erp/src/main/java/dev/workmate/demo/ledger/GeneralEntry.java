package dev.workmate.demo.ledger;

import java.time.LocalDate;

/** One entry of the general ledger; {@code amount} in cents, debit positive. */
public record GeneralEntry(
        LocalDate postingDate,
        LedgerDocumentType documentType,
        String documentNumber,
        String accountNumber,
        String description,
        long amount) {

    public long debit() {
        return Math.max(amount, 0);
    }

    public long credit() {
        return Math.max(-amount, 0);
    }
}
