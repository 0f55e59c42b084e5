package dev.workmate.demo.ledger;

import java.time.LocalDate;

/**
 * What posting needs to know of a document besides its lines. {@code stockDocument} is the number
 * of the shipment or receipt, {@code appliesTo} the number of the invoice a credit memo settles;
 * both empty where there is none.
 */
public record DocumentHeader(
        String number,
        LocalDate postingDate,
        LocalDate dueDate,
        Party party,
        String stockDocument,
        String appliesTo) {

    public static DocumentHeader of(
            String number, LocalDate postingDate, LocalDate dueDate, Party party) {
        return new DocumentHeader(number, postingDate, dueDate, party, "", "");
    }

    public DocumentHeader movedBy(String shipmentOrReceipt) {
        return new DocumentHeader(
                number, postingDate, dueDate, party, shipmentOrReceipt, appliesTo);
    }

    public DocumentHeader settling(String invoice) {
        return new DocumentHeader(number, postingDate, dueDate, party, stockDocument, invoice);
    }
}
