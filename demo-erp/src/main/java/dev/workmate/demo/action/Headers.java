package dev.workmate.demo.action;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Heads of documents: taken from the partner, the day and the number series. */
final class Headers {
    private final Transaction transaction;
    private final CompanyTables company;
    private final DocumentPartners partners;

    Headers(Transaction transaction, CompanyTables company) {
        this.transaction = transaction;
        this.company = company;
        this.partners = new DocumentPartners(company);
    }

    Row create(DraftKind kind, Map<String, Object> given) {
        Row partner = partners.find(kind.side(), given);
        Blocks.requireFree(kind, partner, Blocks.Step.WRITE);
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("id", transaction.newId());
        fromPartner(kind, head, partner);
        LocalDate day =
                given.get(kind.dateProperty()) instanceof LocalDate date ? date : company.today();
        head.put(kind.dateProperty(), day);
        head.put("postingDate", day);
        head.put("dueDate", partners.due(partner, day));
        head.put("status", kind.firstStatus());
        head.put("number", NumberSeries.nextOnce(company.table(kind.set()), kind.beforeFirst()));
        head.put("currencyCode", company.currency());
        for (String total :
                new String[] {
                    "totalAmountExcludingTax", "totalTaxAmount", "totalAmountIncludingTax"
                }) {
            head.put(total, new BigDecimal("0.00"));
        }
        head.putAll(given);
        head.keySet().removeIf(name -> !company.table(kind.set()).model().has(name));
        return transaction.put(company, kind.set(), head);
    }

    Row change(DraftKind kind, Row head, Map<String, @Nullable Object> given) {
        DocumentLines.requireEditable(kind, head);
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        String party = kind.side().party;
        if (given.get(party + "Id") != null || given.get(party + "Number") != null) {
            Map<String, Object> from = new LinkedHashMap<>();
            Row partner = partners.find(kind.side(), given);
            Blocks.requireFree(kind, partner, Blocks.Step.WRITE);
            fromPartner(kind, from, partner);
            from.keySet().removeIf(name -> !head.model().has(name));
            changes.putAll(from);
        }
        changes.putAll(given);
        return transaction.patch(company, head, changes);
    }

    void remove(DraftKind kind, Row head) {
        DocumentLines.requireEditable(kind, head);
        for (Row line : company.table(kind.lineSet()).where("documentId", head.key())) {
            transaction.remove(company, line);
        }
        transaction.remove(company, head);
    }

    private static void fromPartner(DraftKind kind, Map<String, Object> head, Row partner) {
        DraftKind.Side side = kind.side();
        String name = partner.text("displayName");
        String number = partner.text("number");
        String to = side.to + Character.toUpperCase(side.party.charAt(0)) + side.party.substring(1);
        head.put(side.party + "Id", partner.key());
        head.put(side.party + "Number", number);
        head.put(side.party + "Name", name);
        head.put(side.to + "Name", name);
        head.put(to + "Id", partner.key());
        head.put(to + "Number", number);
        for (String address : new String[] {side.from, side.to}) {
            address(head, address, partner);
        }
        if (side == DraftKind.Side.SALES) {
            head.put("shipToName", name);
            address(head, "shipTo", partner);
            head.put("salesperson", partner.text("salespersonCode"));
            head.put("email", partner.text("email"));
            head.put("phoneNumber", partner.text("phoneNumber"));
        }
        for (String terms : new String[] {"paymentTermsId", "shipmentMethodId"}) {
            if (partner.model().has(terms) && partner.get(terms) instanceof UUID id) {
                head.put(terms, id);
            }
        }
    }

    private static void address(Map<String, Object> head, String part, Row partner) {
        head.put(part + "AddressLine1", partner.text("addressLine1"));
        head.put(part + "AddressLine2", partner.text("addressLine2"));
        head.put(part + "City", partner.text("city"));
        head.put(part + "Country", partner.text("country"));
        head.put(part + "State", partner.text("state"));
        head.put(part + "PostCode", partner.text("postalCode"));
    }
}
