package dev.workmate.trajectory;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/**
 * What calls of models took. Without a cost where no call had a price, or the prices have no
 * currency in common.
 */
public record Spent(Usage usage, Optional<Money> cost) {
    static final Spent NOTHING = new Spent(Usage.NONE, Optional.empty());
}
