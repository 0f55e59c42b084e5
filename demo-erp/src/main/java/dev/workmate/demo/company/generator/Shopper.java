package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Customer;

/**
 * A customer with the habits the generator gives it: how much it buys, from when to when, and how
 * it pays.
 */
record Shopper(
        Customer customer,
        double weight,
        int firstMonth,
        int lastMonth,
        double size,
        int discountPercent,
        Category favourite,
        int usualDelay,
        boolean growsLate) {

    private static final double RAMP_MONTHS = 6;

    double weightIn(int month) {
        if (month < firstMonth || month >= lastMonth) {
            return 0;
        }
        return firstMonth == 0
                ? weight
                : weight * Math.min(1, (month - firstMonth + 1) / RAMP_MONTHS);
    }

    /** Days after the due date on which it means to pay. */
    int delayIn(int month) {
        return growsLate ? 2 + month * 2 : usualDelay;
    }
}
