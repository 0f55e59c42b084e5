package dev.workmate.demo.action;

import dev.workmate.demo.ledger.Party;
import dev.workmate.demo.ledger.TaxArea;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Customers and vendors as documents see them: found by id or number, with their tax and terms. */
final class DocumentPartners {
    private static final Set<String> OUTSIDE_EU = Set.of("GB", "NO", "CH", "IS", "US");
    private static final Pattern DAYS = Pattern.compile("(\\d{1,4})D");

    private final CompanyTables company;

    DocumentPartners(CompanyTables company) {
        this.company = company;
    }

    /** The partner that a document's values name by id or number. */
    Row find(DraftKind.Side side, Map<String, ?> values) {
        String kind = side.party;
        Object id = values.get(kind + "Id");
        Row found;
        if (id != null) {
            found = company.table(kind + "s").find(id);
        } else {
            found = company.table(kind + "s").first("number", values.get(kind + "Number"));
        }
        if (found == null) {
            Object named = id != null ? id : String.valueOf(values.get(kind + "Number"));
            throw ActionRefused.noSuch(kind + (id != null ? "Id" : "Number"), named, kind);
        }
        return found;
    }

    Party party(Row partner) {
        return new Party(partner.text("number"), partner.text("displayName"), area(partner));
    }

    TaxArea area(Row partner) {
        if (partner.model().has("taxAreaId") && partner.get("taxAreaId") instanceof UUID area) {
            Row row = company.table("taxAreas").find(area);
            if (row != null) {
                return TaxArea.valueOf(row.text("code"));
            }
        }
        String country = partner.text("country");
        String home = home();
        if (country.isEmpty() || country.equals(home)) {
            return TaxArea.DOMESTIC;
        }
        return OUTSIDE_EU.contains(country) || OUTSIDE_EU.contains(home)
                ? TaxArea.EXPORT
                : TaxArea.EU;
    }

    private String home() {
        return company.table("companyInformation").rows().stream()
                .map(row -> row.text("country"))
                .findFirst()
                .orElse("IE");
    }

    /** Sales and purchases inside the country are taxed. */
    BigDecimal taxPercent(Row partner) {
        if (area(partner) != TaxArea.DOMESTIC) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(home().equals("GB") ? 20 : 23);
    }

    LocalDate due(Row partner, LocalDate from) {
        return from.plusDays(days(partner.get("paymentTermsId")));
    }

    private int days(@Nullable Object terms) {
        Row row = terms == null ? null : company.table("paymentTerms").find(terms);
        Matcher days = DAYS.matcher(row == null ? "30D" : row.text("dueDateCalculation"));
        return days.matches() ? Integer.parseInt(days.group(1)) : 0;
    }
}
