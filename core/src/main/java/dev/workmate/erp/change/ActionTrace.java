package dev.workmate.erp.change;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Doing;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What an action leaves behind, by which it can be told that it was done. */
final class ActionTrace {
    private static final List<String> INVOICES = List.of("salesInvoices", "purchaseInvoices");

    static final String MEMOS = "salesCreditMemos";

    private final Office office;
    private final ErpEntity entity;
    private final String action;
    private final Doing doing;

    ActionTrace(Office office, ErpEntity entity, String action) {
        this.office = office;
        this.entity = entity;
        this.action = action;
        this.doing = Doing.of(action.substring(action.lastIndexOf('.') + 1).strip());
    }

    /** {@code untouched} says that the record still has the version a person saw. */
    Evidence look(Optional<ErpRow> now, boolean untouched, Witness.Clue clue)
            throws ErpException, InterruptedException {
        if (now.isEmpty()) {
            return gone(clue);
        }
        ErpRow row = now.get();
        if (entity.set().equals("journals") && doing == Doing.POST) {
            return journal(row);
        }
        String status = ValueText.of(row.value("status")).strip();
        return switch (doing) {
            case POST -> settled(row, untouched, isPosted(status), "posted", status);
            case CANCEL ->
                    settled(
                            row,
                            untouched,
                            status.toLowerCase(Locale.ROOT).startsWith("cancel"),
                            "cancelled",
                            status);
            case SEND ->
                    entity.set().equals("salesQuotes") && status.equals("Sent") && !untouched
                            ? Evidence.done("Its status is Sent.", now)
                            : Evidence.unclear("The system does not record what was sent.");
            case SHIP, RECEIVE, MAKE_INVOICE, MAKE_ORDER ->
                    untouched
                            ? Evidence.notDone("The record is there as it was.")
                            : Evidence.unclear("The record is there, and was changed meanwhile.");
            case CORRECT -> corrected(row, clue);
            case OTHER ->
                    Evidence.unclear(
                            untouched
                                    ? "The record is as it was, which such an action may leave so."
                                    : "The record was changed meanwhile.");
        };
    }

    private Evidence settled(
            ErpRow row, boolean untouched, boolean done, String word, String status) {
        if (untouched) {
            return Evidence.notDone("The record is as it was.");
        }
        if (!done) {
            return Evidence.unclear(
                    status.isEmpty()
                            ? "The record was changed meanwhile."
                            : "The record was changed meanwhile; its status is " + status + ".");
        }
        return Doing.sends(action)
                ? Evidence.unclear(
                        "It is " + word + ". Whether it was sent is not recorded by the system.")
                : Evidence.done("It is " + word + ".", Optional.of(row));
    }

    private static boolean isPosted(String status) {
        return !status.isEmpty() && !status.equals("Draft") && !status.equals("In Review");
    }

    /** A correction leaves the invoice alone and makes a credit memo that names it. */
    private Evidence corrected(ErpRow invoice, Witness.Clue clue)
            throws ErpException, InterruptedException {
        Optional<ErpEntity> memos = office.model().entity(MEMOS);
        return memos.isPresent() && clue.traces().isPresent()
                ? clue.traces().get().compare(office, memos.get(), correction(invoice))
                : Evidence.unclear("The invoice does not tell whether it was corrected.");
    }

    /** The credit memo that a correction would make, as far as it is known beforehand. */
    static ErpRow correction(ErpRow invoice) {
        return new ErpRow(Map.of("invoiceNumber", invoice.value("number")));
    }

    /** Posting takes all lines out of a journal. */
    private Evidence journal(ErpRow journal) throws ErpException, InterruptedException {
        if (office.model().entity("journalLines").isEmpty()) {
            return Evidence.unclear("The journal does not tell.");
        }
        ErpFilter own =
                new ErpFilter.Comparison("journalId", ErpFilter.Operator.EQ, journal.value("id"));
        boolean empty =
                office.system()
                        .page(office.company(), ErpQuery.of("journalLines").where(own).first(1), 1)
                        .rows()
                        .isEmpty();
        return empty
                ? Evidence.done("The journal has no lines any more.", Optional.of(journal))
                : Evidence.notDone("The journal still has its lines.");
    }

    /** An order or quote that was turned into an invoice is gone; the invoice names the order. */
    private Evidence gone(Witness.Clue clue) throws ErpException, InterruptedException {
        Optional<JsonValue> id =
                clue.seen().flatMap(Sighting::key).map(fields -> fields.values().get("id"));
        boolean invoiced = doing == Doing.SHIP || doing == Doing.RECEIVE;
        if (invoiced && id.isPresent() && id.get() instanceof JsonValue.Text text) {
            for (String set : INVOICES) {
                Optional<ErpRow> invoice = invoiceOf(set, text.value());
                if (invoice.isPresent()) {
                    return Evidence.done("There is an invoice of the order.", invoice);
                }
            }
            return Evidence.unclear("The order is gone, and no invoice names it.");
        }
        boolean turned = doing == Doing.MAKE_INVOICE || doing == Doing.MAKE_ORDER;
        return turned && clue.sent() == Witness.Sent.JUST_NOW
                ? Evidence.done("The quote is gone: it was turned.", Optional.empty())
                : Evidence.unclear("The record is gone.");
    }

    private Optional<ErpRow> invoiceOf(String set, String order)
            throws ErpException, InterruptedException {
        boolean known =
                office.model().entity(set).flatMap(each -> each.property("orderId")).isPresent();
        if (!known) {
            return Optional.empty();
        }
        ErpFilter of =
                new ErpFilter.Comparison(
                        "orderId",
                        ErpFilter.Operator.EQ,
                        new ErpValue.Guid(java.util.UUID.fromString(order)));
        return office
                .system()
                .page(office.company(), ErpQuery.of(set).where(of).first(1), 1)
                .rows()
                .stream()
                .findFirst();
    }
}
