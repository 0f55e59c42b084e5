package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Posted invoices less credit memos of each partner in a period, without tax. */
final class PartnerTurnover implements Report {
    private final String party;
    private final String invoices;
    private final String creditMemos;
    private final String amount;

    private PartnerTurnover(String party, String kind, String amount) {
        this.party = party;
        this.invoices = kind + "Invoices";
        this.creditMemos = kind + "CreditMemos";
        this.amount = amount;
    }

    static PartnerTurnover customerSales() {
        return new PartnerTurnover("customer", "sales", "totalSalesAmount");
    }

    static PartnerTurnover vendorPurchases() {
        return new PartnerTurnover("vendor", "purchase", "totalPurchaseAmount");
    }

    @Override
    public List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period) {
        List<Row> rows = new ArrayList<>();
        for (Row partner : company.table(party + "s").rows()) {
            BigDecimal sum =
                    total(company, invoices, partner, period)
                            .subtract(total(company, creditMemos, partner, period));
            rows.add(
                    Row.of(
                            model,
                            Map.of(
                                    party + "Id",
                                    partner.key(),
                                    party + "Number",
                                    partner.text("number"),
                                    "name",
                                    partner.text("displayName"),
                                    amount,
                                    sum)));
        }
        return rows;
    }

    BigDecimal total(CompanyTables company, String set, Row partner, ReportPeriod period) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Row document : company.table(set).where(party + "Number", partner.text("number"))) {
            LocalDate posted = document.date("postingDate");
            if (isPosted(document) && posted != null && period.contains(posted)) {
                sum = sum.add(document.decimal("totalAmountExcludingTax"));
            }
        }
        return sum;
    }

    static boolean isPosted(Row document) {
        return switch (document.text("status")) {
            case "Open", "Paid", "Canceled", "Corrective" -> true;
            default -> false;
        };
    }
}
