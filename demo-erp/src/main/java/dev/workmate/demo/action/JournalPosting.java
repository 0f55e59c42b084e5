package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EnumNames;
import dev.workmate.demo.ledger.JournalLine;
import dev.workmate.demo.ledger.LedgerDocumentType;
import dev.workmate.demo.ledger.Posting;
import dev.workmate.demo.ledger.PostingRules;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Posts a general journal: every document number must balance by itself. */
final class JournalPosting {
    private static final UUID NOTHING = new UUID(0, 0);

    private final Transaction transaction;
    private final CompanyTables company;
    private final JournalLines accounts;

    JournalPosting(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
        this.accounts = new JournalLines(company);
    }

    void post(Row journal) {
        List<Row> lines = company.table("journalLines").where("journalId", journal.key());
        if (lines.isEmpty()) {
            throw ActionRefused.dialog(
                    "There is nothing to post in journal " + journal.text("code") + ".");
        }
        Map<String, List<Row>> documents = new LinkedHashMap<>();
        for (Row line : lines) {
            documents
                    .computeIfAbsent(line.text("documentNumber"), _ -> new ArrayList<>())
                    .add(line);
        }
        documents.forEach((number, rows) -> document(journal, number, rows));
        lines.forEach(line -> transaction.remove(company, line));
    }

    private void document(Row journal, String number, List<Row> rows) {
        List<JournalLine> lines = new ArrayList<>();
        for (Row row : rows) {
            lines.add(line(row, "accountType", "accountId", "accountNumber", 1));
            JournalLine balancing = balancing(journal, row);
            if (balancing != null) {
                lines.add(balancing);
            }
        }
        LocalDate date = rows.getFirst().date("postingDate");
        new LedgerBook(transaction, company)
                .enter(posting(number, date == null ? company.today() : date, lines));
    }

    private static Posting posting(String number, LocalDate date, List<JournalLine> lines) {
        try {
            return PostingRules.journal(number, date, LedgerDocumentType.NONE, lines);
        } catch (IllegalArgumentException e) {
            throw ActionRefused.dialog("The document '" + number + "' is out of balance.");
        }
    }

    private JournalLine line(Row row, String type, String id, String number, int sign) {
        Row account = accounts.account(row.toMap(), type, id, number);
        if (account == null) {
            throw ActionRefused.dialog(
                    "Line " + row.text("lineNumber") + " of the journal has no account.");
        }
        long amount = sign * LedgerBook.cents(row.decimal("amount"));
        return line(EnumNames.decode(row.text(type)), account, row.text("description"), amount);
    }

    private JournalLine line(String type, Row account, String description, long amount) {
        DocumentPartners partners = new DocumentPartners(company);
        return switch (type) {
            case "Customer" ->
                    new JournalLine.ToCustomer(partners.party(account), description, amount, "");
            case "Vendor" ->
                    new JournalLine.ToVendor(partners.party(account), description, amount, "");
            case "Bank Account" ->
                    new JournalLine.ToAccount(PostingRules.BANK, description, amount);
            default -> new JournalLine.ToAccount(account.text("number"), description, amount);
        };
    }

    /** A line's own balancing account comes before the journal's. */
    private @Nullable JournalLine balancing(Row journal, Row row) {
        boolean own =
                row.get("balancingAccountId") instanceof UUID id && !id.equals(NOTHING)
                        || !row.text("balancingAccountNumber").isEmpty();
        if (own) {
            return line(
                    row, "balanceAccountType", "balancingAccountId", "balancingAccountNumber", -1);
        }
        Row account =
                company.table("accounts").first("number", journal.text("balancingAccountNumber"));
        return account == null
                ? null
                : line(
                        "G/L Account",
                        account,
                        row.text("description"),
                        -LedgerBook.cents(row.decimal("amount")));
    }
}
