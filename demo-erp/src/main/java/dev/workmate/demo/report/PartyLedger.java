package dev.workmate.demo.report;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One side's ledger: what partners owe us (positive) or we owe them (negative). */
public enum PartyLedger {
    CUSTOMERS("customerLedgerEntries", "customerNumber"),
    VENDORS("vendorLedgerEntries", "vendorNumber");

    private final String set;
    private final String party;

    PartyLedger(String set, String party) {
        this.set = set;
        this.party = party;
    }

    public String set() {
        return set;
    }

    /** What is left of a document after all that settles it. */
    public BigDecimal remaining(CompanyTables company, String document) {
        if (document.isEmpty()) {
            return BigDecimal.ZERO;
        }
        Table table = company.table(set);
        BigDecimal sum = BigDecimal.ZERO;
        for (Row entry : table.where("documentNumber", document)) {
            if (entry.text("appliesToDocumentNumber").isEmpty()) {
                sum = sum.add(entry.decimal("amount"));
            }
        }
        for (Row entry : table.where("appliesToDocumentNumber", document)) {
            sum = sum.add(entry.decimal("amount"));
        }
        return sum;
    }

    /** A document that was not settled on some day. */
    record OpenItem(LocalDate due, BigDecimal amount) {}

    List<OpenItem> open(CompanyTables company, String number, LocalDate asOf) {
        Map<String, BigDecimal> amounts = new LinkedHashMap<>();
        Map<String, LocalDate> due = new LinkedHashMap<>();
        for (Row entry : company.table(set).where(party, number)) {
            LocalDate posted = Objects.requireNonNull(entry.date("postingDate"));
            if (posted.isAfter(asOf)) {
                continue;
            }
            String settled = entry.text("appliesToDocumentNumber");
            String document = settled.isEmpty() ? entry.text("documentNumber") : settled;
            amounts.merge(document, entry.decimal("amount"), BigDecimal::add);
            if (settled.isEmpty()) {
                LocalDate until = entry.date("dueDate");
                due.put(document, until == null ? posted : until);
            }
        }
        List<OpenItem> open = new ArrayList<>();
        amounts.forEach(
                (document, amount) -> {
                    if (amount.signum() != 0) {
                        open.add(new OpenItem(due.getOrDefault(document, asOf), amount));
                    }
                });
        return open;
    }
}
