package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the record that a number means, whatever kind of record it is. */
final class NumberedRecords {
    private static final List<String> SETS =
            List.of(
                    "salesInvoices",
                    "salesCreditMemos",
                    "salesOrders",
                    "salesQuotes",
                    "purchaseInvoices",
                    "purchaseOrders",
                    "salesShipments",
                    "purchaseReceipts");
    private static final Map<String, String> ENTITIES =
            Map.of(
                    "invoices", "salesInvoices",
                    "creditmemos", "salesCreditMemos",
                    "orders", "salesOrders",
                    "quotes", "salesQuotes",
                    "purchaseinvoices", "purchaseInvoices",
                    "purchaseorders", "purchaseOrders",
                    "shipments", "salesShipments",
                    "receipts", "purchaseReceipts");
    private static final String ACCOUNTS = "accounts";
    private static final List<String> PARTIES = List.of("customers", "vendors", "items");

    private final Conduct conduct;
    private final Uses uses;
    private final Voice voice;

    NumberedRecords(Conduct conduct, Uses uses, Voice voice) {
        this.conduct = conduct;
        this.uses = uses;
        this.voice = voice;
    }

    /**
     * The documents; customers, vendors and items with such a number are put into {@code parties}.
     */
    List<Scope.Document> find(List<Name> parties) throws Wanted, Done {
        List<Scope.Document> documents = new ArrayList<>();
        for (Tag code : uses.meaning().all(Kind.CODE)) {
            find(code, parties).ifPresent(documents::add);
        }
        return documents;
    }

    private Optional<Scope.Document> find(Tag code, List<Name> parties) throws Wanted, Done {
        List<String> sets = sets(code);
        List<String> all = new ArrayList<>(sets);
        all.addAll(sets.size() == 1 ? List.of() : PARTIES);
        List<ToolReply> results =
                conduct.results(all.stream().map(set -> call(set, code)).toList());
        for (int i = 0; i < all.size(); i++) {
            Optional<ToolReply.Sheet> sheet =
                    results.get(i).sheet().filter(rows -> !rows.isEmpty());
            if (sheet.isPresent()) {
                uses.use(code);
                if (PARTIES.contains(all.get(i)) || all.get(i).equals(ACCOUNTS)) {
                    parties.add(
                            new Name(
                                    Dimension.of(all.get(i)).orElseThrow(),
                                    sheet.get().cell(0, "number").orElse(code.value()),
                                    sheet.get().cell(0, "displayName").orElse(code.text())));
                    return Optional.empty();
                }
                return Optional.of(new Scope.Document(all.get(i), results.get(i)));
            }
        }
        return theirs(code);
    }

    /** The document to which a vendor or a customer gave this number. */
    private Optional<Scope.Document> theirs(Tag code) throws Wanted, Done {
        List<String> sets = List.of("purchaseInvoices", "salesInvoices", "salesOrders");
        List<ToolReply> found =
                conduct.results(
                        sets.stream()
                                .map(
                                        set ->
                                                new ErpCall.Inquiry(set)
                                                        .where(
                                                                set.startsWith("purchase")
                                                                        ? "vendorInvoiceNumber"
                                                                        : "externalDocumentNumber",
                                                                "eq",
                                                                code.value())
                                                        .first(2)
                                                        .query())
                                .toList());
        for (int i = 0; i < sets.size(); i++) {
            if (found.get(i).sheet().filter(rows -> rows.rows().size() == 1).isPresent()) {
                uses.use(code);
                return Optional.of(new Scope.Document(sets.get(i), found.get(i)));
            }
        }
        throw new Done(voice.say("no.document", code.text()));
    }

    private List<String> sets(Tag code) {
        if (uses.meaning().has(Kind.ENTITY, ACCOUNTS) && code.value().matches("\\d+")) {
            return List.of(ACCOUNTS);
        }
        for (Tag entity : uses.meaning().all(Kind.ENTITY)) {
            String set = ENTITIES.get(entity.value());
            if (set != null && !code.value().matches("[A-Z].*")) {
                return List.of(set);
            }
        }
        return SETS;
    }

    private static ErpCall call(String set, Tag code) {
        boolean whole = code.value().matches("[A-Z].*") || set.equals(ACCOUNTS);
        return new ErpCall.Inquiry(set)
                .where("number", whole ? "eq" : "endswith", code.value())
                .first(1)
                .query();
    }
}
