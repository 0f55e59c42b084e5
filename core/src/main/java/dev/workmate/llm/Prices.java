package dev.workmate.llm;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A provider's published prices in US dollars per million tokens, each from its day on. */
public record Prices(List<Period> periods) {
    private static final String CURRENCY = "USD";
    private static final int MILLION = 6;
    private static final int THOUSAND = 3;

    public Prices {
        if (periods.isEmpty()) {
            throw new IllegalArgumentException("prices hold from some day on");
        }
        periods = periods.stream().sorted(Comparator.comparing(Period::from)).toList();
    }

    /** Prices that hold at all times. */
    public Prices(Rates rates, Optional<LongPrompt> longPrompt) {
        this(List.of(new Period(LocalDate.MIN, rates, longPrompt, Map.of(), BigDecimal.ZERO)));
    }

    /**
     * What holds from a day on; {@code tiers} are the factors of other tiers of service, {@code
     * searches} is what a thousand searches of the web cost.
     */
    public record Period(
            LocalDate from,
            Rates rates,
            Optional<LongPrompt> longPrompt,
            Map<String, BigDecimal> tiers,
            BigDecimal searches) {
        public Period {
            tiers = Map.copyOf(tiers);
        }
    }

    /**
     * What each kind of token costs; reasoning is output. {@code longCacheWrite} is for what the
     * provider keeps for longer than usual.
     */
    public record Rates(
            BigDecimal input,
            BigDecimal output,
            BigDecimal cacheRead,
            BigDecimal cacheWrite,
            BigDecimal longCacheWrite) {
        public Rates(
                BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {
            this(input, output, cacheRead, cacheWrite, cacheWrite);
        }

        private BigDecimal of(Billed billed) {
            Usage usage = billed.usage();
            long longWrites = Math.min(billed.longCacheWrites(), usage.cacheWriteTokens());
            return times(input, usage.inputTokens())
                    .add(times(output, usage.outputTokens()))
                    .add(times(cacheRead, usage.cacheReadTokens()))
                    .add(times(cacheWrite, usage.cacheWriteTokens() - longWrites))
                    .add(times(longCacheWrite, longWrites));
        }

        private static BigDecimal times(BigDecimal rate, long tokens) {
            return rate.multiply(BigDecimal.valueOf(tokens));
        }
    }

    /** Other rates for the whole call once its prompt has more than {@code over} tokens. */
    public record LongPrompt(long over, Rates rates) {}

    /** What a provider counts: tokens, those it keeps for longer, its tier of service, searches. */
    public record Billed(Usage usage, long longCacheWrites, String tier, long searches) {
        public Billed(Usage usage, long longCacheWrites, String tier) {
            this(usage, longCacheWrites, tier, 0);
        }

        public static Billed of(Usage usage) {
            return new Billed(usage, 0, "", 0);
        }
    }

    public Money cost(Usage usage, Instant at) {
        return cost(Billed.of(usage), at);
    }

    public Money cost(Billed billed, Instant at) {
        Usage usage = billed.usage();
        long prompt = usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        Period period = at(at);
        Rates rates =
                period.longPrompt()
                        .filter(tier -> prompt > tier.over())
                        .map(LongPrompt::rates)
                        .orElse(period.rates());
        BigDecimal factor = period.tiers().getOrDefault(billed.tier(), BigDecimal.ONE);
        BigDecimal tokens = rates.of(billed).multiply(factor).movePointLeft(MILLION);
        BigDecimal searches =
                period.searches()
                        .multiply(BigDecimal.valueOf(billed.searches()))
                        .movePointLeft(THOUSAND);
        return new Money(tokens.add(searches).stripTrailingZeros(), CURRENCY);
    }

    /** What holds at a time; before the first day, what holds first. */
    public Period at(Instant time) {
        LocalDate day = time.atZone(ZoneOffset.UTC).toLocalDate();
        return periods.reversed().stream()
                .filter(period -> !period.from().isAfter(day))
                .findFirst()
                .orElse(periods.getFirst());
    }
}
