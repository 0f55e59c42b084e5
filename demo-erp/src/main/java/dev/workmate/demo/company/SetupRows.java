package dev.workmate.demo.company;

import dev.workmate.demo.company.Codes.Code;
import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.PaymentTerm;
import dev.workmate.demo.company.domain.Salesperson;
import dev.workmate.demo.company.generator.InventedAddresses;
import dev.workmate.demo.ledger.ChartOfAccounts;
import dev.workmate.demo.ledger.InventoryGroup;
import dev.workmate.demo.ledger.ProductGroup;
import dev.workmate.demo.ledger.TaxArea;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;

/** Writes the set-up of a company: codes, chart of accounts, periods, currencies. */
final class SetupRows {
    private static final int PERIODS = 48;

    /** The first two years are closed and locked. */
    private static final int CLOSED = 24;

    private static final int RATE_STEP = 3;

    private final Company company;
    private final RowWriter rows;
    private final Codes codes;
    private final LocalDate start;

    SetupRows(Company company, RowWriter rows, Codes codes) {
        this.company = company;
        this.rows = rows;
        this.codes = codes;
        this.start = company.calendar().date(DemoCalendar.baseMonthStart(0));
    }

    void write() {
        information();
        currencies();
        terms();
        codes("paymentMethods", Codes.PAYMENT_METHODS);
        codes("shipmentMethods", Codes.SHIPMENT_METHODS);
        places();
        tax();
        groups();
        dimensions();
        accounts();
        periods();
        people();
    }

    private void information() {
        Address address = company.masters().address();
        rows.begin("companyInformation")
                .put("displayName", company.name())
                .put("addressLine1", address.line1())
                .put("city", address.city())
                .put("country", address.country())
                .put("postalCode", address.postalCode())
                .put("phoneNumber", "+353 555 0100 10")
                .put("email", "office@tarnhollow.example")
                .put("website", "www.tarnhollow.example")
                .put("taxRegistrationNumber", address.country() + "5550100A")
                .put("currencyCode", company.currency())
                .put("currentFiscalYearStartDate", firstPeriod().plusMonths(36))
                .put("industry", company.currency().equals("EUR") ? "Wholesale" : "Consulting")
                .modified(start)
                .end();
        rows.begin("generalLedgerSetup")
                .put("allowPostingFrom", firstPeriod().plusMonths(CLOSED))
                .put("allowPostingTo", firstPeriod().plusMonths(PERIODS).minusDays(1))
                .put("localCurrencyCode", company.currency())
                .put("localCurrencySymbol", company.currency().equals("EUR") ? "€" : "£")
                .put("shortcutDimension1Code", "DEPARTMENT")
                .put("shortcutDimension2Code", "REGION")
                .modified(start)
                .end();
    }

    /** January of the year the books begin in. */
    private LocalDate firstPeriod() {
        return company.calendar().date((int) LocalDate.of(2023, 1, 1).toEpochDay());
    }

    private void currencies() {
        // Hundredths of the foreign currency for one of the other; the local currency itself has no
        // row.
        int[] perEuro = {94, 100, 86, 1164, 1128, 112};
        int local = company.currency().equals("EUR") ? 1 : 2;
        for (int c = 0; c < Codes.CURRENCIES.size(); c++) {
            if (c == local) {
                continue;
            }
            Code currency = Codes.CURRENCIES.get(c);
            rows.begin("currencies")
                    .put("code", currency.code())
                    .put("displayName", currency.name())
                    .put("symbol", currency.code())
                    .put("amountDecimalPlaces", "2:2")
                    .money("amountRoundingPrecision", 1)
                    .modified(start)
                    .end();
            for (int month = 0; month < DemoCalendar.MONTHS; month++) {
                // A slow wave, different for each currency, in ten-thousandths.
                long wave = StrictMath.round(180 * StrictMath.sin((month + c * RATE_STEP) / 5.0));
                long rate = 1_000_000L * perEuro[local] / perEuro[c] * (10_000 + wave) / 10_000;
                rows.begin("currencyExchangeRates")
                        .put("currencyCode", currency.code())
                        .put(
                                "startingDate",
                                company.calendar().date(DemoCalendar.baseMonthStart(month)))
                        .put("exchangeRateAmount", BigDecimal.ONE)
                        .put("relationalCurrencyCode", "")
                        .put("relationalExchangeRateAmount", BigDecimal.valueOf(rate, 6))
                        .modified(start)
                        .end();
            }
        }
    }

    private void terms() {
        for (PaymentTerm term : PaymentTerm.values()) {
            rows.begin("paymentTerms")
                    .put("code", term.code())
                    .put("displayName", term.displayName())
                    .put("dueDateCalculation", term.days() + "D")
                    .put("discountDateCalculation", "")
                    .number("discountPercent", 0)
                    .put("calculateDiscountOnCreditMemos", false)
                    .modified(start)
                    .end();
        }
    }

    private void codes(String set, List<Code> list) {
        for (Code code : list) {
            rows.begin(set)
                    .put("code", code.code())
                    .put("displayName", code.name())
                    .modified(start)
                    .end();
        }
    }

    private void places() {
        for (InventedAddresses.Country country : InventedAddresses.countries()) {
            rows.begin("countriesRegions")
                    .put("code", country.code())
                    .put("displayName", country.name())
                    .put("addressFormat", "Post_x0020_Code_x002B_City")
                    .modified(start)
                    .end();
        }
        List<Code> locations =
                List.of(
                        new Code("MAIN", "Main warehouse"),
                        new Code("OVERFLOW", "Overflow store"),
                        new Code("RETURNS", "Returns desk"),
                        new Code("SHOWROOM", "Showroom"));
        Address address = company.masters().address();
        for (Code location : locations) {
            rows.begin("locations")
                    .put("code", location.code())
                    .put("displayName", location.name())
                    .put("addressLine1", address.line1())
                    .put("city", address.city())
                    .put("country", address.country())
                    .put("postalCode", address.postalCode())
                    .modified(start)
                    .end();
        }
    }

    private void tax() {
        for (Code group : Codes.TAX_GROUPS) {
            rows.begin("taxGroups")
                    .put("code", group.code())
                    .put("displayName", group.name())
                    .put("taxType", "VAT")
                    .modified(start)
                    .end();
        }
        for (TaxArea area : TaxArea.values()) {
            rows.begin("taxAreas")
                    .put("code", area.name())
                    .put("displayName", area.displayName())
                    .put("taxType", "VAT")
                    .modified(start)
                    .end();
        }
    }

    private void groups() {
        for (Code unit : Codes.UNITS) {
            rows.begin("unitsOfMeasure")
                    .put("code", unit.code())
                    .put("displayName", unit.name())
                    .put("internationalStandardCode", "")
                    .modified(start)
                    .end();
        }
        for (Category category : Category.values()) {
            rows.begin("itemCategories")
                    .put("code", category.name())
                    .put("displayName", category.displayName())
                    .modified(start)
                    .end();
        }
        for (ProductGroup group : ProductGroup.values()) {
            rows.begin("generalProductPostingGroups")
                    .put("code", group.name())
                    .put("description", group.displayName())
                    .put(
                            "defaultVATProductPostingGroup",
                            group == ProductGroup.SERVICE ? "SERVICES" : "STANDARD")
                    .put("autoInsertDefault", true)
                    .modified(start)
                    .end();
        }
        for (InventoryGroup group : InventoryGroup.values()) {
            rows.begin("inventoryPostingGroups")
                    .put("code", group.name())
                    .put("description", group.displayName())
                    .modified(start)
                    .end();
        }
    }

    private void dimensions() {
        for (Code dimension : Codes.DIMENSIONS) {
            rows.begin("dimensions")
                    .put("code", dimension.code())
                    .put("displayName", dimension.name())
                    .put("consolidationCode", "")
                    .modified(start)
                    .end();
            for (Code value : Codes.values(dimension)) {
                rows.begin("dimensionValues")
                        .put("code", value.code())
                        .put("dimensionId", codes.id("dimensions", dimension.code()))
                        .put("displayName", value.name())
                        .put("consolidationCode", "")
                        .modified(start)
                        .end();
            }
        }
    }

    private void accounts() {
        for (ChartOfAccounts.Account account : ChartOfAccounts.all()) {
            rows.begin("accounts")
                    .put("number", account.number())
                    .put("displayName", account.name())
                    .put("category", account.category())
                    .put("subCategory", account.subCategory())
                    .put("blocked", false)
                    .put("accountType", account.type())
                    .put("directPosting", account.posting())
                    .put("excludeFromConsolidation", false)
                    .modified(start)
                    .end();
        }
    }

    private void periods() {
        for (int i = 0; i < PERIODS; i++) {
            LocalDate first = firstPeriod().plusMonths(i);
            rows.begin("accountingPeriods")
                    .put("startingDate", first)
                    .put("name", first.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                    .put("newFiscalYear", i % 12 == 0)
                    .put("closed", i < CLOSED)
                    .put("dateLocked", i < CLOSED)
                    .modified(start)
                    .end();
        }
    }

    private void people() {
        for (Salesperson person : company.masters().salespeople()) {
            rows.begin("salespeoplePurchasers")
                    .put("code", person.code())
                    .put("displayName", person.name())
                    .put("email", person.email())
                    .put("jobTitle", person.jobTitle())
                    .number("commisionPercent", person.commissionPercent())
                    .put("privacyBlocked", false)
                    .put("blocked", false)
                    .modified(start)
                    .end();
        }
    }
}
