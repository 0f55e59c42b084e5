package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Project;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.TimeEntry;
import dev.workmate.demo.ledger.OpenItems;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Writes work in hand: projects and hours, and journals with lines that are not posted yet. */
final class WorkRows {
    private static final int PENDING = 6;

    private final Company company;
    private final RowWriter rows;
    private final Codes codes;
    private final AccountIds accounts;
    private final LocalDate today;

    WorkRows(Company company, RowWriter rows, Codes codes, AccountIds accounts) {
        this.company = company;
        this.rows = rows;
        this.codes = codes;
        this.accounts = accounts;
        this.today = company.calendar().today();
    }

    void write(OpenItems customers, OpenItems vendors) {
        for (Project project : company.masters().projects()) {
            rows.begin("projects", project.id())
                    .put("number", project.number())
                    .put("displayName", project.name())
                    .modified(today)
                    .end();
        }
        times();
        journals();
        customerPayments(customers);
        vendorPayments(vendors);
    }

    private void times() {
        int line = 0;
        for (TimeEntry entry : company.masters().times()) {
            rows.begin("timeRegistrationEntries", entry.id())
                    .put("employeeId", entry.employee().id())
                    .put("employeeNumber", entry.employee().number())
                    .put("jobId", entry.project().id())
                    .put("jobNumber", entry.project().number())
                    .put("jobTaskNumber", "")
                    .put("absence", "")
                    .put("lineNumber", line += 10_000)
                    .put("date", entry.date())
                    .put("quantity", BigDecimal.valueOf(entry.tenths(), 1))
                    .put("status", entry.status())
                    .put("unitOfMeasureId", codes.id("unitsOfMeasure", "HOUR"))
                    .put("unitOfMeasureCode", "HOUR")
                    .put("lastModfiedDateTime", rows.instant(entry.date()))
                    .end();
        }
    }

    private void journals() {
        String[][] journals = {
            {"DEFAULT", "General journal"},
            {"ACCRUALS", "Accruals at month end"},
            {"WAGES", "Wages"}
        };
        String[][] pending = {
            {"6530", "Office chairs", "184000"},
            {"6230", "Roof repair", "96550"},
            {"6550", "Legal advice", "230000"},
            {"6310", "Catalogue print", "412075"}
        };
        for (int i = 0; i < journals.length; i++) {
            UUID id = rows.id("journals", i);
            journal("journals", id, journals[i], "2170");
            for (int n = 0; i == 1 && n < pending.length; n++) {
                rows.begin("journalLines")
                        .put("journalId", id)
                        .put("journalDisplayName", journals[i][0])
                        .put("lineNumber", (n + 1) * 10_000)
                        .put("accountType", "G_x002F_L_x0020_Account")
                        .put("accountId", accounts.of(pending[n][0]))
                        .put("accountNumber", pending[n][0])
                        .put("postingDate", today)
                        .put("documentNumber", "ACC-" + (101 + n))
                        .put("externalDocumentNumber", "")
                        .money("amount", Long.parseLong(pending[n][2]))
                        .put("description", pending[n][1])
                        .put("comment", "")
                        .put("balanceAccountType", "G_x002F_L_x0020_Account")
                        .put("balancingAccountId", accounts.of("2170"))
                        .put("balancingAccountNumber", "2170")
                        .modified(today)
                        .end();
            }
        }
    }

    private void journal(String set, UUID id, String[] names, String balancing) {
        rows.begin(set, id)
                .put("code", names[0])
                .put("displayName", names[1])
                .put("balancingAccountId", accounts.of(balancing))
                .put("balancingAccountNumber", balancing)
                .modified(today);
        if (set.equals("journals")) {
            rows.put("templateDisplayName", "GENERAL");
        }
        rows.end();
    }

    private void customerPayments(OpenItems open) {
        UUID id = rows.id("customerPaymentJournals", 0);
        journal(
                "customerPaymentJournals",
                id,
                new String[] {"CASHREC", "Money from customers"},
                "1310");
        List<SalesInvoice> due =
                company.sales().invoices().stream()
                        .filter(
                                invoice ->
                                        open.remaining(invoice.number()) > 0
                                                && invoice.dueDate().isBefore(today))
                        .limit(PENDING)
                        .toList();
        int line = 0;
        for (SalesInvoice invoice : due) {
            rows.begin("customerPayments")
                    .put("journalId", id)
                    .put("journalDisplayName", "CASHREC")
                    .put("lineNumber", line += 10_000)
                    .put("customerId", invoice.customer().id())
                    .put("customerNumber", invoice.customer().number())
                    .put("postingDate", today)
                    .put("documentNumber", "CPJ-" + (100 + line / 10_000))
                    .put("externalDocumentNumber", "")
                    .put("amount", Cents.decimal(-open.remaining(invoice.number())))
                    .put("appliesToInvoiceId", invoice.id())
                    .put("appliesToInvoiceNumber", invoice.number())
                    .put("description", invoice.customer().name())
                    .put("comment", "")
                    .modified(today)
                    .end();
        }
    }

    private void vendorPayments(OpenItems open) {
        UUID id = rows.id("vendorPaymentJournals", 0);
        journal("vendorPaymentJournals", id, new String[] {"PAYMENTS", "Money to vendors"}, "1310");
        List<PurchaseInvoice> due =
                company.purchases().invoices().stream()
                        .filter(
                                invoice ->
                                        open.remaining(invoice.number()) < 0
                                                && invoice.dueDate().isBefore(today))
                        .limit(PENDING)
                        .toList();
        int line = 0;
        for (PurchaseInvoice invoice : due) {
            rows.begin("vendorPayments")
                    .put("journalId", id)
                    .put("journalDisplayName", "PAYMENTS")
                    .put("lineNumber", line += 10_000)
                    .put("vendorId", invoice.vendor().id())
                    .put("vendorNumber", invoice.vendor().number())
                    .put("postingDate", today)
                    .put("documentNumber", "VPJ-" + (100 + line / 10_000))
                    .put("externalDocumentNumber", "")
                    .put("amount", Cents.decimal(-open.remaining(invoice.number())))
                    .put("appliesToInvoiceId", invoice.id())
                    .put("appliesToInvoiceNumber", invoice.number())
                    .put("description", invoice.vendor().name())
                    .put("comment", "")
                    .modified(today)
                    .end();
        }
    }
}
