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

/** A provider's published prices per million tokens, each from its day on and in its currency. */
public record Prices(List<Period> periods) {
    public static final String DOLLAR = "USD";
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
        this(
                List.of(
                        new Period(
                                LocalDate.MIN,
                                DOLLAR,
                                rates,
                                longPrompt,
                                Map.of(),
                                BigDecimal.ZERO)));
    }

    /** The same in the currency that accounts are kept in. */
    public Prices in(Exchange exchange) {
        return new Prices(periods.stream().map(period -> period.in(exchange)).toList());
    }

    /**
     * What holds from a day on; {@code tiers} are the factors of other tiers of service, {@code
     * searches} is what a thousand searches of the web cost.
     */
    public record Period(
            LocalDate from,
            String currency,
            Rates rates,
            Optional<LongPrompt> longPrompt,
            Map<String, BigDecimal> tiers,
            BigDecimal searches) {
        public Period {
            tiers = Map.copyOf(tiers);
        }

        private Period in(Exchange exchange) {
            BigDecimal worth = exchange.worth(currency);
            return new Period(
                    from,
                    exchange.currency(),
                    rates.times(worth),
                    longPrompt.map(tier -> new LongPrompt(tier.over(), tier.rates().times(worth))),
                    tiers,
                    searches.multiply(worth));
        }
    }

    /**
     * What each kind of token costs; reasoning is the part of the output that nobody reads. {@code
     * longCacheWrite} is for what the provider keeps for longer than usual.
     */
    public record Rates(
            BigDecimal input,
            BigDecimal output,
            BigDecimal cacheRead,
            BigDecimal cacheWrite,
            BigDecimal longCacheWrite,
            BigDecimal reasoning) {
        /** Reasoning costs what other output costs. */
        public Rates(
                BigDecimal input,
                BigDecimal output,
                BigDecimal cacheRead,
                BigDecimal cacheWrite,
                BigDecimal longCacheWrite) {
            this(input, output, cacheRead, cacheWrite, longCacheWrite, output);
        }

        public Rates(
                BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {
            this(input, output, cacheRead, cacheWrite, cacheWrite);
        }

        private BigDecimal of(Billed billed) {
            Usage usage = billed.usage();
            long longWrites = Math.min(billed.longCacheWrites(), usage.cacheWriteTokens());
            long reasoned = Math.min(usage.reasoningTokens(), usage.outputTokens());
            return times(input, usage.inputTokens())
                    .add(times(output, usage.outputTokens() - reasoned))
                    .add(times(reasoning, reasoned))
                    .add(times(cacheRead, usage.cacheReadTokens()))
                    .add(times(cacheWrite, usage.cacheWriteTokens() - longWrites))
                    .add(times(longCacheWrite, longWrites));
        }

        private Rates times(BigDecimal worth) {
            return new Rates(
                    input.multiply(worth),
                    output.multiply(worth),
                    cacheRead.multiply(worth),
                    cacheWrite.multiply(worth),
                    longCacheWrite.multiply(worth),
                    reasoning.multiply(worth));
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
        return new Money(tokens.add(searches).stripTrailingZeros(), period.currency());
    }

    /** The most that a call can cost: nothing comes out of a cache, and all may be said. */
    public Money most(long promptTokens, long outputTokens, Instant at) {
        Rates rates = at(at).rates();
        boolean cachesDearer = rates.cacheWrite().compareTo(rates.input()) > 0;
        boolean thinksDearer = rates.reasoning().compareTo(rates.output()) > 0;
        return cost(
                new Usage(
                        cachesDearer ? 0 : promptTokens,
                        outputTokens,
                        0,
                        cachesDearer ? promptTokens : 0,
                        thinksDearer ? outputTokens : 0),
                at);
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
