package dev.workmate.demo.testkit;

import dev.workmate.demo.company.CompanyInfo;
import dev.workmate.demo.company.RowSink;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * Two companies small enough to know by heart: three customers, two items, a handful of invoices.
 */
public final class TinyCompany {
    public static final UUID ID = id("company", 1);
    public static final UUID OTHER = id("company", 2);

    private TinyCompany() {}

    public static UUID id(String kind, int number) {
        return new UUID(kind.hashCode() & 0xffffffffL | 0x8000L, 0x8000000000000000L | number);
    }

    public static void fill(LocalDate today, Function<CompanyInfo, RowSink> sinks) {
        RowSink sink =
                sinks.apply(new CompanyInfo(ID, "Tiny Trading", "Tiny Trading", "EUR", today));
        sinks.apply(new CompanyInfo(OTHER, "Other & Sons", "Other", "GBP", today));
        customer(sink, 1, "C1", "Adventure Works");
        customer(sink, 2, "C2", "Börse O'Neil");
        customer(sink, 3, "C3", "alpine house");
        row(
                sink,
                "items",
                "id",
                id("item", 1),
                "number",
                "I1",
                "displayName",
                "Tent",
                "type",
                "Inventory",
                "unitPrice",
                new BigDecimal("120.00"),
                "unitCost",
                new BigDecimal("70.00"),
                "generalProductPostingGroupCode",
                "HARDGOODS",
                "inventoryPostingGroupCode",
                "HARDGOODS",
                "itemCategoryCode",
                "TENTS");
        row(
                sink,
                "items",
                "id",
                id("item", 2),
                "number",
                "I2",
                "displayName",
                "Lamp",
                "type",
                "Inventory",
                "unitPrice",
                new BigDecimal("9.99"),
                "unitCost",
                new BigDecimal("4.00"),
                "generalProductPostingGroupCode",
                "HARDGOODS",
                "inventoryPostingGroupCode",
                "HARDGOODS",
                "itemCategoryCode",
                "LIGHTS");
        for (String account :
                new String[] {"1110", "1120", "1210", "1310", "2110", "2140", "4210"}) {
            row(
                    sink,
                    "accounts",
                    "id",
                    id("account", Integer.parseInt(account)),
                    "number",
                    account,
                    "displayName",
                    "Account " + account,
                    "accountType",
                    "Posting",
                    "category",
                    account.startsWith("4") ? "Income" : "Assets");
        }
        row(sink, "vendors", "id", id("vendor", 1), "number", "V1", "displayName", "Maker");
        row(sink, "journals", "id", id("journal", 1), "code", "DEFAULT", "displayName", "Default");
        for (int i = 1; i <= 6; i++) {
            invoice(sink, i, today);
        }
    }

    private static void customer(RowSink sink, int n, String number, String name) {
        row(
                sink,
                "customers",
                "id",
                id("customer", n),
                "number",
                number,
                "displayName",
                name,
                "blocked",
                "_x0020_",
                "email",
                n == 3 ? "" : "office@c" + n + ".example");
    }

    /** Odd ones are open, even ones paid; the fourth is in review. */
    private static void invoice(RowSink sink, int n, LocalDate today) {
        UUID invoice = id("invoice", n);
        BigDecimal net = new BigDecimal("100.00").multiply(BigDecimal.valueOf(n));
        row(
                sink,
                "salesInvoices",
                "id",
                invoice,
                "number",
                "S" + n,
                "customerId",
                id("customer", (n - 1) % 3 + 1),
                "customerNumber",
                "C" + ((n - 1) % 3 + 1),
                "status",
                n == 4 ? "In_x0020_Review" : n % 2 == 1 ? "Open" : "Paid",
                "postingDate",
                today.minusDays(10L * n),
                "dueDate",
                today.minusDays(5L * n),
                "totalAmountExcludingTax",
                net,
                "totalAmountIncludingTax",
                net);
        for (int line = 1; line <= 2; line++) {
            row(
                    sink,
                    "salesInvoiceLines",
                    "id",
                    id("line", 10 * n + line),
                    "documentId",
                    invoice,
                    "sequence",
                    10_000 * line,
                    "itemId",
                    id("item", line),
                    "lineType",
                    "Item",
                    "lineObjectNumber",
                    "I" + line,
                    "quantity",
                    BigDecimal.valueOf(n),
                    "netAmount",
                    new BigDecimal("50.00").multiply(BigDecimal.valueOf(n)));
        }
        row(
                sink,
                "customerLedgerEntries",
                "id",
                id("entry", n),
                "entryNumber",
                n,
                "customerId",
                id("customer", (n - 1) % 3 + 1),
                "customerNumber",
                "C" + ((n - 1) % 3 + 1),
                "postingDate",
                today.minusDays(10L * n),
                "dueDate",
                today.minusDays(5L * n),
                "documentNumber",
                "S" + n,
                "amount",
                net);
    }

    private static void row(RowSink sink, String set, Object... namesAndValues) {
        Map<String, Object> row = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            row.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        sink.add(set, row);
    }
}
