package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Adds calls up, costs exactly. Used by one thread. */
public final class UsageSum {
    private final Map<String, BigDecimal> costs = new HashMap<>();
    private long calls;
    private long failedCalls;
    private Usage usage = Usage.NONE;

    public UsageSum add(UsageLine line) {
        calls += line.calls();
        failedCalls += line.failedCalls();
        usage = usage.plus(line.usage());
        line.cost().ifPresent(cost -> costs.merge(cost.currency(), cost.amount(), BigDecimal::add));
        return this;
    }

    public UsageLine line(String key) {
        return new UsageLine(key, calls, failedCalls, usage, cost());
    }

    private Optional<Money> cost() {
        return costs.size() == 1
                ? costs.entrySet().stream()
                        .findFirst()
                        .map(cost -> new Money(plain(cost.getValue()), cost.getKey()))
                : Optional.empty();
    }

    private static BigDecimal plain(BigDecimal amount) {
        BigDecimal stripped = amount.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
