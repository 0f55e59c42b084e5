package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.Row;
import java.util.Map;
import java.util.Optional;

/** The sets that are computed instead of stored. */
public final class Reports {
    private static final Map<String, String> PARENT_TYPES =
            Map.of(
                    "salesInvoice", "Sales_x0020_Invoice",
                    "salesOrder", "Sales_x0020_Order",
                    "salesQuote", "Sales_x0020_Quote",
                    "salesCreditMemo", "Sales_x0020_Credit_x0020_Memo",
                    "purchaseInvoice", "Purchase_x0020_Invoice",
                    "purchaseOrder", "Purchase_x0020_Order",
                    "purchaseCreditMemo", "Purchase_x0020_Credit_x0020_Memo");

    private final Map<String, Report> bySet =
            Map.of(
                    "trialBalances", new TrialBalance(),
                    "incomeStatements", Statement.income(),
                    "balanceSheets", Statement.balanceSheet(),
                    "cashFlowStatements", Statement.cashFlow(),
                    "retainedEarningsStatements", Statement.retainedEarnings(),
                    "agedAccountsReceivables", new AgedAccounts(PartyLedger.CUSTOMERS),
                    "agedAccountsPayables", new AgedAccounts(PartyLedger.VENDORS),
                    "customerSales", PartnerTurnover.customerSales(),
                    "vendorPurchases", PartnerTurnover.vendorPurchases(),
                    "customerFinancialDetails", new FinancialDetails());

    public Optional<Report> find(String set) {
        return Optional.ofNullable(bySet.get(set));
    }

    /** The printed form of a document, as a record of its own. */
    public Row pdfOf(EntityModel model, Row document) {
        return Row.of(
                model,
                Map.of(
                        "id", document.key(),
                        "parentId", document.key(),
                        "parentType",
                                PARENT_TYPES.getOrDefault(document.model().name(), "_x0020_")));
    }
}
