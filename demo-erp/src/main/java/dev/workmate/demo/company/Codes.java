package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.PaymentTerm;
import dev.workmate.demo.company.generator.InventedAddresses;
import dev.workmate.demo.company.generator.Seed;
import dev.workmate.demo.ledger.InventoryGroup;
import dev.workmate.demo.ledger.ProductGroup;
import dev.workmate.demo.ledger.TaxArea;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The codes of set-up tables and the ids rows refer to them by. */
final class Codes {
    /** A code and what people call it. */
    record Code(String code, String name) {}

    static final List<Code> PAYMENT_METHODS =
            List.of(
                    new Code("BANK", "Bank transfer"),
                    new Code("CARD", "Card payment"),
                    new Code("CASH", "Cash"),
                    new Code("CHECK", "Cheque"),
                    new Code("DEBIT", "Direct debit"));
    static final List<Code> SHIPMENT_METHODS =
            List.of(
                    new Code("CIF", "Cost, insurance and freight"),
                    new Code("DAP", "Delivered at place"),
                    new Code("DDP", "Delivered duty paid"),
                    new Code("EXW", "Ex works"),
                    new Code("FCA", "Free carrier"),
                    new Code("PICKUP", "Customer collects"));
    static final List<Code> UNITS =
            List.of(
                    new Code("PCS", "Piece"),
                    new Code("PAIR", "Pair"),
                    new Code("HOUR", "Hour"),
                    new Code("DAY", "Day"),
                    new Code("JOB", "Job"),
                    new Code("BOX", "Box"),
                    new Code("PALLET", "Pallet"),
                    new Code("KG", "Kilogram"));
    static final List<Code> TAX_GROUPS =
            List.of(
                    new Code("STANDARD", "Standard rate"),
                    new Code("REDUCED", "Reduced rate"),
                    new Code("ZERO", "Zero rate"),
                    new Code("SERVICES", "Services"));
    static final List<Code> CURRENCIES =
            List.of(
                    new Code("CHF", "Swiss franc"),
                    new Code("EUR", "Euro"),
                    new Code("GBP", "Pound sterling"),
                    new Code("NOK", "Norwegian krone"),
                    new Code("SEK", "Swedish krona"),
                    new Code("USD", "US dollar"));
    static final List<Code> DIMENSIONS =
            List.of(
                    new Code("DEPARTMENT", "Department"),
                    new Code("REGION", "Region"),
                    new Code("CAMPAIGN", "Campaign"));
    static final Map<String, List<Code>> DIMENSION_VALUES =
            Map.of(
                    "DEPARTMENT",
                            List.of(
                                    new Code("ADMIN", "Administration"),
                                    new Code("FINANCE", "Finance"),
                                    new Code("MARKETING", "Marketing"),
                                    new Code("PURCHASE", "Purchasing"),
                                    new Code("SALES", "Sales"),
                                    new Code("SERVICE", "Service"),
                                    new Code("WAREHOUSE", "Warehouse")),
                    "REGION",
                            List.of(
                                    new Code("HOME", "Ireland"),
                                    new Code("BRITAIN", "Britain"),
                                    new Code("CENTRAL", "Central Europe"),
                                    new Code("WEST", "Western Europe"),
                                    new Code("SOUTH", "Southern Europe"),
                                    new Code("NORTH", "Nordic countries"),
                                    new Code("EAST", "Eastern Europe"),
                                    new Code("OVERSEAS", "Overseas")),
                    "CAMPAIGN",
                            List.of(
                                    new Code("SPRING", "Spring ride"),
                                    new Code("SUMMER", "Summer camp"),
                                    new Code("AUTUMN", "Autumn trails"),
                                    new Code("WINTER", "Winter light"),
                                    new Code("FAIR", "Trade fair"),
                                    new Code("ONLINE", "Online bundle"),
                                    new Code("NONE", "No campaign")));

    private static final Map<String, String> REGIONS =
            InventedAddresses.countries().stream()
                    .collect(
                            Collectors.toMap(
                                    InventedAddresses.Country::code,
                                    InventedAddresses.Country::region));

    private final Map<String, Map<String, UUID>> ids = new HashMap<>();

    Codes(Seed seed) {
        index(seed, "paymentTerms", PaymentTerm.values(), PaymentTerm::code);
        index(seed, "taxAreas", TaxArea.values(), TaxArea::name);
        index(seed, "itemCategories", Category.values(), Category::name);
        index(seed, "generalProductPostingGroups", ProductGroup.values(), ProductGroup::name);
        index(seed, "inventoryPostingGroups", InventoryGroup.values(), InventoryGroup::name);
        index(seed, "paymentMethods", PAYMENT_METHODS);
        index(seed, "shipmentMethods", SHIPMENT_METHODS);
        index(seed, "unitsOfMeasure", UNITS);
        index(seed, "taxGroups", TAX_GROUPS);
        index(seed, "dimensions", DIMENSIONS);
        int n = 0;
        for (Code dimension : DIMENSIONS) {
            for (Code value : values(dimension)) {
                put(
                        "dimensionValues/" + dimension.code(),
                        value.code(),
                        seed.id("dimensionValues", n++));
            }
        }
    }

    private <T> void index(Seed seed, String set, T[] values, Function<T, String> code) {
        for (int i = 0; i < values.length; i++) {
            put(set, code.apply(values[i]), seed.id(set, i));
        }
    }

    private void index(Seed seed, String set, List<Code> codes) {
        for (int i = 0; i < codes.size(); i++) {
            put(set, codes.get(i).code(), seed.id(set, i));
        }
    }

    private void put(String set, String code, UUID id) {
        ids.computeIfAbsent(set, name -> new HashMap<>()).put(code, id);
    }

    static List<Code> values(Code dimension) {
        return DIMENSION_VALUES.getOrDefault(dimension.code(), List.of());
    }

    static String region(String country) {
        return REGIONS.getOrDefault(country, "");
    }

    UUID id(String set, String code) {
        UUID id = ids.getOrDefault(set, Map.of()).get(code);
        if (id == null) {
            throw new IllegalArgumentException("No code " + code + " in " + set);
        }
        return id;
    }
}
