package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Makes one document out of another: the same partner, the same lines. */
final class Copies {
    private final Transaction transaction;
    private final CompanyTables company;

    Copies(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
    }

    /** {@code changes} are the values of the new head that the old one does not give. */
    Row copy(DraftKind from, Row source, DraftKind to, Map<String, ?> changes) {
        Map<String, Object> head = fitting(source, company.table(to.set()).model());
        head.put("id", transaction.newId());
        head.put(to.dateProperty(), company.today());
        head.put("postingDate", company.today());
        head.putAll(changes);
        Row made = transaction.put(company, to.set(), head);
        for (Row line : company.table(from.lineSet()).where("documentId", source.key())) {
            Map<String, Object> copy = fitting(line, company.table(to.lineSet()).model());
            copy.put("id", transaction.newId());
            copy.put("documentId", made.key());
            if (!from.priceProperty().equals(to.priceProperty())) {
                copy.put(to.priceProperty(), line.decimal(from.priceProperty()));
            }
            transaction.put(company, to.lineSet(), copy);
        }
        return made;
    }

    static Map<String, Object> fitting(Row source, EntityModel model) {
        Map<String, Object> values = new LinkedHashMap<>(source.toMap());
        values.keySet().removeIf(name -> !model.has(name));
        return values;
    }

    void remove(DraftKind kind, Row document) {
        for (Row line : company.table(kind.lineSet()).where("documentId", document.key())) {
            transaction.remove(company, line);
        }
        transaction.remove(company, document);
    }

    /** Drafts have a series of their own where posting gives a new number. */
    String draftNumber(DraftKind kind) {
        return NumberSeries.nextOnce(company.table(kind.set()), kind.beforeFirst());
    }

    /** The paper of goods that came or went, with a line for each of the order's. */
    void deliver(
            DraftKind kind,
            Row order,
            String paper,
            String number,
            Function<Row, Map<String, Object>> extras) {
        Map<String, Object> head = fitting(order, company.table(paper + "s").model());
        head.put("id", transaction.newId());
        head.put("number", number);
        head.put("orderNumber", order.text("number"));
        head.put("postingDate", company.today());
        head.put("invoiceDate", company.today());
        Row delivery = transaction.put(company, paper + "s", head);
        for (Row line : company.table(kind.lineSet()).where("documentId", order.key())) {
            Map<String, Object> copy = fitting(line, company.table(paper + "Lines").model());
            copy.put("id", transaction.newId());
            copy.put("documentId", delivery.key());
            copy.putAll(extras.apply(line));
            transaction.put(company, paper + "Lines", copy);
        }
    }
}
