package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * A credit memo for part or all of an invoice; {@code applied} says that it settles that invoice.
 */
public record SalesCreditMemo(
        UUID id,
        String number,
        SalesInvoice invoice,
        LocalDate postingDate,
        List<SalesLine> lines,
        Kind kind,
        boolean applied)
        implements SalesDocument {

    /** Why it was made. */
    public enum Kind {
        DRAFT,
        RETURN,
        FAULTY_BATCH,
        CORRECTIVE
    }

    public SalesCreditMemo {
        lines = List.copyOf(lines);
    }

    @Override
    public Customer customer() {
        return invoice.customer();
    }

    public boolean posted() {
        return kind != Kind.DRAFT;
    }
}
