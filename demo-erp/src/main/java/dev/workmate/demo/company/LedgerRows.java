package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.ledger.GeneralEntry;
import dev.workmate.demo.ledger.PartyEntry;
import dev.workmate.demo.ledger.Posting;
import dev.workmate.demo.ledger.StockEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes ledger entries in order of posting. Customer and vendor ledger entries have no set in API
 * v2.0: they are written under names of our own, for what a server derives from them (remaining
 * amounts, balances, ageing).
 */
final class LedgerRows {
    private final RowWriter rows;
    private final AccountIds accounts;
    private final Map<String, UUID> parties = new HashMap<>();
    private int generalEntries;
    private int stockEntries;
    private int partyEntries;

    LedgerRows(Company company, RowWriter rows, AccountIds accounts) {
        this.rows = rows;
        this.accounts = accounts;
        company.masters()
                .customers()
                .forEach(customer -> parties.put(customer.number(), customer.id()));
        company.masters().vendors().forEach(vendor -> parties.put(vendor.number(), vendor.id()));
    }

    void write(List<Posting> postings) {
        for (Posting posting : postings) {
            posting.general().forEach(this::general);
            posting.stock().forEach(this::stock);
            posting.party().forEach(this::party);
        }
    }

    private void general(GeneralEntry entry) {
        rows.begin("generalLedgerEntries")
                .put("entryNumber", ++generalEntries)
                .put("postingDate", entry.postingDate())
                .put("documentNumber", entry.documentNumber())
                .put("documentType", entry.documentType().wire())
                .put("accountId", accounts.of(entry.accountNumber()))
                .put("accountNumber", entry.accountNumber())
                .put("description", entry.description())
                .money("debitAmount", entry.debit())
                .money("creditAmount", entry.credit())
                .modified(entry.postingDate())
                .end();
    }

    private void stock(StockEntry entry) {
        rows.begin("itemLedgerEntries")
                .put("entryNumber", ++stockEntries)
                .put("itemNumber", entry.itemNumber())
                .put("postingDate", entry.postingDate())
                .put("entryType", entry.move().entryType())
                .put("sourceNumber", entry.sourceNumber())
                .put("sourceType", entry.move().sourceType())
                .put("documentNumber", entry.documentNumber())
                .put("documentType", entry.move().documentType())
                .put("description", entry.description())
                .put("quantity", entry.quantity())
                .money("salesAmountActual", entry.salesAmount())
                .money("costAmountActual", entry.costAmount())
                .modified(entry.postingDate())
                .end();
    }

    private void party(PartyEntry entry) {
        boolean customer = entry.side() == PartyEntry.Side.CUSTOMER;
        UUID id = parties.getOrDefault(entry.partyNumber(), RowWriter.NOTHING);
        rows.begin(customer ? "customerLedgerEntries" : "vendorLedgerEntries")
                .put("entryNumber", ++partyEntries)
                .put(customer ? "customerId" : "vendorId", id)
                .put(customer ? "customerNumber" : "vendorNumber", entry.partyNumber())
                .put("postingDate", entry.postingDate())
                .put("dueDate", entry.dueDate())
                .put("documentType", entry.documentType().wire())
                .put("documentNumber", entry.documentNumber())
                .put("appliesToDocumentNumber", entry.appliesTo())
                .money("amount", entry.amount())
                .end();
    }
}
