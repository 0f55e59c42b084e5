package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.report.GeneralLedger.Sums;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every account with its movements in the period and its balance at the end of it; amounts are
 * text, as in the API.
 */
final class TrialBalance implements Report {
    @Override
    public List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period) {
        Map<String, Sums> moved = GeneralLedger.sums(company, period);
        Map<String, Sums> until =
                GeneralLedger.sums(
                        company, new ReportPeriod(Optional.empty(), period.to(), Optional.empty()));
        List<Row> rows = new ArrayList<>();
        for (Row account : company.table("accounts").rows()) {
            String number = account.text("number");
            boolean posting = account.text("accountType").equals("Posting");
            Sums change = moved.getOrDefault(number, Sums.NONE);
            BigDecimal balance = until.getOrDefault(number, Sums.NONE).balance();
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("accountId", account.key());
            row.put("number", number);
            row.put("accountType", account.text("accountType"));
            row.put("display", account.text("displayName"));
            row.put("totalDebit", posting ? text(change.debit()) : "");
            row.put("totalCredit", posting ? text(change.credit()) : "");
            row.put("balanceAtDateDebit", posting ? text(balance.max(BigDecimal.ZERO)) : "");
            row.put(
                    "balanceAtDateCredit",
                    posting ? text(balance.negate().max(BigDecimal.ZERO)) : "");
            row.put("dateFilter", period.to().orElse(company.today()));
            rows.add(Row.of(model, row));
        }
        return rows;
    }

    private static String text(BigDecimal amount) {
        return amount.signum() == 0 ? "" : amount.setScale(2).toPlainString();
    }
}
