package dev.workmate.llm.json;

import dev.workmate.llm.Prices;
import dev.workmate.llm.Prices.LongPrompt;
import dev.workmate.llm.Prices.Period;
import dev.workmate.llm.Prices.Rates;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads prices: one set of rates, or several, each from its day on. */
final class PricesJson {
    private static final BigDecimal LONG_CACHE = BigDecimal.TWO;

    private PricesJson() {}

    /** {@code searches} is what a thousand searches of the web cost, with any of the rates. */
    static Optional<Prices> read(JsonNode fields, BigDecimal searches) {
        List<Period> periods = new ArrayList<>();
        if (fields.isObject()) {
            periods.add(period(fields, searches));
        }
        if (fields.isArray()) {
            fields.forEach(each -> periods.add(period(each, searches)));
        }
        return periods.isEmpty() ? Optional.empty() : Optional.of(new Prices(periods));
    }

    private static Period period(JsonNode fields, BigDecimal searches) {
        JsonNode dearer = fields.path("longPrompt");
        Map<String, BigDecimal> tiers = new HashMap<>();
        fields.path("tiers")
                .properties()
                .forEach(tier -> tiers.put(tier.getKey(), tier.getValue().decimalValue()));
        return new Period(
                fields.path("from").isString()
                        ? LocalDate.parse(fields.path("from").stringValue())
                        : LocalDate.MIN,
                rates(fields),
                dearer.isObject()
                        ? Optional.of(new LongPrompt(dearer.path("over").asLong(), rates(dearer)))
                        : Optional.empty(),
                tiers,
                searches);
    }

    /**
     * Where a provider does not charge for a kind of token apart, it costs what input costs; what
     * is kept for an hour, where it charges for that, twice as much.
     */
    private static Rates rates(JsonNode fields) {
        BigDecimal input = fields.path("input").decimalValue();
        BigDecimal write = fields.path("cacheWrite").decimalValue(input);
        BigDecimal longer = fields.has("cacheWrite") ? input.multiply(LONG_CACHE) : input;
        return new Rates(
                input,
                fields.path("output").decimalValue(),
                fields.path("cacheRead").decimalValue(input),
                write,
                fields.path("longCacheWrite").decimalValue(longer));
    }
}
