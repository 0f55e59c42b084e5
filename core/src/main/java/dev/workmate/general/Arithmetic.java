package dev.workmate.general;

import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Exact decimal operations that cannot run away: every result has at most {@value #MAX_DIGITS}
 * digits on either side of the point.
 */
final class Arithmetic {
    static final int MAX_DIGITS = 1_000;

    /** Past this many digits a quotient is rounded, though it might come to an end. */
    private static final int MAX_EXACT_QUOTIENT = 60;

    private static final MathContext ROUNDED = MathContext.DECIMAL128;
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final double DECIMAL_DIGITS_PER_BIT = 0.30103;

    private Arithmetic() {}

    static Amount add(Amount a, Amount b) throws ToolException {
        return bounded(a.number().add(b.number()), a.exact() && b.exact());
    }

    static Amount subtract(Amount a, Amount b) throws ToolException {
        return bounded(a.number().subtract(b.number()), a.exact() && b.exact());
    }

    static Amount multiply(Amount a, Amount b) throws ToolException {
        return bounded(a.number().multiply(b.number()), a.exact() && b.exact());
    }

    static Amount divide(Amount a, Amount b) throws ToolException {
        requireDivisor(b);
        try {
            BigDecimal quotient = a.number().divide(b.number());
            if (quotient.precision() <= MAX_EXACT_QUOTIENT) {
                return bounded(quotient, a.exact() && b.exact());
            }
        } catch (ArithmeticException e) {
            // The decimals never end: rounded below.
        }
        return bounded(a.number().divide(b.number(), ROUNDED), false);
    }

    static Amount remainder(Amount a, Amount b) throws ToolException {
        requireDivisor(b);
        return bounded(a.number().remainder(b.number()), a.exact() && b.exact());
    }

    static Amount power(Amount base, Amount exponent) throws ToolException {
        BigDecimal wanted = exponent.number().stripTrailingZeros();
        if (wanted.compareTo(HALF) == 0) {
            return squareRoot(base);
        }
        if (wanted.scale() > 0) {
            throw new ToolException("Exponents must be whole numbers (or 0.5 for a square root).");
        }
        if (wanted.abs().compareTo(BigDecimal.valueOf(9_999)) > 0) {
            throw new ToolException("Exponents may be at most 9999.");
        }
        int times = wanted.intValueExact();
        Amount result = raise(base, Math.abs(times));
        return times < 0 ? divide(Amount.exact(BigDecimal.ONE), result) : result;
    }

    private static Amount raise(Amount base, int times) throws ToolException {
        BigDecimal number = base.number().stripTrailingZeros();
        double digits = number.unscaledValue().bitLength() * DECIMAL_DIGITS_PER_BIT * times;
        if (digits > MAX_DIGITS + 10.0 || Math.abs((long) number.scale()) * times > MAX_DIGITS) {
            throw tooLong();
        }
        return bounded(number.pow(times), base.exact());
    }

    static Amount squareRoot(Amount a) throws ToolException {
        if (a.number().signum() < 0) {
            throw new ToolException("There is no real square root of a negative number.");
        }
        BigDecimal root = a.number().sqrt(ROUNDED);
        boolean exact = root.multiply(root).compareTo(a.number()) == 0;
        return bounded(root, exact && a.exact());
    }

    /** To that many decimals; halves go away from zero, as people do it. */
    static Amount round(Amount a, Amount decimals) throws ToolException {
        BigDecimal places = decimals.number().stripTrailingZeros();
        if (places.scale() > 0 || places.abs().compareTo(BigDecimal.valueOf(100)) > 0) {
            throw new ToolException("round() takes -100 to 100 decimals.");
        }
        return toScale(a, places.intValueExact(), RoundingMode.HALF_UP);
    }

    static Amount toScale(Amount a, int scale, RoundingMode mode) throws ToolException {
        return bounded(a.number().setScale(scale, mode), true);
    }

    static Amount bounded(BigDecimal number, boolean exact) throws ToolException {
        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        long whole = (long) stripped.precision() - stripped.scale();
        if (whole > MAX_DIGITS || stripped.scale() > MAX_DIGITS) {
            throw tooLong();
        }
        return new Amount(stripped, exact);
    }

    private static void requireDivisor(Amount b) throws ToolException {
        if (b.number().signum() == 0) {
            throw new ToolException("Division by zero has no result.");
        }
    }

    private static ToolException tooLong() {
        return new ToolException("The result has more than " + MAX_DIGITS + " digits.");
    }
}
