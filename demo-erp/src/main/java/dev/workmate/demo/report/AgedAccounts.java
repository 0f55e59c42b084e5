package dev.workmate.demo.report;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What each partner owes or is owed on a day, by how long it is past due: not due, up to one
 * period, up to two, more.
 */
final class AgedAccounts implements Report {
    private static final Pattern LENGTH = Pattern.compile("(\\d{1,3})([DWMY])");
    private static final int BUCKETS = 4;

    private final PartyLedger ledger;
    private final String party;

    AgedAccounts(PartyLedger ledger) {
        this.ledger = ledger;
        this.party = ledger == PartyLedger.CUSTOMERS ? "customer" : "vendor";
    }

    @Override
    public List<Row> rows(CompanyTables company, EntityModel model, ReportPeriod period) {
        LocalDate day = period.to().orElse(company.today());
        String length = period.length().orElse("30D");
        List<Row> rows = new ArrayList<>();
        for (Row partner : company.table(party + "s").rows()) {
            BigDecimal[] buckets = buckets(company, partner, day, length);
            rows.add(
                    row(
                            company,
                            model,
                            partner.key(),
                            partner.text("number"),
                            partner.text("displayName"),
                            buckets,
                            day,
                            length));
        }
        return rows;
    }

    private BigDecimal[] buckets(CompanyTables company, Row partner, LocalDate day, String length) {
        BigDecimal[] buckets = zeros();
        Period step = step(length);
        for (PartyLedger.OpenItem item : ledger.open(company, partner.text("number"), day)) {
            BigDecimal amount =
                    ledger == PartyLedger.CUSTOMERS ? item.amount() : item.amount().negate();
            int bucket = bucket(item.due(), day, step);
            buckets[bucket] = buckets[bucket].add(amount);
        }
        return buckets;
    }

    private static int bucket(LocalDate due, LocalDate day, Period step) {
        if (!due.isBefore(day)) {
            return 0;
        }
        if (!due.isBefore(day.minus(step))) {
            return 1;
        }
        return due.isBefore(day.minus(step).minus(step)) ? 3 : 2;
    }

    private static Period step(String length) {
        Matcher parts = LENGTH.matcher(length);
        if (!parts.matches()) {
            return Period.ofDays(30);
        }
        int count = Integer.parseInt(parts.group(1));
        return switch (parts.group(2)) {
            case "W" -> Period.ofWeeks(count);
            case "M" -> Period.ofMonths(count);
            case "Y" -> Period.ofYears(count);
            default -> Period.ofDays(count);
        };
    }

    private static BigDecimal[] zeros() {
        BigDecimal[] zeros = new BigDecimal[BUCKETS];
        java.util.Arrays.fill(zeros, BigDecimal.ZERO);
        return zeros;
    }

    private Row row(
            CompanyTables company,
            EntityModel model,
            Object id,
            String number,
            String name,
            BigDecimal[] buckets,
            LocalDate day,
            String length) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(party + "Id", id);
        row.put(party + "Number", number);
        row.put("name", name);
        row.put("currencyCode", company.currency());
        row.put("balanceDue", buckets[0].add(buckets[1]).add(buckets[2]).add(buckets[3]));
        row.put("currentAmount", buckets[0]);
        row.put("period1Amount", buckets[1]);
        row.put("period2Amount", buckets[2]);
        row.put("period3Amount", buckets[3]);
        row.put("agedAsOfDate", day);
        row.put("periodLengthFilter", length);
        if (model.has("period1Label")) {
            row.put("period1Label", "up to " + length + " past due");
            row.put("period2Label", "up to twice " + length + " past due");
            row.put("period3Label", "later");
        }
        return Row.of(model, row);
    }
}
