package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which fields of a customer's, vendor's or item's card a word asks for. */
public final class CardFields {
    private static final Set<String> PARTNER =
            Set.of(
                    "phone",
                    "email",
                    "address",
                    "website",
                    "vatnumber",
                    "salesperson",
                    "terms",
                    "limit",
                    "country",
                    "city",
                    "contact",
                    "number");
    private static final Set<String> GOOD =
            Set.of(
                    "price",
                    "cost",
                    "costs",
                    "category",
                    "gtin",
                    "leadtime",
                    "safetystock",
                    "reorderpoint",
                    "supplier",
                    "number");
    private static final Set<String> PERSON = Set.of("phone", "email", "jobtitle", "number");
    private static final Map<String, List<String>> FIELDS =
            Map.ofEntries(
                    Map.entry("phone", List.of("phoneNumber", "phoneNo")),
                    Map.entry("email", List.of("email")),
                    Map.entry("address", List.of("addressLine1", "postalCode", "city", "country")),
                    Map.entry("city", List.of("city")),
                    Map.entry("country", List.of("country")),
                    Map.entry("website", List.of("website")),
                    Map.entry("vatnumber", List.of("taxRegistrationNumber")),
                    Map.entry("salesperson", List.of("salespersonCode")),
                    Map.entry("terms", List.of("paymentTerms")),
                    Map.entry("number", List.of("number")),
                    Map.entry("limit", List.of("creditLimit", "balanceDue")),
                    Map.entry("price", List.of("unitPrice")),
                    Map.entry("cost", List.of("unitCost")),
                    Map.entry("costs", List.of("unitPrice", "unitCost")),
                    Map.entry("category", List.of("itemCategoryCode")),
                    Map.entry("duedate", List.of("dueDate")),
                    Map.entry("supplier", List.of("vendorName")),
                    Map.entry("contact", List.of("contactName")),
                    Map.entry("jobtitle", List.of("jobTitle")),
                    Map.entry("gtin", List.of("gtin")));

    private CardFields() {}

    /** Whether any card has a fact of that name. */
    public static boolean has(String word) {
        return FIELDS.containsKey(word);
    }

    /** Whether a card of this kind is asked for that fact. */
    public static boolean knows(Dimension dimension, String word) {
        return (switch (dimension) {
                    case ITEM -> GOOD;
                    case SALESPERSON -> PERSON;
                    default -> PARTNER;
                })
                .contains(word);
    }

    public static List<String> of(String word) {
        return FIELDS.getOrDefault(word, List.of());
    }

    public static List<String> columns(Dimension dimension) {
        return switch (dimension) {
            case ITEM ->
                    List.of(
                            "number",
                            "itemCategoryCode",
                            "inventory",
                            "unitPrice",
                            "unitCost",
                            "gtin");
            case SALESPERSON -> List.of("code", "jobTitle", "email", "phoneNo");
            case VENDOR ->
                    List.of(
                            "number",
                            "addressLine1",
                            "postalCode",
                            "city",
                            "country",
                            "phoneNumber",
                            "email",
                            "website",
                            "taxRegistrationNumber",
                            "balance",
                            "paymentTermsId");
            default ->
                    List.of(
                            "number",
                            "addressLine1",
                            "postalCode",
                            "city",
                            "country",
                            "phoneNumber",
                            "email",
                            "website",
                            "taxRegistrationNumber",
                            "salespersonCode",
                            "creditLimit",
                            "balanceDue",
                            "paymentTermsId");
        };
    }
}
