package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.Optional;

/** Enters calls into the ledger that no session's log tells of. Thread-safe. */
@FunctionalInterface
public interface Expenses {
    /**
     * {@code role} says what the call was for, {@code model} is provider and model. Who is acting
     * pays; otherwise the default tenant does.
     */
    void enter(String role, String model, Usage usage, Optional<Money> cost);
}
