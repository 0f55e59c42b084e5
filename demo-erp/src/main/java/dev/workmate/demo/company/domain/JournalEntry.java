package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.JournalLine;
import java.time.LocalDate;
import java.util.List;

/** A posted general journal document, such as wages or depreciation. */
public record JournalEntry(String number, LocalDate date, List<JournalLine> lines) {
    public JournalEntry {
        lines = List.copyOf(lines);
    }
}
