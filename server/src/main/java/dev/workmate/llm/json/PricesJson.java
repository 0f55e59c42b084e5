package dev.workmate.llm.json;

import dev.workmate.llm.Prices;
import dev.workmate.llm.Prices.LongPrompt;
import dev.workmate.llm.Prices.Period;
import dev.workmate.llm.Prices.Rates;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads prices: one set of rates, or several, each from its day on. */
final class PricesJson {
    private static final BigDecimal LONG_CACHE = BigDecimal.TWO;
    private static final Set<String> RATES =
            Set.of("input", "output", "cacheRead", "cacheWrite", "longCacheWrite", "reasoning");

    private PricesJson() {}

    /** {@code searches} is what a thousand searches of the web cost, with any of the rates. */
    static Prices read(TableField fields, BigDecimal searches) {
        List<Period> periods = new ArrayList<>();
        Set<LocalDate> days = new HashSet<>();
        for (TableField each : fields.isList() ? fields.items() : List.of(fields)) {
            Period period = period(each, searches);
            if (!days.add(period.from())) {
                throw each.problem("two prices hold from the same day on");
            }
            periods.add(period);
        }
        if (periods.isEmpty()) {
            throw fields.problem("must name a price");
        }
        return new Prices(periods);
    }

    private static Period period(TableField fields, BigDecimal searches) {
        fields.only(with("from", "currency", "longPrompt", "tiers"));
        Map<String, BigDecimal> tiers = new HashMap<>();
        fields.find("tiers")
                .ifPresent(
                        each ->
                                each.fields()
                                        .forEach(
                                                (tier, factor) ->
                                                        tiers.put(tier, factor.amount())));
        return new Period(
                fields.find("from").map(TableField::day).orElse(LocalDate.MIN),
                fields.find("currency").map(PricesJson::currency).orElse(Prices.DOLLAR),
                rates(fields),
                fields.find("longPrompt")
                        .map(dearer -> dearer.only(with("over")))
                        .map(dearer -> new LongPrompt(dearer.load("over").count(), rates(dearer))),
                tiers,
                searches);
    }

    /**
     * Where a provider does not charge for a kind of token apart, it costs what input costs; what
     * is kept for an hour, where it charges for that, twice as much.
     */
    private static Rates rates(TableField fields) {
        BigDecimal input = fields.load("input").amount();
        BigDecimal longer =
                fields.find("cacheWrite").isPresent() ? input.multiply(LONG_CACHE) : input;
        BigDecimal output = fields.load("output").amount();
        return new Rates(
                input,
                output,
                fields.find("cacheRead").map(TableField::amount).orElse(input),
                fields.find("cacheWrite").map(TableField::amount).orElse(input),
                fields.find("longCacheWrite").map(TableField::amount).orElse(longer),
                fields.find("reasoning").map(TableField::amount).orElse(output));
    }

    private static String currency(TableField field) {
        String code = field.text();
        if (!code.matches("[A-Z]{3}")) {
            throw field.problem("a currency is a three-letter code such as EUR");
        }
        return code;
    }

    private static Set<String> with(String... more) {
        return Stream.concat(RATES.stream(), Stream.of(more)).collect(Collectors.toSet());
    }
}
