package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import java.util.List;
import java.util.Locale;

/** The part of a business an entity belongs to, told from its name; the first that fits counts. */
public enum Area {
    CUSTOM(),
    REPORTS(
            "trialbalance",
            "statement",
            "balancesheet",
            "agedaccounts",
            "customersale",
            "vendorpurchase"),
    SALES("sales", "customer", "opportunit", "dispute", "salesperson"),
    PURCHASING("purchase", "vendor"),
    INVENTORY("item", "inventory", "location", "transfer", "shipment", "receipt", "assembly"),
    PROJECTS("project", "job", "timeregistration"),
    PEOPLE("employee", "contact"),
    FINANCE(
            "account",
            "ledger",
            "journal",
            "bank",
            "currenc",
            "dimension",
            "tax",
            "fixedasset",
            "payment",
            "postinggroup"),
    DOCUMENTS("attachment", "pdf", "picture"),
    SETUP();

    private final List<String> words;

    Area(String... words) {
        this.words = List.of(words);
    }

    static Area of(ErpEntity entity) {
        if (entity.isCustom()) {
            return CUSTOM;
        }
        String name = entity.type().toLowerCase(Locale.ROOT);
        for (Area area : values()) {
            if (area.words.stream().anyMatch(name::contains)) {
                return area;
            }
        }
        return SETUP;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
