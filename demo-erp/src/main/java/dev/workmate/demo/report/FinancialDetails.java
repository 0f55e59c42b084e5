package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Each customer's balance, what of it is overdue today, and all sales so far. */
final class FinancialDetails implements Report {
    @Override
    public List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period) {
        PartnerTurnover sales = PartnerTurnover.customerSales();
        List<Row> rows = new ArrayList<>();
        for (Row customer : company.table("customers").rows()) {
            BigDecimal balance = BigDecimal.ZERO;
            BigDecimal overdue = BigDecimal.ZERO;
            for (PartyLedger.OpenItem item :
                    PartyLedger.CUSTOMERS.open(company, customer.text("number"), company.today())) {
                balance = balance.add(item.amount());
                overdue =
                        item.due().isBefore(company.today()) ? overdue.add(item.amount()) : overdue;
            }
            BigDecimal total =
                    sales.total(company, "salesInvoices", customer, period)
                            .subtract(sales.total(company, "salesCreditMemos", customer, period));
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", customer.key());
            row.put("number", customer.text("number"));
            row.put("balance", balance);
            row.put("totalSalesExcludingTax", total);
            row.put("overdueAmount", overdue);
            Object modified = customer.get("lastModifiedDateTime");
            if (modified != null) {
                row.put("lastModifiedDateTime", modified);
            }
            rows.add(Row.of(model, row));
        }
        return rows;
    }
}
