package dev.workmate.chart;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Stretches of time by the names that sort as they follow each other: {@code 2026-11-30}, {@code
 * 2026-W48}, {@code 2026-11}, {@code 2026-Q4} and {@code 2026}.
 */
enum Periods {
    DAY("[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    /** ISO weeks; the year is the week's. */
    WEEK("[0-9]{4}-W[0-9]{2}"),
    MONTH("[0-9]{4}-[0-9]{2}"),
    QUARTER("[0-9]{4}-Q[1-4]"),
    YEAR("[0-9]{4}");

    private static final DateTimeFormatter MONTH_NAME =
            DateTimeFormatter.ofPattern("MMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_NAME =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    /** Days without anything are filled in only where there are few of them. */
    private static final int MOST_DAYS = 92;

    private static final int MOST = 400;

    private final Pattern form;

    Periods(String form) {
        this.form = Pattern.compile(form);
    }

    /** What all these names are; empty where they are none, or of several kinds. */
    static Optional<Periods> of(List<String> names) {
        for (Periods each : values()) {
            if (!names.isEmpty() && names.stream().allMatch(n -> each.form.matcher(n).matches())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** From the first to the last without a gap; as they are where that would be too many. */
    List<String> filled(List<String> names) {
        List<String> sorted = names.stream().sorted().distinct().toList();
        LocalDate end = first(sorted.getLast());
        List<String> all = new ArrayList<>();
        for (LocalDate at = first(sorted.getFirst()); !at.isAfter(end); at = next(at)) {
            all.add(name(at));
            if (all.size() > (this == DAY ? MOST_DAYS : MOST)) {
                return sorted;
            }
        }
        return all;
    }

    /** Whether a day lies inside the period and is not its last. */
    boolean endsWith(LocalDate day, String name) {
        return this != DAY && !day.isBefore(first(name)) && day.isBefore(last(name));
    }

    /** Whether a day lies inside the period and is not its first. */
    boolean beginsWith(LocalDate day, String name) {
        return this != DAY && day.isAfter(first(name)) && !day.isAfter(last(name));
    }

    private LocalDate last(String name) {
        return next(first(name)).minusDays(1);
    }

    /** As people say it: "Nov 2026". */
    String words(String name) {
        return switch (this) {
            case DAY -> first(name).format(DAY_NAME);
            case MONTH -> first(name).format(MONTH_NAME);
            case WEEK -> name.substring(5) + " " + name.substring(0, 4);
            case QUARTER -> name.substring(5) + " " + name.substring(0, 4);
            case YEAR -> name;
        };
    }

    static String words(LocalDate day) {
        return day.format(DAY_NAME);
    }

    private LocalDate first(String name) {
        return switch (this) {
            case DAY -> LocalDate.parse(name);
            case WEEK ->
                    LocalDate.of(year(name), 1, 4)
                            .with(DayOfWeek.MONDAY)
                            .plusWeeks(Integer.parseInt(name.substring(6)) - 1L);
            case MONTH -> YearMonth.parse(name).atDay(1);
            case QUARTER ->
                    LocalDate.of(year(name), 3 * Integer.parseInt(name.substring(6)) - 2, 1);
            case YEAR -> LocalDate.of(year(name), 1, 1);
        };
    }

    private static int year(String name) {
        return Integer.parseInt(name.substring(0, 4));
    }

    private LocalDate next(LocalDate at) {
        return switch (this) {
            case DAY -> at.plusDays(1);
            case WEEK -> at.plusWeeks(1);
            case MONTH -> at.plusMonths(1);
            case QUARTER -> at.plus(3, ChronoUnit.MONTHS);
            case YEAR -> at.plusYears(1);
        };
    }

    private String name(LocalDate at) {
        return switch (this) {
            case DAY -> at.toString();
            case WEEK ->
                    "%04d-W%02d"
                            .formatted(
                                    at.get(IsoFields.WEEK_BASED_YEAR),
                                    at.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case MONTH -> at.toString().substring(0, 7);
            case QUARTER -> "%04d-Q%d".formatted(at.getYear(), (at.getMonthValue() + 2) / 3);
            case YEAR -> "%04d".formatted(at.getYear());
        };
    }
}
