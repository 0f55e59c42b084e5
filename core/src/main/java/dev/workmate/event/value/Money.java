package dev.workmate.event.value;

import java.math.BigDecimal;

/** An exact amount in one currency; on the wire the amount is a decimal string. */
public record Money(BigDecimal amount, String currency) {
    public Money {
        if (currency.length() != 3) {
            throw new IllegalArgumentException(
                    "a currency is a three-letter code, was: " + currency);
        }
    }

    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("cannot add " + other.currency + " to " + currency);
        }
        return new Money(amount.add(other.amount), currency);
    }
}
