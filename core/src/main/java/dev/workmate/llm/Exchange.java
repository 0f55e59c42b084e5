package dev.workmate.llm;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The currency that accounts are kept in, and what one unit of each other one is worth in it. */
public record Exchange(String currency, Map<String, BigDecimal> worths) {
    /** Everything is in US dollars. */
    public static final Exchange DOLLARS = new Exchange(Prices.DOLLAR, Map.of());

    private static final Pattern RATE = Pattern.compile("([A-Z]{3}) *= *(\\d+(?:\\.\\d+)?)");

    public Exchange {
        worths = Map.copyOf(worths);
    }

    /** {@code lookup} takes the names of variables. */
    public static Exchange read(Function<String, Optional<String>> lookup) {
        String currency = lookup.apply("WORKMATE_CURRENCY").orElse(Prices.DOLLAR).strip();
        if (!currency.matches("[A-Z]{3}")) {
            throw new IllegalArgumentException(
                    "WORKMATE_CURRENCY must be a three-letter code such as EUR, was: " + currency);
        }
        Map<String, BigDecimal> worths = new HashMap<>();
        String rates = lookup.apply("WORKMATE_EXCHANGE_RATES").orElse("");
        for (String each : rates.isBlank() ? new String[0] : rates.split(",")) {
            Matcher rate = RATE.matcher(each.strip());
            if (!rate.matches() || new BigDecimal(rate.group(2)).signum() <= 0) {
                throw new IllegalArgumentException(
                        "WORKMATE_EXCHANGE_RATES must be like EUR=1.08,GBP=1.27, was: " + rates);
            }
            worths.put(rate.group(1), new BigDecimal(rate.group(2)));
        }
        return new Exchange(currency, worths);
    }

    public BigDecimal worth(String other) {
        if (other.equals(currency)) {
            return BigDecimal.ONE;
        }
        BigDecimal worth = worths.get(other);
        if (worth == null) {
            throw new IllegalArgumentException(
                    "there are prices in "
                            + other
                            + ", but WORKMATE_EXCHANGE_RATES does not say what it is worth in "
                            + currency);
        }
        return worth;
    }
}
