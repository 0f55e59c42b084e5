package dev.workmate.general;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalculateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    18% of 2450          | = 441
                    18 % of 2,450        | = 441
                    0.1 + 0.2            | = 0.3
                    2 + 3 * 4            | = 14
                    (2 + 3) * 4          | = 20
                    -2^2                 | = -4
                    (-2)^2               | = 4
                    2^3^2                | = 512
                    2 ** 10              | = 1024
                    2^-2                 | = 0.25
                    2^0.5                | ≈ 1.4142135623730950488
                    9^0.5                | = 3
                    10 / 4               | = 2.5
                    10 / 3               | ≈ 3.3333333333333333333
                    17 % 5               | = 2
                    17 mod 5             | = 2
                    50%                  | = 0.5
                    200 + 10%            | = 220
                    200 - 10%            | = 180
                    5% + 3%              | = 0.08
                    20% of 10% of 500    | = 10
                    50% * 80             | = 40
                    10% - 5              | = -4.9
                    1,250,000 * 2        | = 2500000
                    1 250 000 / 2        | = 625000
                    1'250.50 + 1         | = 1251.5
                    1,234,567.89 + 0.11  | = 1234568
                    12 × 3 ÷ 4           | = 9
                    3 x 4                | = 12
                    5 − 8                | = -3
                    --5                  | = 5
                    .5 + .25             | = 0.75
                    1e3 + 2.5E-1         | = 1000.25
                    sqrt(144)            | = 12
                    sqrt(2)              | ≈ 1.4142135623730950488
                    abs(-7.5)            | = 7.5
                    round(2.5)           | = 3
                    round(10 / 3, 2)     | = 3.33
                    round(-2.5)          | = -3
                    floor(-1.1)          | = -2
                    ceil(1.1)            | = 2
                    min(3, 1,200)        | = 1
                    max(1,200)           | = 200
                    max(1; 2; 3)         | = 3
                    2 * pi               | ≈ 6.2831853071795864769
                    10^20                | = 100000000000000000000
                    1000000 * 1000000    | = 1000000000000
                    """)
    void worksOut(String expression, String result) throws Exception {
        assertThat(Tooling.run(new Calculate(), new Calculate.Input(expression)))
                .isEqualTo(expression + " " + result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    10 / 0         | Division by zero has no result.
                    5 % (2 - 2)    | Division by zero has no result.
                    0^-1           | Division by zero has no result.
                    sqrt(-1)       | There is no real square root of a negative number.
                    2 +            | The expression ends where a number is missing.
                    (2 + 3         | The expression ends where ')' is missing.
                    2 + 3)         | I cannot read ')' in the expression.
                    2 $ 3          | I cannot read '$' in the expression.
                    two + 2        | I cannot read 'two' in the expression.
                    1,5 + 2        | I cannot read ',' in the expression. Write decimals with a point; commas only group thousands.
                    sqrt(1, 2)     | sqrt() takes at most 1 values.
                    9^9^9          | Exponents may be at most 9999.
                    9^9999         | The result has more than 1000 digits.
                    2^1.5          | Exponents must be whole numbers (or 0.5 for a square root).
                    1e999 * 1e999  | The result has more than 1000 digits.
                    round(1, 1e9)  | round() takes -100 to 100 decimals.
                    """)
    void explains(String expression, String message) {
        assertThatThrownBy(() -> Expression.evaluate(expression))
                .isInstanceOf(ToolException.class)
                .hasMessage(message);
    }

    @Test
    void refusesWhatIsTooLongOrTooDeep() {
        assertThatThrownBy(() -> Expression.evaluate("1+".repeat(400) + "1"))
                .hasMessageContaining("500 characters");
        assertThatThrownBy(() -> Expression.evaluate("(".repeat(200) + "1"))
                .hasMessageContaining("too deeply");
        assertThatThrownBy(() -> Expression.evaluate("-".repeat(400) + "1"))
                .hasMessageContaining("too deeply");
    }

    @Test
    void agreesWithJavaOnSums() {
        Any<BigDecimal> amounts = Any.amounts("1e30");
        Tries.of(
                1_000,
                random ->
                        agreesWithJava(
                                amounts.next(random),
                                amounts.next(random),
                                Any.of('+', '-', '*').next(random)));
    }

    private static void agreesWithJava(BigDecimal a, BigDecimal b, char operator)
            throws ToolException {
        BigDecimal expected =
                switch (operator) {
                    case '+' -> a.add(b);
                    case '-' -> a.subtract(b);
                    default -> a.multiply(b);
                };
        Amount result =
                Expression.evaluate(
                        "(" + a.toPlainString() + ")" + operator + "(" + b.toPlainString() + ")");
        assertThat(result.number()).isEqualByComparingTo(expected);
    }

    @Test
    void neverHangsOrBreaks() {
        Any<String> expressions = expressions();
        Tries.of(5_000, random -> isAnsweredInTime(expressions.next(random)));
    }

    private static void isAnsweredInTime(String expression) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> {
                    try {
                        assertThat(Expression.evaluate(expression).text()).isNotEmpty();
                    } catch (ToolException e) {
                        assertThat(e.getMessage()).isNotBlank();
                    }
                });
    }

    private static Any<String> expressions() {
        return Any.of(
                        "9", "0", "12", "1,200", ".5", "1e99", "+", "-", "*", "/", "%", "^", "(",
                        ")", " ", ",", "sqrt(", "max(", "round(", "of", "mod", "pi", "x", "😀")
                .list(25)
                .map(parts -> String.join("", parts));
    }
}
