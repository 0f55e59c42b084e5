package dev.workmate.demo.company;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CompanyRowsTest {
    private static final DemoCompanies COMPANIES = DemoCompanies.of(DemoCompanies.DEFAULT_TODAY);
    private static final UUID NOTHING = new UUID(0, 0);

    /** Which set a property that ends in Id refers to, where its name does not say it. */
    private static final Map<String, String> TARGETS =
            Map.ofEntries(
                    entry("customerId", "customers"),
                    entry("billToCustomerId", "customers"),
                    entry("vendorId", "vendors"),
                    entry("payToVendorId", "vendors"),
                    entry("itemId", "items"),
                    entry("accountId", "accounts"),
                    entry("balancingAccountId", "accounts"),
                    entry("itemCategoryId", "itemCategories"),
                    entry("unitOfMeasureId", "unitsOfMeasure"),
                    entry("baseUnitOfMeasureId", "unitsOfMeasure"),
                    entry("taxGroupId", "taxGroups"),
                    entry("taxAreaId", "taxAreas"),
                    entry("generalProductPostingGroupId", "generalProductPostingGroups"),
                    entry("inventoryPostingGroupId", "inventoryPostingGroups"),
                    entry("paymentTermsId", "paymentTerms"),
                    entry("paymentMethodId", "paymentMethods"),
                    entry("shipmentMethodId", "shipmentMethods"),
                    entry("locationId", "locations"),
                    entry("dimensionId", "dimensions"),
                    entry("dimensionValueId", "dimensionValues"),
                    entry("contactId", "contacts"),
                    entry("invoiceId", "salesInvoices"),
                    entry("employeeId", "employees"),
                    entry("jobId", "projects"),
                    entry("fixedAssetLocationId", "fixedAssetLocations"),
                    entry("currencyId", "currencies"),
                    entry("orderId", "salesOrders"));

    private static final Map<String, String> PARENTS =
            Map.of(
                    "salesInvoiceLines",
                    "salesInvoices",
                    "salesOrderLines",
                    "salesOrders",
                    "salesQuoteLines",
                    "salesQuotes",
                    "salesCreditMemoLines",
                    "salesCreditMemos",
                    "salesShipmentLines",
                    "salesShipments",
                    "purchaseInvoiceLines",
                    "purchaseInvoices",
                    "purchaseOrderLines",
                    "purchaseOrders",
                    "purchaseReceiptLines",
                    "purchaseReceipts");

    private static final Set<String> NAMED_AFTER_DATES =
            Set.of("documentNumber", "description", "name", "birthDate", "acceptedDate");

    @Test
    void sameDayGivesTheSameRows() {
        assertThat(digest(DemoCompanies.of(DemoCompanies.DEFAULT_TODAY)))
                .isEqualTo(digest(COMPANIES));
    }

    private static String digest(DemoCompanies companies) {
        MessageDigest sha256 = sha256();
        companies.write(
                info ->
                        (set, row) ->
                                sha256.update(
                                        (info.id() + set + row).getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anotherMonthMovesDatesAndKeepsAmounts() {
        assertThat(movedBy(0, DemoCompanies.of(LocalDate.of(2026, 7, 15))))
                .isEqualTo(movedBy(1, COMPANIES));
    }

    /**
     * For each set a sum of hashes over its rows, dates moved by some months. Rows may change
     * places, since the 30th and 31st of a month can fall together; so ids and numbers of ledger
     * entries are left out.
     */
    private static Map<String, Long> movedBy(int months, DemoCompanies companies) {
        Map<String, Long> sums = new TreeMap<>();
        companies.write(
                info ->
                        (set, row) -> {
                            long hash = info.name().hashCode();
                            for (Map.Entry<String, Object> cell : row.entrySet()) {
                                Object value =
                                        cell.getValue() instanceof LocalDate date
                                                ? date.plusMonths(months)
                                                : cell.getValue();
                                if (!varies(set, cell.getKey(), value)) {
                                    hash =
                                            (hash * 31 + cell.getKey().hashCode()) * 31
                                                    + value.hashCode();
                                }
                            }
                            sums.merge(set, hash * 0x9e3779b97f4a7c15L >>> 7, Long::sum);
                        });
        return sums;
    }

    private static boolean varies(String set, String name, Object value) {
        boolean entry =
                set.endsWith("LedgerEntries") && (name.equals("id") || name.equals("entryNumber"));
        return entry || value instanceof Instant || NAMED_AFTER_DATES.contains(name);
    }

    @Test
    void referencesHoldAndIdsAreUnique() {
        COMPANIES
                .all()
                .forEach(
                        company -> {
                            Map<String, Set<UUID>> ids = new HashMap<>();
                            Set<String> repeated = new TreeSet<>();
                            CompanyRows.write(
                                    company,
                                    (set, row) -> {
                                        if (row.get("id") instanceof UUID id
                                                && !ids.computeIfAbsent(
                                                                set, name -> new HashSet<>())
                                                        .add(id)) {
                                            repeated.add(set);
                                        }
                                    });
                            assertThat(repeated).isEmpty();
                            Set<String> broken = new TreeSet<>();
                            CompanyRows.write(
                                    company,
                                    (set, row) ->
                                            row.forEach(
                                                    (name, value) -> {
                                                        String target =
                                                                name.equals("documentId")
                                                                        ? PARENTS.get(set)
                                                                        : TARGETS.get(name);
                                                        if (value instanceof UUID id
                                                                && target != null
                                                                && !id.equals(NOTHING)
                                                                && !ids.getOrDefault(
                                                                                target, Set.of())
                                                                        .contains(id)) {
                                                            broken.add(set + "." + name);
                                                        }
                                                    }));
                            assertThat(broken).isEmpty();
                        });
    }

    @Test
    void totalsAreTheSumOfTheLines() {
        COMPANIES
                .all()
                .forEach(
                        company -> {
                            Map<Object, BigDecimal> totals = new HashMap<>();
                            Map<Object, BigDecimal> sums = new HashMap<>();
                            CompanyRows.write(
                                    company,
                                    (set, row) -> {
                                        if (row.containsKey("totalAmountIncludingTax")) {
                                            totals.put(
                                                    row.get("id"),
                                                    (BigDecimal)
                                                            row.get("totalAmountIncludingTax"));
                                        }
                                        if (row.containsKey("amountIncludingTax")) {
                                            sums.merge(
                                                    row.get("documentId"),
                                                    (BigDecimal) row.get("amountIncludingTax"),
                                                    BigDecimal::add);
                                        }
                                    });
                            assertThat(totals).isNotEmpty().isEqualTo(sums);
                        });
    }

    @Test
    void tablesHaveTheSizeTheyShould() {
        Map<String, Integer> counts = new TreeMap<>();
        CompanyRows.write(COMPANIES.trading(), (set, row) -> counts.merge(set, 1, Integer::sum));

        assertThat(counts)
                .contains(
                        entry("companyInformation", 1),
                        entry("currencies", 5),
                        entry("currencyExchangeRates", 180),
                        entry("paymentTerms", 6),
                        entry("paymentMethods", 5),
                        entry("shipmentMethods", 6),
                        entry("countriesRegions", 24),
                        entry("unitsOfMeasure", 8),
                        entry("taxGroups", 4),
                        entry("taxAreas", 3),
                        entry("locations", 4),
                        entry("salespeoplePurchasers", 9),
                        entry("itemCategories", 8),
                        entry("dimensions", 3),
                        entry("dimensionValues", 22),
                        entry("accounts", 95),
                        entry("accountingPeriods", 48),
                        entry("generalProductPostingGroups", 4),
                        entry("inventoryPostingGroups", 4),
                        entry("customers", 260),
                        entry("vendors", 45),
                        entry("contacts", 380),
                        entry("items", 340),
                        entry("itemVariants", 120),
                        entry("employees", 24),
                        entry("bankAccounts", 3),
                        entry("fixedAssets", 40),
                        entry("opportunities", 140),
                        entry("salesQuotes", 220),
                        entry("salesOrders", 180),
                        entry("salesInvoices", 7_850),
                        entry("purchaseOrders", 95),
                        entry("journals", 3),
                        entry("itemPlanning", 320));
        near(counts, "salesInvoiceLines", 22_400);
        near(counts, "salesCreditMemos", 310);
        near(counts, "salesShipments", 7_600);
        near(counts, "purchaseInvoices", 2_400);
        near(counts, "purchaseInvoiceLines", 9_000);
        near(counts, "purchaseReceipts", 2_300);
        near(counts, "generalLedgerEntries", 74_000);
        near(counts, "itemLedgerEntries", 33_000);
    }

    @Test
    void servicesCompanyIsSmall() {
        Map<String, Integer> counts = new TreeMap<>();
        CompanyRows.write(COMPANIES.services(), (set, row) -> counts.merge(set, 1, Integer::sum));

        assertThat(counts).contains(entry("customers", 40), entry("projects", 30));
        near(counts, "timeRegistrationEntries", 6_000);
        near(counts, "salesInvoices", 700);
        assertThat(counts).doesNotContainKeys("itemLedgerEntries", "itemPlanning");
    }

    private static void near(Map<String, Integer> counts, String set, int expected) {
        assertThat(counts.get(set)).as(set).isBetween(expected * 93 / 100, expected * 107 / 100);
    }

    @Test
    void moneyHasTwoDecimals() {
        Set<String> odd = new TreeSet<>();
        CompanyRows.write(
                COMPANIES.trading(),
                (set, row) ->
                        row.forEach(
                                (name, value) -> {
                                    if (value instanceof BigDecimal amount
                                            && name.toLowerCase(java.util.Locale.ROOT)
                                                    .endsWith("amount")
                                            && !name.contains("xchangeRate")
                                            && amount.scale() != 2) {
                                        odd.add(set + "." + name);
                                    }
                                }));
        assertThat(odd).isEmpty();
    }
}
