package dev.workmate.chart;

import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What the values of a column are, as far as they show it. */
enum ColumnKind {
    /** Numbers to measure with. */
    AMOUNT,
    /** Days, months or moments, which have a place on a time line. */
    TIME,
    /** Quarters, weeks and years: they follow each other, and their names sort as they do. */
    PERIOD,
    /** Anything else tells things apart. */
    NAME;

    private static final Pattern DECIMAL =
            Pattern.compile("-?(?:0|[1-9][0-9]{0,29})(?:\\.[0-9]{1,30})?");
    private static final Pattern PERIODS =
            Pattern.compile("[12][0-9]{3}-(?:Q[1-4]|W(?:0[1-9]|[1-4][0-9]|5[0-3]))");
    private static final Pattern YEAR = Pattern.compile("(?:19|20|21)[0-9]{2}");

    /** Numbers under such a name only tell things apart; nobody adds them up. */
    private static final Pattern IDENTIFIER =
            Pattern.compile(
                    "(?:[Nn]umber|[Cc]ode|[Yy]ear)|(?:.*[a-z_ .])?(?:No|Id|ID|Number|Code|Year)\\.?"
                            + "|.*[_ ](?:no|id|number|code|year)|no|id");

    boolean isInOrder() {
        return this == TIME || this == PERIOD;
    }

    /** The kind of a column by its name and its values; empty values say nothing. */
    static ColumnKind of(String name, List<Scalar> values) {
        List<Scalar> filled = values.stream().filter(value -> !ToolTable.isEmpty(value)).toList();
        if (filled.isEmpty()) {
            return NAME;
        }
        boolean year = name.toLowerCase(Locale.ROOT).contains("year");
        if (all(filled, text -> PERIODS.matcher(text).matches())
                || year && all(filled, text -> YEAR.matcher(text).matches())) {
            return PERIOD;
        }
        if (filled.stream().allMatch(value -> number(value).isPresent())) {
            return IDENTIFIER.matcher(name.strip()).matches() ? NAME : AMOUNT;
        }
        return all(filled, ColumnKind::isTime) ? TIME : NAME;
    }

    private static boolean all(List<Scalar> values, Predicate<String> test) {
        return values.stream().allMatch(value -> test.test(text(value)));
    }

    /** A number, also where it is written as text. */
    static Optional<BigDecimal> number(Scalar value) {
        return switch (value) {
            case JsonValue.Amount(BigDecimal amount) -> Optional.of(amount);
            case JsonValue.Text(String text) when DECIMAL.matcher(text).matches() ->
                    Optional.of(new BigDecimal(text));
            default -> Optional.empty();
        };
    }

    static String text(Scalar value) {
        return switch (value) {
            case JsonValue.Text(String text) -> text;
            case JsonValue.Amount(BigDecimal amount) -> amount.toPlainString();
            case JsonValue.Flag(boolean flag) -> flag ? "yes" : "no";
            case JsonValue.Null _ -> "";
        };
    }

    private static boolean isTime(String text) {
        try {
            return switch (text.length()) {
                case 7 -> YearMonth.parse(text).getYear() > 1;
                case 10 -> LocalDate.parse(text).getYear() > 1;
                default ->
                        text.length() > 15
                                && text.charAt(10) == 'T'
                                && Moments.utc(text).getYear() > 1;
            };
        } catch (DateTimeException e) {
            return false;
        }
    }
}
