package dev.workmate.demo.action;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.Company;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes one document out of another: the same partner, the same lines. */
final class Copies {
    private final Transaction transaction;
    private final Company company;

    Copies(Transaction transaction, Company company) {
        this.transaction = transaction;
        this.company = company;
    }

    /** {@code changes} are the values of the new head that the old one does not give. */
    Row copy(DocumentKind from, Row source, DocumentKind to, Map<String, ?> changes) {
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

    void remove(DocumentKind kind, Row document) {
        for (Row line : company.table(kind.lineSet()).where("documentId", document.key())) {
            transaction.remove(company, line);
        }
        transaction.remove(company, document);
    }

    /** Drafts have a series of their own where posting gives a new number. */
    String draftNumber(DocumentKind kind) {
        return Numbers.nextOnce(company.table(kind.set()), kind.beforeFirst());
    }
}
