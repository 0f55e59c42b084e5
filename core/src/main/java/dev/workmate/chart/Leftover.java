package dev.workmate.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Optional;

/** Says what a chart leaves out: "30 largest of 105, others 12 %". */
final class Leftover {
    private static final BigDecimal HUNDRED = new BigDecimal(100);

    private Leftover() {}

    /**
     * {@code shown} says how many of how many are shown; {@code outside} is what those come to that
     * are not even among the known values; empty where nobody can tell, and then no share is told.
     */
    static String words(
            String shown,
            Collection<BigDecimal> kept,
            Collection<BigDecimal> known,
            Optional<BigDecimal> outside) {
        boolean below = kept.stream().anyMatch(n -> n.signum() < 0);
        if (outside.isEmpty() || below || known.stream().anyMatch(n -> n.signum() < 0)) {
            return shown;
        }
        BigDecimal whole = sum(known).add(outside.get());
        return whole.signum() == 0
                ? shown
                : shown + ", others " + percent(whole.subtract(sum(kept)), whole) + " %";
    }

    private static BigDecimal sum(Collection<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static String percent(BigDecimal part, BigDecimal whole) {
        BigDecimal percent = part.multiply(HUNDRED).divide(whole, 0, RoundingMode.HALF_UP);
        return percent.signum() == 0 && part.signum() > 0 ? "under 1" : percent.toPlainString();
    }
}
