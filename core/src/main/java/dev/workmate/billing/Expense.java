package dev.workmate.billing;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import java.util.Optional;

/**
 * A call that no session's log tells of, and what it took. {@code role} says what it was for,
 * {@code model} is provider and model.
 */
public record Expense(
        CallId call, Payer payer, String role, String model, Usage usage, Optional<Money> cost) {}
