package dev.workmate.demo.report;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Sums of the general ledger by account number, for a period. */
final class GeneralLedger {
    private GeneralLedger() {}

    /** Debit and credit of one account. */
    record Sums(BigDecimal debit, BigDecimal credit) {
        static final Sums NONE = new Sums(BigDecimal.ZERO, BigDecimal.ZERO);

        BigDecimal balance() {
            return debit.subtract(credit);
        }

        Sums plus(Sums other) {
            return new Sums(debit.add(other.debit), credit.add(other.credit));
        }
    }

    static Map<String, Sums> sums(CompanyTables company, ReportPeriod period) {
        Map<String, Sums> sums = new HashMap<>();
        for (Row entry : company.table("generalLedgerEntries").rows()) {
            LocalDate date = Objects.requireNonNull(entry.date("postingDate"));
            if (period.contains(date)) {
                sums.merge(
                        entry.text("accountNumber"),
                        new Sums(entry.decimal("debitAmount"), entry.decimal("creditAmount")),
                        Sums::plus);
            }
        }
        return sums;
    }
}
