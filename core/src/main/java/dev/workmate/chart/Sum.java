package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Combine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the rows for one place come to, exactly; an average has 34 digits. For one thread. */
final class Sum {
    private BigDecimal sum = BigDecimal.ZERO;
    private @Nullable BigDecimal min;
    private @Nullable BigDecimal max;
    private long numbers;
    private long rows;

    void add(Optional<BigDecimal> number) {
        rows++;
        if (number.isPresent()) {
            BigDecimal value = number.get();
            sum = sum.add(value);
            min = min == null ? value : min.min(value);
            max = max == null ? value : max.max(value);
            numbers++;
        }
    }

    void add(Sum other) {
        sum = sum.add(other.sum);
        min = min == null ? other.min : other.min == null ? min : min.min(other.min);
        max = max == null ? other.max : other.max == null ? max : max.max(other.max);
        numbers += other.numbers;
        rows += other.rows;
    }

    /** Empty where no row had a number. */
    Optional<BigDecimal> result(Combine combine) {
        if (combine == Combine.COUNT) {
            return Optional.of(BigDecimal.valueOf(rows));
        }
        if (numbers == 0) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (combine) {
                    case SUM -> sum;
                    case AVERAGE ->
                            sum.divide(BigDecimal.valueOf(numbers), MathContext.DECIMAL128)
                                    .stripTrailingZeros();
                    case MIN -> min;
                    case MAX -> max;
                    case COUNT -> BigDecimal.valueOf(rows);
                });
    }
}
