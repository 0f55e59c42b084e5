package dev.workmate.demo.company.domain;

import java.math.BigDecimal;

/** Arithmetic on whole cents. */
public final class Cents {
    private Cents() {}

    /** A whole percentage of an amount that is not negative, halves up. */
    public static long percent(long amount, int percent) {
        return (amount * percent + 50) / 100;
    }

    public static BigDecimal decimal(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
