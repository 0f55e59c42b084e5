package dev.workmate.demo.action;

import dev.workmate.demo.ledger.GeneralEntry;
import dev.workmate.demo.ledger.PartyEntry;
import dev.workmate.demo.ledger.Posting;
import dev.workmate.demo.ledger.StockEntry;
import dev.workmate.demo.report.PartyLedger;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Table;
import dev.workmate.demo.store.Transaction;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Adds what was posted to the ledgers and settles the documents it pays. */
final class LedgerBook {
    private final Transaction transaction;
    private final CompanyTables company;

    LedgerBook(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
    }

    void enter(Posting posting) {
        posting.general().forEach(entry -> requireOpen(entry.postingDate()));
        posting.general().forEach(this::general);
        posting.stock().forEach(this::stock);
        posting.party().forEach(this::party);
    }

    /** The books take only days that their setup allows; what lies before is locked. */
    private void requireOpen(LocalDate day) {
        for (Row setup : company.table("generalLedgerSetup").rows()) {
            LocalDate from = setup.date("allowPostingFrom");
            LocalDate to = setup.date("allowPostingTo");
            if (from != null && day.isBefore(from) || to != null && day.isAfter(to)) {
                throw ActionRefused.dialog(
                        "The posting date %s is not within your range of allowed posting dates (%s to %s)."
                                .formatted(day, from == null ? "…" : from, to == null ? "…" : to));
            }
        }
    }

    private Map<String, Object> entry(String set) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", transaction.newId());
        entry.put("entryNumber", lastNumber(company.table(set)) + 1);
        return entry;
    }

    private static int lastNumber(Table table) {
        Row last = table.last();
        return last != null && last.get("entryNumber") instanceof Integer number ? number : 0;
    }

    private void general(GeneralEntry posted) {
        Row account = company.table("accounts").first("number", posted.accountNumber());
        Map<String, Object> entry = entry("generalLedgerEntries");
        if (account != null) {
            entry.put("accountId", account.key());
        }
        entry.put("accountNumber", posted.accountNumber());
        entry.put("postingDate", posted.postingDate());
        entry.put("documentNumber", posted.documentNumber());
        entry.put("documentType", posted.documentType().wire());
        entry.put("description", posted.description());
        entry.put("debitAmount", decimal(posted.debit()));
        entry.put("creditAmount", decimal(posted.credit()));
        transaction.put(company, "generalLedgerEntries", entry);
    }

    private void stock(StockEntry posted) {
        Map<String, Object> entry = entry("itemLedgerEntries");
        entry.put("itemNumber", posted.itemNumber());
        entry.put("postingDate", posted.postingDate());
        entry.put("entryType", posted.move().entryType());
        entry.put("sourceNumber", posted.sourceNumber());
        entry.put("sourceType", posted.move().sourceType());
        entry.put("documentNumber", posted.documentNumber());
        entry.put("documentType", posted.move().documentType());
        entry.put("description", posted.description());
        entry.put("quantity", posted.quantity());
        entry.put("salesAmountActual", decimal(posted.salesAmount()));
        entry.put("costAmountActual", decimal(posted.costAmount()));
        transaction.put(company, "itemLedgerEntries", entry);
    }

    private void party(PartyEntry posted) {
        boolean customer = posted.side() == PartyEntry.Side.CUSTOMER;
        PartyLedger ledger = customer ? PartyLedger.CUSTOMERS : PartyLedger.VENDORS;
        String kind = customer ? "customer" : "vendor";
        Row partner = company.table(kind + "s").first("number", posted.partyNumber());
        Map<String, Object> entry = entry(ledger.set());
        entry.put(kind + "Id", partner == null ? new UUID(0, 0) : partner.key());
        entry.put(kind + "Number", posted.partyNumber());
        entry.put("postingDate", posted.postingDate());
        entry.put("dueDate", posted.dueDate());
        entry.put("documentType", posted.documentType().wire());
        entry.put("documentNumber", posted.documentNumber());
        entry.put("appliesToDocumentNumber", posted.appliesTo());
        entry.put("amount", decimal(posted.amount()));
        transaction.put(company, ledger.set(), entry);
        if (!posted.appliesTo().isEmpty()) {
            settle(ledger, customer ? "salesInvoices" : "purchaseInvoices", posted.appliesTo());
        }
    }

    /** An invoice with nothing left to pay is paid. */
    private void settle(PartyLedger ledger, String set, String number) {
        Row invoice = company.table(set).first("number", number);
        if (invoice != null
                && invoice.text("status").equals("Open")
                && ledger.remaining(company, number).signum() == 0) {
            transaction.patch(company, invoice, Map.of("status", "Paid"));
        }
    }

    static BigDecimal decimal(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    static long cents(BigDecimal amount) {
        return DocumentLines.cents(amount).movePointRight(2).longValueExact();
    }
}
