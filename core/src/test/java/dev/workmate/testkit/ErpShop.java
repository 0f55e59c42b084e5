package dev.workmate.testkit;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;

/** A small shop in the shape of Business Central: a model, two companies, and records by hand. */
public final class ErpShop {
    public static final ErpCompany NORTH =
            new ErpCompany(
                    UUID.fromString("00000000-0000-0000-0000-00000000000a"),
                    "NORTH",
                    "North Trading");
    public static final ErpCompany SOUTH =
            new ErpCompany(
                    UUID.fromString("00000000-0000-0000-0000-00000000000b"),
                    "SOUTH",
                    "South Services");

    private static final ErpEnum STATUS =
            new ErpEnum(
                    "invoiceStatus",
                    List.of(
                            new ErpEnum.Member("Draft", "Draft"),
                            new ErpEnum.Member("In Review", "In_x0020_Review"),
                            new ErpEnum.Member("Open", "Open"),
                            new ErpEnum.Member("Paid", "Paid")));
    private static final ErpEnum LINE_TYPE =
            new ErpEnum(
                    "lineType",
                    List.of(
                            new ErpEnum.Member("Comment", "Comment"),
                            new ErpEnum.Member("Item", "Item")));

    private static final Set<Verb> ALL = EnumSet.allOf(Verb.class);
    private static final Set<Verb> NONE = EnumSet.noneOf(Verb.class);

    public static final ErpModel MODEL =
            new ErpModel(
                    "hash-1",
                    List.of(
                            customers(),
                            items(),
                            invoices(),
                            lines(),
                            ledger(),
                            trialBalances(),
                            customerSales(),
                            aged(),
                            documents(),
                            planning()));

    private ErpShop() {}

    public static InMemoryErp open() {
        return new InMemoryErp(MODEL, List.of(NORTH, SOUTH));
    }

    private static ErpEntity customers() {
        return entity(
                "customers",
                "customer",
                "",
                List.of(
                        id(),
                        text("number", 20),
                        text("displayName", 100, Trait.REQUIRED),
                        text("city", 30),
                        new ErpProperty(
                                "creditLimit",
                                ErpType.DECIMAL,
                                Optional.empty(),
                                Set.of(),
                                Optional.empty()),
                        property("balance", ErpType.DECIMAL, Trait.READ_ONLY, Trait.COMPUTED),
                        property("blocked", ErpType.FLAG),
                        property("lastModifiedDateTime", ErpType.MOMENT, Trait.READ_ONLY)),
                List.of(),
                List.of(),
                ALL,
                List.of(),
                List.of(List.of("displayName")));
    }

    private static ErpEntity items() {
        return entity(
                "items",
                "item",
                "",
                List.of(
                        id(),
                        text("number", 20),
                        text("displayName", 100),
                        text("itemCategoryCode", 20),
                        property("unitPrice", ErpType.DECIMAL),
                        property("inventory", ErpType.DECIMAL, Trait.READ_ONLY, Trait.COMPUTED)),
                List.of(),
                List.of(),
                ALL,
                List.of(),
                List.of());
    }

    private static ErpEntity invoices() {
        return entity(
                "salesInvoices",
                "salesInvoice",
                "",
                List.of(
                        id(),
                        text("number", 20, Trait.READ_ONLY),
                        text("externalDocumentNumber", 35),
                        property("invoiceDate", ErpType.DATE),
                        property("dueDate", ErpType.DATE),
                        property("customerId", ErpType.GUID),
                        text("customerNumber", 20),
                        text("customerName", 100, Trait.READ_ONLY),
                        property("totalAmountIncludingTax", ErpType.DECIMAL, Trait.READ_ONLY),
                        property(
                                "remainingAmount",
                                ErpType.DECIMAL,
                                Trait.READ_ONLY,
                                Trait.COMPUTED),
                        new ErpProperty(
                                "status",
                                ErpType.CHOICE,
                                Optional.empty(),
                                Set.of(Trait.READ_ONLY),
                                Optional.of(STATUS))),
                List.of(
                        one("customer", "customers", "customerId", "id"),
                        many("salesInvoiceLines", "salesInvoiceLines", "id", "documentId"),
                        one("pdfDocument", "pdfDocument", "id", "parentId")),
                List.of("post", "postAndSend", "cancel"),
                ALL,
                List.of(),
                List.of(List.of("customerNumber", "customerId")));
    }

    private static ErpEntity lines() {
        return entity(
                "salesInvoiceLines",
                "salesInvoiceLine",
                "",
                List.of(
                        id(),
                        property("documentId", ErpType.GUID),
                        property("itemId", ErpType.GUID),
                        new ErpProperty(
                                "lineType",
                                ErpType.CHOICE,
                                Optional.empty(),
                                Set.of(),
                                Optional.of(LINE_TYPE)),
                        text("lineObjectNumber", 20),
                        property("quantity", ErpType.DECIMAL),
                        property("unitPrice", ErpType.DECIMAL),
                        property("netAmount", ErpType.DECIMAL, Trait.READ_ONLY)),
                List.of(
                        one("item", "items", "itemId", "id"),
                        one("salesInvoice", "salesInvoices", "documentId", "id")),
                List.of(),
                ALL,
                List.of("documentId"),
                List.of());
    }

    private static ErpEntity ledger() {
        return entity(
                "itemLedgerEntries",
                "itemLedgerEntry",
                "",
                List.of(
                        id(),
                        property("entryNumber", ErpType.WHOLE, Trait.READ_ONLY),
                        text("itemNumber", 20, Trait.READ_ONLY),
                        property("postingDate", ErpType.DATE, Trait.READ_ONLY),
                        text("entryType", 20, Trait.READ_ONLY),
                        property("quantity", ErpType.DECIMAL, Trait.READ_ONLY),
                        property("salesAmountActual", ErpType.DECIMAL, Trait.READ_ONLY),
                        property("costAmountActual", ErpType.DECIMAL, Trait.READ_ONLY)),
                List.of(),
                List.of(),
                NONE,
                List.of(),
                List.of());
    }

    private static ErpEntity trialBalances() {
        return entity(
                "trialBalances",
                "trialBalance",
                "",
                List.of(
                        id(),
                        text("number", 20),
                        text("display", 100),
                        property("balance", ErpType.DECIMAL),
                        property("dateFilter", ErpType.DATE, Trait.READ_ONLY)),
                List.of(),
                List.of(),
                NONE,
                List.of(),
                List.of());
    }

    private static ErpEntity customerSales() {
        return entityWithKeys(
                "customerSales",
                "customerSale",
                List.of("customerId", "customerNumber"),
                List.of(
                        property("customerId", ErpType.GUID),
                        text("customerNumber", 20),
                        property("totalSalesAmount", ErpType.DECIMAL),
                        property("dateFilter_FilterOnly", ErpType.DATE, Trait.FILTER_ONLY)));
    }

    private static ErpEntity aged() {
        return entityWithKeys(
                "agedAccountsReceivables",
                "agedAccountsReceivable",
                List.of("customerId"),
                List.of(
                        property("customerId", ErpType.GUID),
                        property("balanceDue", ErpType.DECIMAL),
                        property("agedAsOfDate", ErpType.DATE),
                        text("periodLengthFilter", 10)));
    }

    private static ErpEntity documents() {
        return entity(
                "pdfDocument",
                "pdfDocument",
                "",
                List.of(
                        id(),
                        property("parentId", ErpType.GUID),
                        property("pdfDocumentContent", ErpType.STREAM)),
                List.of(),
                List.of(),
                NONE,
                List.of(),
                List.of());
    }

    private static ErpEntity planning() {
        return entity(
                "itemPlanning",
                "itemPlanning",
                "north/planning/v1.0",
                List.of(
                        id(),
                        text("itemNumber", 20),
                        property("reorderPoint", ErpType.DECIMAL),
                        property("leadTimeDays", ErpType.WHOLE)),
                List.of(),
                List.of(),
                NONE,
                List.of(),
                List.of());
    }

    private static ErpEntity entityWithKeys(
            String set, String type, List<String> keys, List<ErpProperty> properties) {
        return new ErpEntity(
                set, type, "", keys, properties, List.of(), List.of(), NONE, List.of(), List.of());
    }

    private static ErpEntity entity(
            String set,
            String type,
            String route,
            List<ErpProperty> properties,
            List<ErpNavigation> navigations,
            List<String> actions,
            Set<Verb> verbs,
            List<String> parents,
            List<List<String>> required) {
        return new ErpEntity(
                set,
                type,
                route,
                List.of("id"),
                properties,
                navigations,
                actions,
                verbs,
                parents,
                required);
    }

    private static ErpProperty id() {
        return property("id", ErpType.GUID, Trait.READ_ONLY);
    }

    private static ErpProperty text(String name, int length, Trait... traits) {
        return new ErpProperty(
                name, ErpType.TEXT, Optional.of(length), Set.of(traits), Optional.empty());
    }

    private static ErpProperty property(String name, ErpType type, Trait... traits) {
        return new ErpProperty(
                name, type, Optional.empty(), Set.copyOf(Arrays.asList(traits)), Optional.empty());
    }

    private static ErpNavigation one(String name, String target, String property, String other) {
        return new ErpNavigation(
                name,
                target,
                ErpNavigation.Reach.ONE,
                List.of(new ErpNavigation.Join(property, other)));
    }

    private static ErpNavigation many(String name, String target, String property, String other) {
        return new ErpNavigation(
                name,
                target,
                ErpNavigation.Reach.MANY,
                List.of(new ErpNavigation.Join(property, other)));
    }

    /** Values of a record: names and plain Java values in turn. */
    public static SequencedMap<String, ErpValue> values(Object... pairs) {
        SequencedMap<String, ErpValue> values = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], value(pairs[i + 1]));
        }
        return values;
    }

    private static ErpValue value(Object plain) {
        return switch (plain) {
            case ErpValue value -> value;
            case Integer number -> new ErpValue.Amount(BigDecimal.valueOf(number));
            case BigDecimal number -> new ErpValue.Amount(number);
            case Boolean flag -> new ErpValue.Flag(flag);
            case LocalDate day -> new ErpValue.Day(day);
            case UUID id -> new ErpValue.Guid(id);
            case String text when text.startsWith("#") -> new ErpValue.Choice(text.substring(1));
            case String text when text.matches("\\d{4}-\\d\\d-\\d\\d") ->
                    new ErpValue.Day(LocalDate.parse(text));
            case String text when text.matches("-?\\d+\\.\\d+") ->
                    new ErpValue.Amount(new BigDecimal(text));
            case String text -> new ErpValue.Text(text);
            default -> throw new IllegalArgumentException("no value: " + plain);
        };
    }
}
