package dev.workmate.demo.action;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.util.Map;

/** Runs bound actions; each does its work inside the caller's transaction. */
public final class Actions {
    private final Transaction transaction;
    private final CompanyTables company;

    public Actions(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
    }

    public void run(Row row, String action) {
        SalesActions sales = new SalesActions(transaction, company);
        PurchaseActions purchases = new PurchaseActions(transaction, company);
        switch (row.model().name() + "." + action) {
            case "salesInvoice.post" -> sales.postInvoice(row);
            case "salesInvoice.postAndSend" -> sales.send(sales.postInvoice(row));
            case "salesInvoice.send", "salesCreditMemo.send" -> sales.send(row);
            case "salesInvoice.cancel" -> sales.cancelInvoice(row);
            case "salesInvoice.cancelAndSend" -> sales.send(sales.cancelInvoice(row));
            case "salesInvoice.makeCorrectiveCreditMemo" -> sales.correct(row);
            case "salesCreditMemo.post" -> sales.postCreditMemo(row);
            case "salesCreditMemo.postAndSend" -> sales.send(sales.postCreditMemo(row));
            case "salesCreditMemo.cancel" -> sales.cancelCreditMemo(row);
            case "salesCreditMemo.cancelAndSend" -> sales.send(sales.cancelCreditMemo(row));
            case "salesQuote.send" -> sales.sendQuote(row);
            case "salesQuote.makeInvoice" -> sales.turnQuote(row, DraftKind.SALES_INVOICE);
            case "salesQuote.makeOrder" -> sales.turnQuote(row, DraftKind.SALES_ORDER);
            case "salesOrder.shipAndInvoice" -> sales.shipAndInvoice(row);
            case "purchaseInvoice.post" -> purchases.postInvoice(row);
            case "purchaseOrder.receiveAndInvoice" -> purchases.receiveAndInvoice(row);
            case "purchaseCreditMemo.post" -> purchases.postCreditMemo(row);
            case "purchaseCreditMemo.cancel" -> purchases.cancelCreditMemo(row);
            case "journal.post" -> new JournalPosting(transaction, company).post(row);
            case "jobQueueEntry.restart" ->
                    transaction.patch(company, row, Map.of("status", "Ready"));
            default ->
                    throw new ActionRefused(
                            "BadRequest_MethodNotImplemented",
                            "The action '" + action + "' cannot be done on this record.");
        }
    }
}
