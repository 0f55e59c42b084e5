package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Properties that are sums over ledgers, computed whenever they are read. */
public final class LedgerSums {
    private static final Map<String, String> PROPERTIES =
            Map.of(
                    "item", "inventory",
                    "customer", "balanceDue",
                    "vendor", "balance",
                    "account", "netChange",
                    "salesInvoice", "remainingAmount");

    public boolean covers(EntityModel model, PropertyModel property) {
        return property.name().equals(PROPERTIES.get(model.name()));
    }

    public @Nullable Object value(CompanyTables company, Row row, PropertyModel property) {
        return switch (row.model().name()) {
            case "item" -> sum(company, "itemLedgerEntries", "itemNumber", row, "quantity");
            case "customer" ->
                    sum(company, "customerLedgerEntries", "customerNumber", row, "amount");
            case "vendor" ->
                    sum(company, "vendorLedgerEntries", "vendorNumber", row, "amount").negate();
            case "account" -> netChange(company, row);
            case "salesInvoice" -> PartyLedger.CUSTOMERS.remaining(company, row.text("number"));
            default -> row.get(property);
        };
    }

    private static BigDecimal sum(
            CompanyTables company, String ledger, String by, Row of, String amount) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Row entry : company.table(ledger).where(by, of.text("number"))) {
            sum = sum.add(entry.decimal(amount));
        }
        return sum;
    }

    private static BigDecimal netChange(CompanyTables company, Row account) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Row entry : company.table("generalLedgerEntries").where("accountId", account.key())) {
            sum = sum.add(entry.decimal("debitAmount")).subtract(entry.decimal("creditAmount"));
        }
        return sum;
    }
}
