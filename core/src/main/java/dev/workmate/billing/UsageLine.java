package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/**
 * What some calls of models took, failed ones included. Without a cost where no call had a price or
 * the prices have no currency in common.
 */
public record UsageLine(
        String key, long calls, long failedCalls, Usage usage, Optional<Money> cost) {}
