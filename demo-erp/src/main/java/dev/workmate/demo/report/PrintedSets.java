package dev.workmate.demo.report;

import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.util.ArrayList;
import java.util.List;

/** Which documents can be printed, and what stands on the paper. */
final class PrintedSets {
    static final List<String> ALL =
            List.of(
                    "salesInvoices",
                    "salesOrders",
                    "salesQuotes",
                    "salesCreditMemos",
                    "salesShipments",
                    "purchaseInvoices",
                    "purchaseOrders",
                    "purchaseCreditMemos",
                    "purchaseReceipts");

    private PrintedSets() {}

    static List<String> lines(CompanyTables company, String set, Row document) {
        String kind = set.substring(0, set.length() - 1);
        List<String> text = new ArrayList<>();
        text.add(words(kind) + " " + document.text("number"));
        for (String name :
                List.of("customerName", "vendorName", "postingDate", "dueDate", "status")) {
            if (document.model().has(name) && !document.text(name).isEmpty()) {
                text.add(words(name) + ": " + document.text(name));
            }
        }
        text.add("");
        for (Row line : company.table(kind + "Lines").where("documentId", document.key())) {
            text.add(
                    String.format(
                            "%-12s %-38.38s %10s %14s",
                            line.model().has("lineObjectNumber")
                                    ? line.text("lineObjectNumber")
                                    : "",
                            line.text("description"),
                            line.decimal("quantity").toPlainString(),
                            line.model().has("netAmount")
                                    ? line.decimal("netAmount").toPlainString()
                                    : ""));
        }
        if (document.model().has("totalAmountIncludingTax")) {
            text.add("");
            text.add("Total excluding tax: " + document.decimal("totalAmountExcludingTax"));
            text.add("Tax: " + document.decimal("totalTaxAmount"));
            text.add("Total: " + document.decimal("totalAmountIncludingTax"));
        }
        return text;
    }

    /** salesInvoice becomes Sales invoice. */
    private static String words(String name) {
        String spaced = name.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
        return Character.toUpperCase(spaced.charAt(0)) + spaced.substring(1);
    }
}
