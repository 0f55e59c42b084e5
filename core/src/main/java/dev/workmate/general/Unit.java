package dev.workmate.general;

import dev.workmate.tool.ToolException;
import java.math.BigDecimal;

/**
 * A unit, by the rule that leads to its dimension's base: {@code base = (value + offset) *
 * numerator / denominator}. The rule is a fraction, so that only one rounding ever happens.
 */
record Unit(
        String symbol,
        UnitKind dimension,
        BigDecimal numerator,
        BigDecimal denominator,
        BigDecimal offset) {
    Amount convert(BigDecimal value, Unit target) throws ToolException {
        BigDecimal above = value.add(offset).multiply(numerator).multiply(target.denominator);
        BigDecimal below = denominator.multiply(target.numerator);
        Amount base = Arithmetic.divide(Arithmetic.bounded(above, true), Amount.exact(below));
        return Arithmetic.subtract(base, Amount.exact(target.offset));
    }
}
