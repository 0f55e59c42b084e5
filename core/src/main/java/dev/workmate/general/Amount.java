package dev.workmate.general;

import java.math.BigDecimal;
import java.math.MathContext;

/** A number, and whether it is exact or had to be rounded on the way. */
record Amount(BigDecimal number, boolean exact) {
    private static final MathContext SHOWN = new MathContext(20);

    static Amount exact(BigDecimal number) {
        return new Amount(number, true);
    }

    String equalsSign() {
        return exact ? " = " : " ≈ ";
    }

    /** In full where exact, with twenty digits where rounded. */
    String text() {
        BigDecimal shown = exact ? number : number.round(SHOWN);
        return shown.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString();
    }
}
