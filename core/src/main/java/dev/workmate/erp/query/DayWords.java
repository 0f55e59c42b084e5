package dev.workmate.erp.query;

import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Days in words, so that a model need not know the date: {@code today}, {@code today-30d}, {@code
 * start_of_month-1m}, {@code end_of_year}, {@code start_of_march}. A shift moves today first; then
 * the start or the end of that stretch is taken. A month by name is the latest one that has begun.
 */
public final class DayWords {
    /** For descriptions of inputs. */
    public static final String EXAMPLES =
            "today, today-30d, start_of_month-1m, end_of_quarter or start_of_march";

    private static final Pattern FORM =
            Pattern.compile(
                    "(?:(?<edge>start|end)_of_(?<stretch>week|month|quarter|year|january|february|march|april|may|june|july|august|september|october|november|december)|today)"
                            + "(?:(?<sign>[+-])(?<count>\\d{1,4})(?<unit>[dwmqy]))?");

    private DayWords() {}

    /** The day meant; empty where the text is none of these words. */
    public static Optional<LocalDate> read(String text, LocalDate today) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        LocalDate day = shifted(matcher, today);
        String stretch = matcher.group("stretch");
        return Optional.of(
                stretch == null ? day : edge(day, stretch, matcher.group("edge").equals("start")));
    }

    private static LocalDate shifted(Matcher matcher, LocalDate today) {
        if (matcher.group("count") == null) {
            return today;
        }
        int count = Integer.parseInt(matcher.group("sign") + matcher.group("count"));
        return today.plus(
                switch (matcher.group("unit")) {
                    case "d" -> Period.ofDays(count);
                    case "w" -> Period.ofWeeks(count);
                    case "m" -> Period.ofMonths(count);
                    case "q" -> Period.ofMonths(3 * count);
                    default -> Period.ofYears(count);
                });
    }

    private static LocalDate edge(LocalDate day, String stretch, boolean start) {
        LocalDate first =
                switch (stretch) {
                    case "week" -> day.minusDays(day.getDayOfWeek().getValue() - 1L);
                    case "month" -> day.withDayOfMonth(1);
                    case "quarter" -> day.with(IsoFields.DAY_OF_QUARTER, 1);
                    case "year" -> day.withDayOfYear(1);
                    default -> latest(Month.valueOf(stretch.toUpperCase(Locale.ROOT)), day);
                };
        if (start) {
            return first;
        }
        return switch (stretch) {
            case "week" -> first.plusDays(6);
            case "quarter" -> first.plusMonths(3).minusDays(1);
            case "year" -> first.with(TemporalAdjusters.lastDayOfYear());
            default -> first.with(TemporalAdjusters.lastDayOfMonth());
        };
    }

    private static LocalDate latest(Month month, LocalDate day) {
        LocalDate thisYear = LocalDate.of(day.getYear(), month, 1);
        return thisYear.isAfter(day) ? thisYear.minusYears(1) : thisYear;
    }
}
