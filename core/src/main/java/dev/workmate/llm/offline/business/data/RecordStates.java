package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Optional;

/** What a state such as open or overdue means for each kind of record. */
public final class RecordStates {
    private RecordStates() {}

    /** The conditions that a state means for them; empty where it means nothing. */
    public static Optional<List<String>> conditions(RecordKind records, String state) {
        boolean sent = records == RecordKind.ORDERS || records == RecordKind.PURCHASEORDERS;
        String delivered = records == RecordKind.ORDERS ? "fullyShipped" : "fullyReceived";
        String wished =
                records == RecordKind.ORDERS ? "requestedDeliveryDate" : "requestedReceiptDate";
        return Optional.ofNullable(
                switch (state) {
                    case "open" ->
                            switch (records) {
                                case ORDERS, PURCHASEORDERS -> List.of(delivered + " eq false");
                                case QUOTES -> List.of("status eq Sent");
                                case INVOICES, PURCHASEINVOICES -> List.of("status eq Open");
                                case OPPORTUNITIES -> List.of("closed eq false");
                                default -> null;
                            };
                    case "overdue" ->
                            sent
                                    ? List.of(delivered + " eq false", wished + " lt today")
                                    : records == RecordKind.INVOICES
                                                    || records == RecordKind.PURCHASEINVOICES
                                            ? List.of("status eq Open", "dueDate lt today")
                                            : null;
                    case "latedelivery" ->
                            sent ? List.of(delivered + " eq false", wished + " lt today") : null;
                    case "delivery" -> sent ? List.of(delivered + " eq false") : null;
                    case "due" ->
                            records == RecordKind.INVOICES || records == RecordKind.PURCHASEINVOICES
                                    ? List.of("status eq Open")
                                    : sent ? List.of(delivered + " eq false") : null;
                    case "paid" ->
                            records == RecordKind.INVOICES || records == RecordKind.PURCHASEINVOICES
                                    ? List.of("status eq Paid")
                                    : null;
                    case "draft" ->
                            records.isDocument() && records.hasAmount()
                                    ? List.of("status eq Draft")
                                    : null;
                    case "posted" ->
                            records == RecordKind.INVOICES
                                            || records == RecordKind.PURCHASEINVOICES
                                            || records == RecordKind.CREDITMEMOS
                                    ? List.of("status ne Draft")
                                    : null;
                    case "cancelled" ->
                            records == RecordKind.INVOICES ? List.of("status eq Canceled") : null;
                    case "accepted" ->
                            records == RecordKind.QUOTES
                                    ? List.of("status eq Accepted")
                                    : records == RecordKind.OPPORTUNITIES
                                            ? List.of("status eq Won")
                                            : null;
                    case "expired" ->
                            records == RecordKind.QUOTES ? List.of("status eq Expired ") : null;
                    case "sent" -> records == RecordKind.QUOTES ? List.of("status eq Sent") : null;
                    case "lost" ->
                            records == RecordKind.OPPORTUNITIES ? List.of("status eq Lost") : null;
                    case "progress" ->
                            records == RecordKind.OPPORTUNITIES
                                    ? List.of("status eq In Progress")
                                    : null;
                    case "review" ->
                            records == RecordKind.ORDERS ? List.of("status eq In Review") : null;
                    default -> null;
                });
    }
}
