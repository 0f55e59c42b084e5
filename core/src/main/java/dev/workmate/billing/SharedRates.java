package dev.workmate.billing;

/** Where several servers count together. */
@FunctionalInterface
public interface SharedRates {
    /** {@code alone} counts while the others cannot be reached. */
    Rates over(RateLimits limits, Rates alone);
}
