package dev.workmate.llm;

import dev.workmate.event.Money;
import dev.workmate.event.Usage;
import java.math.BigDecimal;
import java.util.Optional;

/** A provider's published prices in US dollars per million tokens. */
public record Prices(Rates rates, Optional<LongPrompt> longPrompt) {
    private static final String CURRENCY = "USD";
    private static final int MILLION = 6;

    /** What each kind of token costs; reasoning is output. */
    public record Rates(
            BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {}

    /** Other rates for the whole call once its prompt has more than {@code over} tokens. */
    public record LongPrompt(long over, Rates rates) {}

    public Money cost(Usage usage) {
        long prompt = usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens();
        Rates rate =
                longPrompt
                        .filter(tier -> prompt > tier.over())
                        .map(LongPrompt::rates)
                        .orElse(rates);
        BigDecimal perMillion =
                rate.input
                        .multiply(BigDecimal.valueOf(usage.inputTokens()))
                        .add(rate.output.multiply(BigDecimal.valueOf(usage.outputTokens())))
                        .add(rate.cacheRead.multiply(BigDecimal.valueOf(usage.cacheReadTokens())))
                        .add(
                                rate.cacheWrite.multiply(
                                        BigDecimal.valueOf(usage.cacheWriteTokens())));
        return new Money(perMillion.movePointLeft(MILLION).stripTrailingZeros(), CURRENCY);
    }
}
