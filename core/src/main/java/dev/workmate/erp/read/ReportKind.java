package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.tool.ToolException;

/** The reports a system prepares itself, by the entity type that holds them. */
public enum ReportKind {
    TRIAL_BALANCE("trialBalance"),
    INCOME_STATEMENT("incomeStatement"),
    BALANCE_SHEET("balanceSheet"),
    CASH_FLOW_STATEMENT("cashFlowStatement"),
    RETAINED_EARNINGS("retainedEarningsStatement"),
    AGED_RECEIVABLES("agedAccountsReceivable"),
    AGED_PAYABLES("agedAccountsPayable"),
    CUSTOMER_SALES("customerSale"),
    VENDOR_PURCHASES("vendorPurchase");

    private final String type;

    ReportKind(String type) {
        this.type = type;
    }

    ErpEntity entity(ErpModel model) throws ToolException {
        return model.findAnyName(type)
                .or(() -> model.findAnyName(type + "s"))
                .orElseThrow(
                        () ->
                                new ToolException(
                                        "This ERP system has no such report ("
                                                + type
                                                + "); work it out with erp_aggregate."));
    }
}
