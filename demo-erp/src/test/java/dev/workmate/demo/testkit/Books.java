package dev.workmate.demo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Checks a company's general ledger from outside. */
public final class Books {
    private Books() {}

    /** Debit equals credit for each document named, and overall. */
    public static void balance(Caller caller, String company, String... documents) {
        for (String document : documents) {
            JsonNode entries =
                    caller.get(
                                    company
                                            + "/generalLedgerEntries?$filter=documentNumber eq '"
                                            + document
                                            + "'")
                            .json()
                            .get("value");
            assertThat(entries.size()).as("entries of " + document).isGreaterThan(1);
            assertThat(sum(entries)).as(document).isEqualByComparingTo(BigDecimal.ZERO);
        }
        JsonNode all = caller.get(company + "/generalLedgerEntries").json().get("value");
        Map<String, BigDecimal> byDocument = new HashMap<>();
        all.forEach(
                entry ->
                        byDocument.merge(
                                entry.get("documentNumber").asString(),
                                amount(entry),
                                BigDecimal::add));
        assertThat(byDocument.values()).allMatch(sum -> sum.signum() == 0);
    }

    private static BigDecimal sum(JsonNode entries) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode entry : entries) {
            sum = sum.add(amount(entry));
        }
        return sum;
    }

    private static BigDecimal amount(JsonNode entry) {
        return entry.get("debitAmount")
                .decimalValue()
                .subtract(entry.get("creditAmount").decimalValue());
    }
}
